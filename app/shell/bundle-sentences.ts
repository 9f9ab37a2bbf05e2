// Sentences of the codes that a file from another device answers, and of common codes where they mean such a file.

import type { Sentence } from '../widgets/refused.tsx';

const asBefore = 'Nothing was changed here, and the file is as it was.';
const packAgain = 'Back up again on the other device and open that file.';

export const bundleSentences: Readonly<Record<string, Sentence>> = {
  sync_protocol_invalid: {
    title: 'This file is not a backup of Lectern.',
    text: `${asBefore} The one to choose ends in .lectern.`,
  },
  sync_protocol_mismatch: {
    title: 'This file was made by a version of Lectern that this one does not understand.',
    text: `${asBefore} Close all windows of Lectern and open it again to get the newest version, then open the file once more.`,
  },
  sync_checksum_mismatch: {
    title: 'Something in this file is no longer what was packed.',
    text: `${asBefore} It was damaged on its way, or somebody changed it. ${packAgain}`,
  },
  sync_plugin_invalid: {
    title: 'What stands in this file does not fit together.',
    text: `${asBefore} None of it is used rather than half of it. ${packAgain}`,
  },
  sync_plugin_diverged: {
    title: 'This device and the file each hold something that the other does not.',
    text: 'Nothing was changed. You can use the file here; what is here now is then put aside whole.',
  },
  sync_plugin_materialize_failed: {
    title: 'What stands in this file could not be put in place.',
    text: `${asBefore} All of it was undone. ${packAgain}`,
  },
  bundle_bad_path: {
    title: 'This file holds things that no backup of Lectern has.',
    text: `${asBefore} It may be another kind of archive. The one to choose ends in .lectern.`,
  },
  bundle_duplicate_entry: {
    title: 'This file holds one thing twice, so it is not as Lectern packed it.',
    text: `${asBefore} ${packAgain}`,
  },
  bundle_incomplete: {
    title: 'This file lacks something that it says it holds.',
    text: `${asBefore} Half of your things would be worse than none. ${packAgain}`,
  },
  bundle_too_large: {
    title: 'This file is larger than 8 GB.',
    text: `${asBefore} A backup of Lectern is at most that large.`,
  },
  store_set_not_found: {
    title: 'These books and cards are not on this device.',
    text: 'Nothing was changed. Load the page again to see which are.',
  },
};

/** What the code says of a book is not what it says of a backup. */
export const inBundles: Readonly<Record<string, Sentence>> = {
  zip_truncated: {
    title: 'This file is not whole.',
    text: `${asBefore} Copying it probably stopped early. Bring it over once more.`,
  },
  zip_encrypted: {
    title: 'This file is locked with a password, so it is not as Lectern packed it.',
    text: `${asBefore} ${packAgain}`,
  },
  unsupported_plugin_schema: {
    title: 'This file was made by a newer version of Lectern.',
    text: `${asBefore} Close all windows of Lectern and open it again to get the new version, then open the file once more.`,
  },
  blob_missing: {
    title: 'A file of one of your books is missing on this device.',
    text: 'It went while the backup was being made, so none was made. Back up once more: all the rest is then packed, and you are told whose file is missing.',
  },
  corrupt_blob: {
    title: 'A file of one of your books is no longer what it was.',
    text: 'No backup was made, for it would hold the damage. What you have is still here; nothing was changed.',
  },
  cancelled: { title: 'You stopped it.', text: 'Nothing was changed.' },
};
