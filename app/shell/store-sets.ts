// One's own things and the sample stand in two sets; this turns parts on and changes the set in use.

import { configSet, type StoreSetName, setList, setShow, setUse } from '../config/contract.ts';
import type { PluginName } from '../kernel/command.ts';
import { send } from '../rpc/send.ts';
import { say } from '../widgets/toast.tsx';
import { words } from './interface-words.ts';

export async function turnOn(what: { readonly [P in PluginName]?: boolean }): Promise<void> {
  const value = (on: boolean) => (on ? 'enabled' : 'disabled');
  await send(configSet, {
    ...(what.tutor === undefined ? {} : { tutor: value(what.tutor) }),
    ...(what.book === undefined ? {} : { book: value(what.book) }),
    ...(what.practice === undefined ? {} : { practice: value(what.practice) }),
  });
}

export async function useSet(name: StoreSetName): Promise<boolean> {
  const reply = await send(setUse, { name });
  return reply.ok;
}

/** The own set that is used, also while the sample is open. */
export async function ownSetName(): Promise<StoreSetName> {
  const listed = await send(setList, {});
  const sets = listed.ok ? listed.body.result.store_sets : [];
  return sets.find((set) => set.name !== 'sample' && set.set_aside_at === null)?.name ?? 'own';
}

export async function leaveSample(): Promise<void> {
  await useSet(await ownSetName());
}

/** What is one's own never lands in the sample: the own set is put in use first, and that is said. */
export async function enterOwnSet(): Promise<void> {
  const shown = await send(setShow, {});
  if (!shown.ok || shown.body.result.store_set !== 'sample') return;
  if (await useSet(await ownSetName())) say(words('nowOwn'));
}
