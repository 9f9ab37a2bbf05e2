// What the elements of a chapter mean for its text.

/** Elements that stand on lines of their own and mean nothing else. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'header hgroup html legend main menu nav noscript optgroup option p search section select summary tbody tfoot'
  )
    .split(' ')
    // The levels and lists of DTBook, which EPUB 2 allows.
    .concat(
      'book bodymatter frontmatter rearmatter level level1 level2 level3 level4 level5 level6 bridgehead'.split(' '),
    ),
);

/** Elements whose inside is no text of the book. */
export const DROPPED_TAGS: ReadonlySet<string> = new Set(
  'script style template frame frameset noembed noframes rp rt rtc annotation annotation-xml textarea'.split(' '),
);

/** Players and embedded things, counted as left out. What stands inside them is meant for readers that cannot show them. */
export const MEDIA_TAGS: ReadonlySet<string> = new Set('audio video iframe object embed applet canvas'.split(' '));

/** Of these the inside only says that the reader cannot play or load them. */
export const PLAYER_TAGS: ReadonlySet<string> = new Set('audio video iframe'.split(' '));

/** Elements of a drawing that show nothing by themselves. */
export const WRAPPING_TAGS: ReadonlySet<string> = new Set('a defs desc g metadata style svg switch title'.split(' '));

export const STYLE_BY_TAG: ReadonlyMap<string, 'emphasis' | 'strong' | 'code'> = new Map([
  ['em', 'emphasis'],
  ['i', 'emphasis'],
  ['cite', 'emphasis'],
  ['dfn', 'emphasis'],
  ['var', 'emphasis'],
  ['strong', 'strong'],
  ['b', 'strong'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
]);

/** Elements that can be a note when something points at them as one. */
export const NOTE_TAGS: ReadonlySet<string> = new Set('aside li p div dd section blockquote'.split(' '));

const RAISED = new Map(zip('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'));
const LOWERED = new Map(zip('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'));

/** Raised or lowered characters of their own, so that 10⁶ does not become 106; null when there are none for it. */
export function shifted(text: string, tag: 'sup' | 'sub'): string | null {
  const table = tag === 'sup' ? RAISED : LOWERED;
  const characters = [...text.trim()].map((character) => table.get(character));
  const isWhole =
    characters.length > 0 && characters.length <= 8 && characters.every((character) => character !== undefined);
  return isWhole ? characters.join('') : null;
}

function zip(from: string, to: string): [string, string][] {
  const targets = [...to];
  return [...from].map((character, i) => [character, targets[i] ?? character]);
}

type Attributes = Readonly<Record<string, string>>;

/** The address of an `img`, or of an `image` in a drawing. */
export function pictureHref(attributes: Attributes): string | null {
  return attributes['src'] ?? attributes['href'] ?? attributes['xlink:href'] ?? null;
}

/** The words of `epub:type` and `role`, in lower case, `doc-` taken off. */
export function typesOf(attributes: Attributes): readonly string[] {
  const values = Object.entries(attributes)
    .filter(([name]) => name === 'role' || name.endsWith(':type'))
    .map(([, value]) => value);
  return values.flatMap((value) => value.toLowerCase().trim().split(/\s+/)).map((type) => type.replace(/^doc-/, ''));
}

export function languageOf(attributes: Attributes): string {
  const found = /(?:^|\s)(?:language|lang|brush)[-:]\s*([\w+#-]{1,30})/i.exec(attributes['class'] ?? '');
  return found?.[1]?.toLowerCase() ?? '';
}

/** An address that may be kept as a link; null for everything that could run, load or lead back into the archive. */
export function outsideLink(href: string | undefined): string | null {
  const trimmed = (href ?? '').trim();
  if (!/^(?:https?:\/\/[^\s/]|mailto:[^\s]+@)/i.test(trimmed)) return null;
  return trimmed.replace(/[\s<>\\\p{Cc}]/gu, (character) => encodeURIComponent(character));
}
