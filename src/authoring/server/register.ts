/** Adds the authoring tools to the server that starts in this process. */
import { groupBy } from '#model/values/collections.ts';
import {
  type Editing,
  type EngineService,
  type ServiceRequest,
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
  isWritableFolder,
} from './editHistory.ts';
import { answerEditing, isEditing } from './configEdits.ts';
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
import { badRequest, notFound } from '#server/http/http.ts';
import type { StaticFile } from '#server/http/sendFile.ts';
import type { LocaleTag } from '#messages/language.ts';
import { translate, currentLocale } from '#messages/translate.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { modelineOf } from '../editor/files.ts';
import { configOf } from '../new/companyFiles.ts';
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
    configWorker: new URL('./configReaderWorker.ts', import.meta.url),
    exampleCompany: (locale, name) =>
      configOf({ name, year: new Date().getFullYear(), locale, demo: true }, locale).map(
        ({ path, text }) => ({
          path,
          // as on the disk, so that lines have the same numbers
          text: `${modelineOf(path.slice(path.indexOf('/') + 1))}\n${text}`,
        }),
      ),
  });
