/** Parses a received e-mail from any of the formats that mail services post. Runs in a worker thread. */
import type { MailReport } from './returned.ts';
import { addressParser, type Address } from 'postal-mime';
import { limits, assertBounded, headerBlock, MailRefusal, isOneMailbox, type Sender } from './sender.ts';
import { isMap, mailKey } from '#model/values/values.ts';
import { withWindowsSigns } from '#model/values/windowsText.ts';
import { type RawParts, rawParts } from './rawParts.ts';
import { htmlText } from './htmlText.ts';

type Mailbox = Sender['from'];
/** Without the inline images of the HTML. The name is empty when the e-mail has none. */
export type Attachment = { name: string; bytes: Uint8Array };
/** The part of an e-mail by which its sender is judged. Reading it is cheap. */
export type MailHead = Sender & {
  /** The sender's Message-ID, the same for each delivery of the e-mail. */
  id: string;
  /** The header by which the e-mail is an automatic reply or a delivery report; null for other e-mails. */
  automatic: string | null;
  /** What an automatic one reports of an e-mail of the portal's own. */
  report?: MailReport | null;
};
/** An e-mail inside another one. Its date is an instant, or the text of the header where that is no date. */
export type Forwarded = { from: string; to: string; subject: string; at: string; text: string };
export type Mail = Pick<MailHead, 'id' | 'from'> & {
  /** The receivers, and the senders of forwarded e-mails inside. */
  others: readonly string[];
  subject: string;
  text: string;
  forwarded: readonly Forwarded[];
  /** The date that the e-mail states; null without one. */
  at: string | null;
  attachments: readonly Attachment[];
};

type Given = {
  id: unknown;
  from: readonly Mailbox[];
  to: readonly Mailbox[];
  subject: unknown;
  text: unknown;
  html: unknown;
  forwarded?: readonly Forwarded[];
  /** Addresses of the senders of forwarded e-mails. */
  senders?: readonly string[];
  at: unknown;
  attachments: readonly Attachment[];
};

type JsonMail = Readonly<Record<string, unknown>>;

/** Parses the headers of a raw e-mail (RFC 5322) without its body. */
export async function headOfRaw(raw: Buffer | string): Promise<MailHead> {
  const { mail } = await rawParts(headerBlock(bytesOf(raw)));
  const named = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const [from = '', ...others] = named('from');
  return {
    ...identity(mail.messageId, boxesIn([mail.from])),
    isOneSender: others.length === 0 && isOneMailbox(from, boxesIn(addressParser(from, { flatten: true }))),
    results: named('authentication-results')[0] ?? null,
    automatic: automaticHeader((name) => named(name)[0]),
  };
}

/** Parses a raw e-mail (RFC 5322). */
export async function readRaw(raw: Buffer | string): Promise<Mail> {
  const bytes = bytesOf(raw);
  assertBounded(bytes);
  const whole = await rawParts(bytes);
  const { mail } = whole;
  const inside = forwardedIn(whole);
  return mailOf({
    id: mail.messageId,
    from: boxesIn([mail.from]),
    to: boxesIn([...(mail.to ?? []), ...(mail.cc ?? [])]),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    at: mail.date,
    forwarded: inside.map(forwardedOf),
    senders: boxesIn(inside.map(({ mail: { from } }) => from)).map(({ address }) => address),
    attachments: [whole, ...inside].flatMap(filesOf),
  });
}

/** The e-mails inside, and those inside of them, in their order. */
const forwardedIn = ({ forwarded }: RawParts): RawParts[] =>
  forwarded.flatMap((one) => [one, ...forwardedIn(one)]);

const forwardedOf = ({ mail }: RawParts): Forwarded => ({
  from: writtenBoxes([mail.from]),
  to: writtenBoxes([...(mail.to ?? []), ...(mail.cc ?? [])]),
  subject: keepable(textOf(mail.subject).slice(0, longestLine)).trim(),
  at: textOf(mail.date).slice(0, 200),
  text: bodyOf(mail.text, mail.html),
});

const writtenBoxes = (addresses: readonly (Address | undefined)[]) =>
  boxesIn(addresses)
    .slice(0, mostAddresses)
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ');

const filesOf = ({ mail: { html }, files }: RawParts): Attachment[] => {
  const cited = citedIn(html);
  return files
    .filter(({ cid, isAttached }) => isAttached || !cited.has(cidOf(cid)))
    .map(({ name, bytes }) => attachment(name, bytes));
};

const bytesOf = (raw: Buffer | string) => (typeof raw === 'string' ? Buffer.from(raw) : raw);

/** The same as `headOfRaw` for the JSON that mail services post. */
export async function headOfJson(body: JsonMail): Promise<MailHead> {
  const json = jsonParts(body);
  if (json.raw !== undefined) return headOfRaw(json.raw);
  const from = json.sender();
  return {
    ...identity(json.id, from.boxes),
    isOneSender: from.isOne,
    results: json.header('authentication-results') ?? null,
    automatic: json.envelopeFrom === '' ? emptyReturnPath : automaticHeader(json.header),
  };
}

