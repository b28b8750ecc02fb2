// Where a step's words go: to the terminal, or into a buffer while several steps run side by side.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Buffer } from 'node:buffer';

const buffers = new AsyncLocalStorage();

/** Prints a line in the name of the step that is running. */
export function say(line) {
  const buffer = buffers.getStore();
  if (buffer) buffer.push(Buffer.from(`${line}\n`));
  else console.log(line);
}

/** The buffer of the step that is running, if its words are held back. */
export const heldBack = () => buffers.getStore();

/** Runs an action whose words are held back, and hands them over when it has ended, well or not. */
export async function holdBack(action, tell) {
  const buffer = [];
  try {
    return await buffers.run(buffer, action);
  } finally {
    tell(Buffer.concat(buffer));
  }
}
