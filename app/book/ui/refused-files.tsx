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
          {alike(files).map(({ first, names }) => (
            <Line key={first.key} file={first} names={names} />
          ))}
        </ul>
      </div>
      <IconButton icon="x" name={words('dismiss')} onPress={dismiss} />
    </div>
  );
}

interface Alike {
  readonly first: RefusedFile;
  readonly names: readonly string[];
}

/** Files that were refused for the same reason share its sentence; one whose file was kept has a page of its own. */
function alike(files: readonly RefusedFile[]): readonly Alike[] {
  const isLike = (one: RefusedFile) => (other: RefusedFile) =>
    one === other || (one.code === other.code && one.bookId === null && other.bookId === null);
  return files
    .filter((file, at) => files.findIndex(isLike(file)) === at)
    .map((first) => ({ first, names: files.filter(isLike(first)).map(({ name }) => name) }));
}

function Line({ file, names }: { readonly file: RefusedFile; readonly names: readonly string[] }) {
  const sentence = useSentence(file.code);
  return (
    <li class="refused">
      {names.map((name, at) => (
        <bdi key={at} class="quiet refused-name">
          {name}
        </bdi>
      ))}
      {sentence !== null && (
        <>
          <strong>{sentence.title}</strong> {sentence.text}{' '}
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
