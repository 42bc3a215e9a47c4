/**
 * Writes what rules send to people and other systems, in the transaction of its cause: it is committed with
 * the cause or not at all. The worker delivers only after the commit.
 */
import { escapeHtml } from '#model/values/escapeHtml.ts';
import type { Portal } from '#model/types.ts';
import {
  type MailContent,
  addMessage,
  buttonKey,
  messagesTable,
  findMessages,
  type Origin,
} from './worker.ts';
import type { RecordRef, Quote } from '../caller/recipients.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { accessibleRecordPath } from '#access/screenLinks.ts';
import type { Retracted } from '../data/storeTypes.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { AccountRights } from '../caller/caller.ts';
import { nowIso } from '#model/time/clock.ts';
import type { Id, Stored } from '../data/store.ts';
import type { SystemTransaction } from '../data/systemTables.ts';
import { newNotification, notificationsTable, findNotifications } from './notifications.ts';
import { readableQuotes, findRecipients, type RecipientQuery } from '../caller/recipients.ts';
import { refersTo } from '#model/traits.ts';
import { withInnerSteps, type Rule } from '#model/rules.ts';
import type { Deliverer, DeliveryContext, RuleNotification, MessageSource } from '../writes/ruleService.ts';
import { ruleKey } from '../writes/ruleIndex.ts';
import { askedTransition } from '#rules/parseNames.ts';
import { canApprove } from '../writes/approvals/eligibility.ts';

// The text of an e-mail, plain and as simple HTML, from the templates of portal.yaml.

/** The placeholders of the templates. */
type MailWords = {
  title: string;
  text: string;
  /** The label of the record's resource: "Conta a pagar". */
  resource: string;
  /** The receiver's name. */
  name: string;
  portal: string;
  /** Link to the record; empty when portal.yaml has no address of the portal. */
  link: string;
};

const usual = { subject: '{title}', body: '{title}\n\n{text}\n\n{link}' };

export function mailContent(mail: NonNullable<Portal['mail']>, to: string, words: MailWords): MailContent {
  const { subject = usual.subject, body = usual.body } = mail.templates ?? {};
  const text = fill(body, words)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    to,
    subject: oneLine(fill(subject, words)) || oneLine(words.portal),
    text,
    html: htmlOf(text, words),
  };
}

/** Replaces in one pass: braces in a value are plain text, not placeholders. */
const fill = (template: string, words: MailWords): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as keyof MailWords] : whole,
  );

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200);

