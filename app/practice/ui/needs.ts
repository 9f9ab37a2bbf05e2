// What Practice needs from the rest of the app; the shell satisfies it, so that no domain knows another.

import type { SourceRefInput } from '../core/values.ts';

export type { SourceRefInput };

export type TextForm = 'markdown' | 'plain' | 'typed';

/** Where a card comes from, in words: what it is called, what it says, where it can be opened. */
export interface SourceWords {
  readonly title: string | null;
  readonly text: string | null;
  /** How the text is to be read: as a book with marks, as one without, or as a person types. */
  readonly form: TextForm;
  readonly href: string | null;
}

/** Null when this kind of source is nobody's, or cannot be read now. */
export type DescribeSource = (source: SourceRefInput) => Promise<SourceWords | null>;
