/**
 * Attached files: uploaded before their record is saved, and readable by users who may read the field on that
 * record.
 */
import { requestContextOf } from '../http/requestContext.ts';
import {
  fieldOfPlace,
  filesAt,
  acceptedBy,
  emptyFile,
  fileFieldAt,
  fileNameFor,
  isTooBig,
  tooBig,
  wrongKind,
  type FileField,
  type StoredFile,
} from '#kinds/file/kind.ts';
import { uploadPlace, sumOfFile, type ByteRange, type FileStore, type Opened } from '../data/files.ts';
import {
  conflict,
  forbidden,
  hasVersion,
  HttpError,
  badRequest,
  notFound,
  type HttpResponse,
} from '../http/http.ts';
import { arriving } from '../http/bodyBytes.ts';
import { translate } from '#messages/translate.ts';
import { projectorFor } from '../data/audience.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import contentDisposition from 'content-disposition';
import { readableFields } from '#access/rows.ts';
import type { FileKindName } from '#compiler/schema/schema.ts';
import { fileKinds, headLength, kindOfBytes, kindOfType } from '#kinds/file/fileKinds.ts';
import type { Call } from '../caller/caller.ts';
import type { PortalData } from '../writes/portalData.ts';
import { checkKey, markOf } from '../writes/requestKeys.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import { notFoundMessage } from '../http/recordAnswers.ts';

const tooMany = () => translate('files.tooMany');

/**
 * POST /api/<resource>/files/<field>: the bytes are the body, the name is in X-File-Name (percent-encoded).
 * Returns the value for the record's field. Only the uploader may save it, in this field, once.
 */
export async function upload(
  call: Call,
  req: IncomingMessage,
  { data, files, key }: { data: PortalData; files: FileStore; key: string | undefined },
): Promise<HttpResponse> {
  if (key !== undefined) checkKey(key);
  const field = fileFieldAt(call.resource.fields, call.place)!;
  const name = readName(req);
  if (isForm(req)) throw new HttpError(415, translate('files.wantsBody'));
  if (isTooBig(field, Number(req.headers['content-length'] ?? 0))) throw refusal(413, field, tooBig);

  const judged: Judged = { size: 0, kind: undefined, sha256: '' };
  const id = randomBytes(16).toString('base64url');
  const held = (): StoredFile => ({
    id,
    name: fileNameFor(name, judged.kind!),
    size: judged.size,
    type: fileKinds[judged.kind!].type,
    sha256: judged.sha256,
  });
  const { caller, resource, place } = call;
  const account = String(caller.account.id);
  try {
    await files.put(id, inspectBytes(req, field, judged), async () => {
      const at = uploadPlace(resource, place);
      const sent =
        key === undefined ? undefined : { key: `${account} ${key}`, mark: markOf(at, name, judged.sha256) };
      const noted = await data.noteUpload({ account, place: at, held: held() }, sent);
      if (noted === 'full') throw new HttpError(429, tooMany(), { headers: { 'Retry-After': '3600' } });
      if (noted === 'other') throw conflict(translate('write.usedBefore'));
      if (noted !== 'noted') throw new SentBefore(noted.before);
    });
  } catch (error) {
    if (!(error instanceof SentBefore)) throw error;
    return { status: 201, body: { ...held(), id: error.id }, headers: { 'Idempotent-Replayed': 'true' } };
  }
  return { status: 201, body: held() };
}

/** The same file came before, with this key: what has come now is dropped. */
class SentBefore extends Error {
  readonly id: string;
  constructor(id: string) {
    super();
    this.id = id;
  }
}

/** What is known of an upload once its bytes have arrived. */
type Judged = { size: number; kind: FileKindName | undefined; sha256: string };

/** Passes the bytes on. Throws as soon as there are too many, or their first bytes show another file type. */
async function* inspectBytes(req: IncomingMessage, field: FileField, judged: Judged): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  const sum = createHash('sha256');
  const settle = () => {
    judged.kind = kindOfBytes(head.subarray(0, headLength));
    if (!judged.kind || !acceptedBy(field).includes(judged.kind)) throw refusal(415, field, wrongKind);
  };
  for await (const chunk of arriving(req, () => translate('files.incomplete'))) {
    judged.size += chunk.length;
    if (isTooBig(field, judged.size)) throw refusal(413, field, tooBig);
    sum.update(chunk);
    if (judged.kind) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < headLength) continue;
      settle();
      yield head;
    }
  }
  if (judged.size === 0) throw refusal(422, field, emptyFile);
  judged.sha256 = sum.digest('hex');
  if (!judged.kind) {
    settle();
    yield head;
  }
}

