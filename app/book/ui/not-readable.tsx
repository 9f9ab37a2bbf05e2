// A book on the shelf that cannot be read yet: why, in a few words, and what can be done about it.

import { live } from '../../rpc/live.ts';
import { Button, LinkButton } from '../../widgets/button.tsx';
import { Icon } from '../../widgets/icon.tsx';
import { useSubscription } from '../../widgets/use-subscription.ts';
import { anomalyList } from '../contract.ts';
import type { Book } from '../core/values.ts';
import type { NotReadableProps } from './shelf.tsx';
import { lastRefusals } from './state.ts';
import { type RefusedNow, whyNot } from './why-not.ts';
import { words } from './not-readable-words.ts';

const MOST = 500;

const inFewWords = {
  book_converter_required: 'noneChosen',
  trans_unsafe_args: 'settingsUnfit',
  invalid_converter_config: 'settingsUnfit',
  trans_executable_missing: 'readerMissing',
  trans_timeout: 'tookTooLong',
  trans_empty_output: 'noWordsInIt',
  epub_no_text: 'noWordsInIt',
  empty_book_text: 'noWordsInIt',
} as const;

interface Props extends NotReadableProps {
  readonly refusedNow: RefusedNow;
}

export function NotReadable({ book, refusedNow, onRetry, children }: Props) {
  const found = useSubscription(() => live(anomalyList, () => ({ book: book.id, limit: MOST })), book.id);
  const now = refusedNow(book.format);
  const why = whyNot({ now, tried: lastRefusals.value[book.id], found: found.data?.anomalies ?? [] });
  return (
    <div class="shelf-book">
      <a class="shelf-link" href={`/books/${book.id}`}>
        {children}
        <span class="shelf-state">
          <Icon name="alert" small />
          {fewWords(why, book.format)}
        </span>
      </a>
      {now !== null && (
        <LinkButton href="/settings?at=files" look="plain" class="edge-start shelf-way">
          {words('openSettings')}
        </LinkButton>
      )}
      {now === null && isWorthAgain(why) && (
        <Button look="plain" class="edge-start shelf-way" onPress={onRetry}>
          {words('tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** A file that is no book stays one that is none; its page says what can be done. */
function isWorthAgain(code: string | null): boolean {
  return code === null || ['trans_timeout', 'trans_executable_missing', 'storage_full', 'io_error'].includes(code);
}

function fewWords(code: string | null, format: Book['format']): string {
  if (code === 'trans_disabled') return words('kindOff', { kind: format.toUpperCase() });
  return words(isKnown(code) ? inFewWords[code] : 'notReadable');
}

function isKnown(code: string | null): code is keyof typeof inFewWords {
  return code !== null && Object.hasOwn(inFewWords, code);
}
