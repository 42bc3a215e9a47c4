/** Steps that send notices or webhooks: they pass them to the deliverer, inside the transaction. */
import type { NotifyStep, WebhookStep } from '#model/rules.ts';
import { refersTo } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { parseName, templateNames } from '#rules/parseNames.ts';
import { plainName } from '#model/expression/evaluateOwn.ts';
import { fillTemplate, evaluateValues, type Context } from './context.ts';
import type { Quoted } from './deliverer.ts';
import type { Engine, RunningRule } from './types.ts';
import { ruleKey } from './ruleIndex.ts';
import { fillTemplateFor } from './ruleMessages.ts';

const occasionOf = ({ rule, event }: RunningRule) => ({
  rule,
  resource: rule.resource,
  record: String((event.after ?? event.before)!.id),
});

export async function runNotifyStep(
  engine: Engine,
  running: RunningRule,
  step: NotifyStep,
  context: Context,
) {
  const { permissions } = step.to;
  const people = step.to.people
    .flatMap((name) => [context.values[name]].flat().map((id: unknown) => ({ name, id })))
    .filter(({ id }) => !isEmpty(id));
  await engine.deliver.notify(engine.deliveryContext, {
    ...occasionOf(running),
    step,
    permissions,
    people,
    quotes: quotesIn(`${step.title} ${step.text ?? ''}`, running, context),
    email: step.email,
    wordsFor: async (reader) => {
      const audience = reader && { ...reader, reader: engine.transaction };
      const words = (text: string) =>
        audience ? fillTemplateFor(audience, text, context) : fillTemplate(text, context);
      return {
        title: await words(step.title),
        ...(step.text !== undefined && { text: await words(step.text) }),
      };
    },
  });
  engine.actionsDone++;
  engine.messages.push({
    rule: ruleKey(running.rule),
    kind: 'notify',
    to: permissions,
    ...(step.email && { isMailed: true }),
    people: people.flatMap(({ name, id }) => {
      const field = context.fields[name] ?? context.fields[plainName(name)];
      return field && refersTo(field) ? [{ resource: field.resource, id }] : [];
    }),
  });
}

/** The fields that the names of a template lead to, including the references on the way. */
function quotesIn(template: string, running: RunningRule, { paths, roots }: Context): Quoted[] {
  const { resource, record: id } = occasionOf(running);
  const { each } = running.rule.then.find((step) => step.id === running.step) ?? {};
  const row = roots.find(({ from, list }) => from === 'row' && list === undefined);
  return templateNames(template).flatMap((written): Quoted[] => {
    const name = plainName(written);
    const path = paths.find((one) => one.name === name);
    const { from: whose, step, steps: [own] = [name] } = parseName(name) ?? {};
    const first = path?.via[0]?.field ?? own;
    const made =
      whose === 'made' ? roots.find((root) => root.from === whose && root.step === step) : undefined;
    const start: Quoted[] = made
      ? [{ resource: made.resource.id, id: String(made.record.id ?? ''), field: first }]
      : whose === 'target'
        ? []
        : whose === 'row' && row
          ? [{ resource: row.resource.id, id: String(row.record.id), field: first }]
          : [{ resource, id, field: whose === 'row' ? String(each) : first }];
    const later = (path?.via ?? []).map(({ resource: to }, at): Quoted => ({
      resource: to,
      field: path!.via[at + 1]?.field ?? path!.field,
    }));
    return [...start, ...later];
  });
}

export async function runWebhookStep(
  engine: Engine,
  running: RunningRule,
  step: WebhookStep,
  context: Context,
) {
  const values = await evaluateValues(step.set, context);
  await engine.deliver.send(engine.deliveryContext, { ...occasionOf(running), step, values });
  engine.actionsDone++;
  engine.messages.push({ rule: ruleKey(running.rule), kind: 'webhook', to: [step.webhook], people: [] });
}