/** Reports the error at the field as well, so that a form shows it there. */
function refusal(status: number, field: FileField, why: (field: FileField) => string): HttpError {
  return new HttpError(status, `${why(field)}.`, { errors: { [field.id]: why(field) } });
}

function readName(req: IncomingMessage): string {
  const given = req.headers['x-file-name'];
  try {
    return decodeURIComponent(typeof given === 'string' ? given.slice(0, 2000) : '');
  } catch {
    throw badRequest(translate('files.badName'));
  }
}

const isForm = ({ headers }: IncomingMessage) =>
  /^(multipart\/|application\/x-www-form-urlencoded)/i.test(headers['content-type'] ?? '') ||
  !/^(identity)?$/i.test(headers['content-encoding'] ?? '');

/** GET /api/<resource>/<id>/files/<field>/<file> */
export async function download(call: Call, req: IncomingMessage, data: Reader, files: FileStore) {
  const { caller, resource, access, id, place, file: wanted } = call;
  const record = await data.get(shapeOf(resource, caller.viewer), id);
  const whose = { access, viewer: caller.viewer, reader: data };
  const seen = record && (await projectorFor(whose, [record]))(record);
  if (!seen) throw notFound(notFoundMessage(resource));
  const field = fieldOfPlace(place);
  if (!readableFields(access).has(field))
    throw forbidden(translate('read.noField', { field: resource.fields[field]!.label }));
  const file = filesAt(seen, place).find((one) => one.id === wanted);
  if (!file) throw notFound(translate('files.notHere'));
  const opened = await files.open(file.id);
  // The operator learns what the user can't know.
  const named = `${resource.id} ${String(id)}, ${place}: files/${file.id}`;
  if (!opened) {
    requestContextOf(req).noteFailure(new Error(translate('serving.isNotInPortalData', { named })));
    throw notFound(translate('files.lost'));
  }
  const fault = await faultOf(req, named, file, opened);
  if (fault !== undefined) {
    const cause = new Error(fault);
    requestContextOf(req).noteFailure(cause);
    throw new HttpError(503, translate('files.damaged'), { cause, headers: { 'Retry-After': '3600' } });
  }
  return (res: ServerResponse) => send(req, res, file, opened);
}

const etagOf = ({ id }: StoredFile) => `"${id}"`;

/** Why the bytes are not those that were attached. Where some are to be sent, all of them are read before. */
async function faultOf(req: IncomingMessage, named: string, file: StoredFile, opened: Opened) {
  const { size, sha256 } = file;
  if (opened.size !== size)
    return translate('serving.hasOtherSize', { named, size: opened.size, expected: size });
  if (sha256 !== undefined && !hasVersion(req, etagOf(file)) && (await sumOfFile(opened)) !== sha256)
    return translate('serving.hasOtherSum', { named });
  return undefined;
}

async function send(req: IncomingMessage, res: ServerResponse, file: StoredFile, opened: Opened) {
  const kind = kindOfType(file.type);
  const etag = etagOf(file);
  res.setHeader('Content-Type', kind ? fileKinds[kind].type : 'application/octet-stream');
  res.setHeader('Content-Disposition', attachment(file.name));
  // A file opened by its address is saved or sandboxed, never run as a page of this portal.
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // The bytes of an id never change, but the right to read them is checked on each request.
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('ETag', etag);
  res.setHeader('Accept-Ranges', 'bytes');
  if (hasVersion(req, etag)) return void res.writeHead(304).end();

  // A client that holds part of something else needs the whole file.
  const isSame = (req.headers['if-range'] ?? etag) === etag;
  const range = isSame ? rangeOf(req.headers.range, opened.size) : undefined;
  if (range === 'none') {
    res.setHeader('Content-Range', `bytes */${opened.size}`);
    throw new HttpError(416, translate('files.noRange'));
  }
  const [first, last] = range ?? [0, opened.size - 1];
  res.statusCode = range ? 206 : 200;
  if (range) res.setHeader('Content-Range', `bytes ${first}-${last}/${opened.size}`);
  res.setHeader('Content-Length', last - first + 1);
  if (req.method === 'HEAD') return void res.end();
  await pipeline(opened.read(range), res);
}

/**
 * Parses a single byte range, which browsers send to resume a download. Anything else gets the whole file.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return first > last || (!from && Number(to) === 0) ? 'none' : [first, last];
}

/** The Content-Disposition of a download. Clients that can't read UTF-8 names get the name without its accents. */
const attachment = (name: string): string =>
  contentDisposition(name, {
    fallback: name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]/g, '_'),
  });
