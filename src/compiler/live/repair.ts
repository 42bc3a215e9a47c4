/**
 * Repairs broken files. Each faulty part is replaced by the same part of the previous version, or removed, until all
 * files bind. The repaired portal is never served itself: lastGood.ts uses it to limit the portal that is served.
 */
import type { Parsed, Path } from '#language/files.ts';
import { Report, type Fault } from '#language/problems.ts';
import type { Portal } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { groupBy } from '#model/lib/collections.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { keywordsOf, type Role } from '#model/config/keyword.ts';
import { follow, type PathStep } from '../follow.ts';
import { Suppressions } from '#language/warnings.ts';
import { nearest } from '#model/config/suggest.ts';
import { copyOrder } from '../read/read.ts';
import { valueAt } from '#language/describeValue.ts';

// Combines the newest versions of the files that fit together.

/** Parsed files by name. */
export type ParsedFiles = ReadonlyMap<string, Parsed>;
type Load = (parts: ParsedFiles, report: Report) => Portal | null;
type Mixed = { portal: Portal | null; parts: ParsedFiles };

/**
 * Starts with the new version of good files and the last good version of faulty ones. A file that names
 * something undeclared is reverted, then the files that it refers to. A route that still does so is left out, and
 * finally its file.
 */
export function combineVersions(
  now: ParsedFiles,
  faulty: ReadonlySet<string>,
  good: ParsedFiles,
  load: Load,
): Mixed {
  const parts = new Map<string, Parsed>();
  for (const [file, part] of now) {
    const chosen = faulty.has(file) ? good.get(file) : part;
    if (chosen) parts.set(file, chosen);
  }
  const isNew = (file: string) => parts.has(file) && parts.get(file) === now.get(file) && isOther(file);
  const isOther = (file: string) => good.has(file) && good.get(file) !== now.get(file);
  const goBack = (files: readonly string[]) => {
    for (const file of files) parts.set(file, good.get(file)!);
    return files.length > 0;
  };

  for (;;) {
    const report = new Report();
    const portal = load(parts, report);
    if (portal) return { portal, parts };
    const files = [...new Set(report.faults.map(({ file }) => file))];
    if (goBack(files.filter(isNew))) continue;
    const mentioned = new Set(files.flatMap((file) => namesIn(parts.get(file)?.data)));
    const resources = [...good.values()].filter(
      ({ kind, id }) => ['resource', 'kind', 'group'].includes(kind) && mentioned.has(id),
    );
    if (
      goBack(
        resources
          .map(({ file }) => file)
          .filter((file) => isNew(file) || (!now.has(file) && !parts.has(file))),
      )
    )
      continue;
    if (!leaveOut(parts, report.faults)) return { portal: null, parts };
  }
}

/** All texts in the data, which include the names of the resources that it uses. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

/** Removes the faulty routes, or else the whole file. Returns false when nothing is left to serve. */
function leaveOut(parts: Map<string, Parsed>, faults: readonly Fault[]): boolean {
  let changed = false;
  for (const [file, own] of groupBy(faults, (fault) => fault.file)) {
    const part = parts.get(file);
    if (!part?.data) continue;
    const shorter = ['resource', 'kind', 'group'].includes(part.kind) ? null : withoutFaults(part, own);
    if (shorter) parts.set(file, shorter);
    else if (part.kind === 'portal') return false;
    else parts.delete(file);
    changed = true;
  }
  return changed;
}

/**
 * The department without its faulty routes and links, or portal.yaml without its faulty search pages; null
 * when that is not enough.
 */
function withoutFaults(part: Parsed, faults: readonly Fault[]): Parsed | null {
  const data = part.data!;
  const lists = new Map<string, Set<number>>();
  let result: Record<string, unknown> = { ...data };
  for (const { path = [] } of faults) {
    const [first, second, third] = path;
    if (first === 'routes' && typeof second === 'number')
      getOrMake(lists, 'routes', () => new Set()).add(second);
    else if (
      first === 'landing' ||
      (first === 'menu' && second === 'to') ||
      (first === 'search' && third !== undefined)
    ) {
      const { [first]: removed, ...rest } = result;
      result = first === 'menu' && isMap(removed) ? { ...rest, menu: { order: removed.order } } : rest;
    } else return null;
  }
  const gone = lists.get('routes');
  if (!gone || !Array.isArray(data.routes)) return { ...part, data: result };
  const kept = data.routes.flatMap((_route, index) => (gone.has(index) ? [] : [index]));
  if (kept.length === 0) return null;
  const routes = data.routes as unknown[];
  return {
    ...part,
    data: { ...result, routes: kept.map((index) => routes[index]) },
    place: (path, on) => {
      const [first, index, ...rest] = path;
      const moved = first === 'routes' && typeof index === 'number' ? [first, kept[index]!, ...rest] : path;
      return part.place(moved, on);
    },
  };
}

