// The running head: the way back, the name of the book, and how its text is set.

import { useState } from 'preact/hooks';
import { IconButton } from '../../../widgets/button.tsx';
import { words } from '../words.ts';
import { TextDialog } from './text-dialog.tsx';

interface ReaderBarProps {
  readonly bookId: string;
  readonly title: string;
  readonly hasText?: boolean;
}

export function ReaderBar({ bookId, title, hasText = true }: ReaderBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <header class="bar-sticky reader-bar">
      <div class="bar">
        <IconButton icon="back" directional name={words('backToBook')} href={`/books/${bookId}`} />
        <span class="bar-title" dir="auto">
          {title}
        </span>
        <IconButton icon="search" name={words('searchBook')} href={`/books/${bookId}/search`} />
        {hasText && <IconButton icon="type" name={words('textSettings')} onPress={() => setOpen(true)} />}
      </div>
      {isOpen && <TextDialog onClose={() => setOpen(false)} />}
    </header>
  );
}
