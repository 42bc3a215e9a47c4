/**
 * Editing the config in the portal, for users of a screen with the editor, if the server allows it:
 *
 *     GET  /config/edit.json                                      the files, and the forms for them
 *     GET  /config/edit/resources/veiculos.yaml                   the text of a file, its hash, and its last edits
 *     POST /config/edit/resources/veiculos.yaml?check=true        only the problems, while the user is still typing
 *     POST /config/edit/resources/veiculos.yaml?dryRun=true       the effect of edits: problems, who gains and loses rights
 *     POST /config/edit/resources/veiculos.yaml                   saves them
 *     POST /config/edit/resources/veiculos.yaml?undo=true         restores the text from before the last edit
 *     POST /config/edit/draft.json                                whole files as they are typed: see draftApi.ts
 *
 * A file that has changed since it was read is not overwritten, and nothing with an error is saved.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EditRequest } from '#server/config/authoringTools.ts';
import { mayUse } from '#access/viewAs.ts';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { callerForLog } from '#server/accounts/viewAs.ts';
import { httpErrorOf } from '#server/writes/storeErrors.ts';
import {
  badRequest,
  forbidden,
  HttpError,
  methodNotAllowed,
  notFound,
  readBody,
  type HttpResponse,
} from '#server/http/http.ts';
import { requestContextOf } from '#server/http/requestContext.ts';
import { edited, RefusedEdit, type Edit } from '../edits/edits.ts';
import { outlineOf } from '../editor/forms.ts';
import { answerDraft, fileChange, refuseStaleFiles, reviewed } from './draftApi.ts';
import { configFilesIn, folderName, isWritableFolder, openFile, readableFilesIn } from './editHistory.ts';
import { checkInWorker } from './review.ts';
import { openedFile, saveFiles, undoFiles, wrongConfig } from './saveFiles.ts';

export const isEditing = (path: string) => path === '/config/edit.json' || path.startsWith('/config/edit/');

export async function answerEditing(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  request: EditRequest,
): Promise<HttpResponse> {
  const { caller, editing, served } = request;
  requestContextOf(req).user = callerForLog(caller, req);
  if (!isWritableFolder(editing)) throw notFound(translate('editing.off'));
  if (!mayUse('edit', caller.portal, caller.access.permissions))
    throw forbidden(translate('config.noService'));
  const search = new URL(req.url ?? '', 'http://portal').searchParams;
  const isReading = req.method === 'GET' || req.method === 'HEAD';
  if (path === '/config/edit.json') {
    if (!isReading) throw methodNotAllowed(['GET', 'HEAD']);
    return unshared(outlineOf(configFilesIn(editing), folderName(editing), served.portal));
  }
  const name = path.slice('/config/edit/'.length);
  if (isReading) return unshared(await readText(request, name));
  if (req.method !== 'POST') throw methodNotAllowed(['GET', 'HEAD', 'POST']);
  const body = (await readBody(req, res)) ?? {};
  try {
    if (name === 'draft.json') return unshared(await answerDraft(request, search, body));
    return unshared(await answerEdits(request, search, name, body));
  } catch (error) {
    if (error instanceof RefusedEdit) throw new HttpError(422, translate(`editing.${error.reason}`));
    throw httpErrorOf(error);
  }
}

const unshared = (body: unknown): HttpResponse => ({
  body,
  headers: { 'Cache-Control': 'private, no-store' },
});

async function readText({ editing, store }: EditRequest, name: string) {
  const { text } = openFile(editing, configFilesIn(editing), name);
  return openedFile(store, name, text);
}

/** The edits of a form: the text that they make is checked, reviewed and saved as if it were typed. */
async function answerEdits(
  request: EditRequest,
  search: URLSearchParams,
  file: string,
  body: Record<string, unknown>,
) {
  if (search.get('undo') === 'true') {
    if (typeof body.hash !== 'string') throw badRequest(translate('editing.malformed'));
    return (await undoFiles(request, [{ file, hash: body.hash }]))[0];
  }
  const { hash, edits } = readEdits(body);
  refuseStaleFiles(request, [{ file, hash }]);
  const isChecked = search.get('check') === 'true';
  const isDryRun = search.get('dryRun') === 'true';
  const { text: before } = openFile(request.editing, readableFilesIn(request.editing), file);
  let text: string;
  try {
    text = edited(before, edits);
  } catch (error) {
    if (!(error instanceof RefusedEdit) || error.text === undefined) throw error;
    const found = await checkInWorker(fileChange(request, [{ file, text: error.text }]));
    if (found.isRight) throw error;
    if (isChecked || isDryRun) return found;
    throw wrongConfig(found);
  }
  if (isChecked) return checkInWorker(fileChange(request, [{ file, text }]));
  if (isDryRun) return reviewed(request, fileChange(request, [{ file, text }]));
  if (text === before) throw badRequest(translate('editing.same'));
  return (await saveFiles(request, [{ file, text, hash }]))[0];
}

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
