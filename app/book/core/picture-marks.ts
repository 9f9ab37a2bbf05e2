// Pictures in a book's Markdown: how a file's name inside the package stands in `![words](name)`, and back.

const PICTURE = /(?<!(?<!\\)\\)!\[((?:\\.|[^[\]\\])*)\](\([^()\s]*\))/g;

/** Letters and digits of any script stay readable; whatever could mean something to Markdown is encoded. */
export function markOfPicture(name: string): string {
  return name.replace(/[^\p{L}\p{N}/.-]/gu, (character) => encoded(character));
}

const MARK = /^[\p{L}\p{N}/.%-]+$/u;

/** The name that a mark stands for; null when it was not written here, as an address of the web was not. */
export function nameInMark(mark: string): string | null {
  if (!MARK.test(mark)) return null;
  try {
    return decodeURIComponent(mark);
  } catch {
    // A URIError: a sequence that is not UTF-8.
    return null;
  }
}

/** The same length, with blanks where the names of pictures stand: nobody reads those, so nobody searches them. */
export function withoutPictureNames(text: string): string {
  if (!text.includes('![')) return text;
  return text.replace(PICTURE, (whole, _words, mark: string) => {
    return whole.slice(0, whole.length - mark.length) + ' '.repeat(mark.length);
  });
}

/** The words of pictures in their places, still as Markdown has them, where a picture itself cannot stand. */
export function picturesAsWords(text: string): string {
  return text.replace(PICTURE, '$1');
}

function encoded(character: string): string {
  const standard = encodeURIComponent(character);
  return standard === character ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : standard;
}
