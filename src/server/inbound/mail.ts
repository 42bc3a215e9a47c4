/** Parses a received e-mail from any of the formats that mail services post. */
import type { addressParser as AddressParser, Email } from 'postal-mime';
import { mailKey } from '../../model/values.ts';
import { isMap } from '../../model/values.ts';
import { say } from '../../messages/say.ts';
import { htmlText } from './htmlText.ts';

type Mailbox = { address: string; name: string };
/** Without the inline images of the HTML. */
export type Attachment = { name: string; bytes: Uint8Array };
export type Mail = {
  /** The sender's Message-ID, the same for each delivery of the e-mail. */
  id: string;
  from: Mailbox;
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

/** Parses a raw e-mail (RFC 5322). */
export async function readRaw(raw: Buffer | string): Promise<Mail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw);
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
      .map(({ filename, content }) => attachment(filename, Buffer.from(content as ArrayBuffer))),
  });
}

/**
 * Parses the JSON that mail services post. They spell the same names differently (`MessageID`, `message_id`;
 * `TextBody`, `text`, `plain`), and put headers at the top level or below `headers`.
 */
export async function readJson(body: Readonly<Record<string, unknown>>): Promise<Mail> {
  const { addressParser } = await import('postal-mime');
  const own = plainKeys(body);
  if (typeof own.rawemail === 'string') return readRaw(own.rawemail);
  const headers = plainKeys(headersIn(own.headers));
  const given = (...names: string[]) =>
    names.map((name) => own[name] ?? headers[name]).find((value) => value !== undefined && value !== '');
  const boxes = (name: string) => addressesIn(own[`${name}full`] ?? given(name), addressParser);
  return mailOf({
    // The sender's Message-ID takes precedence over the service's id.
    id: headers.messageid ?? own.messageid,
    from: boxes('from'),
    to: [...boxes('to'), ...boxes('cc')],
    subject: given('subject'),
    text: given('textbody', 'text', 'plain'),
    html: given('htmlbody', 'html'),
    at: given('date'),
    attachments: attachmentsIn(own.attachments),
  });
}

function mailOf({ id, from, to, subject, text, html, at, attachments }: Given): Mail {
  const body = keepable(textOf(text) || htmlText(textOf(html))).trim();
  const sender = from[0] ?? { address: '', name: '' };
  const date = new Date(textOf(at));
  return {
    id: textOf(id).trim(),
    from: sender,
    others: unique([...to.map(({ address }) => address), ...forwardedFrom(body)]),
    subject: keepable(textOf(subject)).trim(),
    text: body,
    at: Number.isNaN(date.getTime()) ? null : date.toISOString(),
    attachments,
  };
}

const attachment = (name: unknown, bytes: Uint8Array): Attachment => ({
  name: keepable(textOf(name)).trim() || say('inbound.unnamed'),
  bytes,
});

/** Mail services encode the content in base64. */
const attachmentsIn = (value: unknown): Attachment[] =>
  (Array.isArray(value) ? value : [])
    .filter(isMap)
    .map(plainKeys)
    .filter(({ contentid, disposition }) => !textOf(contentid) || disposition === 'attachment')
    .map(({ name, filename, content, data }) =>
      attachment(name ?? filename, Buffer.from(textOf(content ?? data), 'base64')),
    );

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

const plainKeys = (map: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key.toLowerCase().replace(/[-_]/g, ''), value]),
  );

/** Accepts `{ Subject: … }` and `[{ Name: 'Subject', Value: … }]`. */
function headersIn(headers: unknown): Record<string, unknown> {
  if (isMap(headers)) return headers;
  if (!Array.isArray(headers)) return {};
  const pairs = headers.filter(isMap).map((header) => {
    const { name, value } = plainKeys(header);
    return [textOf(name), value] as const;
  });
  return Object.fromEntries(pairs);
}

function addressesIn(value: unknown, parse: typeof AddressParser): Mailbox[] {
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part): Mailbox[] => {
    if (typeof part === 'string') return boxesIn(parse(part, { flatten: true }));
    if (!isMap(part)) return [];
    const { email, address, name } = plainKeys(part);
    return boxesIn([{ address: textOf(email) || textOf(address), name: textOf(name) }]);
  });
}

const boxesIn = (addresses: readonly (Email['from'] | undefined)[]): Mailbox[] =>
  addresses.flatMap((one) => {
    if (!one) return [];
    if (one.group) return boxesIn(one.group);
    const address = mailKey(one.address ?? '');
    return address.includes('@') ? [{ address, name: keepable(one.name ?? '') }] : [];
  });
