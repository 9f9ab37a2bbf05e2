// Root of the store worker: the one writer of every store.
import { startStore } from './start-store.ts';

declare const __BUILD__: string;

startStore(__BUILD__, (file) => file);
