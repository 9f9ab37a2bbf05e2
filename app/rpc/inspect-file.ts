// Asks the import worker what a file says about itself, before anything of it is kept. Suggestions only.
import type { InspectReply } from '../kernel/staged.ts';
import { killable } from './killable.ts';
import { linked } from './link.ts';

/** A suggestion is not worth more: a file that was made to hang would keep it from being imported, and refused. */
const seconds = 20;

const nothing: InspectReply = { title: null, author: null, language: null };

/** A file that cannot be looked into says nothing here; the import says why, with its code. */
export async function inspectFile(file: File): Promise<InspectReply> {
  const { startImporter } = await linked();
  const importer = startImporter();
  try {
    const bounded = await killable(importer, { signal: undefined, seconds }, importer.port.inspect(file));
    return 'made' in bounded ? bounded.made : nothing;
  } catch {
    return nothing;
  } finally {
    importer.end();
  }
}
