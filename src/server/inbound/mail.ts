/** Parses a received e-mail from any of the formats that mail services post. Runs in a worker thread. */
import type { addressParser as AddressParser, Email } from 'postal-mime';
import { isMap, mailKey } from '#model/values/values.ts';
import { htmlText } from './htmlText.ts';
import { assertBounded, headerBlock, limits, MailRefusal } from './limits.ts';

type Mailbox = { address: string; name: string };
/** Without the inline images of the HTML. The name is empty when the e-mail has none. */
export type Attachment = { name: string; bytes: Uint8Array };
/** The part of an e-mail by which its sender is judged. Reading it is cheap. */
export type MailHead = {
  /** The sender's Message-ID, the same for each delivery of the e-mail. */
  id: string;
  from: Mailbox;
  /** The header by which the e-mail is an automatic reply or a delivery report; null for other e-mails. */
  automatic: string | null;
};
export type Mail = Omit<MailHead, 'automatic'> & {
  /** The receivers, and the senders of forwarded e-mails inside. */
  others: readonly string[];
  subject: string;
  text: string;
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
  at: unknown;
  attachments: readonly Attachment[];
};

type JsonMail = Readonly<Record<string, unknown>>;

/** Parses the headers of a raw e-mail (RFC 5322) without its body. */
export async function headOfRaw(raw: Buffer | string): Promise<MailHead> {
  const { default: PostalMime } = await import('postal-mime');
  const { headers, messageId, from } = await PostalMime.parse(headerBlock(bytesOf(raw)));
  return {
    ...identity(messageId, boxesIn([from])),
    automatic: automaticHeader((name) => headers.find(({ key }) => key === name)?.value),
  };
}

/** Parses a raw e-mail (RFC 5322). */
export async function readRaw(raw: Buffer | string): Promise<Mail> {
  const { default: PostalMime } = await import('postal-mime');
  const bytes = bytesOf(raw);
  assertBounded(bytes);
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: limits.depth,
    maxRfc822NestingDepth: limits.messages,
    maxHeadersSize: limits.headers,
  });
  return mailOf({
    id: mail.messageId,
    from: boxesIn([mail.from]),
    to: boxesIn([...(mail.to ?? []), ...(mail.cc ?? [])]),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    at: mail.date,
    attachments: (mail.attachments ?? [])
      .filter(({ related, disposition }) => !related || disposition === 'attachment')
      .map(({ filename, content }) => attachment(filename, new Uint8Array(content as ArrayBuffer))),
  });
}

const bytesOf = (raw: Buffer | string) => (typeof raw === 'string' ? Buffer.from(raw) : raw);

/** The same as `headOfRaw` for the JSON that mail services post. */
export async function headOfJson(body: JsonMail): Promise<MailHead> {
  const json = await jsonParts(body);
  if (json.raw !== undefined) return headOfRaw(json.raw);
  return {
    ...identity(json.id, json.boxes('from')),
    automatic: json.envelopeFrom === '' ? emptyReturnPath : automaticHeader(json.header),
  };
}

/**
 * Parses the JSON that mail services post. They spell the same names differently (`MessageID`, `message_id`;
 * `TextBody`, `text`, `plain`), and put headers at the top level or below `headers`.
 */
export async function readJson(body: JsonMail): Promise<Mail> {
  const { raw, id, boxes, given, attachments } = await jsonParts(body);
  if (raw !== undefined) return readRaw(raw);
  return mailOf({
    id,
    from: boxes('from'),
    to: [...boxes('to'), ...boxes('cc')],
    subject: given('subject'),
    text: given('textbody', 'text', 'plain'),
    html: given('htmlbody', 'html'),
    at: given('date'),
    attachments: attachmentsIn(attachments),
  });
}

async function jsonParts(body: JsonMail) {
  const { addressParser } = await import('postal-mime');
  const own = plainKeys(body);
  const headers = plainKeys(headersIn(own.headers));
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
      return typeof value === 'string' ? value : undefined;
    },
    boxes: (name: string) => addressesIn(own[`${name}full`] ?? given(name), addressParser),
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

function mailOf({ id, from, to, subject, text, html, at, attachments }: Given): Mail {
  const whole = textOf(text) || htmlText(textOf(html));
  const body = keepable(whole.slice(0, longestText)).trim() + (whole.length > longestText ? cutMark : '');
  const date = new Date(textOf(at).slice(0, 200));
  return {
    ...identity(id, from),
    others: unique([...to.map(({ address }) => address), ...forwardedFrom(body)]),
    subject: keepable(textOf(subject).slice(0, longestLine)).trim(),
    text: body,
    at: Number.isNaN(date.getTime()) ? null : date.toISOString(),
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
function attachmentsIn(value: unknown): Attachment[] {
  const all = Array.isArray(value) ? value : [];
  if (all.length > limits.parts) throw new MailRefusal('tooComplex');
  return all
    .filter(isMap)
    .map(plainKeys)
    .filter(({ contentid, disposition }) => !textOf(contentid) || disposition === 'attachment')
    .map(({ name, filename, content, data }) =>
      attachment(name ?? filename, Buffer.from(textOf(content ?? data), 'base64')),
    );
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
const keepable = (text: string) => text.replace(/[\0\p{Cs}]/gu, '');

function plainKeys(map: JsonMail): Record<string, unknown> {
  const keys = Object.keys(map);
  if (keys.length > limits.fields) throw new MailRefusal('tooComplex');
  return Object.fromEntries(keys.map((key) => [key.toLowerCase().replace(/[-_]/g, ''), map[key]]));
}

/** Accepts `{ Subject: … }`, `[{ Name: 'Subject', Value: … }]` and `[['Subject', …]]`. The first of a name counts. */
function headersIn(headers: unknown): Record<string, unknown> {
  if (isMap(headers)) return headers;
  if (!Array.isArray(headers)) return {};
  const pairs = headers.slice(0, limits.fields).flatMap((header: unknown) => {
    if (Array.isArray(header)) return [[textOf(header[0]), header[1] as unknown] as const];
    if (!isMap(header)) return [];
    const { name, value } = plainKeys(header);
    return [[textOf(name), value] as const];
  });
  return Object.fromEntries(pairs.toReversed());
}

function addressesIn(value: unknown, parse: typeof AddressParser): Mailbox[] {
  const parts = (Array.isArray(value) ? value : [value]).slice(0, limits.fields);
  return parts.flatMap((part): Mailbox[] => {
    if (typeof part === 'string') return boxesIn(parse(part.slice(0, limits.headers), { flatten: true }));
    if (!isMap(part)) return [];
    const { email, address, name } = plainKeys(part);
    return boxesIn([{ address: textOf(email) || textOf(address), name: textOf(name) }]);
  });
}

const boxesIn = (addresses: readonly (Email['from'] | undefined)[]): Mailbox[] =>
  addresses.flatMap((one) => {
    if (!one) return [];
    if (one.group) return boxesIn(one.group);
    const address = mailKey((one.address ?? '').slice(0, longestLine));
    return address.includes('@') ? [{ address, name: keepable((one.name ?? '').slice(0, longestLine)) }] : [];
  });
