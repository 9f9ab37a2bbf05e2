// A sentence for everything that the import can find in a file, in English.

import { defineWords } from '../../../widgets/words.ts';

export const english = {
  images_left_out: { one: '{n} picture was left out.', other: '{n} pictures were left out.' },
  image_too_large: {
    one: '{n} picture is too large to be shown.',
    other: '{n} pictures are too large to be shown.',
  },
  image_unreadable: {
    one: '{n} picture is of a kind that cannot be shown.',
    other: '{n} pictures are of a kind that cannot be shown.',
  },
  images_over_limit: {
    one: '{n} picture is more than a book can have here.',
    other: '{n} pictures are more than a book can have here.',
  },
  ruby_readings: {
    one: '{n} reading above a character stands in brackets after it.',
    other: '{n} readings above characters stand in brackets after them.',
  },
  notes_left_out: { one: '{n} footnote was left out, as set.', other: '{n} footnotes were left out, as set.' },
  media_left_out: { one: '{n} sound or film was left out.', other: '{n} sounds or films were left out.' },
  formulas_flattened: { one: '{n} formula is set as plain words.', other: '{n} formulas are set as plain words.' },
  damaged_before_import: {
    one: '{n} character was damaged in the file already. A sign stands in its place.',
    other: '{n} characters were damaged in the file already. A sign stands in their place.',
  },
  chapter_missing: {
    one: '{n} chapter is named in the file but is not in it. It cannot be read here.',
    other: '{n} chapters are named in the file but are not in it. They cannot be read here.',
  },
  chapter_outside: {
    one: '{n} chapter is somewhere on the web, not in the file. It was not fetched.',
    other: '{n} chapters are somewhere on the web, not in the file. They were not fetched.',
  },
  chapter_unreadable: {
    one: '{n} chapter is of a kind that has no text. It is not here.',
    other: '{n} chapters are of a kind that has no text. They are not here.',
  },
  chapter_listed_twice: {
    one: '{n} chapter is listed more than once. It stands here once.',
    other: '{n} chapters are listed more than once. Each stands here once.',
  },
  chapter_cut_short: {
    one: '{n} chapter ends in the middle. What there was of it is here.',
    other: '{n} chapters end in the middle. What there was of them is here.',
  },
  non_linear_section: {
    one: '{n} section beside the main text stands at the end.',
    other: '{n} sections beside the main text stand at the end.',
  },
  unlisted_section: {
    one: '{n} section is in no reading order. It stands at the end.',
    other: '{n} sections are in no reading order. They stand at the end.',
  },
  contents_page_left_out: {
    one: '{n} page of contents was left out. The chapters are listed on this page.',
    other: '{n} pages of contents were left out. The chapters are listed on this page.',
  },
  cover_left_out: {
    one: 'The cover could not be used. One was drawn instead.',
    other: '{n} covers could not be used. One was drawn instead.',
  },
  rendition_left_out: {
    one: 'The file holds {n} other version of the book. This is the first.',
    other: 'The file holds {n} other versions of the book. This is the first.',
  },
  zip_duplicate_entry: {
    one: '{n} file inside is there twice. The last one was used.',
    other: '{n} files inside are there twice. The last ones were used.',
  },
  zip_checksum_differs: {
    one: '{n} file inside is not the one that was packed. It was read as it is.',
    other: '{n} files inside are not the ones that were packed. They were read as they are.',
  },
  guessed_encoding: {
    one: 'How {n} chapter writes its letters had to be guessed. If it reads well, the guess was right.',
    other: 'How {n} chapters write their letters had to be guessed. If they read well, the guess was right.',
  },
  damaged_text: {
    one: '{n} chapter has letters that could not be read. A sign stands in their place.',
    other: '{n} chapters have letters that could not be read. A sign stands in their place.',
  },
  note_missing: { one: '{n} note has no text in the file.', other: '{n} notes have no text in the file.' },
  container_missing: {
    one: 'The file does not say where its book begins. It was found by looking, and the text is whole.',
    other: 'The file does not say where its book begins. It was found by looking, and the text is whole.',
  },
  mimetype_missing: {
    one: 'The file does not say that it is an EPUB. The text is whole.',
    other: 'The file does not say that it is an EPUB. The text is whole.',
  },
  mimetype_not_first: {
    one: 'The file says that it is an EPUB, but not where it should. The text is whole.',
    other: 'The file says that it is an EPUB, but not where it should. The text is whole.',
  },
  mimetype_not_exact: {
    one: 'The file says that it is an EPUB, but not in the exact words. The text is whole.',
    other: 'The file says that it is an EPUB, but not in the exact words. The text is whole.',
  },
  contents_target_missing: {
    one: '{n} line of the contents leads nowhere. The text is whole.',
    other: '{n} lines of the contents lead nowhere. The text is whole.',
  },
  unknown_entity: {
    one: '{n} special character has a name nobody knows. It stands as it was written.',
    other: '{n} special characters have names nobody knows. They stand as they were written.',
  },
  pages_without_text: {
    one: 'These pages are pictures without words, and are not here:',
    other: 'These pages are pictures without words, and are not here:',
  },
  pages_unreadable: { one: 'These pages could not be read:', other: 'These pages could not be read:' },
  pages_cut_short: {
    one: 'On these pages there is more than a page holds. The beginning of it is here:',
    other: 'On these pages there is more than a page holds. The beginning of it is here:',
  },
  columns_uncertain: {
    one: 'On these pages text stands side by side, and its order had to be guessed:',
    other: 'On these pages text stands side by side, and its order had to be guessed:',
  },
  text_layer_garbled: {
    one: 'The letters of these pages look wrong. Check them before you make cards:',
    other: 'The letters of these pages look wrong. Check them before you make cards:',
  },
  words_run_together: {
    one: '{n} word is longer than words are; spaces may be missing.',
    other: '{n} words are longer than words are; spaces may be missing.',
  },
  unmapped_glyphs: {
    one: '{n} character has no letter in the file. It stands as \u{FFFD}.',
    other: '{n} characters have no letter in the file. They stand as \u{FFFD}.',
  },
  running_lines_left_out: {
    one: '{n} line that runs over the pages, such as a page number, was left out.',
    other: '{n} lines that run over the pages, such as page numbers, were left out.',
  },
  outline_cut_short: {
    one: 'The contents of the file go round in circles. A part of them was used.',
    other: 'The contents of the file go round in circles. A part of them was used.',
  },
  converter_error: {
    one: 'The file could not be turned into text.',
    other: 'The file could not be turned into text.',
  },
  invalid_utf8: {
    one: 'The file is not written in UTF-8.',
    other: 'The file is not written in UTF-8.',
  },
  empty_normalized_text: { one: 'There are no words in the file.', other: 'There are no words in the file.' },
  blob_missing: {
    one: 'A file of this book is gone from this device. Add the book again and it is whole.',
    other: '{n} files of this book are gone from this device. Add the book again and it is whole.',
  },
  hierarchy_gap: {
    one: '{n} heading skips a level. The text is whole.',
    other: '{n} headings skip a level. The text is whole.',
  },
  unknown: { one: 'Something unusual was found.', other: '{n} unusual things were found.' },
} as const;

export const anomalyWords = defineWords(english, { ar: () => import('./anomaly-words.ar.ts') });
