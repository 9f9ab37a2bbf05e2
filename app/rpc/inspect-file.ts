// Asks the import worker what a file says about itself, before anything of it is kept. Suggestions only.
import type { InspectReply } from '../kernel/staged.ts';
import { linked } from './link.ts';

const nothing: InspectReply = { title: null, author: null, language: null };

/** A file that cannot be looked into says nothing here; the import says why, with its code. */
export async function inspectFile(file: File): Promise<InspectReply> {
  const { startImporter } = await linked();
  const importer = startImporter();
  try {
    return await Promise.race([importer.port.inspect(file), importer.crashed.then(() => nothing)]);
  } catch {
    return nothing;
  } finally {
    importer.end();
  }
}
