/**
 * Whole files as their author types them, for the pane of lines beside a screen:
 *
 *     POST /config/edit/draft.json {files: [{file, hash, text}], at, as?}   the problems; the author previews the screens
 *     POST /config/edit/draft.json?review=true                          who gains and who loses rights by the draft
 *     POST /config/edit/draft.json?save=true {files}                    saves all of them, or none
 *     POST /config/edit/draft.json?undo=true {files: [{file, hash}]}    takes these files' last edits back
 *
 * No file is written before it is saved, and nobody but the author's session sees the draft (server/config/drafts.ts).
 */
import { permissionChoices } from '#access/explain/summary.ts';
import { translate } from '#messages/translate.ts';
import { isMap } from '#model/values/values.ts';
import { Report } from '#language/problems.ts';
import type { ConfigFile } from '#compiler/load.ts';
import { parseFile } from '#compiler/parse/parse.ts';
import { placesOfRoute, routeOfAddress } from '#server/config/screenSource.ts';
import { localizedPortal } from '#server/http/requestLanguage.ts';
import { screenReasons } from '../rights/screenReasons.ts';
import { mayEnter } from '#access/permissions.ts';
import type { Portal } from '#model/types.ts';
import type { EditRequest } from '#server/config/authoringTools.ts';
import { badRequest, HttpError } from '#server/http/http.ts';
import type { DraftAnswer, DraftReview, WaitingChange } from '../drafts.ts';
import { dataChanges } from './dataChanges.ts';
import { folderName, hashOf, openFile, readableFilesIn } from './editHistory.ts';
import type { Review } from '../rights/rightsDiff.ts';
import { replaced, type FileChange } from './problems.ts';
import { checkInWorker, dropReviewOf, loadInWorker, reviewOf, reviewOfDraft } from './review.ts';
import { saveFiles, undoFiles, type ChangedFile } from './saveFiles.ts';

/** Files of one draft. */
const mostFiles = 20;

export async function answerDraft(
  request: EditRequest,
  search: URLSearchParams,
  body: Record<string, unknown>,
): Promise<unknown> {
  if (search.get('undo') === 'true') return { files: await undoFiles(request, filesIn(body, false)) };
  if (search.get('review') === 'true') return reviewDraft(request);
  const changes = filesIn(body, true);
  refuseStaleFiles(request, changes);
  if (search.get('save') !== 'true')
    return takeDraft(request, changes, { as: permissionsIn(request, body), at: String(body.at ?? '') });
  if (changes.length === 0) throw badRequest(translate('editing.same'));
  return { files: await saveFiles(request, changes) };
}

function filesIn({ files }: Record<string, unknown>, hasText: boolean): ChangedFile[] {
  const isFile = (one: unknown): one is ChangedFile =>
    isMap(one) &&
    typeof one.file === 'string' &&
    typeof one.hash === 'string' &&
    (!hasText || typeof one.text === 'string');
  if (!Array.isArray(files) || files.length > mostFiles || !files.every(isFile))
    throw badRequest(translate('editing.malformed'));
  return files;
}

function permissionsIn({ served }: EditRequest, { as }: Record<string, unknown>): string[] | undefined {
  if (as === undefined) return undefined;
  if (!Array.isArray(as) || as.length > 50 || !as.every((one) => typeof one === 'string'))
    throw badRequest(translate('editing.malformed'));
  const known = new Set(permissionChoices(served.portal).map(({ id }) => id));
  const unknown = as.find((name) => !known.has(name.toLowerCase()));
  if (unknown !== undefined)
    throw badRequest(translate('account.noPermission', { name: unknown.slice(0, 40) }));
  return as;
}

/** Refuses files that somebody else has saved since the author read them. */
export function refuseStaleFiles(
  { editing }: EditRequest,
  changes: readonly Pick<ChangedFile, 'file' | 'hash'>[],
) {
  const files = readableFilesIn(editing);
  const stale = changes
    .filter(({ file, hash }) => hashOf(openFile(editing, files, file).text) !== hash)
    .map(({ file }) => file);
  if (stale.length > 0) throw new HttpError(409, translate('editing.changed'), { details: { stale } });
}

