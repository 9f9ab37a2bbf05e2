// The worker of the bench: runs the peers, and our SQLite beside them, where nothing else runs.
import { expose } from 'comlink';
import { fullText } from './full-text.ts';
import { plainFiles } from './plain-files.ts';
import { plainZip } from './plain-zip.ts';
import { bulk, closeTrial, commits, openTrial, reads, settings } from './trial.ts';

const api = { openTrial, settings, commits, bulk, reads, closeTrial, ...plainFiles, ...plainZip, ...fullText };

export type BenchWorker = typeof api;

expose(api);
