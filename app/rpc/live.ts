// A live query: its answer as a signal, asked again whenever a table it reads was written to.
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { InferInput } from 'valibot';
import { canonicalJson } from '../kernel/canon.ts';
import type { CommandDef, Reply, ResultOf } from '../kernel/command.ts';
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

/**
 * `input` may read signals; a null input asks nothing yet. One question at a time: what changes while an answer is on its
 * way is asked once more after it, so a burst of commands costs two questions and never starves the view.
 */
export function live<D extends CommandDef>(def: D, input: () => InferInput<D['input']> | null): Live<ResultOf<D>> {
  const value = signal<LiveState<ResultOf<D>>>({ state: 'loading' });
  let question: InferInput<D['input']> | null = null;
  let isAsking = false;
  let isStale = false;
  let isDisposed = false;

  async function ask(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isStale && question !== null && !isDisposed) {
        isStale = false;
        const asked = question;
        const reply = await send(def, asked);
        if (isDisposed || canonicalJson(asked) !== canonicalJson(question)) continue; // no answer to another question
        value.value = stateOf<ResultOf<D>>(reply);
      }
    } finally {
      isAsking = false;
    }
  }

  function askAnew(): void {
    question = input();
    void ask();
  }

  const stopEffect = effect(askAnew);
  const stopChanges = onChange((change) => {
    if (concerns(change, def)) askAnew();
  });
  return {
    value,
    dispose() {
      isDisposed = true;
      stopEffect();
      stopChanges();
    },
  };
}

function stateOf<R>(reply: Reply<R>): LiveState<R> {
  return reply.ok ? { state: 'ready', data: reply.body.result } : { state: 'error', error: reply.body.error };
}

function concerns(change: Change, def: CommandDef): boolean {
  if ('epoch' in change) return true;
  return change.plugin === def.plugin && change.tables.some((table) => def.reads.includes(table));
}
