// Web Locks for Node, exclusive ones only: first come, first served, and `ifAvailable`.

type Held = (lock: { readonly name: string } | null) => unknown;

export interface NodeLocks extends Pick<LockManager, 'request'> {
  readonly held: () => readonly string[];
}

export function createLocks(): NodeLocks {
  const tails = new Map<string, Promise<unknown>>();
  const held = new Set<string>();

  async function run(name: string, work: Held): Promise<unknown> {
    held.add(name);
    try {
      return await work({ name });
    } finally {
      held.delete(name);
    }
  }

  function request(name: string, ...rest: readonly [Held] | readonly [{ ifAvailable?: boolean }, Held]): unknown {
    const work = rest.length === 1 ? rest[0] : rest[1];
    const options = rest.length === 1 ? {} : rest[0];
    if (options.ifAvailable && held.has(name)) return Promise.resolve(work(null));
    const turn = (tails.get(name) ?? Promise.resolve()).then(() => run(name, work));
    tails.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  return { request: request as LockManager['request'], held: () => [...held] };
}
