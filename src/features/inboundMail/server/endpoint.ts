/**
 * POST /api/inbound-mail/<resource>: an e-mail that another service has received, as JSON or as raw
 * message/rfc822. The secret is checked before anything of the body is read.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { fileKinds, headLength, kindOfBytes } from '#kinds/file/fileKinds.ts';
import {
  acceptedBy,
  emptyFile,
  fileNameFor,
  isTooBig,
  maxFilesOf,
  tooBig,
  wrongKind,
  type FileField,
  type StoredFile,
} from '#kinds/file/kind.ts';
import { translate } from '#messages/translate.ts';
import { filesPart } from '../shared.ts';
import type { Resource, Portal } from '#model/types.ts';
import type { Inbound } from '../config.ts';
import { uploadPlace, type FileStore } from '#server/data/files.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import {
  HttpError,
  badRequest,
  notFound,
  methodNotAllowed,
  pathOf,
  type HttpResponse,
} from '#server/http/http.ts';
import { readBytes } from '#server/http/bodyBytes.ts';
import type { Attachment, Mail, MailHead } from './mail.ts';
import { inTurn, Thread, ThreadEnded } from '#host/thread.ts';
import { limits, type RefusalReason } from './sender.ts';
import type { ParserCalls } from './parser.ts';
import type { MailReport } from './returned.ts';
import type { IncomingMessage } from 'node:http';
import type { BodyLimit } from '#server/http/limits.ts';

// Assigns the attachments of an e-mail to the record's file fields, as far as their types, sizes and numbers
// allow. The rest is reported by name, with the reason.

export type LeftOutFile = { name: string; reason: string };
/** Attachments per e-mail. */
const most = 50;
type Placed = { field: FileField; held: StoredFile; bytes: Uint8Array };

/** Assigns each attachment to the first field that accepts it. */
export function assignAttachments(
  attachments: readonly Attachment[],
  { fields }: Resource,
  { set }: Inbound,
): { files: Placed[]; leftOut: LeftOutFile[] } {
  const taking = Object.keys(set)
    .filter((id) => set[id] === filesPart)
    .map((id) => fields[id] as FileField);
  const files: Placed[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const [at, { name: given, bytes }] of (taking.length > 0 ? attachments : []).entries()) {
    const name = given || translate('inbound.unnamed');
    if (at >= most) {
      leftOut.push({ name, reason: translate('inbound.beyondMost', { max: most }) });
      continue;
    }
    const reasons = taking.map((field) => faultOf(field, bytes, files));
    const free = reasons.indexOf(undefined);
    if (free < 0) leftOut.push({ name, reason: [...new Set(reasons)].join('; ') });
    else files.push({ field: taking[free]!, held: heldOf(name, bytes), bytes });
  }
  return { files, leftOut };
}

function faultOf(field: FileField, bytes: Uint8Array, files: readonly Placed[]): string | undefined {
  if (bytes.length === 0) return emptyFile();
  if (isTooBig(field, bytes.length)) return tooBig(field);
  const kind = kindOf(bytes);
  if (!kind || !acceptedBy(field).includes(kind)) return wrongKind(field);
  const max = maxFilesOf(field);
  return files.filter((one) => one.field === field).length < max
    ? undefined
    : translate('inbound.full', { field: field.label, max });
}

const kindOf = (bytes: Uint8Array) => kindOfBytes(bytes.subarray(0, headLength));

