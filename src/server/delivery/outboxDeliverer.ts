/** Writes the notices and messages of rules (rules/deliverer.ts) in the rule's transaction. */
import { refersTo } from '#model/traits.ts';
import type { Portal } from '#model/types.ts';
import type { Rule } from '#model/rules.ts';
import type { Id } from '../data/store.ts';
import type { Deliverer, DeliveryContext, RuleNotification, MessageSource } from '../rules/deliverer.ts';
import { ruleKey } from '../rules/ruleIndex.ts';
import type { Origin, Quote, RecordRef } from './messages.ts';
import { notify, send, sendAgain, retract, type NotificationRequest } from './outbox.ts';
import { askedTransition } from '#rules/approvalRule.ts';
import { canApprove } from '../approvals/eligibility.ts';
import { shapeOf } from '../data/shape.ts';

export const outboxDeliverer: Deliverer = {
  notify: async (delivering, notice) => {
    const { transaction, system, author } = delivering;
    const { rule, permissions, people, step, email, wordsFor } = notice;
    const approval = await approvalAsked(transaction, notice);
    await notify(transaction, system, {
      origin: originOf(delivering, notice),
      to: {
        permissions,
        people: people.flatMap((person) => personIn(transaction.portal, rule, person) ?? []),
      },
      ...(!step.to.author && { actor: author.account.id }),
      today: author.viewer.variables.today,
      email,
      wordsFor,
      quotes: quotesIn(transaction.portal, notice, `${step.title} ${step.text ?? ''}`),
      ...(approval && { approval }),
    });
  },
  send: (delivering, sending) =>
    send(delivering.system, {
      origin: originOf(delivering, sending),
      webhook: sending.step.webhook,
      data: sending.values,
    }),
  retract: ({ system }, what) =>
    retract(system, 'act' in what ? what : { ...what, rule: ruleKey(what.rule) }),
  sendAgain: ({ system }, retracted) => sendAgain(system, retracted),
};

/** Who is asked for an approval: those who can give it now. Undefined for other messages. */
async function approvalAsked(
  reader: DeliveryContext['transaction'],
  { rule, resource: id, record: recordId }: RuleNotification,
): Promise<NotificationRequest['approval'] | undefined> {
  const asked = askedTransition(rule.id);
  const resource = reader.portal.resources[id]!;
  const transition = resource.transitions.find((one) => one.id === asked);
  if (!transition) return undefined;
  return {
    mayAsk: async (account) => {
      const record = await reader.get(shapeOf(resource, account.viewer), recordId);
      return record !== undefined && canApprove(reader, account, transition, resource, record);
    },
  };
}

const originOf = ({ act }: DeliveryContext, { rule, resource, record }: MessageSource): Origin => ({
  act,
  rule: ruleKey(rule),
  resource,
  record,
});

/** The resource and field that a name in the rule resolves to. */
function endOf({ resources }: Portal, rule: Rule, name: string) {
  const path = rule.paths.find((one) => one.name === name);
  const maker = path?.step === undefined ? undefined : rule.then.find((step) => step.id === path.step);
  const made = maker?.kind === 'create' ? maker.resource : undefined;
  const resource = path?.via.at(-1)?.resource ?? made ?? rule.resource;
  const id = path?.field ?? name.replace(/^\$(record|before)\./, '');
  const field = resources[resource]?.fields[id];
  return field && { resource, field, isOwn: !path?.via.length && made === undefined };
}

function personIn(
  portal: Portal,
  rule: Rule,
  { name, id }: RuleNotification['people'][number],
): RecordRef | undefined {
  const field = endOf(portal, rule, name)?.field;
  return field && refersTo(field) ? { resource: field.resource, id: id as Id } : undefined;
}

/** The fields that a template quotes. The record's id is known only for the rule's own record. */
const quotesIn = (portal: Portal, { rule, resource, record }: RuleNotification, template: string): Quote[] =>
  [...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => {
    const end = endOf(portal, rule, name!);
    if (!end) return [];
    return [
      end.isOwn
        ? { resource, id: record, field: end.field.id }
        : { resource: end.resource, field: end.field.id },
    ];
  });
