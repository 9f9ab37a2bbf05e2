// One evening on a disk that remembers its calls, and the judgement of what a cut leaves of it.
import { missingBlobs } from '../../app/book/store/lost-bodies.ts';
import { bookMigrations } from '../../app/book/store/schema.ts';
import type { CommandDef, PluginName } from '../../app/kernel/command.ts';
import type { Files } from '../../app/kernel/files.ts';
import type { BlobBody } from '../../app/kernel/staged.ts';
import { practiceMigrations } from '../../app/practice/store/schema.ts';
import { tutorMigrations } from '../../app/tutor/store/schema.ts';
import { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createSqliteHost, type SqliteHost } from '../../workers/sqlite/host.ts';
import { createNodeStores, type NodeStores, nodeSqlJs } from '../kit/node-stores.ts';
import { openElsewhere } from './other-sqlite.ts';
import { createPowerDisk, type DiskCall, type Surviving } from './power-disk.ts';
import { dumpStore } from './store-dump.ts';
import type { Teller } from './story.ts';

export interface SentCommand {
  readonly def: CommandDef;
  readonly input: { readonly request_id: string };
  readonly files: Files;
  /** The reply as text, and how many calls the disk had seen when it came. */
  readonly reply: string;
  readonly answeredAt: number;
}

interface KnownState {
  readonly dump: string;
  readonly answeredAt: number;
}

export interface PowerRun {
  readonly start: Surviving;
  readonly calls: readonly DiskCall[];
  readonly bodies: ReadonlyMap<string, BlobBody>;
  readonly commands: readonly SentCommand[];
  readonly states: ReadonlyMap<PluginName, readonly KnownState[]>;
}

export const powerPlugins: readonly PluginName[] = ['tutor', 'book', 'practice'];

const migrations = { tutor: tutorMigrations, book: bookMigrations, practice: practiceMigrations };

let host: SqliteHost | null = null;

async function sqliteHost(): Promise<SqliteHost> {
  host ??= createSqliteHost(await nodeSqlJs());
  return host;
}

export async function recordRun(
  start: Surviving,
  seed: string,
  play: (tell: Teller, node: NodeStores, waitForNames: () => void) => Promise<void>,
): Promise<PowerRun> {
  const disk = createPowerDisk(start);
  const memory = createMemoryBlobs(() => 'own');
  const node = await createNodeStores({ place: disk.place, blobs: disk.blobs(memory), seed });
  const commands: SentCommand[] = [];
  const states = new Map<PluginName, KnownState[]>();
  for (const plugin of powerPlugins) {
    const { dump } = await readSurviving(plugin, start);
    states.set(plugin, [{ dump, answeredAt: 0 }]);
  }
  const tell: Teller = async (def, body, files = {}) => {
    const input = { ...body, request_id: `${seed}-${commands.length}` };
    const reply = await node.call(def, input, files);
    if (!reply.ok) throw new Error(`${def.command}: ${JSON.stringify(reply.body.error)}`);
    const answeredAt = disk.calls.length;
    commands.push({ def, input, files, reply: JSON.stringify(reply), answeredAt });
    const plugin = def.plugin as PluginName;
    const dump = await node.inside(plugin, (db) => JSON.stringify(dumpStore(db)));
    states.get(plugin)?.push({ dump, answeredAt });
    return reply.body.result;
  };
  await play(tell, node, () => {
    node.clock.now += 60_000;
    disk.settle();
  });
  await node.stores.close();
  return { start, calls: disk.calls, bodies: memory.bodies, commands, states };
}

