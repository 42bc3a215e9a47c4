/**
 * Editing the config in the portal, for users of a screen with the editor, if the server allows it:
 *
 *     GET  /config/edit.json                                      the files, and the forms for them
 *     GET  /config/edit/resources/veiculos.yaml                   the text of a file, its hash, and its last edits
 *     POST /config/edit/resources/veiculos.yaml?check=true        only the problems, while the user is still typing
 *     POST /config/edit/resources/veiculos.yaml?dryRun=true       the effect of edits: problems, who gains and loses rights
 *     POST /config/edit/resources/veiculos.yaml                   saves them
 *     POST /config/edit/resources/veiculos.yaml?undo=true         restores the text from before the last edit
 *
 * A file that has changed since it was read is not overwritten, and nothing with an error is saved.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { mayUse } from '#access/services.ts';
import { edited, Refused, type Edit } from '../edits/edits.ts';
import { outlineOf } from '../editor/outline.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { callerForLog } from '#server/accounts/viewAs.ts';
import { httpErrorOf } from '#server/api/storeErrors.ts';
import { readBody } from '#server/http/body.ts';
import {
  conflict,
  forbidden,
  HttpError,
  badRequest,
  notFound,
  methodNotAllowed,
  type HttpResponse,
} from '#server/http/http.ts';
import { noteUser } from '#server/http/log.ts';
import type { EditRequest } from '#server/config/authoringTools.ts';
import { checkInWorker } from './checkInWorker.ts';
import {
  filesIn,
  folderName,
  reloadConfig,
  hashOf,
  isWritable,
  openFile,
  readableFilesIn,
  writeAtomically,
} from './files.ts';
import { saveEdit, lastEdits, undoableEdit } from './editHistory.ts';
import type { Checked } from './problems.ts';
import { reviewOf } from './review.ts';

export const isEditing = (path: string) => path === '/config/edit.json' || path.startsWith('/config/edit/');

export async function answerEditing(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  request: EditRequest,
): Promise<HttpResponse> {
  const { caller, editing, served } = request;
  noteUser(req, callerForLog(caller, req));
  if (!isWritable(editing)) throw notFound(translate('editing.off'));
  if (!mayUse('edit', caller.portal, caller.access.permissions))
    throw forbidden(translate('config.noService'));
  const search = new URL(req.url ?? '', 'http://portal').searchParams;
  const isReading = req.method === 'GET' || req.method === 'HEAD';
  if (path === '/config/edit.json') {
    if (!isReading) throw methodNotAllowed(['GET', 'HEAD']);
    return unshared(outlineOf(filesIn(editing), folderName(editing), served.portal));
  }
  const name = path.slice('/config/edit/'.length);
  if (isReading) return unshared(await readText(request, name));
  if (req.method !== 'POST') throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  const body = (await readBody(req, res)) ?? {};
  try {
    if (search.get('undo') === 'true') return unshared(await undo(request, name, body));
    return unshared(await edit(request, name, body, wayOf(search)));
  } catch (error) {
    if (error instanceof Refused) throw new HttpError(422, translate(`editing.${error.reason}`));
    throw httpErrorOf(error);
  }
}

const unshared = (body: unknown): HttpResponse => ({
  body,
  headers: { 'Cache-Control': 'private, no-store' },
});

async function readText({ editing, store }: EditRequest, name: string) {
  const { text } = openFile(editing, filesIn(editing), name);
  return { file: name, text, hash: hashOf(text), edits: await lastEdits(store, name, text) };
}

type Way = 'check' | 'dryRun' | 'save';
const wayOf = (search: URLSearchParams): Way =>
  search.get('check') === 'true' ? 'check' : search.get('dryRun') === 'true' ? 'dryRun' : 'save';

async function edit(request: EditRequest, name: string, body: Record<string, unknown>, way: Way) {
  const { hash, edits } = readEdits(body);
  const files = readableFilesIn(request.editing);
  const file = openFile(request.editing, files, name);
  if (hashOf(file.text) !== hash) throw conflict(translate('editing.changed'));
  const folder = folderName(request.editing);
  const changeTo = (text: string) => ({ files, changed: { path: file.path, text }, folder });
  let text: string;
  try {
    text = edited(file.text, edits);
  } catch (error) {
    if (!(error instanceof Refused) || error.text === undefined) throw error;
    const found = await checkInWorker(changeTo(error.text));
    if (found.isRight) throw error;
    if (way !== 'save') return found;
    throw wrong(found);
  }
  const change = changeTo(text);
  if (way === 'check') return checkInWorker(change);
  if (way === 'dryRun') {
    const { served, caller, dataOf } = request;
    const { unmigratedFields } = request.editing;
    return reviewOf(change, {
      served: served.portal,
      caller,
      dataOf,
      ...(unmigratedFields && { unmigratedFields: unmigratedFields }),
    });
  }
  if (text === file.text) throw badRequest(translate('editing.same'));
  return save(request, name, text, hash);
}

async function undo(request: EditRequest, name: string, { hash }: Record<string, unknown>) {
  if (typeof hash !== 'string') throw badRequest(translate('editing.malformed'));
  const last = await undoableEdit(request.store, name, hash);
  if (!last) throw conflict(translate('editing.nothing'));
  return save(request, name, last.before, hash);
}

async function save({ editing, store, caller }: EditRequest, name: string, text: string, hash: string) {
  const after = hashOf(text);
  const known = readableFilesIn(editing);
  const changed = { path: openFile(editing, known, name).path, text };
  const found = await checkInWorker({ files: known, changed, folder: folderName(editing) });
  if (!found.isRight) throw wrong(found);
  const read = () => {
    const files = readableFilesIn(editing);
    const file = openFile(editing, files, name);
    // If another file has changed since the check, the result may no longer hold.
    if (hashOf(file.text) !== hash || !isDeepStrictEqual(files, known))
      throw conflict(translate('editing.changed'));
    return file.text;
  };
  // Synchronous: between the last check and the write no other request can run.
  const write = () => {
    read();
    writeAtomically(editing, name, text);
  };
  await saveEdit(store, caller, { file: name, after }, { read, write });
  await reloadConfig(editing);
  return { file: name, text, hash: after, edits: await lastEdits(store, name, text) };
}

const wrong = ({ problems }: Checked) =>
  new HttpError(422, translate('editing.wrong'), { details: { problems } });

const kinds = ['set', 'insert', 'move', 'remove', 'write'];
const isStep = (step: unknown) => typeof step === 'string' || Number.isInteger(step);

function readEdits({ hash, edits }: Record<string, unknown>): { hash: string; edits: Edit[] } {
  const isEdit = (one: unknown): one is Edit =>
    isMap(one) &&
    kinds.includes(String(one.do)) &&
    Array.isArray(one.path) &&
    one.path.every(isStep) &&
    (one.do !== 'write' || typeof one.text === 'string') &&
    (one.do !== 'insert' ||
      (Number.isInteger(one.at) && (one.key === undefined || typeof one.key === 'string'))) &&
    (one.do !== 'move' || (Number.isInteger(one.from) && Number.isInteger(one.to))) &&
    (!['set', 'insert'].includes(String(one.do)) || one.value !== undefined);
  if (typeof hash !== 'string' || !Array.isArray(edits) || edits.length > 200 || !edits.every(isEdit))
    throw badRequest(translate('editing.malformed'));
  return { hash, edits };
}
