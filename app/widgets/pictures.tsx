// Small pictures of how far something is: a ring, a bar, and a strip of runs whose height says more than its hue.

export function Ring({ share, name, small = false }: { share: number; name?: string; small?: boolean }) {
  const shown = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg
      class={small ? 'ring ring-s' : 'ring'}
      viewBox="0 0 36 36"
      role={name === undefined ? undefined : 'img'}
      aria-label={name}
      aria-hidden={name === undefined ? 'true' : undefined}
    >
      <circle cx="18" cy="18" r="15" />
      <circle cx="18" cy="18" r="15" pathLength={100} style={{ '--p': String(shown) }} />
    </svg>
  );
}

export function Meter({ share, name }: { share: number; name: string }) {
  return (
    <div class="meter" role="img" aria-label={name}>
      <i style={{ '--p': String(Math.min(1, Math.max(0, share)) * 100) }} />
    </div>
  );
}

export interface Run {
  readonly count: number;
  readonly state: 'unread' | 'read' | 'reported' | 'cited' | 'now';
}

const CELLS_IN_A_NARROW_PLACE = 120;
/** More than this many cells are thinner than the gaps between them, however wide the place. */
const MOST_CELLS = 240;
const MOST_SMALL_CELLS = 48;

export function Strip({ runs, name, small = false }: { runs: readonly Run[]; name: string; small?: boolean }) {
  const shown = runs.filter((run) => run.count > 0);
  const total = shown.reduce((sum, run) => sum + run.count, 0);
  return (
    <div
      class={small ? 'strip strip-s' : 'strip'}
      data-many={total > CELLS_IN_A_NARROW_PLACE ? '' : undefined}
      data-runs={total > (small ? MOST_SMALL_CELLS : MOST_CELLS) ? '' : undefined}
      role="img"
      aria-label={name}
    >
      {shown.map((run, at) => (
        <i key={at} data-s={run.state === 'unread' ? undefined : run.state} style={{ '--n': String(run.count) }} />
      ))}
    </div>
  );
}

export interface MinuteRun {
  readonly minutes: number;
  readonly kind: 'review' | 'read' | 'new';
}

/** A budget laid out like a ruler, a tick a minute: the plan is seen before it is read. */
export function MinuteRule({ runs, total, name }: { runs: readonly MinuteRun[]; total: number; name: string }) {
  const used = runs.reduce((sum, run) => sum + run.minutes, 0);
  return (
    <div class="minutes" role="img" aria-label={name} style={{ '--total': String(total) }}>
      {runs
        .filter((run) => run.minutes > 0)
        .map((run) => (
          <i key={run.kind} data-k={run.kind} style={{ '--m': String(run.minutes) }} />
        ))}
      {used < total && <i data-k="free" style={{ '--m': String(total - used) }} />}
    </div>
  );
}

export interface Bar {
  readonly value: number;
  /** A letter or two below it. */
  readonly foot: string;
}

/** One bar a day, the first is now. */
export function Bars({ bars, name }: { bars: readonly Bar[]; name: string }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <>
      <div class="bars" role="img" aria-label={name}>
        {bars.map((bar, at) => (
          <i
            key={at}
            data-now={at === 0 ? '' : undefined}
            style={{ '--v': String(Math.round((bar.value / most) * 100)) }}
          />
        ))}
      </div>
      <div class="small bars-foot" aria-hidden="true">
        {bars.map((bar, at) => (
          <span key={at}>{bar.foot}</span>
        ))}
      </div>
    </>
  );
}
