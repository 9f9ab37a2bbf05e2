// Files that were refused, in one notice: why each of them was, what was kept, and one way to be done with it.

import { IconButton } from '../../widgets/button.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { useSentence } from '../../widgets/refused.tsx';
import { type RefusedFile, refusedFiles } from './state.ts';
import { words } from './words.ts';

export function RefusedFiles() {
  const files = refusedFiles.value;
  if (files.length === 0) return null;
  const dismiss = () => {
    refusedFiles.value = [];
  };
  return (
    <div class="banner banner-caution" role="alert">
      <Icon name="alert" />
      <div class="stack-s">
        <strong>{words('someRefused', { n: files.length })}</strong>
        <ul class="refused-files">
          {files.map((file) => (
            <Line key={file.key} file={file} />
          ))}
        </ul>
      </div>
      <IconButton icon="x" name={words('dismiss')} onPress={dismiss} />
    </div>
  );
}

function Line({ file }: { readonly file: RefusedFile }) {
  const sentence = useSentence(file.code);
  return (
    <li class="refused">
      <bdi class="quiet">{file.name}</bdi>
      <br />
      {sentence !== null && (
        <>
          {sentence.title} {sentence.text}{' '}
        </>
      )}
      {file.bookId !== null && (
        <>
          {words('refusedKept')} <a href={`/books/${file.bookId}`}>{words('itsPage')}</a>{' '}
        </>
      )}
      <code class="refused-code">{file.code}</code>
    </li>
  );
}
