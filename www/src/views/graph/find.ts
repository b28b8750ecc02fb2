// Finding nodes by a part of their name.

const MOST = 8;

/** Nodes whose names hold the text, those that begin with it first, then in column order. */
export function matches(text: string, names: readonly string[], most = MOST): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const places = names.map((name, node) => ({ node, at: name.toLowerCase().indexOf(wanted), length: name.length }));
  return places
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0) || exact(a, b, wanted.length) || a.node - b.node)
    .slice(0, most)
    .map(({ node }) => node);
}

/** Among names that begin with the text, the one that is the text comes first. */
const exact = (a: { length: number }, b: { length: number }, length: number) =>
  Number(a.length > length) - Number(b.length > length);