/**
 * Parses the JSON that mail services post. They spell the same names differently (`MessageID`, `message_id`;
 * `TextBody`, `text`, `plain`), and put headers at the top level or below `headers`.
 */
export async function readJsonMail(body: JsonMail): Promise<Mail> {
  const { raw, id, boxes, given, attachments, sender } = jsonParts(body);
  if (raw !== undefined) return readRaw(raw);
  return mailOf({
    id,
    from: sender().boxes,
    to: [...boxes('to'), ...boxes('cc')],
    subject: given('subject'),
    text: given('textbody', 'text', 'plain'),
    html: given('htmlbody', 'html'),
    at: given('date'),
    attachments: attachmentsIn(attachments, given('htmlbody', 'html')),
  });
}

function jsonParts(body: JsonMail) {
  const own = plainKeys(body);
  const listed = headersIn(own.headers);
  const headers = plainKeys(Object.fromEntries(listed.toReversed()));
  const given = (...names: string[]) =>
    names.map((name) => own[name] ?? headers[name]).find((value) => value !== undefined && value !== '');
  return {
    raw: typeof own.rawemail === 'string' ? own.rawemail : undefined,
    // The sender's Message-ID takes precedence over the service's id.
    id: headers.messageid ?? own.messageid,
    attachments: own.attachments,
    envelopeFrom: isMap(own.envelope) ? plainKeys(own.envelope).from : undefined,
    given,
    header: (name: string) => {
      const value = given(name.replaceAll('-', ''));
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? first : undefined;
    },
    boxes: (name: string) => addressesIn(own[`${name}full`] ?? given(name)),
    sender: () => senderIn(Object.entries(body), listed),
  };
}

/** Services name the sender in several places (`From`, `FromFull`, `headers`). It must be the same one in all of them. */
function senderIn(own: readonly Named[], headers: readonly Named[]): { boxes: Mailbox[]; isOne: boolean } {
  const named = (entries: readonly Named[], name: string) =>
    entries
      .filter(([key, value]) => plainKey(key) === name && value !== '')
      .map(([, value]) => [value].flat());
  const places = [...named(own, 'fromfull'), ...named(own, 'from'), [...named(headers, 'from')].flat()];
  const given = places.filter(({ length }) => length > 0);
  const boxes = addressesIn(given.flat());
  return {
    boxes,
    isOne:
      new Set(boxes.map(({ address }) => address)).size === 1 &&
      given.every(
        ([one, ...others]) =>
          others.length === 0 && isOneMailbox(typeof one === 'string' ? one : '', addressesIn(one)),
      ),
  };
}

const identity = (id: unknown, [sender]: readonly Mailbox[]) => ({
  id: textOf(id).slice(0, longestLine).trim(),
  from: sender ?? { address: '', name: '' },
});

/** Limits of texts, in characters. */
const longestLine = 10_000;
const longestText = 500_000;
const cutMark = ' […';

/** The plain text, or the text of the HTML. */
function bodyOf(text: unknown, html: unknown): string {
  const whole = textOf(text) || htmlText(textOf(html));
  return keepable(whole.slice(0, longestText)).trim() + (whole.length > longestText ? cutMark : '');
}

const aDay = 24 * 3600_000;

function mailOf({
  id,
  from,
  to,
  subject,
  text,
  html,
  at,
  attachments,
  forwarded = [],
  senders = [],
}: Given): Mail {
  const body = bodyOf(text, html);
  const date = new Date(textOf(at).slice(0, 200));
  return {
    ...identity(id, from),
    others: unique([...to.map(({ address }) => address), ...senders, ...forwardedFrom(body)]),
    subject: keepable(textOf(subject).slice(0, longestLine)).trim(),
    text: body,
    forwarded,
    // One of tomorrow or later is of a wrong clock: no field with today as its limit would ever take it.
    at: date.getTime() <= Date.now() + aDay ? date.toISOString() : null,
    attachments,
  };
}

// --- automatic replies ------------------------------------------------------------------------------------

const emptyReturnPath = 'Return-Path: <>';
/** The headers of e-mails that no one wrote, and what they then contain. */
const automaticHeaders: readonly (readonly [name: string, is: RegExp])[] = [
  ['Auto-Submitted', /^(?!no\b)\S/i],
  ['X-Autoreply', /^(?!no\b|false\b|0\b)\S/i],
  ['X-Autorespond', /^(?!no\b|false\b|0\b)\S/i],
  ['X-Autoresponder', /^(?!no\b|false\b|0\b)\S/i],
  ['Precedence', /^(?:bulk|junk|auto[-_]?reply)\b/i],
  ['Content-Type', /^multipart\/report\b/i],
  ['X-Failed-Recipients', /\S/],
  ['Return-Path', /^<\s*>/],
];

