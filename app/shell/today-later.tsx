// What can wait, as a plan with an end and a stated cost: the days ahead as bars, the same in a table behind them.

import { reviewForecast } from '../practice/contract.ts';
import { utcOffsetMinutes } from '../practice/ui/new-limit.ts';
import type { Queue } from '../practice/ui/queue.ts';
import { useLoaded } from '../practice/ui/use-loaded.ts';
import type { ResultOf } from '../kernel/command.ts';
import { nowSeconds } from '../rpc/origin.ts';
import { send } from '../rpc/send.ts';
import { formatDay, formatPercent } from '../widgets/format.ts';
import { Bars } from '../widgets/pictures.tsx';
import type { DayPlan } from './plan-minutes.ts';
import { words } from './today-words.ts';

type Forecast = ResultOf<typeof reviewForecast>;

const DAYS = 14;
const SHOWN = 7;

interface LaterProps {
  readonly minutesADay: number;
  readonly plan: DayPlan;
  readonly queue: Queue;
}

export function Later({ minutesADay, plan, queue }: LaterProps) {
  const { value } = useLoaded(() => ask(minutesADay), [...reviewForecast.reads], String(minutesADay));
  if (value === null) return null;
  const waits = queue.waiting;
  const { days } = value;
  const debt = value.plan?.days ?? [];
  const bars = days.slice(0, SHOWN).map((day, at) => ({
    day: day.day,
    minutes: at === 0 ? plan.reviewMinutes + plan.newMinutes + day.minutes : day.minutes + (debt[at]?.minutes ?? 0),
  }));
  // One bar says no more than the plan beside it.
  if (waits === 0 && bars.slice(1).every((bar) => bar.minutes === 0)) return null;
  return (
    <section class="today-later" aria-labelledby="later">
      <h2 id="later">{waits > 0 ? words('canWait', { n: waits }) : words('daysAhead')}</h2>
      {waits > 0 && <p class="quiet">{laidOut(value, minutesADay)}</p>}
      <Bars
        name={words('barsName')}
        bars={bars.map((bar, at) => ({ value: bar.minutes, foot: footOf(bar.day, at) }))}
      />
      <table class="vh">
        <caption>{words('barsName')}</caption>
        <tbody>
          {bars.map((bar, at) => (
            <tr key={bar.day}>
              <th scope="row">{at === 0 ? words('today') : formatDay(Date.parse(bar.day), 'weekday')}</th>
              <td>{words('minutesShort', { n: bar.minutes })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {waits > 0 && <p class="small">{cost(value)}</p>}
    </section>
  );
}

/** Until four in the morning the learner's day is not the calendar's, so the first is not called by its name. */
function footOf(day: string, at: number): string {
  return at === 0 ? words('today') : formatDay(Date.parse(day), 'narrow');
}

async function ask(minutesADay: number): Promise<Forecast | null> {
  const reply = await send(reviewForecast, {
    now: nowSeconds(),
    days: DAYS,
    minutes_a_day: minutesADay,
    utc_offset_minutes: utcOffsetMinutes(),
  });
  return reply.ok ? reply.body.result : null;
}

function laidOut({ plan, days }: Forecast, minutesADay: number): string {
  const end = plan?.ends_on ?? null;
  if (end === null) return words('noEnd', { n: plan?.left.count ?? 0 });
  const last = days.findIndex((day) => day.day === end);
  return words('laidOut', { n: Math.max(1, last), minutes: minutesADay });
}

function cost({ plan }: Forecast): string {
  const before = formatPercent(plan?.recall_now ?? 1);
  const after = formatPercent(plan?.recall_planned ?? 1);
  return before === after ? words('noCost', { before }) : words('cost', { before, after });
}
