/** Steps that tell somebody: they hand over to what delivers, in the transaction. */
import type { NotifyStep, WebhookStep } from '../../rules/types.ts';
import { isEmpty } from '../../model/values.ts';
import { filled, valuesIn, type Context } from './context.ts';
import type { Act, Running } from './acting.ts';
import { keyOf } from './ruleIndex.ts';
import { toldIn } from './words.ts';

const occasionOf = ({ rule, event }: Running) => ({
  rule,
  resource: rule.resource,
  record: String((event.after ?? event.before)!.id),
});

export async function tell(act: Act, running: Running, step: NotifyStep, context: Context) {
  const { permissions } = step.to;
  const people = step.to.people
    .flatMap((name) => [context.values[name]].flat().map((id: unknown) => ({ name, id })))
    .filter(({ id }) => !isEmpty(id));
  await act.deliver.notify(act.delivering, {
    ...occasionOf(running),
    step,
    permissions,
    people,
    email: step.email,
    wordsFor: async (reader) => {
      const hearer = reader && { ...reader, reader: act.transaction };
      const words = (text: string) => (hearer ? toldIn(hearer, text, context) : filled(text, context));
      return {
        title: await words(step.title),
        ...(step.text !== undefined && { text: await words(step.text) }),
      };
    },
  });
  act.told.push({
    rule: keyOf(running.rule),
    kind: 'notify',
    to: permissions,
    people: people.length,
  });
}

export async function hand(act: Act, running: Running, step: WebhookStep, context: Context) {
  const values = await valuesIn(step.set, context);
  await act.deliver.send(act.delivering, { ...occasionOf(running), step, values });
  act.told.push({ rule: keyOf(running.rule), kind: 'webhook', to: [step.webhook], people: 0 });
}