function heldOf(name: string, bytes: Uint8Array): StoredFile {
  const kind = kindOf(bytes)!;
  return {
    id: randomBytes(16).toString('base64url'),
    name: fileNameFor(name, kind),
    size: bytes.length,
    type: fileKinds[kind].type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/**
 * Stores the files as uploads of the account. If no record takes them over, pass the returned ids to
 * `forgetUploads`.
 */
export async function storeAttachments(
  { files: all }: { files: readonly Placed[] },
  { resource, account }: { resource: Resource; account: string },
  data: Pick<PortalData, 'noteUpload'>,
  files: FileStore,
): Promise<{ values: Record<string, StoredFile[]>; ids: string[] }> {
  const values: Record<string, StoredFile[]> = {};
  for (const { field, held, bytes } of all) {
    const upload = { account, place: uploadPlace(resource, field.id), held };
    await files.put(held.id, once(bytes), async () => {
      if ((await data.noteUpload(upload)) === 'full')
        throw new HttpError(429, translate('files.tooMany'), { headers: { 'Retry-After': '3600' } });
    });
    (values[field.id] ??= []).push(held);
  }
  return { values, ids: all.map(({ held }) => held.id) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

// Parses e-mails in a worker thread, within limits of time and memory, so that a crafted one does not keep
// other requests waiting. The e-mail's sender is judged by its head, before the rest is parsed.

/** Milliseconds for the head, which includes parsing the JSON, and for the rest. */
const headTime = 10_000;
const mailTime = 20_000;
/** E-mails that may wait; each is up to 15 MB. */
const mostWaiting = 10;

const thread = new Thread<ParserCalls>(new URL('./parser.ts', import.meta.url), { memory: 512 });
const oneAtATime = inTurn();
let waiting = 0;

type Received = { bytes: Buffer; isJson: boolean };

/**
 * Parses one e-mail at a time.
 *
 * @param judge throws to refuse the e-mail
 * @returns undefined when `judge` returns false
 */
export function parseMail(
  received: Received,
  judge: (head: MailHead) => Promise<boolean>,
): Promise<Mail | undefined> {
  if (waiting >= mostWaiting)
    throw new HttpError(503, translate('load.all'), { headers: { 'Retry-After': '30' } });
  waiting += 1;
  return oneAtATime(() => parse(received, judge)).finally(() => (waiting -= 1));
}

async function parse(
  { bytes, isJson }: Received,
  judge: (head: MailHead) => Promise<boolean>,
): Promise<Mail | undefined> {
  // A copy of its own, which the thread takes over.
  const copy = Uint8Array.from(bytes);
  const { head } = await answered(
    thread.call('head', { bytes: copy, isJson }, { within: headTime, transfer: [copy.buffer] }),
  );
  if (!(await judge(head))) return undefined;
  return (await answered(thread.call('rest', undefined, { within: mailTime }))).mail;
}

/** An e-mail for which the thread runs out of time or memory is refused. */
async function answered<T extends object>(answer: Promise<T | { refused: RefusalReason }>): Promise<T> {
  const result = await answer.catch((error: unknown) => {
    if (error instanceof ThreadEnded) return { refused: 'tooComplex' } as const;
    throw error;
  });
  if ('refused' in result) throw refusalFor(result.refused);
  return result;
}

function refusalFor(reason: RefusalReason): HttpError {
  if (reason === 'notJson') return badRequest(translate('http.notJson'));
  if (reason === 'notObject') return badRequest(translate('http.wantsObject'));
  const { headers, lines, parts } = limits;
  return new HttpError(422, translate('inbound.tooComplex', { headers: headers / 1024, lines, parts }));
}

/** Its requests are authenticated by a secret instead of a session. */
export const mailAddress = /^\/inbound-mail\/([a-z][a-z0-9_]*)$/;

/** Attachments are part of an e-mail. */
export const mailLimit: BodyLimit = {
  size: 15 * 1024 * 1024,
  time: 60_000,
  tooLarge: () => translate('inbound.tooLarge', { max: 15 }),
};

export type InboundTarget = { resource: Resource; inbound: Inbound };

type InboundHandlers = {
  /** Judges a secret; 429 after too many wrong ones from one network. */
  guess: (judge: () => Promise<void>) => Promise<void>;
  /** Throws for an e-mail that is refused by its sender. */
  judge: (head: MailHead, target: InboundTarget) => Promise<void>;
  take: (mail: Mail, target: InboundTarget) => Promise<HttpResponse>;
  /** Logs an e-mail that no one wrote. */
  noteAutomatic: (target: InboundTarget, header: string) => void;
  /** Keeps what a relay reports of a message of the portal's own. False where there is no such message. */
  noteReport: (report: MailReport) => Promise<boolean>;
};

export async function receive(
  req: IncomingMessage,
  portal: Portal,
  env: Readonly<Record<string, string | undefined>>,
  { guess, judge, take, noteAutomatic, noteReport }: InboundHandlers,
): Promise<HttpResponse> {
  const [, id = ''] = mailAddress.exec(pathOf(req)) ?? [];
  const resource = Object.hasOwn(portal.resources, id) ? portal.resources[id]! : undefined;
  const inbound = resource?.inbound;
  if (!resource || !inbound) throw notFound();
  if (req.method !== 'POST') throw methodNotAllowed(['POST']);
  const secrets = secretsIn(env[inbound.secretEnv]);
  if (secrets.length === 0)
    throw new HttpError(503, translate('inbound.noSecret', { name: inbound.secretEnv, min: shortest }));
  await guess(async () => {
    if (!secrets.some((secret) => isSame(secret, secretOf(req.headers.authorization))))
      throw new HttpError(401, translate('inbound.wrongSecret'), {
        headers: { 'WWW-Authenticate': 'Basic realm="inbound-mail"' },
      });
  });
  const target = { resource, inbound };
  const received = await receivedFrom(req);
  let automatic: string | null = null;
  let report: MailReport | null | undefined;
  const mail = await parseMail(received, async (head) => {
    ({ automatic, report } = head);
    if (automatic === null) await judge(head, target);
    return automatic === null;
  });
  if (mail) return take(mail, target);
  if (report && (await noteReport(report)))
    return { body: { [resource.id]: [], message: translate('inbound.reported') } };
  // With an error, the mail service would deliver it again, or send a report that is answered automatically.
  noteAutomatic(target, automatic!);
  return { body: { [resource.id]: [], message: translate('inbound.automatic', { header: automatic! }) } };
}

/** Minimum length of a secret; a shorter one is ignored. */
const shortest = 16;
const secretsIn = (text = ''): string[] => text.split(/\s+/).filter((secret) => secret.length >= shortest);

/**
 * The secret from the header: as a Bearer token, or as the password in an address:
 * `https://portal:<secret>@…`.
 */
function secretOf(authorization = ''): string {
  const [, scheme = '', given = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return given;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Compares in constant time. */
const isSame = (secret: string, given: string) => timingSafeEqual(digest(secret), digest(given));

async function receivedFrom(req: IncomingMessage): Promise<Received> {
  const type = (req.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'message/rfc822' && type !== 'application/json')
    throw new HttpError(415, translate('inbound.wantsMail'));
  return { bytes: await readBytes(req, mailLimit), isJson: type === 'application/json' };
}

/**
 * The names of environment variables whose secret is missing or too short, for the e-mails that the config
 * expects.
 */
export function missingSecrets(
  { resources }: Portal,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const named = Object.values(resources).flatMap(({ inbound }) => inbound?.secretEnv ?? []);
  return [...new Set(named)].filter((name) => secretsIn(env[name]).length === 0);
}