export type FileData = Record<string, unknown>;
/** File name -> the content of the file. */
export type Readings = ReadonlyMap<string, FileData>;

/** The rounds that mend parts of files. The round after them restores whole files, and later rounds remove them. */
const mendingRounds = 10;
const allRounds = 24;

export function repairedParts(
  now: ParsedFiles,
  previous: Readings,
  load: Load,
): { portal: Portal | null; parts: ParsedFiles } {
  const parts = readableParts(now, previous);
  const attempts = new Map<string, Attempts>();
  for (let round = 0; round < allRounds; round++) {
    const report = new Report();
    const portal = load(parts, report);
    if (portal) return { portal, parts };
    if (round > mendingRounds) {
      if (!leaveOut(parts, report.faults)) break;
      continue;
    }
    if (round === mendingRounds) restoreAccounts(parts, previous);
    for (const [file, faults] of groupBy(report.faults, (fault) => fault.file)) {
      const part = parts.get(file);
      if (!part?.data) continue;
      const old = previous.get(file);
      const ofFile = getOrMake(attempts, file, newAttempts);
      const mended =
        round < mendingRounds ? mendFile({ ...part, data: part.data }, old, faults, ofFile) : 'failed';
      if (mended !== 'failed') replaceData(parts, part, mended);
      else if (old && !isDeepStrictEqual(old, part.data)) replaceData(parts, part, old);
      else leaveOut(parts, faults);
    }
  }
  return { portal: null, parts };
}

/**
 * The files that can be parsed, and the previous version of those that can't. A text that can't be parsed takes
 * no right from users, because its intention is unknown.
 */
function readableParts(now: ParsedFiles, previous: Readings): Map<string, Parsed> {
  const parts = new Map<string, Parsed>();
  for (const [file, part] of now) {
    const old = previous.get(file);
    if (part.data) parts.set(file, part);
    else if (old) replaceData(parts, part, old);
  }
  return parts;
}

/** Gives a file other data. The lines of its text no longer match, so its problems point to its start. */
function replaceData(parts: Map<string, Parsed>, part: Omit<Parsed, 'place' | 'data'>, data: FileData) {
  parts.set(part.file, { ...part, data, place: () => ({ file: part.file, line: 1, column: 1 }) });
}

/** Restores the settings and the resource of the accounts, because a portal where nobody can sign in is useless. */
function restoreAccounts(parts: Map<string, Parsed>, previous: Readings) {
  for (const [portalFile, portalData] of previous) {
    if (!portalFile.endsWith('portal.yaml')) continue;
    const id = String(valueAt(portalData, ['accounts', 'resource']));
    const file = portalFile.replace('portal.yaml', `resources/${id}.yaml`);
    const accounts = previous.get(file);
    const suppressions = new Suppressions();
    replaceData(parts, { file: portalFile, kind: 'portal', id: 'portal', suppressions }, portalData);
    if (accounts)
      replaceData(parts, { file, kind: 'resource', id, suppressions: new Suppressions() }, accounts);
  }
}

// --- attempts -----------------------------------------------------------------------------------------------

/** The paths of one file that earlier rounds tried to mend. */
type Attempts = {
  tried: Set<string>;
  /** Parts that are equally faulty in the previous version, so that it can't mend them. */
  faultyBefore: Set<string>;
};

const newAttempts = (): Attempts => ({ tried: new Set(), faultyBefore: new Set() });

/** A prefix of the key is the key of an enclosing part. */
const pathKey = (path: Path) => path.map((step) => `${String(step)}\n`).join('');

/** True if the previous version has the fault too: in this part, around it or inside it. */
const wasFaulty = ({ faultyBefore }: Attempts, path: Path) =>
  [...faultyBefore].some((other) => other.startsWith(pathKey(path)) || pathKey(path).startsWith(other));

// --- one file -----------------------------------------------------------------------------------------------

