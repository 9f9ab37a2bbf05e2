// Lit passages: which characters of which leaf are a key point, the sentence at hand or one that was found, and how they cut a run of words.

export interface Mark {
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
  /** A key point that is kept, the passage that is chosen now, or the one that an address leads to. */
  readonly look: 'key' | 'now' | 'found';
}

export interface Piece {
  readonly text: string;
  readonly looks: readonly Mark['look'][];
}

/** Cuts `text`, which stands at `offset` of its leaf, where marks begin and end. */
export function cutAtMarks(text: string, offset: number, marks: readonly Mark[]): readonly Piece[] {
  const end = offset + text.length;
  const touching = marks.filter((mark) => mark.start < end && mark.end > offset);
  if (touching.length === 0) return [{ text, looks: [] }];

  const cuts = new Set([offset, end]);
  for (const mark of touching) {
    cuts.add(Math.max(offset, mark.start));
    cuts.add(Math.min(end, mark.end));
  }
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((from, at) => {
    const to = ordered[at + 1] ?? end;
    const looks = touching.filter((mark) => mark.start <= from && mark.end >= to).map((mark) => mark.look);
    return { text: text.slice(from - offset, to - offset), looks };
  });
}

/** The marks of some leaves as a short text, so that only elements whose marks changed are drawn again. */
export function marksKey(marks: readonly Mark[]): string {
  return marks.map((mark) => `${mark.leaf}:${mark.start}-${mark.end}${mark.look}`).join(' ');
}
