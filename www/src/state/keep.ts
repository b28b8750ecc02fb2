// What a person wants to be kept in this browser. Nothing but this word is looked at before the page starts.

export type Keep = 'nothing' | 'counts' | 'table';

/** Whether anything is kept. */
export const isKept = (keep: string | null | undefined): keep is 'counts' | 'table' =>
  keep === 'counts' || keep === 'table';

export const KEEP_KEY = 'nodewise.keep';

/** What was chosen at an earlier visit; nothing where nothing is kept, or where the browser refuses to say. */
export function rememberedKeep(): 'counts' | 'table' | undefined {
  try {
    const told = localStorage.getItem(KEEP_KEY);
    return isKept(told) ? told : undefined;
  } catch {
    return undefined;
  }
}
