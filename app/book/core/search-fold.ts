// Folds text for search: what people type and what a book prints become the same letters (decision 6).
//
// Only a few letters are folded by hand; the rest is Unicode's own. What differs in meaning stays different: й and и,
// ة and ه, ؤ and و. Folding changes lengths ("ﬁ", "ß", "İ"), so callers keep the offsets of what they folded.

/** Raised when folding or the cutting into words changes: an index made by another version is not asked any more. */
export const foldVersion = 2;

const LATIN_OR_GREEK = /^[\p{scx=Latin}\p{scx=Greek}]$/u;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const NONSPACING = /\p{Mn}/gu;

const POINTS = new RegExp(
  `[${[
    '\\u0300-\\u036f', // accents
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7', // niqqud and cantillation
    '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed', // harakat, signs
    '\\u0640\\u08d3-\\u08e1\\u08e3-\\u08ff', // tatweel, more signs
  ].join('')}]`,
  'gu',
);

const letters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['ё', 'е'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
]);

/** Folds one character with the marks that follow it; the answer may be empty, or longer than what was given. */
export function foldCluster(cluster: string): string {
  const plain = cluster.normalize('NFKC').toLowerCase().normalize('NFKC').replace(IGNORABLE, '');
  let folded = '';
  for (const letter of plain) folded += foldLetter(letter);
  return folded.replace(POINTS, '');
}

function foldLetter(letter: string): string {
  const known = letters.get(letter);
  if (known !== undefined) return known;
  if (letter < '\u00c0' || !LATIN_OR_GREEK.test(letter)) return letter;
  const base = letter.normalize('NFD').replace(NONSPACING, '');
  return letters.get(base) ?? base;
}
