// The button that lets the person choose files; the input behind it is the platform's.

import { useRef } from 'preact/hooks';
import { Button, IconButton } from '../../widgets/button.tsx';
import { words } from './words.ts';

interface AddBookProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly look: 'head' | 'main';
}

// No list of types: a file that cannot be read is told why, instead of not being there to choose.
export function AddBook({ onFiles, look }: AddBookProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words('add')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {look === 'main' ? (
        <Button look="main" onPress={choose}>
          {words('add')}
        </Button>
      ) : (
        <>
          <Button icon="import" class="only-wide" onPress={choose}>
            {words('add')}
          </Button>
          <IconButton icon="plus" class="only-phone" name={words('add')} onPress={choose} />
        </>
      )}
    </>
  );
}
