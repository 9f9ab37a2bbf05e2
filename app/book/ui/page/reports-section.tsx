// What the person wrote while reading: the line of each window and what mattered in it, each opening at its place.

import { useState } from 'preact/hooks';
import { live } from '../../../rpc/live.ts';
import { send } from '../../../rpc/send.ts';
import { Button } from '../../../widgets/button.tsx';
import { go } from '../../../widgets/route.ts';
import { useSubscription } from '../../../widgets/use-subscription.ts';
import { bookPeek, reportList } from '../../contract.ts';
import type { Book, WindowReport } from '../../core/values.ts';
import { addressOf } from '../reader/place-address.ts';
import { pageWords as words } from './page-words.ts';

const AT_FIRST = 3;
const MOST = 500;
const A_PAGE = 100;

export function ReportsSection({ book }: { readonly book: Book }) {
  const listed = useSubscription(() => live(reportList, () => ({ book: book.id, limit: MOST })), book.id);
  const [isWhole, setWhole] = useState(false);
  if (listed.data === undefined) return null;
  const { reports } = listed.data;
  const shown = isWhole ? reports : reports.slice(0, AT_FIRST);
  return (
    <section aria-labelledby="wrote">
      <h2 id="wrote" class="book-aside-head">
        {words('wrote')}
      </h2>
      {reports.length === 0 && <p class="quiet book-small">{words('wroteNone')}</p>}
      <ol class="book-reports">
        {shown.map((report) => (
          <li key={report.lease_id}>
            <Report report={report} />
          </li>
        ))}
      </ol>
      {reports.length > shown.length && (
        <Button look="plain" class="edge-start" onPress={() => setWhole(true)}>
          {words('moreWrote')}
        </Button>
      )}
    </section>
  );
}

type Point = WindowReport['key_points'][number];

function Report({ report }: { readonly report: WindowReport }) {
  const open = async (point: Point) => {
    const ordinal = await ordinalOf(report, point.block_id);
    go(addressOf(report.book_id, ordinal, point.text));
  };
  return (
    <>
      <p class="serif book-line">
        <a href={addressOf(report.book_id, report.start_ordinal)} dir="auto">
          {report.summary}
        </a>
      </p>
      <details class="book-points">
        <summary class="small">{words('points', { n: report.key_points.length })}</summary>
        <ul>
          {report.key_points.map((point) => (
            <li key={point.block_id + point.text}>
              <a
                href={addressOf(report.book_id, report.start_ordinal, point.text)}
                dir="auto"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  void open(point);
                }}
              >
                {point.text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** A key point knows its part by id; where that stands is looked up in its window when somebody goes there. */
async function ordinalOf(report: WindowReport, blockId: string): Promise<number> {
  for (let start = report.start_ordinal; start <= report.end_ordinal; start += A_PAGE) {
    const count = Math.min(A_PAGE, report.end_ordinal - start + 1);
    const reply = await send(bookPeek, { id: report.book_id, start, count });
    if (!reply.ok) break;
    const found = reply.body.result.blocks.find((block) => block.id === blockId);
    if (found !== undefined) return found.ordinal;
  }
  return report.start_ordinal;
}
