// One sentence a code, for people: what happened, what was kept, what to do. A code without one fails a guard test.

import type { Sentence } from '../widgets/refused.tsx';
import { bundleSentences } from './bundle-sentences.ts';
import { tutorSentences } from './tutor-sentences.ts';

export { inBundles } from './bundle-sentences.ts';

export const sentences: Readonly<Record<string, Sentence>> = {
  ...bundleSentences,
  ...tutorSentences,
  // files
  unsupported_book_format: {
    title: 'This kind of file cannot be read here.',
    text: 'Nothing was kept. Lectern reads EPUB, PDF, Markdown (.md) and plain text (.txt); most reading programs can save a book as EPUB.',
  },
  invalid_book_path: {
    title: 'The file has a name that cannot be used.',
    text: 'Nothing was kept. Give it a plain name and choose it again.',
  },
  invalid_book_source: {
    title: 'This file is empty, or larger than 512 MB.',
    text: 'Nothing was kept. Open it in another program to see whether it is whole.',
  },
  book_too_large: {
    title: 'This file is larger than 512 MB.',
    text: 'Nothing was kept. If it is full of pictures, a version without them will do.',
  },
  corrupt_blob: {
    title: 'A file that Lectern had kept is no longer what it was.',
    text: 'Something outside Lectern changed it, and it was left alone. Your place, reports and cards are all here.',
  },
  blob_missing: {
    title: 'The text of this book is no longer on this device.',
    text: 'Your place, reports and cards are all here. Add the same file again and the book is whole.',
  },
  book_text_lost: {
    title: 'The text of this book is gone, and this version of Lectern cannot make the same one again.',
    text: 'Another text was not put in its place, for your reports and cards cite the old one. They are all here, and so is the file.',
  },
  invalid_book_text: {
    title: 'The text is not written in UTF-8.',
    text: 'The file itself was kept. Save it as UTF-8 in a text editor and add it again.',
  },
  empty_book_text: {
    title: 'There are no words in this file.',
    text: 'The file itself was kept. If it holds pictures of pages, Lectern cannot read them yet.',
  },
  book_converter_required: {
    title: 'No converter is chosen for this kind of file.',
    text: 'The file was kept. In Settings, put this kind of file back to how it came, and try again.',
  },
  invalid_converter_config: {
    title: 'The settings for this kind of file cannot be used.',
    text: 'Nothing was changed. In Settings, put this kind of file back to how it came, and try again.',
  },
  trans_disabled: {
    title: 'This kind of file is turned off.',
    text: 'The file was kept. Turn it on in Settings, and try again.',
  },
  trans_unsafe_args: {
    title: 'The converter is asked for something that it does not do.',
    text: 'The file was kept. In Settings, put this kind of file back to how it came, and try again.',
  },
  trans_timeout: {
    title: 'Reading this file took longer than it may.',
    text: 'It was stopped, and the file was kept. If the book is very long, allow more time in Settings and try again. Some files are made never to end.',
  },
  pdf_encrypted: {
    title: 'This PDF opens with a password only.',
    text: 'The file was kept. Take the password off in the program that made it, and add it again.',
  },
  pdf_invalid: {
    title: 'This PDF is damaged, or is something else under that name.',
    text: 'What is there was kept. Fetch the file again: the last download may have stopped early.',
  },
  trans_empty_output: {
    title: 'The pages of this PDF are pictures; there are no words in it.',
    text: 'The file was kept. Run it through a program that recognises text, and add what that makes.',
  },
  trans_executable_missing: {
    title: 'What reads this kind of file is not on this device.',
    text: 'The file was kept. The reader of PDFs comes with the next visit with a network; then press “Try again”. If another converter was set, put it back in Settings to how it came.',
  },
  epub_drm_protected: {
    title: 'This book is locked by the shop that sold it.',
    text: 'The file was kept, but its words cannot be read here. Ask the shop for a copy without a lock.',
  },
  epub_no_rootfile: {
    title: 'This EPUB does not say where its text is.',
    text: 'The file was kept. Opening it in Calibre and saving it as EPUB usually mends it.',
  },
  epub_no_text: {
    title: 'This EPUB has no words in it, only pictures.',
    text: 'The file was kept. A version of the book with text can be read.',
  },
  zip_encrypted: {
    title: 'This file is locked with a password.',
    text: 'The file was kept. Take the password off in the program that made it, and add it again.',
  },
  zip_truncated: {
    title: 'This file is not a whole EPUB.',
    text: 'It was kept as it is. Either its end is missing and it has to be fetched again, or it is another kind of file under this name, such as a PDF.',
  },
  zip_bomb: {
    title: 'This file grows far too large when it is opened.',
    text: 'It was stopped before it could fill the device. Files like this are made to do harm: do not open it elsewhere.',
  },
  trans_output_too_large: {
    title: 'The text of this book is larger than 512 MB.',
    text: 'The file itself was kept. A shorter edition, or one volume at a time, will do.',
  },

  // storage
  storage_full: {
    title: 'There is no room left on this device.',
    text: 'Everything from before is as it was; nothing half is left behind. Free some space and do it once more.',
  },
  storage_unavailable: {
    title: 'Lectern’s files could not be opened.',
    text: 'Everything that was kept is still there, and nothing was changed. Close Lectern everywhere else and load this page again.',
  },
  corrupt_store: {
    title: 'What is stored has been damaged from outside.',
    text: 'It was not touched, and nothing will be written to it. Keep this code for whoever helps you.',
  },
  practice_schema_invalid: {
    title: 'What Practice has stored has been damaged from outside.',
    text: 'It was not touched, and nothing will be written to it. Keep this code for whoever helps you.',
  },
  unsupported_plugin_schema: {
    title: 'This was last used with a newer Lectern.',
    text: 'Everything is kept as it is. Close Lectern everywhere and open it again to get the new version.',
  },
  database_error: {
    title: 'The store did not accept this.',
    text: 'Nothing was changed. Do it once more; if it stays so, close Lectern everywhere else.',
  },
  io_error: {
    title: 'A file could not be read or written.',
    text: 'Nothing was changed. See whether the file is still where it was, and do it once more.',
  },

  // what is on
  book_disabled: { title: 'Books is turned off.', text: 'All books are kept. Turn it on in Settings.' },
  practice_disabled: { title: 'Practice is turned off.', text: 'All cards are kept. Turn it on in Settings.' },
  tutor_disabled: { title: 'Tutor is turned off.', text: 'Everything is kept. Turn it on in Settings.' },
  learning_plugin_config_global_only: {
    title: 'This holds for the whole device.',
    text: 'Nothing was changed. Set it without naming a project.',
  },

  // reading
  anomaly_not_found: {
    title: 'This is not among what was found in your books.',
    text: 'Nothing was changed. Load the page again to see what there is.',
  },
  book_not_found: {
    title: 'This book is not here.',
    text: 'It may be in your other set of books. Nothing was changed.',
  },
  book_not_imported: { title: 'This book has been prepared already.', text: 'Nothing was changed. Open it and read.' },
  book_not_prepared: {
    title: 'This book is not ready to be read yet.',
    text: 'Its file is kept. Prepare it from the shelf.',
  },
  book_not_readable: {
    title: 'This book is not ready to be read.',
    text: 'Its file is kept. See on the shelf what was found while importing it.',
  },
  book_covered: {
    title: 'You have read this book to the end.',
    text: 'All its parts count. You can still leaf through it.',
  },
  book_lease_not_found: {
    title: 'This reading window is not here any more.',
    text: 'What you read before counts. Open the book again.',
  },
  lease_expired: {
    title: 'This reading window was open for more than a day.',
    text: 'Your key points are kept. Open the book again: it begins at the same place.',
  },
  lease_hash_mismatch: {
    title: 'This reading window is not the one that was opened.',
    text: 'Your key points are kept. Load the page again and finish the window then.',
  },
  report_source_mismatch: {
    title: 'A key point does not stand in this reading window.',
    text: 'Nothing was counted, and your words are kept. Take that key point out and finish the window again.',
  },
  invalid_read_report: {
    title: 'A reading window needs one line of summary and at least one key point.',
    text: 'What you wrote is kept. Add what is missing, shorten what is very long, and finish it again.',
  },
  coverage_order_conflict: {
    title: 'Another window of this book was finished first.',
    text: 'Your key points are kept. Open the book again to go on from there.',
  },
  invalid_read_budget: {
    title: 'A reading window cannot be this long.',
    text: 'Nothing was changed. Choose other minutes.',
  },
  read_budget_too_small: {
    title: 'The next part is longer than your reading window.',
    text: 'Nothing was changed. Choose more minutes for this one.',
  },
  invalid_lease_expiry: {
    title: 'A reading window cannot stay open this long.',
    text: 'Nothing was changed. At most a day is possible.',
  },
  stale_owner: {
    title: 'This is open on another device.',
    text: 'Nothing was changed here. Finish it there; a reading window ends by itself within a day.',
  },

  // cards and reviews
  item_not_found: { title: 'This card is not here.', text: 'It may be in your other set. Nothing was changed.' },
  item_not_verified: { title: 'This card is still a draft.', text: 'It is kept. Check it against its source first.' },
  note_not_found: { title: 'This note is not here.', text: 'It may be in your other set. Nothing was changed.' },
  bank_not_found: {
    title: 'This collection of cards is not here.',
    text: 'It may be in your other set. Nothing was changed.',
  },
  invalid_bank_key: { title: 'A collection cannot have this name.', text: 'Nothing was changed. Choose another.' },
  subject_mismatch: {
    title: 'The card belongs to another subject.',
    text: 'Nothing was changed. Choose a collection of its own subject.',
  },
  target_subject_mismatch: {
    title: 'This goal belongs to another subject.',
    text: 'Nothing was changed. Choose one of the same subject.',
  },
  unsupported_response_format: {
    title: 'Cards of this kind are not known.',
    text: 'What you wrote is kept. Choose another kind.',
  },
  missing_rubric: {
    title: 'A card that people judge needs a line on how.',
    text: 'What you wrote is kept. Say what a good answer holds.',
  },
  invalid_source_ref: {
    title: 'The card does not say exactly where it comes from.',
    text: 'What you wrote is kept. Make it from a passage or a note.',
  },
  source_subject_mismatch: {
    title: 'The card and its source belong to different subjects.',
    text: 'What you wrote is kept. Choose the subject of the book.',
  },
  stale_source: {
    title: 'The card no longer says what its draft said.',
    text: 'The draft is kept. Write a new card from the same passage.',
  },
  source_truth_mismatch: {
    title: 'The passage has changed since the card was written.',
    text: 'The card stays a draft and is not asked. Write it again from the passage as it stands now.',
  },
  source_truth_unavailable: {
    title: 'The source of this card could not be read.',
    text: 'The card stays a draft. Turn Books on, or add the book again, and check it then.',
  },
  unsupported_source_kind: {
    title: 'Cards cannot come from this kind of source.',
    text: 'It stays a draft. Make it from a passage or a note.',
  },
  invalid_state: {
    title: 'This card was already dealt with.',
    text: 'Nothing was changed. Load the page again to see it as it is.',
  },
  invalid_rating: { title: 'A rating is one of four.', text: 'Nothing was counted. Choose Again, Hard, Good or Easy.' },
  invalid_time: {
    title: 'The time of this device cannot be understood.',
    text: 'Nothing was counted. Set its clock and do it once more.',
  },
  review_requires_verified_flashcard: {
    title: 'Only checked cards are reviewed.',
    text: 'The draft is kept. Check it against its source first.',
  },
  review_event_not_found: {
    title: 'This rating is not among those of the card.',
    text: 'Nothing was changed. Load the page again to see them all.',
  },
  invalid_target_kind: {
    title: 'This is not something that can be practised.',
    text: 'Nothing was changed. Choose a collection of cards.',
  },
  target_not_found: {
    title: 'What was to be practised is not here.',
    text: 'It may be in your other set. Nothing was changed; choose another collection.',
  },
  review_state_not_found: {
    title: 'This card was never reviewed.',
    text: 'Nothing is missing. It will be asked when it is new.',
  },
  non_monotonic_review_time: {
    title: 'The clock of this device went back.',
    text: 'The earlier rating is kept, this one was not counted. Set the clock right and rate again.',
  },
  review_control_not_found: {
    title: 'No minutes were set for this subject yet.',
    text: 'The usual ones hold until you set some.',
  },
  invalid_review_control: {
    title: 'These minutes or this recall are not possible.',
    text: 'Nothing was changed. Recall lies between 70 and 99 percent.',
  },
  learner_control_required: {
    title: 'Only you may change this.',
    text: 'Nothing was changed. Do it yourself in the app.',
  },

  // subjects
  subject_not_found: {
    title: 'This subject is not here.',
    text: 'Nothing was changed. Name what it is for, and a new one is made.',
  },
  subject_parent_not_found: {
    title: 'The subject above it is not here.',
    text: 'Nothing was changed. Make that one first.',
  },
  subject_identity_conflict: {
    title: 'Another subject has this place already.',
    text: 'Nothing was changed. Choose that one, or give yours another name.',
  },

  // the road itself
  revision_conflict: {
    title: 'This was changed in another tab meanwhile.',
    text: 'The other change is kept, and so is what you wrote. Load the page again and repeat it.',
  },
  stale_revision: {
    title: 'This was changed in another tab meanwhile.',
    text: 'The other change is kept, and so is what you wrote. Load the page again and repeat it.',
  },
  request_id_reused: {
    title: 'This was already done, with other words.',
    text: 'The first one is kept. Do it again as a new one.',
  },
  invalid_id: {
    title: 'This address does not name anything.',
    text: 'Nothing was changed. Go back and choose it from the list.',
  },
  invalid_input: {
    title: 'Something in this form cannot be used.',
    text: 'What you wrote is kept. Look through it and send it again.',
  },
  unsafe_input: {
    title: 'This input cannot be trusted.',
    text: 'Nothing was changed. Choose the file itself, not a link to it.',
  },
  input_too_large: {
    title: 'This is more than 64 MB of text.',
    text: 'Nothing was changed. Send it in smaller pieces.',
  },
  json_error: { title: 'The text is not well-formed JSON.', text: 'Nothing was changed. Mend it and send it again.' },
  changeset_command_unsupported: {
    title: 'Lectern keeps no sets of pending changes.',
    text: 'Nothing was changed. Give the command itself.',
  },
  cancelled: { title: 'You stopped it.', text: 'Nothing of it was kept.' },
  no_answer: {
    title: 'The store has not answered for a while.',
    text: 'What you did is waiting and will be done once. If it stays so, close Lectern everywhere else.',
  },
};

/** For a code that nobody wrote a sentence for; a guard test keeps this from being needed. */
export const unknownSentence: Sentence = {
  title: 'Something went wrong that has no words yet.',
  text: 'Nothing is lost. Do it once more, and keep this code for whoever helps you.',
};
