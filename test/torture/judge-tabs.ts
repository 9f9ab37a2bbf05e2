// What is left when both tabs have walked: every answer again, exactly the answered requests, and sound files.
import { type App, reload } from '../kit/browser.ts';
import { goBare } from '../kit/alter-store.ts';
import { listOpfs, readOpfs } from '../kit/opfs.ts';
import { openReadOut } from '../rig/read-out.ts';
import { typed } from './command-words.ts';
import { plugins } from './machine.ts';
import { sha256 } from './shelf.ts';
import type { Tab } from './tab.ts';
import { filesOf, type TypedStep } from './typed-step.ts';
import { nameOf } from './walk.ts';

export async function judgeTabs(
  app: App,
  tabs: readonly Tab[],
  answered: readonly TypedStep[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  // New workers: one that was told to stop at some call is gone with its page.
  for (const tab of tabs) await tab.away(async (page) => (await reload(page), page));
  for (const [i, step] of answered.entries()) {
    const ran = await tabs[i % tabs.length]?.run(typed(step.def, step.input), filesOf(step));
    if (ran?.stdout !== step.stdout) problems.push(`${nameOf(step.def)} is answered otherwise: ${ran?.stderr}`);
  }
  const [first, ...others] = tabs.map((tab) => tab.page());
  for (const page of others) await page.close();
  if (!first) return problems;
  await reload(first); // what dead workers had staged is swept when the stores are opened
  const staged = (await listOpfs(first)).filter((path) => path.startsWith('/staging/'));
  if (staged.length > 0) problems.push(`still staged: ${staged.join(' ')}`);
  await goBare(first, app.url);
  for (const plugin of plugins) {
    const mine = answered.filter(({ def }) => def.plugin === plugin);
    if (mine.length > 0) problems.push(...(await judgeStore(first, plugin, mine)));
  }
  for (const path of (await listOpfs(first)).filter((one) => one.includes('/blobs/'))) {
    if (sha256(await readOpfs(first, path)) !== path.split('/').at(-1)) problems.push('a file has another hash');
  }
  return problems;
}

async function judgeStore(
  page: Parameters<typeof openReadOut>[0],
  plugin: string,
  answered: readonly TypedStep[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  const store = await openReadOut(page, plugin);
  try {
    const integrity = store.integrity();
    if (integrity !== 'ok') return [`${plugin} is damaged: ${integrity}`];
    if (store.all('PRAGMA foreign_key_check').length > 0) problems.push(`${plugin} has rows that name nothing`);
    const kept = store.all('SELECT request_id AS id FROM requests').map(({ id }) => String(id));
    const asked = answered.map(({ input }) => String(input['request_id']));
    const wrong = [...kept.filter((id) => !asked.includes(id)), ...asked.filter((id) => !kept.includes(id))];
    if (wrong.length > 0) problems.push(`${plugin} keeps other requests than were answered: ${wrong.join(' ')}`);
    const revisions = answered.map(({ reply }) => JSON.parse(reply).store.revision as number);
    if (new Set(revisions).size < revisions.length) problems.push(`${plugin} gave one revision twice`);
    const revision = Number(store.all("SELECT value FROM plugin_meta WHERE key = 'revision'")[0]?.['value']);
    if (Math.max(...revisions) > revision) problems.push(`${plugin} went back to revision ${revision}`);
  } finally {
    store.close();
  }
  return problems;
}
