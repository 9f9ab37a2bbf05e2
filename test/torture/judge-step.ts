// Whether the stores are what an answer says they are.
import * as v from 'valibot';
import type { PluginName } from '../../app/kernel/command.ts';
import { plugins } from './machine.ts';
import { type Done, keyOf, nameOf, unstated, type Walk } from './walk.ts';

/** Refusals that keep what they found: a window past its time, what is wrong with a book (suite §2.0.2). */
const keepingRefusals = new Set([
  'lease_expired',
  'book_text_lost',
  'invalid_book_text',
  'empty_book_text',
  'trans_disabled',
  'trans_unsafe_args',
  'trans_executable_missing',
  'invalid_converter_config',
]);

/** With a sound disk: what is wrong with the answer, or with what it left. */
export function judgeStep(done: Done, walk: Walk): readonly string[] {
  const { def } = done.step;
  if (def.kind === 'mutation') return judgeMutation(done, walk);
  return [...judgeForm(done), ...judgeSetting(done, walk)];
}

function judgeForm({ step: { def }, reply }: Done): readonly string[] {
  if (!reply.ok) return [unstated(def, reply.body.error.code) ?? []].flat();
  const shape = v.safeParse(def.result, reply.body.result);
  return shape.success ? [] : [`${nameOf(def)} answers another shape: ${shape.issues[0]?.message}`];
}

function judgeMutation(done: Done, walk: Walk): readonly string[] {
  const { step, reply, before, after } = done;
  const own = step.def.plugin as PluginName;
  const name = nameOf(step.def);
  const problems = [...judgeForm(done)];
  for (const plugin of plugins) {
    if (plugin !== own && changed(done, plugin)) problems.push(`${name} changed the store of ${plugin}`);
  }
  const was = before.states.get(own)?.revision ?? 0;
  const is = after.states.get(own)?.revision ?? 0;
  if (!reply.ok) {
    const keeps = keepingRefusals.has(reply.body.error.code) && is === was + 1;
    if (changed(done, own) && !keeps) problems.push(`${name} answered ${reply.body.error.code} and wrote something`);
    return problems;
  }
  const known = walk.earlier(before.set, own).find((one) => one.input['request_id'] === step.input['request_id']);
  if (known) {
    if (JSON.stringify(reply.body) !== known.reply) problems.push(`${name} sent again is answered otherwise`);
    if (changed(done, own)) problems.push(`${name} sent again was done again`);
  } else if (!reply.body.store) {
    if (changed(done, own)) problems.push(`${name} answered from what is there and wrote something`);
  } else if (is !== was + 1 || reply.body.store.revision !== is) {
    problems.push(`${name} brought the store from revision ${was} to ${is}, and says ${reply.body.store.revision}`);
  }
  return problems;
}

export function changed({ before, after }: Done, plugin: PluginName): boolean {
  return before.states.get(plugin)?.dump !== after.states.get(plugin)?.dump;
}

function judgeSetting({ step, reply, before, after }: Done, walk: Walk): readonly string[] {
  const name = nameOf(step.def);
  const isTaken = name === 'sync.import' && reply.ok;
  if (before.set !== after.set && name !== 'config.set.use' && !isTaken) return [`${name} opened another set`];
  const problems: string[] = [];
  for (const plugin of plugins) {
    const change = isTaken ? changeIn(reply.body.result, plugin) : null;
    if (change === 'adopted' || change === 'fast_forwarded') continue;
    const known = before.set === after.set ? before.states.get(plugin) : walk.lastStates.get(keyOf(after.set, plugin));
    // A set that nobody saw before is new, and what of it was not taken over is empty.
    if (known && known.dump !== after.states.get(plugin)?.dump) problems.push(`${name} changed the store of ${plugin}`);
  }
  return problems;
}

function changeIn(result: unknown, plugin: PluginName): string | null {
  const { parts } = result as { readonly parts: readonly { plugin: PluginName; change: string }[] };
  return parts.find((part) => part.plugin === plugin)?.change ?? null;
}

/** With a disk that failed on the way: an honest code, and all of the command or nothing. */
export function judgeFaultyStep(done: Done, walk: Walk): readonly string[] {
  const { step, reply, before, after } = done;
  const code = reply.ok ? null : reply.body.error.code;
  if (code !== 'io_error' && code !== 'storage_full') return judgeStep(done, walk);
  const name = nameOf(step.def);
  const problems: string[] = [];
  if (step.def.plugin === 'sync' || step.def.plugin === 'config') return problems;
  for (const plugin of plugins) {
    if (!changed(done, plugin)) continue;
    const was = before.states.get(plugin)?.revision ?? 0;
    const is = after.states.get(plugin)?.revision ?? 0;
    // The flush that makes a transaction durable may fail although it is: then it is there, and known when sent again.
    const isInDoubt = plugin === step.def.plugin && code === 'io_error' && is === was + 1;
    if (!isInDoubt)
      problems.push(`${name} answered ${code} and left the store of ${plugin} at revision ${is}, not ${was}`);
  }
  return problems;
}

/** The command of a faulty step, sent again to a disk that is sound: done once in all. */
export function judgeRetry(first: Done, again: Done, walk: Walk): readonly string[] {
  const { def } = first.step;
  const wasDone = !first.reply.ok && plugins.some((plugin) => plugin === def.plugin && changed(first, plugin));
  if (!wasDone) return judgeStep(again, walk);
  const problems = [...judgeForm(again)];
  if (plugins.some((plugin) => changed(again, plugin))) problems.push(`${nameOf(def)} was done a second time`);
  const keeps = !again.reply.ok && keepingRefusals.has(again.reply.body.error.code);
  if (!again.reply.ok && !keeps) problems.push(`${nameOf(def)} was done, and then refused`);
  return problems;
}