function htmlOf(text: string, { link, portal }: MailWords): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${linked(escapeHtml(part), link).replaceAll('\n', '<br>')}</p>`);
  return [
    `<!doctype html><html lang="${currentLocale()}"><body style="font:15px/1.5 sans-serif;color:#222">`,
    ...paragraphs,
    `<p style="color:#666;font-size:13px">${escapeHtml(portal)}</p></body></html>`,
  ].join('\n');
}

const linked = (html: string, link: string): string =>
  link ? html.replaceAll(escapeHtml(link), `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`) : html;

/** The path of the record on the first list that shows it to the receiver; undefined when no screen does. */
export async function recordLink(
  { portal, get }: Pick<Reader, 'portal' | 'get'>,
  { access, viewer }: Pick<AccountRights, 'access' | 'viewer'>,
  { resource: id, id: record }: RecordRef,
): Promise<string | undefined> {
  const resource = portal.resources[id];
  const found = resource && (await get(shapeOf(resource, viewer), record));
  return found && accessibleRecordPath(access, viewer, resource, found);
}

export type NotificationRequest = {
  /** The cause; `resource` and `record` identify what the notice is about and opens. */
  origin: Origin;
  to: RecipientQuery;
  /** The account that caused it, which gets no notice. */
  actor?: Id;
  /** See Caller. */
  by?: string | undefined;
  /** The texts, with only the values that this receiver may read. */
  wordsFor(receiver: AccountRights): Promise<{ title: string; text?: string }>;
  /**
   * The fields whose values the texts quote: receivers who lose the right to one of them no longer see the
   * texts.
   */
  quotes: readonly Quote[];
  /** The record as it was, where the notice is about its deletion. */
  deleted?: Stored;
  /** Set for a request to approve: only accounts that can approve now are asked, and each once. */
  approval?: { mayAsk(receiver: AccountRights): Promise<boolean>; othersOnly?: true };
  /** Also by e-mail, if the portal sends any. */
  email: boolean;
  today: string;
};

/** Writes one notice per receiver, record and act. Returns how many receivers got one. */
export async function notify(
  reader: Reader,
  system: SystemTransaction,
  notice: NotificationRequest,
): Promise<number> {
  const { portal } = reader;
  const { origin, to, actor, by, today, quotes, email, approval, deleted } = notice;
  const about = { resource: origin.resource, id: origin.record };
  let count = 0;
  if (approval?.othersOnly) await forgetFormer(reader, system, notice);
  for (const receiver of await findRecipients(reader, to, { today, actor })) {
    const account = String(receiver.account.id);
    if (approval) {
      if (!(await approval.mayAsk(receiver))) continue;
      const unread = approval.othersOnly ? {} : { state: 'new' };
      const asked = { account, ...unread, rule: origin.rule, ...recordOf(origin) };
      if ((await findNotifications(system, asked, [0, 0])).total > 0) continue;
    }
    const earlier = { account, act: origin.act, ...recordOf(origin) };
    if ((await findNotifications(system, earlier, [0, 0])).total > 0) continue;
    const read = await readableQuotes(reader, receiver, about, quotes, deleted);
    const { title, text = '' } = read
      ? await notice.wordsFor(receiver)
      : { title: hiddenTitle(portal, origin.resource) };
    await system.insert(
      notificationsTable.id,
      newNotification(account, origin, {
        title,
        text,
        quotes: keptQuotes(about, read ?? [], deleted),
        ...(by !== undefined && { by }),
      }),
    );
    count++;
    if (email && portal.mail)
      await mail(reader, system, receiver, {
        origin,
        shown: {
          title,
          text: [text, ...(by === undefined ? [] : [byAssistant(by)])].filter(Boolean).join('\n\n'),
        },
        sees: Boolean(read),
      });
  }
  return count;
}

/** What somebody did through an assistant says so. */
export const byAssistant = (by: string): string => translate('delivery.byAssistant', { by });

/** Removes the unread requests to decide of those who don't decide any more. */
async function forgetFormer(
  reader: Reader,
  system: SystemTransaction,
  { origin, to, approval, today }: NotificationRequest,
) {
  const { notices } = await findNotifications(system, {
    state: 'new',
    rule: origin.rule,
    ...recordOf(origin),
  });
  if (notices.length === 0) return;
  const receivers = await findRecipients(reader, to, { today });
  for (const { id, account } of notices) {
    const still = receivers.find((one) => String(one.account.id) === account);
    if (!still || !(await approval!.mayAsk(still))) await system.remove(notificationsTable.id, id);
  }
}

/** Of a deleted record, whoever could read it keeps the texts as long as they may read its fields. */
function keptQuotes(
  about: RecordRef,
  quotes: readonly Quote[],
  deleted: Stored | undefined,
): readonly Quote[] {
  if (!deleted) return quotes;
  const isOwn = ({ resource, id }: Quote) => resource === about.resource && String(id) === String(about.id);
  return [...quotes, { ...about, field: 'id' }].map((quote) =>
    isOwn(quote) ? { ...quote, gone: true } : quote,
  );
}

const recordOf = ({ resource, record }: Origin) => ({ resource, record: String(record) });

/** The only text for a receiver who may not see the record. */
export const hiddenTitle = ({ resources }: Portal, resource: string): string =>
  resources[resource]?.label.one ?? translate('delivery.notice');

type Mail = { origin: Origin; shown: { title: string; text: string }; sees: boolean };

async function mail(
  reader: Reader,
  system: SystemTransaction,
  receiver: AccountRights,
  { origin, shown, sees }: Mail,
) {
  const { portal } = reader;
  const { email, name } = portal.accounts;
  const address = receiver.account[email];
  if (typeof address !== 'string' || !/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) return;
  const path = sees
    ? await recordLink(reader, receiver, { resource: origin.resource, id: origin.record })
    : '';
  const content = mailContent(portal.mail!, address, {
    ...shown,
    resource: hiddenTitle(portal, origin.resource),
    name: String(receiver.account[name] ?? ''),
    portal: portal.brand.name,
    link: portal.url ? portal.url + (path || '/') : '',
  });
  await addMessage(system, origin, { channel: 'mail', target: address, content });
}

/** Writes a message to one of portal.yaml's webhooks. Its type is the rule that sends it. */
export const send = (
  system: SystemTransaction,
  { origin, webhook, data }: { origin: Origin; webhook: string; data: unknown },
): Promise<void> =>
  addMessage(system, origin, {
    channel: 'webhook',
    target: webhook,
    content: { type: origin.rule, timestamp: nowIso(), data },
  });

/**
 * Removes what an act, or a rule about a record, has sent, as far as nobody has it yet: waiting messages and
 * unread notices. A message already on its way may still arrive. Returns what it has removed.
 */
export async function retract(
  system: SystemTransaction,
  what: Pick<Origin, 'act'> | Pick<Origin, 'rule' | 'resource' | 'record'>,
): Promise<Retracted[]> {
  const query = Object.fromEntries(Object.entries(what).map(([field, value]) => [field, String(value)]));
  const messages = await findMessages(system, { ...query, state: ['waiting', 'dead'] });
  const { notices } = await findNotifications(system, { ...query, state: 'new' });
  const retracted: Retracted[] = [];
  const remove = async (table: string, { id, ...row }: Stored) => {
    await system.remove(table, id);
    retracted.push({ table, row });
  };
  for (const message of messages) await remove(messagesTable.id, message);
  // The latest is found first, and is to be the latest again.
  for (const notice of notices.toReversed()) await remove(notificationsTable.id, notice);
  return retracted;
}

/** Sends what was retracted after all. */
async function sendAgain(system: SystemTransaction, retracted: readonly Retracted[]): Promise<void> {
  for (const { table, row } of retracted) await system.insert(table, row);
}

// Writes the notices and messages of rules (writes/ruleService.ts) in the rule's transaction.

export const outboxDeliverer: Deliverer = {
  notify: async (delivering, notice) => {
    const { transaction, system, author } = delivering;
    const { rule, permissions, people, step, email, wordsFor, deleted } = notice;
    const approval = await approvalAsked(transaction, notice);
    await notify(transaction, system, {
      origin: originOf(delivering, notice),
      to: {
        permissions,
        people: people.flatMap((person) => personIn(transaction.portal, rule, person) ?? []),
      },
      ...(!step.to.author && { actor: author.account.id }),
      by: author.by,
      today: author.viewer.variables.today,
      email,
      wordsFor,
      quotes: quotesIn(transaction.portal, notice, `${step.title} ${step.text ?? ''}`),
      ...(approval && {
        approval: { ...approval, ...(delivering.othersOnly && { othersOnly: true as const }) },
      }),
      ...(deleted && { deleted }),
    });
  },
  letter: (delivering, sent) => {
    const { address, title, text, sheet, fault, quotes, resource, record } = sent;
    const rule = 'rule' in sent ? ruleKey(sent.rule) : buttonKey(resource, sent.button);
    const { mail, brand, resources } = delivering.transaction.portal;
    const words = { title, text: text || title, resource: resources[resource]!.label.one };
    const plain = { ...mail!, templates: { subject: '{title}', body: '{text}' } };
    const content = mailContent(plain, address, { ...words, name: '', portal: brand.company, link: '' });
    const origin = { act: delivering.act, rule, resource, record };
    return addMessage(delivering.system, origin, {
      channel: 'mail',
      target: address,
      content: { ...content, ...(sheet && { sheet }) },
      letter: { title, quotes },
      fault,
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
  const maker =
    path?.step === undefined ? undefined : withInnerSteps(rule.then).find((step) => step.id === path.step);
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
