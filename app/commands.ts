// The union of all contracts: the table of contents of the product.
import { bookCommands } from './book/contract.ts';
import { configCommands } from './config/contract.ts';
import type { CommandDef } from './kernel/command.ts';
import { practiceCommands } from './practice/contract.ts';
import { syncCommands } from './sync/contract.ts';
import { tutorCommands } from './tutor/contract.ts';

export const commands: readonly CommandDef[] = [
  ...tutorCommands,
  ...bookCommands,
  ...practiceCommands,
  ...configCommands,
  ...syncCommands,
];
