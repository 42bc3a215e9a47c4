/**
 * Decides what to serve while parts of the config are broken: the last good version of each broken file,
 * without the rights that the new texts withdraw.
 *
 *     texts -> mix: each file in its new version, or else its last good one, so that all of them fit
 *           -> reading: the new texts with their faults mended, i.e. the most that they can be read as granting
 *           -> the mix, narrowed to the reading
 *
 * So the portal never grants more than the last good version of a broken file granted, nor more than its new
 * text still grants: a right that the new text removes is gone even if the text is broken elsewhere.
 */
import { isDeepStrictEqual } from 'node:util';
import type {
  Field,
  Filter,
  Resource,
  Transition,
  Department,
  Portal,
  Requirement,
  Route,
  OutdatedFile,
} from '#model/types.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { ConfigMap } from '#model/config/walkConfig.ts';
import { fieldDescription, transitionDescription } from '../resolve/descriptions.ts';
import { mentions, narrowFilter, never } from './narrowFilter.ts';
import { sharedScreen, type Between, type Narrowed } from './sharedScreen.ts';
import { partsOfPortal } from '#features/config.ts';
import { lint } from '../lint/lint.ts';
import type { FileData, Readings } from './fileData.ts';
import { combineVersions, type ParsedFiles, repairedParts } from './repair.ts';
import type { Parsed } from '#language/files.ts';
import { extensionNamesIn } from '#language/extensions.ts';
import { loadParsed } from '../load.ts';
import { withConfigLocale } from '../texts/messages.ts';
import { demandPortal, parseEach, parseFile } from '../parse/parse.ts';
import { Report, sortProblems, type Problem } from '#language/problems.ts';
import type { ConfigFile } from '../read/read.ts';
import type { Locale } from '#messages/language.ts';
import { isMap } from '#model/values/values.ts';
import { withoutFields } from './withoutFields.ts';

function narrowResource(resource: Resource, limit: Resource | undefined): Narrowed {
  if (!limit || !isDeepStrictEqual(resource.from, limit.from))
    return { resource: nameless(resource), withheld: new Set(Object.keys(resource.fields)), gone: true };
  const { fields } = resource;
  const withheld = new Set(Object.keys(fields).filter((id) => isWithheld(fields[id]!, limit.fields[id])));
  const narrowed: Resource = {
    ...(resource.titleFields.every((id) => limit.titleFields.includes(id)) ? resource : nameless(resource)),
    search: resource.search.filter((id) => limit.search.includes(id)),
    sort: withheld.has(resource.sort.field) ? { ...resource.sort, field: 'id' } : resource.sort,
    fields: Object.fromEntries(
      Object.entries(fields).map(([id, field]) => [
        id,
        narrowField(field, limit.fields[id], withheld, fields),
      ]),
    ),
    alwaysEditable: resource.alwaysEditable.filter((id) => limit.alwaysEditable.includes(id)),
    transitions: resource.transitions.flatMap((transition) => {
      const other = limit.transitions.find(({ id }) => id === transition.id);
      return other ? (narrowTransition(transition, other, withheld, fields) ?? []) : [];
    }),
  };
  for (const key of ['editableWhen', 'deletableWhen'] as const) {
    const condition = mentions(resource[key], withheld, fields)
      ? never
      : narrowFilter(resource[key] ?? {}, limit[key] ?? {}, fields);
    if (Object.keys(condition).length > 0) narrowed[key] = condition;
  }
  return { resource: narrowed, withheld, gone: false };
}

/** Hides the title, because everyone who sees a reference to a record reads it. */
const nameless = (resource: Resource): Resource => ({ ...resource, title: '{id}', titleFields: ['id'] });

/**
 * True when the field is gone, became a password, lost a field of its rows, or takes its value from
 * elsewhere.
 */
function isWithheld(field: Field, limit: Field | undefined): boolean {
  if (!limit || (traitsOf(limit).secret && !traitsOf(field).secret)) return true;
  if (hasRows(field) && hasRows(limit))
    return Object.keys(field.fields).some((id) => isWithheld(field.fields[id]!, limit.fields[id]));
  const [own, other] = [field, limit] as unknown as [ConfigMap, ConfigMap];
  // A field of another kind has keywords that its own kind does not know.
  const entries = { ...fieldDescription(other), ...fieldDescription(own) };
  const isSource = (key: string) => !entries[key] || entries[key].effect === 'reads';
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].some(
    (key) => isSource(key) && !isDeepStrictEqual(own[key], other[key]),
  );
}

