// Stages the pictures of a book one after the other; the same bytes, the cover's among them, are staged once.

import type { NewHasher } from '../../app/kernel/hash.ts';
import { ok, type Result } from '../../app/kernel/result.ts';
import type { StagedFile, StagedPicture } from '../../app/kernel/staged.ts';
import type { OpenStaged } from './byte-sink.ts';
import type { KeepPicture } from './pictures.ts';

interface Deps {
  readonly newHasher: NewHasher;
  readonly openStaged: OpenStaged;
}

export interface PictureStage {
  readonly keep: KeepPicture;
  stage(bytes: Uint8Array): Promise<Result<StagedFile>>;
  list(): readonly StagedPicture[];
}

export function createPictureStage({ newHasher, openStaged }: Deps): PictureStage {
  const stagedByHash = new Map<string, StagedFile>();
  const pictures: StagedPicture[] = [];

  return {
    async keep({ bytes, name, media_type, width, height }) {
      const staged = await stage(bytes);
      if (!staged.ok) return staged;
      pictures.push({ ...staged.value, name, media_type, width, height });
      return ok(null);
    },
    stage,
    list: () => pictures,
  };

  async function stage(bytes: Uint8Array): Promise<Result<StagedFile>> {
    const hasher = newHasher();
    hasher.update(bytes);
    const known = stagedByHash.get(hasher.digest());
    if (known) return ok(known);
    const opened = await openStaged(`picture-${stagedByHash.size}`);
    if (!opened.ok) return opened;
    opened.value.write(bytes);
    const file = await opened.value.finish();
    if (file.ok) stagedByHash.set(file.value.sha256, file.value);
    return file;
  }
}
