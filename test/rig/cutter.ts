// Counts the calls that change files, and stops this worker for ever at the one that was ordered.
import type { SyncFile } from '../../workers/sqlite/sync-file.ts';
import { logPieces, type Piece } from './log-pieces.ts';
import { birthOf, type Cut, rigChannel, type RigOrder, type RigReport } from './rig-messages.ts';

const frameHeaderBytes = 24;

export interface Cutter {
  readonly wrap: (file: SyncFile, name: string) => SyncFile;
  readonly say: (report: RigReport) => void;
}

export function createCutter(worker: Cut['worker'], onOrder: (order: RigOrder) => void = () => {}): Cutter {
  const channel = new BroadcastChannel(rigChannel);
  let cut = birthOf(self.name).cut ?? null;
  let writes = 0;
  let commits = 0;
  /** A frame that ends a transaction was written to this log and not flushed yet. */
  const ending = new Set<string>();

  channel.onmessage = ({ data }: MessageEvent<RigOrder | RigReport>) => {
    if (data.t === 'cut' && data.cut.worker === worker) {
      cut = data.cut;
      writes = 0;
      commits = 0;
      say({ t: 'ordered', worker });
    } else if ('worker' in data && data.t !== 'ordered' && data.t !== 'stopped') onOrder(data);
  };

  function say(report: RigReport): void {
    channel.postMessage(report);
  }

  /** The page terminates the worker as soon as it hears this. */
  function stop(file: string): never {
    say({ t: 'stopped', worker, file, writes, commits });
    for (;;);
  }

  function isHere(kind: Cut['kind'], when: Cut['when'], name: string): boolean {
    if (cut?.kind !== kind || cut.when !== when || !name.startsWith(cut.file ?? '')) return false;
    return (kind === 'write' ? writes : commits) === cut.count;
  }

  function around(name: string, act: () => void, half: () => void = act): void {
    if (!name.startsWith(cut?.file ?? '')) return act();
    writes += 1;
    if (isHere('write', 'before', name)) stop(name);
    if (isHere('write', 'half', name)) {
      half();
      stop(name);
    }
    act();
    if (isHere('write', 'after', name)) stop(name);
  }

  function wrap(file: SyncFile, name: string): SyncFile {
    function writePiece({ at, bytes }: Piece): number {
      // A frame of the log begins with the size of the database after it when it ends a transaction, and 0 otherwise.
      const isHeader = name.endsWith('-wal') && bytes.length === frameHeaderBytes;
      if (isHeader && new DataView(bytes.buffer, bytes.byteOffset).getUint32(4) !== 0) ending.add(name);
      let written = 0;
      around(
        name,
        () => {
          written = file.write(bytes, { at });
        },
        () => file.write(bytes.subarray(0, bytes.length >> 1), { at }),
      );
      return written;
    }

    return {
      read: (into, options) => file.read(into, options),
      getSize: () => file.getSize(),
      close: () => file.close(),
      write(from, { at }) {
        const pieces = name.endsWith('-wal') ? logPieces(from, at) : [{ at, bytes: from }];
        return pieces.reduce((sum, piece) => sum + writePiece(piece), 0);
      },
      truncate: (size) => around(name, () => file.truncate(size)),
      flush() {
        const isCommit = ending.delete(name) && name.startsWith(cut?.file ?? '');
        if (isCommit) {
          commits += 1;
          if (isHere('commit', 'before', name)) stop(name);
        }
        around(name, () => file.flush());
        if (isCommit && isHere('commit', 'after', name)) stop(name);
      },
    };
  }

  return { wrap, say };
}
