// A live query as a hook: the view is drawn again when the answer changes, and the query ends with the view.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { InferInput } from 'valibot';
import type { CommandDef, ResultOf } from '../kernel/command.ts';
import { type LiveState, live } from './live.ts';

/** A null input asks nothing yet. While a new question is on its way, the last answer stays in view. */
export function useLive<D extends CommandDef>(def: D, input: InferInput<D['input']> | null): LiveState<ResultOf<D>> {
  const question = JSON.stringify(input);
  const subscription = useMemo(() => live(def, () => input), [def, question]);
  useEffect(() => subscription.dispose, [subscription]);
  const last = useRef<ResultOf<D> | undefined>(undefined);
  const state = subscription.value.value;
  if (state.data !== undefined) last.current = state.data;
  if (state.state === 'loading' && last.current !== undefined) return { state: 'loading', data: last.current };
  return state;
}
