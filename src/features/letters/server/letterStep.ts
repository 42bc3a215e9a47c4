/** The step of a rule that sends letters to people outside. */
import type { LetterStep } from '#model/rules.ts';
import { mayShow } from '#server/rules/ruleMessages.ts';
import { aboutOf, occasionOf } from '#server/rules/occasion.ts';
import type { RuleContext } from '#server/writes/ruleContext.ts';
import { ruleKey } from '#server/writes/ruleIndex.ts';
import type { RuleService, RunningRule } from '#server/writes/ruleService.ts';
import { writeLetters } from './letter.ts';

/** Of what they say, the author reads the addresses, as far as they may. */
export async function runLetterStep(
  engine: RuleService,
  running: RunningRule,
  step: LetterStep,
  context: RuleContext,
) {
  const { audience, caller, transaction } = engine;
  const whose = { reader: transaction, viewer: caller.viewer };
  const letters = await writeLetters(whose, step, aboutOf(running), context);
  for (const { sent } of letters)
    await engine.deliver.letter(engine.deliveryContext, { ...occasionOf(running), ...sent });
  engine.actionsDone += letters.length;
  const read = new Set<string>();
  for (const name of step.to) if (await mayShow(audience, context, name)) read.add(name);
  const tell = (to: readonly string[], fault?: string) =>
    engine.messages.push({
      rule: ruleKey(running.rule),
      kind: 'letter',
      to,
      people: [],
      isMailed: true,
      ...(fault !== undefined && { fault }),
    });
  for (const { receiver, sent } of letters) {
    const isRead = (name: string) => read.has(name);
    if (sent.address ? receiver.names.some(isRead) : receiver.names.every(isRead))
      tell(sent.fault === undefined ? [sent.address] : [], sent.fault);
  }
  // one for all hidden addresses: their number would say whether the record holds them
  if (read.size < step.to.length) tell([]);
}