type File = { kind: Parsed['kind']; data: FileData };
/** `old`: the whole content of the previous version of the file, or undefined for a new file. */
type OldData = FileData | undefined;

/** Returns the mended data; 'failed' if a fault concerns the file as a whole. */
function mendFile(
  { kind, data }: File,
  old: OldData,
  faults: readonly Fault[],
  attempts: Attempts,
): FileData | 'failed' {
  const mended = structuredClone(data);
  copyOrder(data, mended);
  const unsolved = faults.filter((fault) => !applySuggestion(mended, fault));
  // Mend all parts even if one fails: the attempts count in the next round.
  const outcomes = unsolved.map(({ path = [] }) => mendPart({ kind, data: mended }, old, path, attempts));
  removeMarked(mended);
  return outcomes.includes('failed') ? 'failed' : mended;
}

/** Replaces an obvious typo in a list by the suggested name. Returns false if there is no suggestion. */
function applySuggestion(data: FileData, { path = [], suggestion }: Fault): boolean {
  const container = valueAt(data, path.slice(0, -1));
  if (suggestion === undefined || !Array.isArray(container)) return false;
  container[Number(path.at(-1))] = suggestion;
  return true;
}

type Outcome = 'mended' | 'failed';

/** True if a keyword at the step has one of these roles. One is enough where the schemas allow several keywords. */
const hasRole = (step: PathStep | undefined, ...roles: Role[]) =>
  step?.kind === 'keyword' && step.keywords.some(({ role }) => roles.includes(role));

/** True for a condition that limits records. Without it, users would see more. Conditions on looks don't count. */
const isLimit = (step: PathStep) =>
  step.kind === 'keyword' &&
  step.keywords.some(({ role, effect }) => (role === 'filter' || role === 'choices') && effect !== 'looks');

/** A condition that no record meets. */
const noRecord = { id_null: true };

/** Mends the smallest part around the fault that earlier rounds have not tried. */
function mendPart({ kind, data }: File, old: OldData, path: Path, attempts: Attempts): Outcome {
  const steps = follow(kind, data, path);
  // A limit is mended as a whole: a part of a condition could admit more records than the condition.
  const limitDepth = steps.findIndex((step, depth) => isLimit(step) || hasRole(steps[depth - 1], 'scope'));
  const deepest = limitDepth < 0 ? path.length - 1 : limitDepth;
  const smallest = path.slice(0, deepest + 1);
  const faulty = valueAt(data, smallest);
  if (faulty !== undefined && isDeepStrictEqual(faulty, previousPart(data, old, steps, smallest)))
    attempts.faultyBefore.add(pathKey(smallest));
  const usable = wasFaulty(attempts, smallest) ? undefined : old;
  for (let depth = deepest; depth >= 0; depth--) {
    const part = path.slice(0, depth + 1);
    const step = steps[depth];
    const key = part[depth];
    const isInScope = hasRole(steps[depth - 1], 'scope');
    // An entry of a scope has a second remedy, so it may be tried again: see mendKey.
    if (!isInScope && attempts.tried.has(pathKey(part))) continue;
    attempts.tried.add(pathKey(part));
    const enclosing = part.slice(0, -1);
    const container = valueAt(data, enclosing);
    const oldContainer = previousPart(data, usable, steps, enclosing);
    if (Array.isArray(container) && typeof key === 'number') {
      const itemMaps = step?.valueMaps ?? [];
      const oldItems = Array.isArray(oldContainer) ? oldContainer : [];
      const mayRestore = !hasRole(steps[depth + 1], 'permissions');
      mendItem(container, key, oldItems, { itemMaps, mayRestore });
      return 'mended';
    }
    if (!isMap(container)) continue;
    const oldMap = isMap(oldContainer) ? oldContainer : {};
    if (mendKey(container, { name: String(key), step, isInScope }, oldMap) === 'mended') return 'mended';
  }
  return 'failed';
}

// --- one item of a list -------------------------------------------------------------------------------------

type Maps = readonly z.ZodObject[];

/** Marks an item for removal. Removing it at once would shift the indexes in the paths of the other faults. */
const marked = Symbol('marked for removal');

/**
 * @param mayRestore false if the fault is in the permissions of the item. The previous version may have admitted more
 * users, so the item is removed instead.
 */