function narrowField(
  field: Field,
  limit: Field | undefined,
  withheld: ReadonlySet<string>,
  fields: Resource['fields'],
): Field {
  const { visibleWhen, requiredWhen, readOnlyWhen, ...rest } = field;
  const seen = (condition: Filter | undefined) => !mentions(condition, withheld, fields);
  const locked = [readOnlyWhen, limit?.readOnlyWhen].filter((one) => one !== undefined);
  const freeze =
    limit?.readOnly ||
    !seen(readOnlyWhen) ||
    (limit?.readOnlyWhen !== undefined &&
      isDeepStrictEqual(narrowFilter({ id_null: false }, limit.readOnlyWhen, fields), never));
  const same = locked.length === 2 && isDeepStrictEqual(locked[0], locked[1]);
  return {
    ...rest,
    readOnly: field.readOnly || Boolean(freeze),
    ...(visibleWhen && seen(visibleWhen) && { visibleWhen }),
    ...(requiredWhen && seen(requiredWhen) && { requiredWhen }),
    ...(!freeze &&
      locked.length > 0 && { readOnlyWhen: same || locked.length === 1 ? locked[0]! : { any: locked } }),
  } as Field;
}

function narrowTransition(
  transition: Transition,
  limit: Transition,
  withheld: ReadonlySet<string>,
  fields: Resource['fields'],
): Transition | null {
  const permissions = common(transition.permissions, limit.permissions);
  const asksForWithheld = transition.fields.some((id) => withheld.has(id));
  if (differ(transition, limit) || !permissions || asksForWithheld) return null;
  if (mentions(transition.when, withheld, fields)) return null;
  const when = narrowFilter(transition.when ?? {}, limit.when ?? {}, fields);
  return { ...transition, permissions, ...(Object.keys(when).length > 0 && { when }) };
}

/** True when they differ in anything but their looks, their permissions and the records that they are for. */
const differ = (transition: Transition, limit: Transition): boolean => {
  const entries = transitionDescription(transition as unknown as ConfigMap);
  const keys = new Set([...Object.keys(transition), ...Object.keys(limit)]) as Set<keyof Transition>;
  return [...keys].some(
    (key) =>
      key !== 'permissions' &&
      key !== 'when' &&
      entries[key]?.effect !== 'looks' &&
      !isDeepStrictEqual(transition[key], limit[key]),
  );
};

/**
 * The permissions that both lists contain. Each permission of a list suffices. An empty list admits everybody who may
 * edit. It can't be intersected with named permissions, so the result is null.
 */
function common(left: readonly string[], right: readonly string[]): readonly string[] | null {
  if (left.length === 0 && right.length === 0) return left;
  const lower = right.map((one) => one.toLowerCase());
  const shared = left.filter((one) => lower.includes(one.toLowerCase()));
  return shared.length > 0 ? shared : null;
}

// Intersects a portal with another one: what remains is in both. Labels, order and record rules are those of
// the first.

export function narrowPortal(portal: Portal, limit: Portal): Portal {
  const narrowed = new Map<string, Narrowed>(
    Object.values(portal.resources).map((one) => [one.id, narrowResource(one, limit.resources[one.id])]),
  );
  const resources = Object.fromEntries([...narrowed].map(([id, { resource }]) => [id, resource]));
  const isChanged = (id: string) => !isDeepStrictEqual(portal.resources[id], limit.resources[id]);
  const changed = Object.keys(resources).filter(isChanged);
  const between = { narrowed, resources, own: portal, limit, changed };
  const departments = portal.departments.flatMap((department) => {
    const other = limit.departments.find(({ id }) => id === department.id);
    return other ? (narrowDepartment(department, other, between) ?? []) : [];
  });
  const paths = new Set(
    departments.flatMap(({ routes }) => routes.flatMap((route) => [route.path, ...route.aliases])),
  );
  const ofFeatures = partsOfPortal.map(([key, { narrow }]) => ({
    [key]: undefined,
    ...narrow?.(portal, limit),
  }));
  return {
    ...portal,
    ...(Object.assign({}, ...ofFeatures) as Partial<Portal>),
    accounts: narrowAccounts(portal, limit),
    imageOrigins: portal.imageOrigins.filter((origin) => limit.imageOrigins.includes(origin)),
    departments: departments.map((department) => withMainPage(department, paths)),
    resources,
    landings: Object.fromEntries(Object.entries(portal.landings).filter(([, path]) => paths.has(path))),
  };
}

function narrowAccounts({ accounts, resources }: Portal, limit: Portal): Portal['accounts'] {
  const active = narrowFilter(
    accounts.activeWhen ?? {},
    limit.accounts.activeWhen ?? {},
    resources[accounts.resource]!.fields,
  );
  return { ...accounts, ...(Object.keys(active).length > 0 && { activeWhen: active }) };
}

