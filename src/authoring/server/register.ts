/** Adds the authoring tools to the server that starts in this process. */
import { requestContextOf } from '#server/http/requestContext.ts';
import { groupBy } from '#model/lib/collections.ts';
import {
  type Editing,
  type EngineService,
  type ServiceRequest,
  type EditRequest,
  addAuthoringTools,
} from '#server/config/authoringTools.ts';
import type { Store } from '#server/data/store.ts';
import {
  allEdits,
  type Kept,
  configFilesIn,
  hashOf,
  openFile,
  reloadConfig,
  writeAtomically,
  folderName,
  isWritableFolder,
  readableFilesIn,
  saveEdit,
  lastEdits,
  undoableEdit,
} from './editHistory.ts';
import { diagramsOf } from '../rights/diagrams/diagrams.ts';
import { portalMapOf } from '../rights/portalMap.ts';
import { permissionSets } from '#access/explain/matrix.ts';
import { rulesWritingTo } from '#access/explain/describeRule.ts';
import { overviewOf, rightsSummary } from '#access/explain/summary.ts';
import { askable, whyOf, type WhyQuestion } from '../rights/why.ts';
import { verbOf, localeVerbs } from '#access/explain/describeRights.ts';
import { reference } from '../reference/reference.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { ConfigHealth, Portal } from '#model/types.ts';
import {
  badRequest,
  notFound,
  readBody,
  conflict,
  forbidden,
  HttpError,
  methodNotAllowed,
  type HttpResponse,
} from '#server/http/http.ts';
import type { StaticFile } from '#server/http/pages.ts';
import type { LocaleTag } from '#messages/language.ts';
import { translate, currentLocale } from '#messages/translate.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { mayUse } from '#access/viewAs.ts';
import { edited, RefusedEdit, type Edit } from '../edits/edits.ts';
import { outlineOf } from '../editor/forms.ts';
import { isMap } from '#model/values/values.ts';
import { callerForLog } from '#server/accounts/viewAs.ts';
import { httpErrorOf } from '#server/api/storeErrors.ts';
import { workerFile } from '#host/workerFile.ts';
import { checkInWorker, reviewOf } from './review.ts';
import { replaced, type CheckedChange } from './problems.ts';
import { loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import { requireProofNow } from '#server/factors/proof.ts';
import { lackOfAdministrator } from '#server/signIn/localAdministrator.ts';
import { entryAt } from '../reference/markdown.ts';

// Gives the config files back the text that they had before they were edited in the portal.

/** A file that was changed by something else since its last edit stays as it is. */
async function restoreFiles(editing: Editing, store: Store): Promise<{ restored: string[]; left: string[] }> {
  const [restored, left]: [string[], string[]] = [[], []];
  for (const [file, edits] of groupBy(await allEdits(store), (edit) => edit.file)) {
    const now = textOf(editing, file);
    const before = textBefore(edits);
    if (now === before) continue;
    if (now === undefined || hashOf(now) !== edits.at(-1)!.after) left.push(file);
    else {
      writeAtomically(editing, file, before);
      restored.push(file);
    }
  }
  if (restored.length > 0) await reloadConfig(editing);
  return { restored, left };
}

function textOf(editing: Editing, file: string): string | undefined {
  try {
    return openFile(editing, configFilesIn(editing), file).text;
  } catch {
    return undefined;
  }
}

/** The text before the first of the edits that follow one another without a change by something else. */
function textBefore(edits: readonly Kept[]): string {
  let at = edits.length - 1;
  while (at > 0 && edits[at - 1]!.after === hashOf(edits[at]!.before)) at--;
  return edits[at]!.before;
}

// What the engine reports about the config, for users of a screen whose page needs it:
//
//     GET /config/access.json                       permissions, resources, and how much each set opens
//     GET /config/access.json?permission=frotas,rh  what these grant; with `resource`, on that one alone
//     GET /config/access.json?resource=veiculos     what each set of permissions grants on one resource
//     GET /config/access/why?permission=rh&verb=edit&resource=funcionarios&field=nome
//     GET /config/map.json                          departments, routes, resources, permissions
//     GET /config/problems.json                     what is wrong with the files, and which are served in an old version
//     GET /config/reference.json                    the language: every keyword, with an example
//
// No answer contains a record, and of the accounts only how many hold each permission.

const services: Readonly<Record<string, EngineService>> = {
  '/config/access.json': { service: 'access', parameters: ['permission', 'resource'], answer: matrix },
  '/config/access/why': {
    service: 'access',
    parameters: ['permission', 'verb', 'resource', 'field'],
    answer: why,
  },
  '/config/map.json': {
    service: 'config',
    parameters: [],
    answer: async ({ portal, holders }) => portalMapOf(portal, await holders?.()),
  },
  '/config/diagrams.json': { service: 'config', parameters: ['resource'], answer: diagrams },
  '/config/problems.json': {
    service: 'config',
    parameters: [],
    answer: problemsOf,
  },
  '/config/reference.json': { service: 'language', parameters: [], file: referenceFile },
};

const madeReferences = memoize((_kinds: Portal['kinds']) => new Map<LocaleTag, StaticFile>());
/** The reference as a file, made once per language and set of declared field kinds. */
function referenceFile({ portal: { kinds } }: ServiceRequest): StaticFile {
  const type = 'application/json; charset=utf-8';
  return getOrMake(madeReferences(kinds), currentLocale(), () => {
    const bytes = Buffer.from(JSON.stringify(reference(kinds)));
    return { bytes, type, immutable: false, compressible: true, isPrivate: true };
  });
}

function matrix({ portal, search, permissions: own }: ServiceRequest) {
  const resource = search.get('resource');
  if (resource !== null) knownResource(portal, resource);
  const permissions = permissionsIn(search);
  if (permissions) return rightsSummary(portal, permissions, resource ?? undefined);
  if (resource !== null)
    return {
      sets: permissionSets([portal])
        .map((set) => rightsSummary(portal, set, resource))
        .filter(({ resources }) => resources.length > 0),
      rules: rulesWritingTo(portal, resource),
    };
  return overviewOf(portal, own);
}

/** Adds labels to outdated departments: not everyone who maintains the config may open them. */
function problemsOf({ health, portal }: ServiceRequest): ConfigHealth {
  const { problems, outdated } = health ?? { problems: [], outdated: [] };
  const labels = new Map(portal.departments.map(({ id, label }) => [id, label]));
  return {
    problems,
    outdated: outdated.map((one) => {
      const label = one.kind === 'department' ? labels.get(one.id) : undefined;
      return { ...one, ...(label !== undefined && { label }) };
    }),
  };
}

function diagrams({ portal, search }: ServiceRequest) {
  const resource = search.get('resource') ?? '';
  knownResource(portal, resource);
  return diagramsOf(portal, resource);
}

function why({ portal, search }: ServiceRequest) {
  const word = search.get('verb') ?? '';
  const verb = verbOf(word);
  if (!verb) throw badRequest(translate('config.noVerb', { hint: suggestion(word, localeVerbs()) }));
  const resource = search.get('resource') ?? '';
  knownResource(portal, resource);
  const what = search.get('field') || undefined;
  const known = askable(portal, verb, resource);
  if (what !== undefined && !known.includes(what))
    throw notFound(
      translate('config.notIn', { name: what.slice(0, 40), resource, hint: suggestion(what, known) }),
    );
  const question: WhyQuestion = { verb, resource, ...(what !== undefined && { what }) };
  return { ...question, ...whyOf(portal, permissionsIn(search) ?? [], question) };
}

/** The names of a comma-separated list; empty for an empty parameter, undefined without one. */
const permissionsIn = (search: URLSearchParams): string[] | undefined =>
  search
    .get('permission')
    ?.slice(0, 2000)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function knownResource(portal: Portal, id: string) {
  if (!Object.hasOwn(portal.resources, id))
    throw notFound(
      translate('config.noResource', {
        name: id.slice(0, 40),
        hint: suggestion(id, Object.keys(portal.resources)),
      }),
    );
}

// Editing the config in the portal, for users of a screen with the editor, if the server allows it:
//
//     GET  /config/edit.json                                      the files, and the forms for them
//     GET  /config/edit/resources/veiculos.yaml                   the text of a file, its hash, and its last edits
//     POST /config/edit/resources/veiculos.yaml?check=true        only the problems, while the user is still typing
//     POST /config/edit/resources/veiculos.yaml?dryRun=true       the effect of edits: problems, who gains and loses rights
//     POST /config/edit/resources/veiculos.yaml                   saves them
//     POST /config/edit/resources/veiculos.yaml?undo=true         restores the text from before the last edit
//
// A file that has changed since it was read is not overwritten, and nothing with an error is saved.

const isEditing = (path: string) => path === '/config/edit.json' || path.startsWith('/config/edit/');

async function answerEditing(
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
    if (search.get('undo') === 'true') return unshared(await undo(request, name, body));
    return unshared(await edit(request, name, body, wayOf(search)));
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
    if (!(error instanceof RefusedEdit) || error.text === undefined) throw error;
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

/** 409 for a config that would leave nobody who can come in and manage the accounts. */
async function refuseLackOfAdministrator(
  files: readonly ConfigFile[],
  { editing, caller, dataOf, served }: EditRequest,
) {
  const closes = files.some(({ path, text }) => path.endsWith('portal.yaml') && text?.includes('closed'));
  const { portal } = closes ? loadPortalFrom(files, { folder: folderName(editing) }) : { portal: null };
  const { today } = caller.viewer.variables;
  const fault = portal && (await lackOfAdministrator(portal, dataOf(served.portal), today));
  if (fault) throw conflict(fault);
}

async function save(request: EditRequest, name: string, text: string, hash: string) {
  const { editing, store, caller } = request;
  await requireProofNow(caller, store);
  const after = hashOf(text);
  const known = readableFilesIn(editing);
  const changed = { path: openFile(editing, known, name).path, text };
  const found = await checkInWorker({ files: known, changed, folder: folderName(editing) });
  if (!found.isRight) throw wrong(found);
  await refuseLackOfAdministrator(replaced(known, changed), request);
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

const wrong = ({ problems }: CheckedChange) =>
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

/** Gives the server the authoring tools. A program calls it before it starts the server. */
export const provideAuthoring = (): void =>
  addAuthoringTools({
    services,
    editor: {
      isAddress: isEditing,
      isWritable: isWritableFolder,
      restore: restoreFiles,
      answer: answerEditing,
    },
    entryAt,
    configWorker: workerFile('configReaderWorker', new URL('./configReaderWorker.mjs', import.meta.url)),
  });