/** The first header that marks the e-mail as an automatic reply or a delivery report (RFC 3834, RFC 3464). */
function automaticHeader(header: (name: string) => string | undefined): string | null {
  const [, from = ''] = /([^\s<>"@]+)@[^\s<>"@]+>?\s*$/.exec((header('from') ?? '').slice(-300)) ?? [];
  // qmail's report has none of the headers: its Return-Path is lost on the way.
  if (/^(?:mailer-daemon|postmaster)$/i.test(from)) return `From: ${from.slice(0, 40)}`;
  for (const [name, is] of automaticHeaders) {
    const value = (header(name.toLowerCase()) ?? '').slice(0, 200).trim();
    if (is.test(value)) return `${name}: ${value.slice(0, 40)}`;
  }
  return null;
}

// --- parts ------------------------------------------------------------------------------------------------

const attachment = (name: unknown, bytes: Uint8Array): Attachment => ({
  name: keepable(textOf(name).slice(0, longestLine)).trim(),
  bytes,
});

/** Mail services encode the content in base64. */
function attachmentsIn(value: unknown, html: unknown): Attachment[] {
  const cited = citedIn(html);
  const all = Array.isArray(value) ? value : [];
  if (all.length > limits.parts) throw new MailRefusal('tooComplex');
  return all
    .filter(isMap)
    .map(plainKeys)
    .filter(
      ({ contentid, disposition }) => disposition === 'attachment' || !cited.has(cidOf(textOf(contentid))),
    )
    .map(({ name, filename, content, data }) =>
      attachment(name ?? filename, Buffer.from(textOf(content ?? data), 'base64')),
    );
}

/** The ids of the parts that the HTML shows, as `<img src="cid:logo">`. Some services give an id to every attachment. */
const citedIn = (html: unknown): ReadonlySet<string> =>
  new Set(
    [
      ...textOf(html)
        .slice(0, longestText)
        .matchAll(/cid:([^"'<>\s)]{1,500})/gi),
    ].map(([, id]) => cidOf(id!)),
  );

/** `<logo@x>`, `cid:logo@x` and `logo%40x` are the same id. */
function cidOf(text: string): string {
  const bare = text.trim().replace(/^<|>$/g, '').replace(/^cid:/i, '').replaceAll('&amp;', '&').toLowerCase();
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** Limit of addresses per e-mail; no one writes to more by hand. */
const mostAddresses = 50;
const unique = (addresses: readonly string[]) => [...new Set(addresses)].slice(0, mostAddresses);

/** The From line of a forwarded e-mail: "De: Ana <ana@example.com>", quoted or not. */
const forwarded =
  /^[>*\s]{0,20}(?:from|de|von|da)\s?:\*?\s?.{0,120}?([^\s<>"'():;,[\]]{1,64}@[\w.-]{1,190})/gim;
const forwardedFrom = (text: string): string[] =>
  [...text.slice(0, 50_000).matchAll(forwarded)].map(([, address]) => mailKey(address!.replace(/\.$/, '')));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Removes characters that databases can't store. */
const keepable = (text: string) => withWindowsSigns(text).replace(/[\0\p{Cs}]/gu, '');

function plainKeys(map: JsonMail): Record<string, unknown> {
  const keys = Object.keys(map);
  if (keys.length > limits.fields) throw new MailRefusal('tooComplex');
  return Object.fromEntries(keys.map((key) => [plainKey(key), map[key]]));
}
const plainKey = (key: string) => key.toLowerCase().replace(/[-_]/g, '');

type Named = readonly [name: string, value: unknown];

/** Accepts `{ Subject: … }`, `[{ Name: 'Subject', Value: … }]` and `[['Subject', …]]`. The first of a name counts. */
function headersIn(headers: unknown): readonly Named[] {
  if (isMap(headers)) return Object.entries(headers);
  if (!Array.isArray(headers)) return [];
  return headers.slice(0, limits.fields).flatMap((header: unknown) => {
    if (Array.isArray(header)) return [[textOf(header[0]), header[1] as unknown] as const];
    if (!isMap(header)) return [];
    const { name, value } = plainKeys(header);
    return [[textOf(name), value] as const];
  });
}

function addressesIn(value: unknown): Mailbox[] {
  const parts = (Array.isArray(value) ? value : [value]).slice(0, limits.fields);
  return parts.flatMap((part): Mailbox[] => {
    if (typeof part === 'string')
      return boxesIn(addressParser(part.slice(0, limits.headers), { flatten: true }));
    if (!isMap(part)) return [];
    const { email, address, name } = plainKeys(part);
    return boxesIn([{ address: textOf(email) || textOf(address), name: textOf(name) }]);
  });
}

const boxesIn = (addresses: readonly (Address | undefined)[]): Mailbox[] =>
  addresses.flatMap((one) => {
    if (!one) return [];
    if (one.group) return boxesIn(one.group);
    const address = mailKey((one.address ?? '').slice(0, longestLine));
    return address.includes('@') ? [{ address, name: keepable((one.name ?? '').slice(0, longestLine)) }] : [];
  });