/** What our own code finds when it opens the store, before any command is sent. */
export async function readSurviving(plugin: PluginName, surviving: Surviving) {
  const { place } = createPowerDisk(surviving);
  const files = await place.open('own', plugin);
  const { vfs, open } = await sqliteHost();
  const opened = open(`power/${plugin}`, files, { plugin, migrations: migrations[plugin] });
  if (!opened.ok) return { dump: opened.error.code, integrity: JSON.stringify(opened.error), missing: 0 };
  const { tx, close } = opened.value;
  try {
    const integrity = String(tx.get('PRAGMA integrity_check(3)')?.['integrity_check']);
    if (integrity !== 'ok') return { dump: 'damaged', integrity, missing: 0 };
    const blobs = createMemoryBlobs(() => 'own');
    for (const [key, body] of surviving.blobs) blobs.bodies.set(key, body);
    const missing = plugin === 'book' ? (await missingBlobs(tx, blobs)).length : 0;
    return { dump: JSON.stringify(dumpStore(tx)), integrity, missing };
  } catch (error) {
    return { dump: 'damaged', integrity: String(error), missing: 0 };
  } finally {
    close();
    vfs.forget(`power/${plugin}`);
  }
}

export type Verdict = 'whole' | 'lost' | 'half' | 'damaged' | 'unanswered';

export interface Judged {
  readonly verdict: Verdict;
  readonly detail: string;
}

/** Whether one store holds every answered command, and the one under way wholly or not at all. */
export async function judgeStore(
  run: PowerRun,
  plugin: PluginName,
  cut: number,
  surviving: Surviving,
): Promise<Judged> {
  const states = run.states.get(plugin) ?? [];
  const found = await readSurviving(plugin, surviving);
  if (found.integrity !== 'ok') return { verdict: 'damaged', detail: found.integrity };
  const answered = states.filter((state) => state.answeredAt <= cut).length - 1;
  const at = states.findLastIndex((state, i) => state.dump === found.dump && i <= answered + 1);
  const detail = `state ${at} of ${answered} answered`;
  if (at < 0) return { verdict: 'half', detail };
  if (at < answered && states[answered]?.dump !== found.dump) return { verdict: 'lost', detail };
  if (found.missing > 0) return { verdict: 'lost', detail: `${found.missing} bodies` };
  return { verdict: 'whole', detail };
}

/** The same bytes read by another SQLite, with its own recovery. */
export async function readElsewhere(
  plugin: PluginName,
  surviving: Surviving,
): Promise<{ integrity: string; dump: string }> {
  const bytes = (suffix: string) => surviving.files.get(`own/${plugin}${suffix}`) ?? new Uint8Array();
  const store = await openElsewhere({ main: bytes(''), wal: bytes('-wal'), journal: bytes('-journal') });
  const integrity = store.integrity();
  const dump = JSON.stringify(dumpStore(store));
  store.close();
  return { integrity, dump };
}

/** Sends the last answered command and the first unanswered one again, as the page would after the cut. */
export async function judgeReplay(run: PowerRun, cut: number, surviving: Surviving): Promise<Judged> {
  const disk = createPowerDisk(surviving);
  const blobs = disk.blobs(createMemoryBlobs(() => 'own'));
  const node = await createNodeStores({ place: disk.place, blobs, seed: `after ${cut}` });
  const next = run.commands.findIndex((command) => command.answeredAt > cut);
  const last = next < 0 ? run.commands.at(-1) : run.commands[next - 1];
  const problems: string[] = [];
  if (last) {
    const again = JSON.stringify(await node.call(last.def, last.input, last.files));
    if (again !== last.reply) problems.push(`${last.def.command} answered otherwise: ${again.slice(0, 200)}`);
  }
  const unanswered = next < 0 ? undefined : run.commands[next];
  if (unanswered) {
    const reply = await node.call(unanswered.def, unanswered.input, unanswered.files);
    if (!reply.ok) problems.push(`${unanswered.def.command} failed: ${JSON.stringify(reply.body.error)}`);
  }
  await node.stores.close();
  if (disk.place.held().length > 0) problems.push('files were held');
  return { verdict: problems.length > 0 ? 'unanswered' : 'whole', detail: problems.join('; ') };
}
