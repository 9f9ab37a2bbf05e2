// Which commands no test speaks of, and which codes have no sentence for people.

export interface NamedCommand {
  readonly plugin: string;
  readonly command: string;
}

/**
 * A test file speaks of `book.read.next` when it holds
 * - the dotted name in quotes, or the words `book read next`, or
 * - a text that begins with `read next`, or `lwc ${…} read next`, and elsewhere the plugin's name: many tests hand the
 *   words to a helper that adds the plugin, or run them for each plugin in a list.
 */
export function untested(commands: readonly NamedCommand[], testFiles: readonly string[]): readonly string[] {
  return commands
    .filter((command) => !testFiles.some((text) => speaksOf(text, command)))
    .map(({ plugin, command }) => `${plugin}.${command}`);
}

function speaksOf(text: string, { plugin, command }: NamedCommand): boolean {
  const dotted = new RegExp(`['"\`]${plugin}\\.${command.replaceAll('.', '\\.')}['"\`]`);
  const words = `${command.replaceAll('.', ' ')}(?![\\w-])`;
  const whole = new RegExp(`\\b${plugin} ${words}`);
  const handedOn = new RegExp(`(?:['"\`]|lwc \\$\\{\\w+\\} )${words}`);
  const pluginNamed = new RegExp(`['"\`]${plugin}['"\`]|lwc ${plugin}\\b`);
  return dotted.test(text) || whole.test(text) || (handedOn.test(text) && pluginNamed.test(text));
}

export function withoutSentence(
  codes: readonly string[],
  sentences: Readonly<Record<string, unknown>>,
): readonly string[] {
  return [...new Set(codes)].filter((code) => !Object.hasOwn(sentences, code)).sort();
}
