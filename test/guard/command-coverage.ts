// Which commands no test speaks of, and which codes have no sentence for people.

export interface NamedCommand {
  readonly plugin: string;
  readonly command: string;
  readonly codes: readonly string[];
}

/** A test speaks of a command by its dotted name in quotes, or by its words on the command line. */
export function untested(commands: readonly NamedCommand[], testText: string): readonly string[] {
  return commands
    .filter(({ plugin, command }) => {
      const dotted = new RegExp(`['"\`]${plugin}\\.${command.replaceAll('.', '\\.')}['"\`]`);
      const words = new RegExp(`\\b${plugin} ${command.replaceAll('.', ' ')}(?![\\w-])`);
      return !dotted.test(testText) && !words.test(testText);
    })
    .map(({ plugin, command }) => `${plugin}.${command}`);
}

export function withoutSentence(
  codes: readonly string[],
  sentences: Readonly<Record<string, unknown>>,
): readonly string[] {
  return [...new Set(codes)].filter((code) => !Object.hasOwn(sentences, code)).sort();
}
