// The sync commands over real stores in Node, and a page that makes what they need with the product's own packer.
import { syncExport, syncImport, syncInspect, syncStatus } from '../../app/sync/contract.ts';
import type { CommandDef, Reply, ResultOf } from '../../app/kernel/command.ts';
import type { Files } from '../../app/kernel/files.ts';
import type { BlobBody, StagedBody } from '../../app/kernel/staged.ts';
import { openBody, openRaw, openStaged } from '../../workers/blobs/staging.ts';
import { packBundle } from '../../workers/bundle/pack.ts';
import type { KeepRun } from '../../workers/bundle/row-sorter.ts';
import { stageRuns } from '../../workers/bundle/stage-runs.ts';
import { unpackBundle } from '../../workers/bundle/unpack.ts';
import { createHashers } from '../../workers/import/sha256.ts';
import { createSqliteHost } from '../../workers/sqlite/host.ts';
import type { LastExport } from '../../workers/settings.ts';
import { createSync, type SyncParts } from '../../workers/sync.ts';
import { type NodeStores, nodeSqlJs } from './node-stores.ts';

export interface NodeSync {
  readonly settings: { set: string; own: string; exported: LastExport | null };
  readonly exportFile: () => Promise<Blob>;
  readonly export: () => Promise<{ readonly reply: Reply<ResultOf<typeof syncExport>>; readonly file: Blob | null }>;
  readonly inspect: (file: Blob) => Promise<Reply<ResultOf<typeof syncInspect>>>;
  readonly import: (file: Blob, setAside?: boolean) => Promise<Reply<ResultOf<typeof syncImport>>>;
  readonly status: () => Promise<Reply<ResultOf<typeof syncStatus>>>;
  readonly announced: string[][];
  /** What a test puts into the way of the page: between packing and the last call, and in place of runs on disk. */
  readonly page: {
    afterPacking: () => Promise<unknown>;
    afterUnpacking: () => Promise<unknown>;
    keepRun: KeepRun;
    removeSet: (set: string) => void;
    /** Before the device’s settings are written. */
    keepSettings: () => Promise<void>;
  };
  /** Names of all that was staged to bring bundles in, one list a reading. */
  readonly staged: string[][];
}

export async function createNodeSync(node: NodeStores, device = 'd'.repeat(32)): Promise<NodeSync> {
  const settings = { set: 'own', own: 'own', exported: null as LastExport | null };
  const announced: string[][] = [];
  const staged: string[][] = [];
  const page: NodeSync['page'] = {
    afterPacking: async () => {},
    afterUnpacking: async () => {},
    keepRun: stageRuns('job'),
    removeSet: () => {},
    keepSettings: async () => {},
  };
  const parts: SyncParts = {
    stores: node.stores,
    plugins: node.plugins,
    host: createSqliteHost(await nodeSqlJs()),
    blobs: node.blobs,
    settings: {
      set: () => settings.set,
      ownSet: () => settings.own,
      newSet: () => `${settings.own}-2`,
      async useSet(name) {
        await page.keepSettings();
        settings.set = name;
        if (name !== 'sample') settings.own = name;
      },
      lastExport: () => settings.exported,
      async keepExport(exported) {
        await page.keepSettings();
        settings.exported = exported;
      },
    },
    header: () => ({
      product_version: '0.1.0',
      device: { id: device, name: 'Node' },
      exported_at: new Date(node.clock.now).toISOString(),
    }),
    async openStaged(job) {
      const newHasher = await createHashers();
      return (name) => openStaged({ id: job, newHasher }, name);
    },
    newHasher: createHashers,
    note: () => ({ now: new Date(node.clock.now).toISOString(), newId: node.newId }),
    pause: async () => {},
    report: (fault) => node.faults.push(fault),
    removeSet: async (set) => {
      page.removeSet(set);
      for (const key of [...node.blobs.bodies.keys()]) if (key.startsWith(`${set}/`)) node.blobs.bodies.delete(key);
    },
    announce: (plugins) => announced.push([...plugins]),
    notify: () => {},
  };
  const sync = createSync(parts);

  async function send(def: CommandDef, input: unknown, file: Blob | null): Promise<{ reply: Reply; files: Files }> {
    let files: Files = {};
    for (;;) {
      const reply = await sync({ plugin: 'sync', command: def.command, input, files });
      if (!('needs' in reply)) return { reply, files };
      const deps = { newHasher: await createHashers(), keepRun: page.keepRun, progress: () => {} };
      if ('job' in reply.needs) files = { ...files, job: 'job' };
      else if ('pack' in reply.needs) {
        const packed = await packBundle(reply.needs.pack, { ...deps, openBody, openBundle: () => openRaw('job', 'b') });
        if (!packed.ok) return { reply: refusal(packed), files };
        await page.afterPacking();
        files = { ...files, packed: packed.value };
      } else if ('unpack' in reply.needs && file) {
        const names: string[] = [];
        staged.push(names);
        const stage = (name: string) => {
          names.push(name);
          return openStaged({ id: 'job', newHasher: deps.newHasher }, name);
        };
        const isHere = async (set: string, sha256: string, bytes: number) =>
          node.blobs.bodies.get(`${set}/${sha256}`)?.size === bytes;
        const unpacked = await unpackBundle(file, reply.needs.unpack, { ...deps, isHere, openStaged: stage });
        if (!unpacked.ok) return { reply: refusal(unpacked), files };
        await page.afterUnpacking();
        files = { ...files, unpacked: unpacked.value };
      } else throw new Error('a need that this page cannot meet');
    }
  }

  const bundle = (body: StagedBody | undefined): Blob | null => (body && 'blob' in body ? asBlob(body.blob) : null);
  return {
    settings,
    announced,
    page,
    staged,
    async exportFile() {
      const { reply, files } = await send(syncExport, {}, null);
      const file = bundle(files.packed?.staged);
      if (!reply.ok || !file) throw new Error(JSON.stringify(reply.body));
      return file;
    },
    async export() {
      const { reply, files } = await send(syncExport, {}, null);
      return { reply: reply as Reply<ResultOf<typeof syncExport>>, file: bundle(files.packed?.staged) };
    },
    status: async () => (await send(syncStatus, {}, null)).reply as Reply<ResultOf<typeof syncStatus>>,
    inspect: async (file) =>
      (await send(syncInspect, { path: 'b' }, file)).reply as Reply<ResultOf<typeof syncInspect>>,
    import: async (file, setAside = false) => {
      const { reply } = await send(syncImport, { path: 'b', set_aside: setAside }, file);
      return reply as Reply<ResultOf<typeof syncImport>>;
    },
  };
}

function asBlob(body: BlobBody): Blob {
  if (!(body instanceof Blob)) throw new Error('Node stages in Blobs');
  return body;
}

function refusal({ error }: { readonly error: Extract<Reply, { ok: false }>['body']['error'] }): Reply {
  return { ok: false, body: { error } };
}
