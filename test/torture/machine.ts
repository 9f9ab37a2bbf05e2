// A whole device in Node: the product's dispatcher, stores, settings and bundles over given files, and a page that makes
// what they need with the product's own import worker's code.
import type { CommandDef, Envelope, PluginName, Reply } from '../../app/kernel/command.ts';
import type { Files, Needs } from '../../app/kernel/files.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { readIdentity } from '../../app/kernel/store/identity.ts';
import type { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import { createBlobFile, openBody } from '../../workers/blobs/staging.ts';
import { packBundle } from '../../workers/bundle/pack.ts';
import { stageRuns } from '../../workers/bundle/stage-runs.ts';
import { unpackBundle } from '../../workers/bundle/unpack.ts';
import { createConfig } from '../../workers/config.ts';
import type { PortReply } from '../../workers/dispatch.ts';
import { prepareBook } from '../../workers/import/prepare.ts';
import { createHashers } from '../../workers/import/sha256.ts';
import { stageFile } from '../../workers/import/stage.ts';
import { createStagedWriter, type RawFile } from '../../workers/import/staged-writer.ts';
import { createSqliteHost } from '../../workers/sqlite/host.ts';
import type { DeviceSettings } from '../../workers/settings.ts';
import type { StorePlace } from '../../workers/stores.ts';
import { createSync } from '../../workers/sync.ts';
import { createNodeStores, type NodeStores, nodeSqlJs } from '../kit/node-stores.ts';
import { type SettingsDisk, settingsOver } from './kept-settings.ts';
import { preparedEpub, sha256, type ShelfFile } from './shelf.ts';
import { plainDump } from './plain-dump.ts';

export interface MachineParts {
  readonly place: StorePlace;
  readonly blobs: ReturnType<typeof createMemoryBlobs>;
  readonly settings: SettingsDisk;
  /** Ids of two machines over the same files must differ. */
  readonly seed: string;
  readonly now: number;
  /** Throws what a disk without room for so many staged bytes throws. */
  readonly takeRoom?: (bytes: number) => void;
}

export interface StoreState {
  readonly dump: string;
  readonly revision: number;
}

export interface Machine {
  readonly node: NodeStores;
  readonly send: (def: CommandDef, input: unknown, file?: ShelfFile | Blob) => Promise<Sent>;
  /** One’s own set, which bundles are made of. */
  readonly home: () => string;
  readonly state: (plugin: PluginName) => Promise<StoreState>;
  /** What stores do in a quiet moment. */
  readonly rest: () => void;
  readonly close: () => Promise<void>;
  /** Closes the stores under their commands, which then have to be read from the disk. */
  readonly letGo: () => Promise<void>;
  /** As a process that is killed: the files are let go of as they are, if nothing can be written any more. */
  readonly die: () => Promise<void>;
}

export interface Sent {
  readonly reply: Reply;
  readonly bundle: Blob | null;
}

export const plugins: readonly PluginName[] = ['tutor', 'book', 'practice'];

export async function createMachine(parts: MachineParts): Promise<Machine> {
  const { place, blobs, settings: disk, takeRoom = () => {} } = parts;
  const settings: DeviceSettings = settingsOver(disk, () => new Date(node.clock.now).toISOString());
  const node: NodeStores = await createNodeStores({
    place,
    blobs,
    seed: parts.seed,
    set: disk.kept.set,
    settings: {
      conversion: (format) => settings.converters.plan(format),
      fallbackBytes: () => settings.reading.fallbackBytes(),
    },
  });
  node.clock.now = parts.now;
  const { stores } = node;

  function enableAsSet(): void {
    for (const plugin of plugins) {
      if (settings.isEnabled(plugin)) node.enabled.add(plugin);
      else node.enabled.delete(plugin);
    }
  }
  enableAsSet();

  function openRaw(): RawFile {
    const file = createBlobFile();
    return {
      ...file,
      write(bytes) {
        takeRoom(bytes.length);
        file.write(bytes);
      },
    };
  }
  /** Hashers of a job of its own: one that failed gives none back. */
  async function startJob() {
    const newHasher = await createHashers();
    return { newHasher, openStaged: async () => ok(createStagedWriter(newHasher, openRaw())) };
  }

  const config = createConfig({ settings, stores, announce: () => {}, notify: () => {} });
  const sync = createSync({
    stores,
    plugins: node.plugins,
    host: createSqliteHost(await nodeSqlJs()),
    blobs,
    settings,
    header: () => ({
      product_version: '0.1.0',
      device: { id: settings.device, name: 'Node' },
      exported_at: new Date(node.clock.now).toISOString(),
    }),
    openStaged: async () => (await startJob()).openStaged,
    newHasher: createHashers,
    note: () => ({ now: new Date(node.clock.now).toISOString(), newId: node.newId }),
    pause: async () => {},
    report: (fault) => node.faults.push(fault),
    removeSet,
    announce: () => {},
    notify: () => {},
  });

  /** Emptied files are as good as none, and a disk that remembers its calls sees it. */
  async function removeSet(set: string): Promise<void> {
    for (const plugin of plugins) {
      if (!(await place.exists(set, plugin))) continue;
      const files = await place.open(set, plugin);
      try {
        for (const file of Object.values(files)) {
          file.truncate(0);
          file.flush();
        }
      } finally {
        place.close(files);
      }
    }
    for (const key of [...blobs.bodies.keys()]) if (key.startsWith(`${set}/`)) blobs.bodies.delete(key);
  }

  async function road(envelope: Envelope): Promise<PortReply> {
    if (envelope.plugin === 'sync') return sync(envelope);
    if (envelope.plugin !== 'config') return node.raw(envelope, envelope.input, envelope.files);
    const reply = await config(envelope);
    enableAsSet();
    return reply;
  }

  async function meet(needs: Needs, file: ShelfFile | Blob | undefined): Promise<Result<Files>> {
    if ('job' in needs) return ok({ job: 'job' });
    const { newHasher, openStaged } = await startJob();
    const deps = { newHasher, keepRun: stageRuns('job'), progress: () => {} };
    if ('pack' in needs) {
      const packed = await packBundle(needs.pack, { ...deps, openBody, openBundle: async () => ok(openRaw()) });
      return packed.ok ? ok({ packed: packed.value }) : packed;
    }
    if ('unpack' in needs) {
      if (!(file instanceof Blob)) return noFile();
      const isHere = async (set: string, hash: string, bytes: number) =>
        blobs.bodies.get(`${set}/${hash}`)?.size === bytes;
      const unpacked = await unpackBundle(file, needs.unpack, { ...deps, isHere, openStaged });
      return unpacked.ok ? ok({ unpacked: unpacked.value }) : unpacked;
    }
    if ('stage' in needs) {
      if (!file || file instanceof Blob) return noFile();
      takeRoom(file.bytes.length);
      const staged = await stageFile({ id: 'job', newHasher }, new Blob([file.bytes]), needs.stage);
      return staged.ok ? ok({ original: staged.file, name: file.name }) : staged;
    }
    const { source, format } = needs.prepare;
    if (!('blob' in source)) throw new TypeError('Node keeps bodies in Blobs');
    const known = format === 'epub' && preparedEpub(sha256(new Uint8Array(await source.blob.arrayBuffer())));
    if (known) return ok({ prepared: known });
    const made = await prepareBook(needs.prepare, source.blob, {
      newHasher,
      openStaged,
      discard: async () => {},
      loadPdfium: () => Promise.reject(new Error('no PDF here')),
    });
    if (made.ok) return ok({ prepared: made.prepared });
    return made.anomaly ? ok({ prepared: { error: made.error, anomaly: made.anomaly } }) : made;
  }

  /** The indexer works beside the commands; a walk that is to go the same way again waits for it. */
  async function send(def: CommandDef, input: unknown, file?: ShelfFile | Blob): Promise<Sent> {
    const sent = await sendAlone(def, input, file);
    await node.keeper.idle();
    return sent;
  }

  async function sendAlone(def: CommandDef, input: unknown, file?: ShelfFile | Blob): Promise<Sent> {
    let files: Files = {};
    for (;;) {
      const reply = await road({ plugin: def.plugin, command: def.command, input, files });
      if (!('needs' in reply)) {
        const staged = reply.ok ? files.packed?.staged : undefined;
        const bundle = staged && 'blob' in staged && staged.blob instanceof Blob ? staged.blob : null;
        return { reply, bundle };
      }
      const made = await met(reply.needs, file);
      if (!made.ok) return { reply: { ok: false, body: { error: made.error } }, bundle: null };
      files = { ...files, ...made.value };
    }
  }

  /** A staged file that finds no room is the page's own refusal. */
  async function met(needs: Needs, file: ShelfFile | Blob | undefined): Promise<Result<Files>> {
    try {
      return await meet(needs, file);
    } catch (error) {
      if (error instanceof DOMException) return refuse('storage_full', error.message);
      throw error;
    }
  }

  async function letGo(): Promise<void> {
    for (const plugin of plugins) await stores.slot(plugin, async () => stores.abandon(plugin));
  }

  return {
    node,
    send,
    home: () => disk.kept.own,
    state: (plugin) =>
      stores.slot(plugin, async () => {
        const opened = await stores.open(plugin, false);
        if (!opened.ok) throw new Error(JSON.stringify(opened.error));
        return { dump: plainDump(opened.value.tx), revision: readIdentity(opened.value.tx)?.revision ?? 0 };
      }),
    rest() {
      for (const work of node.quiet.splice(0)) work();
    },
    async close() {
      await node.keeper.close(); // it reads the Book store
      await stores.close();
    },
    letGo,
    async die() {
      await node.keeper.close();
      await letGo();
    },
  };
}

function noFile(): Result<never> {
  return refuse('io_error', 'No file came with the command.');
}
