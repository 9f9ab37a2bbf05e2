// A step as it is sent through the command line of a page.
import type { RunFile } from '../kit/run.ts';
import type { EarlierStep, Step } from './next-step.ts';

/** A mutation as it was typed, with what it was answered. */
export interface TypedStep extends EarlierStep {
  readonly stdout: string;
}

export function filesOf({ file }: Step): readonly RunFile[] {
  return file && !(file instanceof Blob) ? [{ name: file.name, bytes: file.bytes }] : [];
}