function narrowDepartment(department: Department, limit: Department, between: Between): Department | null {
  const routes = department.routes.flatMap((route) => {
    const other = limit.routes.find(({ path }) => path === route.path);
    return other ? (narrowRoute(route, other, between) ?? []) : [];
  });
  if (routes.length === 0) return null;
  return { ...department, requirement: both(department.requirement, limit.requirement), routes };
}

function narrowRoute(route: Route, limit: Route, between: Between): Route | null {
  const screen = sharedScreen(route, limit, between);
  return (
    screen && {
      ...route,
      aliases: route.aliases.filter((alias) => limit.aliases.includes(alias)),
      requirement: both(route.requirement, limit.requirement),
      screen,
    }
  );
}

/** When the main page is gone, the first remaining route replaces it. */
function withMainPage(department: Department, paths: ReadonlySet<string>): Department {
  const { menu, landing, routes, ...rest } = department;
  const first = routes[0]!.path;
  return {
    ...rest,
    routes,
    menu: menu && { ...menu, to: paths.has(menu.to) ? menu.to : first },
    ...(landing !== undefined && paths.has(landing) && { landing }),
  };
}

/**
 * The requirement that both requirements are met. When no single requirement expresses that exactly, a
 * stricter one: all permissions of both.
 */
function both(a: Requirement, b: Requirement): Requirement {
  const [left, right] = [a, b].map(({ permissions }) => permissions.map((one) => one.toLowerCase())) as [
    string[],
    string[],
  ];
  if (right.length === 0 || (a.mode === b.mode && isDeepStrictEqual([...left].sort(), [...right].sort())))
    return a;
  if (left.length === 0) return b;
  const common = left.filter((one) => right.includes(one));
  if (a.mode === 'any' && b.mode === 'any' && common.length > 0) return { mode: 'any', permissions: common };
  if (a.mode === 'all' && b.mode === 'any' && common.length > 0) return a;
  if (a.mode === 'any' && b.mode === 'all' && common.length > 0) return b;
  return { mode: 'all', permissions: [...new Set([...left, ...right])] };
}

/** The state that is carried from one load of the files to the next. */
export type LastGoodState = {
  /** By file: its last version that was part of a portal without errors. */
  readonly good: ParsedFiles;
  /**
   * By file: the data of its last readable text, faults mended. It stays while a text can't be parsed at all.
   */
  readonly read: Readings;
};

export type Served = {
  /** null: there is no version to fall back to. */
  portal: Portal | null;
  problems: Problem[];
  outdated: OutdatedFile[];
  memory: LastGoodState;
};

export const noMemory: LastGoodState = { good: new Map(), read: new Map() };

/** Restores the stored state. It is parsed on first use, which never happens for a config without faults. */
export function memoryOf(
  files: readonly ConfigFile[],
  read: Readonly<Record<string, FileData>>,
): LastGoodState {
  let known: LastGoodState | undefined;
  const memory = () => (known ??= remembered(files, read));
  return {
    get good() {
      return memory().good;
    },
    get read() {
      return memory().read;
    },
  };
}

function remembered(files: readonly ConfigFile[], read: Readonly<Record<string, FileData>>): LastGoodState {
  const ignored = new Report();
  const good: ParsedFiles = new Map(
    files.flatMap((file) => parseFile(file, ignored) ?? []).map((one) => [one.file, one]),
  );
  return { good, read: new Map([...dataOf(good), ...Object.entries(read)]) };
}

/** A field that can't be served as it is written now, and why. The store finds them: see liveConfig.ts. */
export type HeldField = {
  resource: string;
  field: string;
  message: string;
  /** No version of it can be served, and all that can do without it is: see withoutFields.ts. */
  isClosed?: true;
};

/**
 * `reading`: problems found while reading the files. `held`: fields whose files are treated like broken ones.
 * `isWhole`: every changed file is treated like a broken one. `isUnlinted`: a config without errors is returned
 * without warnings.
 */
export type ServeOptions = {
  folder?: string;
  reading?: Report;
  held?: readonly HeldField[];
  isWhole?: boolean;
  isUnlinted?: boolean;
};

export const serveLastGood = (
  files: readonly ConfigFile[],
  memory: LastGoodState,
  options: ServeOptions = {},
): Served => withConfigLocale(files, () => served(files, memory, options));

