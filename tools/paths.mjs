// Where things are in this repository, and the port that `npm start` uses.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const dist = join(root, 'dist');
/** `PORT=4300 npm start` serves elsewhere. What is kept belongs to the address, so another port is another, empty room. */
export const startPort = Number(process.env['PORT'] ?? 4173);