/** The files as they are saved, and those of them that change. */
export function fileChange({ editing }: EditRequest, changes: readonly Typed[]): FileChange {
  const files = readableFilesIn(editing);
  const changed = changes.map(({ file, text }) => ({ path: openFile(editing, files, file).path, text }));
  return { files, changed, folder: folderName(editing) };
}
type Typed = Pick<ChangedFile, 'file' | 'text'>;

const reviewing = ({ editing, served, caller, dataOf }: EditRequest) => ({
  ...editing,
  served: served.portal,
  caller,
  dataOf,
});

export const reviewed = (request: EditRequest, change: FileChange): Promise<Review> =>
  reviewOf(change, reviewing(request));

async function takeDraft(
  request: EditRequest,
  changes: readonly ChangedFile[],
  { as, at }: { as: string[] | undefined; at: string },
): Promise<DraftAnswer> {
  const { editing, caller, drafts, served } = request;
  const names = changes.map(({ file }) => file);
  if (changes.length === 0 && as === undefined) {
    drafts.drop(caller);
    // the first check of a worker takes longer, and the author is about to type
    void checkInWorker(fileChange(request, [])).catch(() => undefined);
    return {
      isRight: true,
      problems: [],
      waits: [],
      others: [],
      ...placesAt(request, { at, portal: served.portal, files: readableFilesIn(editing) }),
    };
  }
  const change = fileChange(request, changes);
  const { files, changed } = change;
  dropReviewOf(caller);
  const { found, portal } = await loadInWorker(change, editing.parts);
  const draft = drafts.put(caller, {
    files: changes,
    ...(portal && { portal }),
    ...(as && { as }),
  });
  return {
    ...found,
    ...(draft.portal && { draft: draft.id }),
    ...(draft.portal && isClosed(draft.portal, at, as, request) && { closed: true as const }),
    waits: portal ? placed(dataChanges(served.portal, portal, folderName(editing)), changed) : [],
    others: drafts.others(caller, names),
    ...placesAt(request, { at, as, portal: draft.portal ?? served.portal, files: replaced(files, changed) }),
  };
}

/** A page of the portal itself is no screen of the config: no line closes it. */
function isClosed(
  portal: Portal,
  address: string,
  as: readonly string[] | undefined,
  { caller, served }: EditRequest,
): boolean {
  const own = caller.access.permissions;
  const requirement = routeOfAddress(portal, address)?.requirement;
  if (!requirement) return routeOfAddress(served.portal, address) !== undefined;
  return !mayEnter(requirement, own) || !mayEnter(requirement, as ?? own);
}

/** With their lines. */
function placed(changes: readonly WaitingChange[], files: readonly ConfigFile[]): WaitingChange[] {
  return changes.map((change) => {
    const file = files.find(({ path }) => path === change.file);
    const parsed = file && parseFile(file, new Report());
    return parsed ? { ...change, line: parsed.place(change.path, 'key').line } : change;
  });
}

type Placing = {
  at: string;
  as?: readonly string[] | undefined;
  portal: Portal;
  files: readonly ConfigFile[];
};

function placesAt(
  { caller }: EditRequest,
  { at, as, portal, files }: Placing,
): Pick<DraftAnswer, 'screen' | 'reasons'> {
  const route = routeOfAddress(portal, at);
  const screen = route && placesOfRoute(route, files);
  if (!screen) return { reasons: [] };
  const permissions = as ?? caller.access.permissions;
  return { screen, reasons: screenReasons(localizedPortal(portal), route, permissions, screen) };
}

async function reviewDraft(request: EditRequest): Promise<DraftReview> {
  const draft = request.drafts.ofSession(request.caller);
  if (!draft) throw new HttpError(410, translate('editing.previewGone'));
  const review = await reviewOfDraft(fileChange(request, draft.files), reviewing(request));
  if (!review) throw new HttpError(410, translate('editing.previewGone'));
  const { access, problems } = review;
  return { problems: problems.filter(({ severity }) => severity === 'warning'), ...(access && { access }) };
}
