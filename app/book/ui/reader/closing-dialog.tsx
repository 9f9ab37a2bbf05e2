// Closing a window: one line of what it is about, the sentences that matter, and then it counts.

import { useState } from 'preact/hooks';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { Dialog } from '../../../widgets/dialog.tsx';
import { Field } from '../../../widgets/field.tsx';
import { Refused } from '../../../widgets/refused.tsx';
import { words } from '../words.ts';
import { type KeyPoint, longestLine } from './window-draft.ts';

/** Reading on, leaving the book, or asking the cards that were made in the window. */
export type AfterClosing = 'go on' | 'leave' | 'review';

interface ClosingDialogProps {
  readonly lang: string | undefined;
  readonly summary: string;
  readonly points: readonly KeyPoint[];
  /** Marked in a window that is over, in parts that this one does not have. */
  readonly apart: readonly KeyPoint[];
  /** The sentence that is chosen, or the first one in view. */
  readonly atHand: string | null;
  /** How many cards were made in this window. */
  readonly cards: number;
  /** The part one is at, from 0, of so many. */
  readonly at: number;
  readonly parts: number;
  readonly refused: string | null;
  readonly busy: boolean;
  readonly onSummary: (summary: string) => void;
  readonly onOwn: (point: KeyPoint, own: string) => void;
  readonly onRemove: (point: KeyPoint) => void;
  readonly onTake: () => void;
  readonly onSend: (then: AfterClosing) => void;
  readonly onClose: () => void;
}

export function ClosingDialog(props: ClosingDialogProps) {
  const { lang, summary, points, apart, atHand, cards, at, parts, refused, busy } = props;
  const [tried, setTried] = useState(false);
  const fits = [summary, ...points.map((point) => point.own)].every((text) => text.length <= longestLine);
  const isReady = summary.trim() !== '' && points.length > 0 && fits;
  const isMissing = tried && summary.trim() === '';

  const press = (then: AfterClosing) => {
    setTried(true);
    if (isReady && !busy) props.onSend(then);
  };

  return (
    <Dialog
      title={words('closing')}
      closeName={words('backToText')}
      onClose={props.onClose}
      keepOnScrim
      foot={
        <>
          {cards > 0 && (
            <Button look="main" class="closing-review" unavailable={busy} onPress={() => press('review')}>
              {words('closeAndReview', { n: cards })}
            </Button>
          )}
          <Button look={cards === 0 ? 'main' : 'plain'} unavailable={busy} onPress={() => press('go on')}>
            {words('closeAndGoOn')}
          </Button>
          <Button look="plain" unavailable={busy} onPress={() => press('leave')}>
            {words('closeAndLeave')}
          </Button>
        </>
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          press(cards > 0 ? 'review' : 'go on');
        }}
      >
        {refused !== null && <Refused code={refused} />}
        {at + 1 < parts && <p class="small">{words('notAtItsEnd', { part: at + 1, total: parts })}</p>}
        <Field
          label={words('oneLine')}
          value={summary}
          onInput={props.onSummary}
          hint={words('oneLineHint')}
          wrong={isMissing ? words('oneLineMissing') : tooLong(summary)}
          lines={2}
          maxLength={longestLine}
          lang={lang}
          takesFocus
        />
        <div>
          <h3 class="closing-head">{words('pointsHead')}</h3>
          {points.length === 0 && (
            <div class={tried ? 'closing-none closing-wrong' : 'closing-none'}>
              <p class="small">{words('pointsNone')}</p>
              {atHand !== null && (
                <>
                  <blockquote class="closing-quote" dir="auto" lang={lang}>
                    {atHand}
                  </blockquote>
                  <Button icon="plus" onPress={props.onTake}>
                    {words('takeThis')}
                  </Button>
                </>
              )}
            </div>
          )}
          <ul class="rows rows-bare">
            {points.map((point) => (
              <li key={`${point.block_id}${point.start}`} class="closing-point">
                <blockquote class="closing-quote" dir="auto" lang={lang}>
                  {point.quote}
                </blockquote>
                <IconButton icon="x" name={words('removePoint')} onPress={() => props.onRemove(point)} />
                <input
                  class="input closing-own"
                  type="text"
                  dir="auto"
                  value={point.own}
                  maxLength={longestLine}
                  placeholder={words('ownWords')}
                  aria-label={words('ownWords')}
                  aria-invalid={tooLong(point.own) !== undefined}
                  onInput={(event) => props.onOwn(point, event.currentTarget.value)}
                />
                {tooLong(point.own) !== undefined && (
                  <p class="small closing-own" role="status">
                    {tooLong(point.own)}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </div>
        {apart.length > 0 && (
          <div>
            <h3 class="closing-head">{words('apartHead')}</h3>
            <p class="small">{words('apartNote')}</p>
            <ul class="rows rows-bare">
              {apart.map((point) => (
                <li key={`${point.block_id}${point.start}`} class="closing-point">
                  <blockquote class="closing-quote" dir="auto" lang={lang}>
                    {point.quote}
                    {point.own !== '' && <p class="small">{point.own}</p>}
                  </blockquote>
                  <IconButton icon="x" name={words('removePoint')} onPress={() => props.onRemove(point)} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Said at the end of the room there is, and of words that were kept before there was an end. */
function tooLong(text: string): string | undefined {
  return text.length >= longestLine ? words('lineTooLong', { n: longestLine }) : undefined;
}
