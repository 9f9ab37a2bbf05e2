// One's own things and the sample stand in two sets; this turns parts on and changes the set in use.

import { configSet, type StoreSetName, setShow, setUse } from '../config/contract.ts';
import { send } from '../rpc/send.ts';
import { say } from '../widgets/toast.tsx';
import { words } from './interface-words.ts';

export async function turnOn(what: { readonly book?: boolean; readonly practice?: boolean }): Promise<void> {
  const value = (on: boolean) => (on ? 'enabled' : 'disabled');
  await send(configSet, {
    ...(what.book === undefined ? {} : { book: value(what.book) }),
    ...(what.practice === undefined ? {} : { practice: value(what.practice) }),
  });
}

export async function useSet(name: StoreSetName): Promise<boolean> {
  const reply = await send(setUse, { name });
  return reply.ok;
}

/** What is one's own never lands in the sample: the own set is put in use first, and that is said. */
export async function enterOwnSet(): Promise<void> {
  const shown = await send(setShow, {});
  if (!shown.ok || shown.body.result.store_set === 'own') return;
  if (await useSet('own')) say(words('nowOwn'));
}