function served(
  files: readonly ConfigFile[],
  memory: LastGoodState,
  { folder = 'config', reading: unread, held = [], isWhole = false, isUnlinted = false }: ServeOptions,
): Served {
  /** Of two files that claim the same, an unchanged one precedes a changed one, and that a new one. */
  const priority = (file: string) => {
    const last = memory.good.get(file);
    return last ? (last.text === now.get(file)?.text ? 2 : 1) : 0;
  };
  const loadAll = (parts: ParsedFiles, report: Report) => {
    demandPortal([...parts.values()], folder, report);
    return loadParsed([...parts.values()], folder, report, own, priority);
  };
  const load = (parts: ParsedFiles, report: Report) => loadAll(parts, report).portal;
  const report = new Report();
  if (unread) report.include(unread);
  const own = extensionNamesIn(files, report);
  const now: ParsedFiles = new Map(parseEach(files, report).map((one) => [one.file, one]));
  const { portal, sources } = loadAll(now, report);
  if (portal && !isUnlinted) lint(portal, sources, report);
  for (const one of held.filter(({ isClosed }) => !isClosed)) hold(now, one, report);
  if (isWhole)
    for (const [file, part] of now) if (memory.good.get(file) !== part) report.markFaulty({ file });
  const faulty = new Set(report.faults.map(({ file }) => file));
  const closed = held.filter(({ isClosed }) => isClosed);
  for (const one of closed) hold(now, one, report);
  const problems = sortProblems(report.problems);
  if (portal && faulty.size === 0 && held.length === closed.length && !isWhole)
    return {
      portal: withoutFields(portal, closed, narrowInAll),
      problems,
      outdated: [],
      memory: { good: now, read: dataOf(now) },
    };

  const mix = combineVersions(now, faulty, memory.good, load);
  const reading = repairedParts(now, memory.read, load);
  const read = new Map([...memory.read, ...dataOf(reading.parts)]);
  for (const file of read.keys()) if (!now.has(file)) read.delete(file);
  return {
    portal:
      mix.portal &&
      reading.portal &&
      withoutFields(narrowInAll(mix.portal, reading.portal), closed, narrowInAll),
    problems,
    outdated: outdatedIn(now, mix.parts),
    memory: mix.portal ? { good: goodAfter(now, mix.parts, memory.good), read } : memory,
  };
}

/** Reports a field that can't be served yet where it is written: in its resource, or in a group. */
function hold(now: ParsedFiles, { resource, field, message }: HeldField, report: Report) {
  const parts = [...now.values()];
  const has = ({ data }: Parsed) => isMap(data?.fields) && Object.hasOwn(data.fields, field);
  const own = parts.find(({ kind, id }) => kind === 'resource' && id === resource);
  const found = own && has(own) ? own : parts.find((part) => part.kind === 'group' && has(part));
  const path = ['fields', field];
  if (found) report.error(found.place(path, 'key'), message, path);
  if (own && found && own !== found) report.markFaulty({ file: own.file });
  const somewhere = own ?? parts.find(({ kind }) => kind === 'portal');
  if (!found && somewhere) report.error(somewhere.place([]), `${resource}.${field}: ${message}`);
}

/** Narrows the portal in every language that it is served in. */
function narrowInAll(portal: Portal, reading: Portal): Portal {
  const { translations = {}, ...own } = portal;
  const { translations: read = {} } = reading;
  const known = Object.entries(translations).flatMap(([locale, translated]) => {
    const as = read[locale as Locale];
    return as ? [[locale, narrowPortal(translated, as)] as const] : [];
  });
  const narrowed = narrowPortal(own, reading);
  return known.length > 0 ? { ...narrowed, translations: Object.fromEntries(known) } : narrowed;
}

const dataOf = (parts: ParsedFiles): Readings =>
  new Map([...parts].flatMap(([file, { data }]) => (data ? [[file, data] as const] : [])));

/**
 * A deleted file withdraws its contents, so it has no good version to return to, unless the other files
 * depend on it.
 */
const goodAfter = (now: ParsedFiles, mixed: ParsedFiles, good: ParsedFiles): ParsedFiles =>
  new Map(
    [...new Set([...now.keys(), ...mixed.keys()])].flatMap((file) => {
      const last = mixed.get(file) === now.get(file) ? now.get(file) : good.get(file);
      return last ? [[file, last] as const] : [];
    }),
  );

function outdatedIn(now: ParsedFiles, mixed: ParsedFiles): OutdatedFile[] {
  const files = new Map([...mixed, ...now]);
  return [...files.values()].flatMap(({ file, kind, id }): OutdatedFile[] => {
    // approvals and scenarios grant nothing and are not shown
    if (kind === 'approvals' || kind === 'scenario') return [];
    const served = mixed.get(file);
    if (served && isDeepStrictEqual(served.data, now.get(file)?.data)) return [];
    return [{ file, kind, id, state: served ? 'old' : 'left out' }];
  });
}
