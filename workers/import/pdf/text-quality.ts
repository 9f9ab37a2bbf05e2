// Looks at whether the text of a page is text: fonts without a table of letters give `3(1',1*` for `PENDING` (P04).

const UNKNOWN = /[\u{FFFD}\u{E000}-\u{F8FF}]/gu;
const SOUND_WORD = /^\p{P}*[\p{L}\p{M}]+(?:[-‐’'.&/@][\p{L}\p{M}\p{N}]+)*[\p{P}\p{S}]*$/u;
const SOUND_NUMBER = /^[\p{P}\p{S}]*\p{N}+(?:[.,:/–-]\p{N}+)*(?:\p{L}{1,3})?[\p{P}\p{S}]*$/u;
const SIGNS_ONLY = /^[\p{P}\p{S}]+$/u;
const LATIN = /\p{Script=Latin}/gu;
// In every European language these make up more than half of the letters.
const FREQUENT = /[etaoinsréíáó]/giu;
const ENOUGH_LATIN = 200;

export interface TextQuality {
  see(text: string): void;
  isGarbled(): boolean;
}

/** For one page. */
export function createTextQuality(): TextQuality {
  let words = 0;
  let sound = 0;
  let characters = 0;
  let unknown = 0;
  let latin = 0;
  let frequent = 0;
  return {
    see(text) {
      for (const word of text.split(' ')) {
        if (word === '' || SIGNS_ONLY.test(word)) continue;
        words += 1;
        if (SOUND_WORD.test(word) || SOUND_NUMBER.test(word)) sound += 1;
      }
      characters += text.length;
      unknown += text.match(UNKNOWN)?.length ?? 0;
      latin += text.match(LATIN)?.length ?? 0;
      frequent += text.match(FREQUENT)?.length ?? 0;
    },
    isGarbled() {
      if (words === 0) return false;
      if (sound < 0.4 * words || unknown > 0.2 * characters) return true;
      return latin >= ENOUGH_LATIN && frequent < 0.3 * latin;
    },
  };
}

const LONGEST_WORD = 30;
const ENOUGH_LONG = 3;

export interface LongWords {
  see(text: string): void;
  /** How many words are longer than words are, when there are too many of them (P10). */
  tooMany(): { readonly long: number; readonly words: number } | null;
}

export function createLongWords(): LongWords {
  let words = 0;
  let long = 0;
  return {
    see(text) {
      for (const word of text.split(' ')) {
        words += 1;
        const letters = word.length > LONGEST_WORD ? (word.match(/\p{Script=Latin}+/gu) ?? []) : [];
        if (letters.some((run) => run.length > LONGEST_WORD)) long += 1;
      }
    },
    tooMany: () => (long >= ENOUGH_LONG && long > 0.005 * words ? { long, words } : null),
  };
}
