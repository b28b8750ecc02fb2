// The page as somebody uses it who knows nothing of the engine: finds controls by their names, waits for states.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Tab } from './driver.ts';

/** Controls by what they are. */
const CONTROLS = {
  button: 'button:not([role])',
  menuitem: '[role=menuitem]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  slider: 'input[type=range]',
  textbox: 'input:not([type]), input[type=text], input[type=number]',
  combobox: 'select',
  node: '.graph-nodes > g > .shape',
} as const;
export type Control = keyof typeof CONTROLS;

export class Visitor {
  constructor(
    readonly tab: Tab,
    private readonly downloads: string,
  ) {}

  /** Goes to an address and waits until its example is learned. */
  async open(address: string, title = 'Child'): Promise<void> {
    await this.tab.goto(address);
    await this.learned(title);
  }

  /** Leads the page to a link of its own. */
  async follow(hash: string, title: string): Promise<void> {
    await this.tab.run((to) => {
      location.hash = to;
    }, hash);
    await this.learned(title);
  }

  /** Waits until a table is learned and shown at the λ chosen. */
  async learned(title: string): Promise<void> {
    await expect
      .poll(() => this.said())
      .toMatch(new RegExp(`^${title.replace('.', '\\.')}: \\d+ edges? between \\d+ columns at λ = `));
    await expect.poll(() => this.tab.run(isAtRest)).toBe(true);
  }

  /** The sentence about what is shown. */
  said(): Promise<string> {
    return this.tab.run(
      () =>
        [...document.querySelectorAll('[role=status]')]
          .map((each) => each.textContent)
          .find((text) => text.includes(' between ')) ?? '',
    );
  }

  /** How many edges it tells of. */
  async edges(): Promise<number> {
    await expect.poll(() => this.tab.run(isAtRest)).toBe(true);
    return Number(/: (\d+) edges?/.exec(await this.said())?.[1]);
  }

  /** Whether a text is to be read anywhere. */
  shows(text: string): Promise<boolean> {
    return this.tab.run((wanted) => document.body.innerText.includes(wanted), text);
  }

  async click(control: Control, name: string): Promise<void> {
    const { x, y } = await this.place(control, name);
    await this.tab.click(x, y);
  }

  async tap(control: Control, name: string): Promise<void> {
    const { x, y } = await this.place(control, name);
    await this.tab.tap(x, y);
  }

  /** Enters a value as typing or choosing does. */
  async fill(control: Control, name: string, value: string): Promise<void> {
    const entered = () => this.tab.run(enter, CONTROLS[control], name, value);
    await expect.poll(entered, { message: `${control} “${name}”` }).toBe(true);
  }

  async focus(control: Control, name: string): Promise<void> {
    await this.place(control, name);
    await this.tab.run(
      (selector, wanted) => {
        const named = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.textContent;
        [...document.querySelectorAll<HTMLElement>(selector)].find((each) => named(each) === wanted)?.focus();
      },
      CONTROLS[control],
      name,
    );
  }

  /** Drops a text as a file onto the graph. */
  async drop(name: string, text: string): Promise<void> {
    await this.tab.run(
      (title, content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], title, { type: 'text/csv' }));
        for (const type of ['dragenter', 'dragover', 'drop'])
          document
            .querySelector('.graph-stage')
            ?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      name,
      text,
    );
  }

  /** Takes an entry of the export menu, and gives the file that the browser has saved. */
  async exported(label: string): Promise<{ name: string; bytes: Buffer }> {
    await this.click('button', 'Export');
    await this.click('menuitem', label);
    return this.saved();
  }

  /** The file that the browser has saved, once it is whole; it is taken away. */
  async saved(): Promise<{ name: string; bytes: Buffer }> {
    const files = () =>
      readdirSync(this.downloads).filter((name) => !/^\.|\.(part|crdownload|wkdownload)$|^Unconfirmed/.test(name));
    let before = -1;
    // Its size at rest: only then has the browser written all of it.
    await expect
      .poll(() => {
        const [name] = files();
        const size = name === undefined ? -1 : readFileSync(path.join(this.downloads, name)).length;
        const whole = size > 0 && size === before;
        before = size;
        return whole;
      })
      .toBe(true);
    const [name = ''] = files();
    const bytes = readFileSync(path.join(this.downloads, name));
    rmSync(path.join(this.downloads, name));
    return { name, bytes };
  }

  /** The middle of a control, once there is one of this name that can be used and rests in its place. */
  private async place(control: Control, name: string): Promise<{ x: number; y: number }> {
    const seen: (Place | null)[] = [];
    const rests = async () => {
      seen.push(await this.tab.run(middleOf, CONTROLS[control], name));
      const [before, now] = seen.slice(-2);
      return now?.x === before?.x && now?.y === before?.y && now !== null && seen.length > 1;
    };
    await expect.poll(rests, { message: `${control} “${name}”` }).toBe(true);
    return seen.at(-1) ?? { x: 0, y: 0 };
  }
}

interface Place {
  x: number;
  y: number;
}

/** Runs in the page: nothing is being computed or drawn. */
function isAtRest(): boolean {
  const idle = (selector: string) => document.querySelector(selector)?.getAttribute('aria-busy') === 'false';
  return (
    idle('[aria-label="Path over λ"]') &&
    idle('.edges-part') &&
    idle('.graph-stage') &&
    document.querySelector('progress') === null
  );
}

/** Runs in the page: the middle of the first usable element of a name, which may go on after a blank; topmost dialogs first. */
async function middleOf(selector: string, name: string): Promise<{ x: number; y: number } | null> {
  const named = (each: Element) => {
    const labels = (each as Partial<HTMLInputElement>).labels;
    const own = each instanceof SVGElement ? each.parentElement : each;
    return (own?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? each.textContent).trim();
  };
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const scope: ParentNode = dialogs.at(-1) ?? document;
  const matches = [...scope.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.getClientRects().length > 0 && !(each as HTMLButtonElement).disabled,
  );
  const found =
    matches.find((each) => named(each) === name) ??
    matches.find((each) => named(each).startsWith(name)) ??
    matches.find((each) => each.querySelector('.label, span')?.textContent === name);
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  // What lies over it would take the click.
  const there = document.elementFromPoint(middle.x, middle.y);
  return there !== null && (found.contains(there) || found.closest('label')?.contains(there)) ? middle : null;
}

/** Runs in the page: gives a field its value, as a person does; says whether there is such a field. */
function enter(selector: string, name: string, value: string): boolean {
  const named = (each: HTMLInputElement) =>
    (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? '').trim();
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  const scope: ParentNode = dialogs.at(-1) ?? document;
  const all = [...scope.querySelectorAll<HTMLInputElement>(selector)];
  const field = all.find((each) => named(each) === name) ?? all.find((each) => named(each).startsWith(name));
  if (!field) return false;
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
