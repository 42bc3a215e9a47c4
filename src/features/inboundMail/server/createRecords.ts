/**
 * Turns an e-mail into records: one for each record that has one of its addresses. They are found and created
 * with the rights of the writing account, exactly as over the API, with validation, numbering, rules and
 * history.
 */
import { nowIso } from '#model/time/clock.ts';
import { createHash } from 'node:crypto';
import { filesPart, mailTemplate, type MailPart } from '../shared.ts';
import { lookupPaths } from '#model/fields/dependencies.ts';
import { traitsOf } from '#model/traits.ts';
import { localIso } from '#model/time/time.ts';
import type { Field, Resource } from '#model/types.ts';
import type { Inbound } from '../config.ts';
import { formatTemporal } from '#kinds/date/kind.ts';
import { maxLengthOf } from '#kinds/text/kind.ts';
import type { Caller, Call } from '#server/caller/caller.ts';
import { authorize } from '#server/caller/authorize.ts';
import { list } from '#server/reads/read.ts';
import { conflict, forbidden, HttpError, type HttpResponse } from '#server/http/http.ts';
import type { Reader } from '#server/data/reader.ts';
import { storeAttachments, assignAttachments, type LeftOutFile, type InboundTarget } from './endpoint.ts';
import type { OpenServices } from '#server/feature/feature.ts';
import type { Forwarded, Mail, MailHead } from './mail.ts';
import { translate } from '#messages/translate.ts';

type Found = { reference: string; id: unknown; address: string };

/** The account that writes the records of an e-mail; throws when there is none or it may not create them. */
export async function writerOf(
  { id, from }: Pick<MailHead, 'id' | 'from'>,
  { resource, inbound }: InboundTarget,
  { callerOf }: Pick<OpenServices, 'callerOf'>,
): Promise<{ caller: Caller; call: Call }> {
  const writer = inbound.as ?? from.address;
  const caller = await callerOf(writer);
  if (!caller)
    throw forbidden(
      translate(inbound.as ? 'inbound.noWriter' : 'inbound.unknownSender', { address: writer }),
    );
  if (id === '') throw new HttpError(422, translate('inbound.noId'));
  return { caller, call: authorize('POST', `/${resource.id}`, caller) };
}

export async function createRecordsFromMail(
  mail: Mail,
  { resource, inbound }: InboundTarget,
  { callerOf, dataOf, files, create }: OpenServices,
): Promise<HttpResponse> {
  const { caller, call } = await writerOf(mail, { resource, inbound }, { callerOf });
  const data = dataOf(caller.portal);
  const found = await matching(mail, { resource, inbound }, caller, data);
  const made = [];
  let leftOut: LeftOutFile[] = [];
  for (const { reference, id, address } of found) {
    const sorted = assignAttachments(mail.attachments, resource, inbound);
    leftOut = sorted.leftOut;
    const key = createdKey(mail.id, resource.id, reference, String(id));
    const kept = await storeAttachments(
      sorted,
      { resource, account: String(caller.account.id) },
      data,
      files,
    );
    const body = {
      ...bodyOf(mail, address, { resource, inbound }, caller),
      ...kept.values,
      [reference]: id,
    };
    try {
      made.push({ id: await idMade(() => create(call, body, key)), [reference]: id, address });
    } finally {
      // Files that a record has taken over are not affected.
      await data.forgetUploads(kept.ids);
    }
  }
  return { status: 201, body: { [resource.id]: made, ...(leftOut.length > 0 && { leftOut }) } };
}

/** The id of the new record, or of the record that an earlier delivery of the same e-mail created. */
async function idMade(create: () => Promise<HttpResponse>): Promise<unknown> {
  try {
    return ((await create()).body as { id: unknown }).id;
  } catch (error) {
    // The same e-mail, which a changed config now maps to other values.
    if (error instanceof HttpError && error.status === 409 && error.details.id !== undefined)
      return error.details.id;
    throw error;
  }
}

/**
 * The records with an address of the e-mail, as far as the writing account sees them; 422 when there are
 * none.
 */