function mendItem(
  list: unknown[],
  index: number,
  oldList: readonly unknown[],
  { itemMaps, mayRestore }: { itemMaps: Maps; mayRestore: boolean },
) {
  const item = list[index];
  if (typeof item === 'string') {
    const missing = oldList.filter((one): one is string => typeof one === 'string' && !list.includes(one));
    list[index] = nearest(item, missing) ?? marked;
    return;
  }
  const oldItem = mayRestore && isMap(item) ? previousItem(item, list, oldList, itemMaps) : undefined;
  if (!oldItem || !isMap(item)) list[index] = marked;
  else list[index] = { ...structuredClone(oldItem), ...permissionsIn(item, itemMaps) };
}

/** The current permissions of an item, which an older version of the item must not replace. */
const permissionsIn = (item: FileData, itemMaps: Maps): FileData =>
  Object.fromEntries(
    itemMaps.flatMap((map) =>
      Object.entries(keywordsOf(map)).flatMap(([key, { role }]) =>
        role === 'permissions' && key in item ? [[key, item[key]]] : [],
      ),
    ),
  );

function removeMarked(value: unknown) {
  if (Array.isArray(value)) {
    const kept = value.filter((item) => item !== marked);
    value.splice(0, value.length, ...(kept as unknown[]));
  }
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(removeMarked);
}

// --- one key of a map ---------------------------------------------------------------------------------------

type Key = { name: string; step: PathStep | undefined; isInScope: boolean };

/** Fails if removing the key would show users more, so that the enclosing part must be mended. */
function mendKey(map: FileData, { name, step, isInScope }: Key, oldMap: FileData): Outcome {
  const isWritten = Object.hasOwn(map, name);
  // The permission already sees no record, so removing its entry shows nobody more.
  if (isInScope && isWritten && isDeepStrictEqual(map[name], noRecord)) {
    delete map[name];
    return 'mended';
  }
  if (Object.hasOwn(oldMap, name) && !isDeepStrictEqual(oldMap[name], map[name])) {
    map[name] = structuredClone(oldMap[name]);
    return 'mended';
  }
  if (!isWritten || hasRole(step, 'permissions', 'scope')) return 'failed';
  if (isInScope || (step && isLimit(step))) {
    map[name] = noRecord;
    return 'mended';
  }
  delete map[name];
  const missing = Object.keys(oldMap).filter((oldName) => !Object.hasOwn(map, oldName));
  const corrected = nearest(name, missing);
  if (corrected) map[corrected] = structuredClone(oldMap[corrected]);
  return 'mended';
}

// --- the previous version of a part -------------------------------------------------------------------------

/** The same part in the previous version of the file; undefined if that version has no such part. */
function previousPart(data: unknown, oldData: unknown, steps: readonly PathStep[], path: Path): unknown {
  let [value, old]: [unknown, unknown] = [data, oldData];
  for (const [depth, key] of path.entries()) {
    const next = valueAt(value, [key]);
    if (!Array.isArray(value)) old = valueAt(old, [key]);
    else if (Array.isArray(old) && isMap(next))
      old = previousItem(next, value, old, steps[depth]?.valueMaps ?? []);
    else old = undefined;
    value = next;
  }
  return old;
}

/** The item of the previous list with the same name, or else with the most similar name that is no longer used. */
function previousItem(
  item: FileData,
  list: readonly unknown[],
  oldList: readonly unknown[],
  itemMaps: Maps,
): FileData | undefined {
  const nameOf = (one: unknown) => itemName(one, itemMaps);
  const name = nameOf(item);
  const oldItems = oldList.filter(isMap);
  const sameName = oldItems.find((one) => nameOf(one) === name);
  if (sameName || name === undefined) return sameName;
  const usedNames = new Set(list.map(nameOf));
  const unused = oldItems.filter((one) => !usedNames.has(nameOf(one)));
  const similar = nearest(
    name,
    unused.flatMap((one) => nameOf(one) ?? []),
  );
  return similar === undefined ? undefined : unused.find((one) => nameOf(one) === similar);
}

/** The name of an item among its neighbours: the value of its first naming keyword. */
function itemName(item: unknown, itemMaps: Maps): string | undefined {
  if (!isMap(item)) return undefined;
  const naming = itemMaps.flatMap((map) => Object.entries(keywordsOf(map)).filter(([, { names }]) => names));
  const key = naming.find(([name]) => typeof item[name] === 'string');
  return key && String(item[key[0]]);
}
