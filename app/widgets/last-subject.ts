// What the person is learning for, as used last: the next file or card goes there without asking again.

import type { Parse } from './memory.ts';

export interface LastSubject {
  readonly id: string;
  readonly name: string;
}

export const lastSubjectKey = 'subject.last';

export const parseLastSubject: Parse<LastSubject | null> = (kept) => {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return null;
  const { id, name } = kept;
  return typeof id === 'string' && typeof name === 'string' && name.trim() !== '' ? { id, name } : null;
};