async function matching(
  { from, others }: Mail,
  { resource, inbound }: InboundTarget,
  caller: Caller,
  data: Reader,
): Promise<Found[]> {
  const own = String(caller.account[caller.portal.accounts.email] ?? '');
  const addresses = [...new Set([from.address, ...others])].filter((one) => one !== '' && one !== own);
  const found = new Map<string, Found>();
  for (const address of addresses)
    for (const { via, field } of lookupPaths(inbound.match)) {
      const id = await whoHas(address, { via, field }, resource, caller, data);
      if (id === undefined) continue;
      const key = `${via} ${String(id)}`;
      if (!found.has(key)) found.set(key, { reference: via, id, address });
      break;
    }
  if (found.size === 0)
    throw new HttpError(
      422,
      translate('inbound.nobody', { addresses: addresses.join(', ') || from.address }),
    );
  if (found.size > most) throw new HttpError(422, translate('inbound.tooMany', { max: most }));
  return [...found.values()];
}

/** Limit of records per e-mail. */
const most = 20;

async function whoHas(
  address: string,
  { via, field }: { via: string; field: string },
  resource: Resource,
  caller: Caller,
  data: Reader,
): Promise<unknown> {
  const { resource: target } = resource.fields[via] as Field & { resource: string };
  const search = new URLSearchParams({
    filter: JSON.stringify({ [field]: address }),
    range: '[0,1]',
  });
  const { body } = await list(authorize('GET', `/${target}`, caller), search, data);
  const [first, second] = body as { id: unknown }[];
  if (second) throw conflict(translate('inbound.ambiguous', { address }));
  return first?.id;
}

function bodyOf(
  mail: Mail,
  address: string,
  { resource, inbound }: { resource: Resource; inbound: Inbound },
  { portal }: Caller,
): Record<string, unknown> {
  const at = mail.at ?? nowIso();
  const local = localIso(at, portal.timeZone);
  const parts: Record<MailPart, string> = {
    subject: mail.subject,
    text: [mail.text, ...mail.forwarded.map((one) => forwardedText(one, portal))].join('\n\n').trim(),
    date: local.slice(0, 16).replace('T', ' '),
    from: mail.from.address,
    name: mail.from.name || mail.from.address,
    address,
  };
  const own = Object.entries(inbound.set).filter(([, value]) => value !== filesPart);
  const filled = own.map(([id, value]) => {
    const field = resource.fields[id]!;
    const { temporal } = traitsOf(field);
    if (typeof value !== 'string') return [id, value];
    if (temporal && value === '{date}') return [id, temporal === 'datetime' ? at : local.slice(0, 10)];
    const text = mailTemplate(value)
      .map((part, index) => (index % 2 === 1 ? parts[part as MailPart] : part))
      .join('')
      .trim();
    return [id, traitsOf(field).text === undefined ? text : shortened(text, field)];
  });
  return Object.fromEntries(filled) as Record<string, unknown>;
}

/** The message below its sender, date, subject and receivers, as mail programs write it. */
function forwardedText({ from, to, subject, at, text }: Forwarded, { timeZone }: Caller['portal']): string {
  const lines = [
    translate('inbound.forwarded'),
    from && translate('inbound.forwardedFrom', { from }),
    at && translate('inbound.forwardedDate', { date: formatTemporal(at, { timeZone }) }),
    subject && translate('inbound.forwardedSubject', { subject }),
    to && translate('inbound.forwardedTo', { to }),
  ];
  return `${lines.filter(Boolean).join('\n')}\n\n${text}`;
}

/** Cuts a text that is too long for the field and marks the cut with […]. */
function shortened(text: string, field: Field): string {
  const fitting = traitsOf(field).text === 'line' ? text.replace(/\s+/g, ' ') : text;
  const max = maxLengthOf(field);
  return fitting.length <= max
    ? fitting
    : `${fitting.slice(0, Math.max(0, max - 4)).trimEnd()} […`.slice(0, max);
}

const createdKey = (...parts: string[]) =>
  createHash('sha256')
    .update(JSON.stringify(['inbound', ...parts]))
    .digest('base64url');
