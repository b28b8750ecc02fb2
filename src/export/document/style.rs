//! How the document looks, on a screen and on paper. Colours have a contrast of at least 4.5 to 1, in the dark as well.

pub(super) const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #4a5259; --paper: #ffffff; --line: #c9d0d6; --mark: #0b5cad; --warn: #8a3b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --soft: #b3bbc3; --paper: #16191d; --line: #3d454d; --mark: #7db7f0; --warn: #f0a070; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; }
p, li { max-width: 46rem; overflow-wrap: anywhere; }
small, caption, figcaption { color: var(--soft); }
.wide { overflow-x: auto; }
.wide:focus-visible, pre:focus-visible, summary:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .9rem; min-width: 30rem; }
caption { text-align: left; padding: .3rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); overflow-wrap: break-word; }
thead th { border-top: 0; }
tbody th { font-weight: 600; min-width: 8rem; }
td { min-width: 4.5rem; max-width: 24rem; }
td:not(:has(data)) { min-width: 12rem; }
data { font-variant-numeric: tabular-nums; }
.doubt { border-left: 4px solid var(--warn); padding-left: .8rem; }
figure { margin: 0; }
figure svg { width: 100%; height: auto; max-height: 90vh; }
.drawn .lines { stroke: var(--soft); fill: none; }
.drawn marker path { fill: var(--soft); stroke: none; }
.drawn circle { fill: var(--mark); }
.drawn text { font: 11px system-ui, sans-serif; text-anchor: middle; fill: var(--ink); stroke: var(--paper); stroke-width: 3px; paint-order: stroke; }
pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; min-height: 24px; }
@media print {
  :root { --ink: #000; --soft: #333; --paper: #fff; --line: #999; --mark: #000; --warn: #000; }
  @page { margin: 18mm; }
  main { max-width: none; padding: 0; }
  body { font-size: 10pt; }
  h2 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  details > :not(summary) { display: block; }
}
";
