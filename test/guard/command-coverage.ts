// Which commands no test speaks of, and which codes have no sentence for people.

export interface NamedCommand {
  readonly plugin: string;
  readonly command: string;
  readonly codes: readonly string[];
}

/**
 * A test speaks of a command by its dotted name in quotes, or by its words on the command line. A file that says
 * `lwc book ${…}` or uses `bookKit(` has a short form for lines, and may begin a string with the words after it.
 */
export function untested(commands: readonly NamedCommand[], testTexts: readonly string[]): readonly string[] {
  return commands
    .filter((command) => !testTexts.some((text) => speaksOf(text, command)))
    .map(({ plugin, command }) => `${plugin}.${command}`);
}

function speaksOf(text: string, { plugin, command }: NamedCommand): boolean {
  const words = command.replaceAll('.', ' ');
  const dotted = new RegExp(`['"\`]${plugin}\\.${command.replaceAll('.', '\\.')}['"\`]`);
  const whole = new RegExp(`(?:\\b${plugin}|\\$\\{plugin\\}) ${words}(?![\\w-])`);
  const short = new RegExp(`['"\`]${words}(?![\\w-])`);
  const hasShortForm = text.includes(`lwc ${plugin} \${`) || text.includes(`${plugin}Kit(`);
  return dotted.test(text) || whole.test(text) || (hasShortForm && short.test(text));
}

export function withoutSentence(
  codes: readonly string[],
  sentences: Readonly<Record<string, unknown>>,
): readonly string[] {
  return [...new Set(codes)].filter((code) => !Object.hasOwn(sentences, code)).sort();
}
