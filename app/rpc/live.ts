// A live query: its answer as a signal, asked again whenever a table it reads was written to.
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { InferInput } from 'valibot';
import type { CommandDef, ResultOf } from '../kernel/command.ts';
import type { Refusal } from '../kernel/result.ts';
import { type Change, onChange } from './changes.ts';
import { send } from './send.ts';

export interface LiveState<R> {
  readonly state: 'loading' | 'ready' | 'error';
  readonly data?: R;
  readonly error?: Refusal;
}

export interface Live<R> {
  readonly value: ReadonlySignal<LiveState<R>>;
  readonly dispose: () => void;
}

/** `input` may read signals; a null input asks nothing yet. */
export function live<D extends CommandDef>(def: D, input: () => InferInput<D['input']> | null): Live<ResultOf<D>> {
  const value = signal<LiveState<ResultOf<D>>>({ state: 'loading' });
  let asked = 0;

  async function ask(question: InferInput<D['input']> | null): Promise<void> {
    if (question === null) return;
    asked += 1;
    const turn = asked;
    const reply = await send(def, question);
    if (turn !== asked) return; // a newer question is on its way
    value.value = reply.ok ? { state: 'ready', data: reply.body.result } : { state: 'error', error: reply.body.error };
  }

  const stopEffect = effect(() => void ask(input()));
  const stopChanges = onChange((change) => {
    if (concerns(change, def)) void ask(input());
  });
  return {
    value,
    dispose() {
      asked += 1;
      stopEffect();
      stopChanges();
    },
  };
}

function concerns(change: Change, def: CommandDef): boolean {
  if ('epoch' in change) return true;
  return change.plugin === def.plugin && change.tables.some((table) => def.reads.includes(table));
}
