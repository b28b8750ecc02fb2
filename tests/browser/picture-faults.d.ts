import type { Page } from '@playwright/test';

export interface PictureFaults {
  nodes: number;
  /** Nodes in sight whose name is not shown. */
  unnamed: number;
  /** Pairs of names that cover each other. */
  overlaps: number;
  /** Heads of arrows that a name covers. */
  covered: number;
  /** Names that some edge runs through. */
  crossed: number;
}

export function pictureFaults(page: Page): Promise<PictureFaults>;
