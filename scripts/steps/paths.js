// Where things are, from the root of the repository.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** An absolute path below the root of the repository. */
export const at = (...parts) => path.join(root, ...parts);
