/**
 * What the engine reports about the config, for users of a screen whose page needs it:
 *
 *     GET /config/access.json                       permissions, resources, and how much each set opens
 *     GET /config/access.json?permission=frotas,rh  what these grant; with `resource`, on that one alone
 *     GET /config/access.json?resource=veiculos     what each set of permissions grants on one resource
 *     GET /config/access/why?permission=rh&verb=edit&resource=funcionarios&field=nome
 *     GET /config/map.json                          departments, routes, resources, permissions
 *     GET /config/problems.json                     what is wrong with the files, and which are served in an old version
 *     GET /config/reference.json                    the language: every keyword, with an example
 *
 * None of them contains records; of the accounts, only how many hold each permission.
 */
import { diagramsOf } from '#authoring/rights/diagrams.ts';
import { mapOf } from '#authoring/rights/portalMap.ts';
import { permissionSets } from '#authoring/rights/matrix.ts';
import { mayUse } from '#access/services.ts';
import { rulesWritingTo } from '#access/explain/triggerableRules.ts';
import { overviewOf, summaryOf } from '#access/explain/summary.ts';
import { askable, whyOf, type Question } from '#authoring/rights/why.ts';
import { verbOf, localeVerbs } from '#access/explain/describeRights.ts';
import type { Service } from '#model/config/pages.ts';
import { reference } from '#authoring/reference/reference.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { ConfigHealth, Portal } from '#model/types.ts';
import { forbidden, badRequest, notFound } from '../http/http.ts';
import type { StaticFile } from '../http/sendFile.ts';
import type { LocaleTag } from '#messages/language.ts';
import { say, currentLocale } from '#messages/say.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';

export type Holders = () => Promise<Readonly<Record<string, number>>>;
type ServiceRequest = {
  portal: Portal;
  search: URLSearchParams;
  holders: Holders | undefined;
  health: ConfigHealth | undefined;
  /** The caller's permissions. */
  permissions: readonly string[];
};
type EngineService = {
  service: Service;
  parameters: readonly string[];
} & ({ answer(request: ServiceRequest): unknown } | { file(request: ServiceRequest): StaticFile });

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
    answer: async ({ portal, holders }) => mapOf(portal, await holders?.()),
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

export const isEngineService = (path: string) => Object.hasOwn(services, path);

/** The body, or the file to send. */
export async function answerService(
  path: string,
  request: ServiceRequest,
): Promise<{ body: unknown } | { file: StaticFile }> {
  const found = services[path]!;
  const { service, parameters } = found;
  if (!mayUse(service, request.portal, request.permissions)) throw forbidden(say('config.noService'));
  for (const name of request.search.keys())
    if (!parameters.includes(name))
      throw badRequest(
        say('config.noParameter', { name: name.slice(0, 40), hint: suggestion(name, parameters) }),
      );
  return 'file' in found ? { file: found.file(request) } : { body: await found.answer(request) };
}

function matrix({ portal, search, permissions: own }: ServiceRequest) {
  const resource = search.get('resource');
  if (resource !== null) knownResource(portal, resource);
  const permissions = permissionsIn(search);
  if (permissions) return summaryOf(portal, permissions, resource ?? undefined);
  if (resource !== null)
    return {
      sets: permissionSets([portal])
        .map((set) => summaryOf(portal, set, resource))
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
  if (!verb) throw badRequest(say('config.noVerb', { hint: suggestion(word, localeVerbs()) }));
  const resource = search.get('resource') ?? '';
  knownResource(portal, resource);
  const what = search.get('field') || undefined;
  const known = askable(portal, verb, resource);
  if (what !== undefined && !known.includes(what))
    throw notFound(say('config.notIn', { name: what.slice(0, 40), resource, hint: suggestion(what, known) }));
  const question: Question = { verb, resource, ...(what !== undefined && { what }) };
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
      say('config.noResource', {
        name: id.slice(0, 40),
        hint: suggestion(id, Object.keys(portal.resources)),
      }),
    );
}
