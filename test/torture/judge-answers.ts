// Whether every answered command of the set in use is there exactly once, with the answer it got then.
import { plugins } from './machine.ts';
import { nameOf, type Walk } from './walk.ts';

export async function judgeAnswers(walk: Walk): Promise<readonly string[]> {
  const { machine } = walk;
  const set = machine.node.stores.set();
  for (const plugin of plugins) machine.node.enabled.add(plugin); // what is off would refuse
  const problems: string[] = [];
  for (const plugin of plugins) {
    const answered = walk.earlier(set, plugin);
    const before = await machine.state(plugin);
    const { requests = [] } = JSON.parse(before.dump) as { readonly requests?: readonly unknown[] };
    if (requests.length !== answered.length) {
      problems.push(`${plugin} keeps ${requests.length} requests, and answered ${answered.length}`);
    }
    for (const { def, input, file, reply } of answered) {
      const again = await machine.send(def, input, file);
      if (JSON.stringify(again.reply.body) !== reply) problems.push(`${nameOf(def)} is answered otherwise in the end`);
    }
    if ((await machine.state(plugin)).dump !== before.dump) problems.push(`${plugin} did something twice`);
  }
  return problems;
}
