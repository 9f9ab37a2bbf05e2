// A book on the shelf that cannot be read yet, with what the settings of this device have to do with it.

import { NotReadable } from '../book/ui/not-readable.tsx';
import type { NotReadableProps } from '../book/ui/shelf.tsx';
import { useRefusedNow } from './use-refused-now.ts';

export function NotReadableHere(props: NotReadableProps) {
  return <NotReadable {...props} refusedNow={useRefusedNow()} />;
}
