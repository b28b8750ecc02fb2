// What a test needs of a browser, whichever engine is inside: scenarios are written once, over this.

/** A key by the name that `KeyboardEvent.key` has for it. */
export type Key = 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, which may promise its answer; what is given and answered has to be JSON. */
  run<Given extends unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
  /** A real click, not a call of the element's method, at a place of the window. */
  click(x: number, y: number): Promise<void>;
  /** The same by a finger. */
  tap(x: number, y: number): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file in the only file field that matches. */
  choose(selector: string, file: string): Promise<void>;
}

export interface Browser {
  readonly version: string;
  /** The only tab of a fresh profile. */
  readonly tab: Tab;
  close(): Promise<void>;
}

export interface Surroundings {
  /** Host and port that all requests go through. */
  proxy: string;
  /** Where files go that the page hands out. */
  downloads: string;
}

export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Why it cannot be had here. */
  readonly missing?: string | undefined;
  /** Starts it with a profile of its own. */
  start(surroundings: Surroundings): Promise<Browser>;
}

/** A call of a function as an expression for the page; the test runner has put a function of its own in the place of `import`. */
export const callOf = (work: (...given: never[]) => unknown, given: readonly unknown[]): string =>
  `(${sourceOf(work)})(${given.map((each) => JSON.stringify(each)).join()})`;

export const sourceOf = (work: (...given: never[]) => unknown): string =>
  work.toString().replaceAll('__vite_ssr_dynamic_import__', 'import');
