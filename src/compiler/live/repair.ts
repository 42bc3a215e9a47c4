/**
 * Repairs broken files: each faulty part is replaced by that of the previous version, or removed, until the
 * files link. The result is never served; it only limits what is served (narrow.ts).
 */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { keywordsOf, type Role } from '#model/config/keyword.ts';
import { follow, type Step } from '../check/follow.ts';
import type { Parsed, Path } from '#language/files.ts';
import { Report, type Fault } from '#language/problems.ts';
import { Suppressions } from '#language/suppressions.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { nearest } from '#model/config/suggest.ts';
import type { Portal } from '#model/types.ts';
import { copyOrder } from '../read/fileOrder.ts';
import { isMap } from '#model/values.ts';
import { valueAt } from '#language/describeValue.ts';
import { leaveOut, type Load, type ParsedFiles } from './combine.ts';

export type Data = Record<string, unknown>;
/** The data of each file. */
export type Readings = ReadonlyMap<string, Data>;

/** After this many rounds of mending, a faulty file is reverted as a whole; after all rounds, left out. */
const mendingRounds = 10;
const allRounds = 24;

export function repairedParts(
  now: ParsedFiles,
  before: Readings,
  load: Load,
): { portal: Portal | null; parts: ParsedFiles } {
  const parts = new Map<string, Parsed>();
  const use = (part: Parsed, data: Data) =>
    parts.set(part.file, { ...part, data, place: () => startOf(part) });
  for (const [file, part] of now) {
    // a text that can't be parsed has no data, and so withdraws nothing
    const old = before.get(file);
    if (part.data) parts.set(file, part);
    else if (old) use(part, old);
  }
  const attempts = new Map<string, Attempts>();
  for (let round = 0; round < allRounds; round++) {
    const report = new Report();
    const portal = load(parts, report);
    if (portal) return { portal, parts };
    if (round === mendingRounds) restoreAccounts(parts, before);
    if (round > mendingRounds) {
      if (!leaveOut(parts, report.faults)) break;
      continue;
    }
    for (const file of new Set(report.faults.map((fault) => fault.file))) {
      const part = parts.get(file);
      if (!part?.data) continue;
      const faults = report.faults.filter((fault) => fault.file === file);
      const old = before.get(file);
      const tried = getOrMake(attempts, file, (): Attempts => ({ tried: new Set(), useless: new Set() }));
      const mended = structuredClone(part.data);
      copyOrder(part.data, mended);
      const paths = faults.filter((fault) => !putRight(mended, fault)).map(({ path = [] }) => path);
      if (round < mendingRounds && mendAll({ ...part, data: mended }, old, paths, tried)) use(part, mended);
      else if (old && !isDeepStrictEqual(old, part.data)) use(part, old);
      else leaveOut(parts, faults);
    }
  }
  return { portal: null, parts };
}

/** Restores what signing in needs, as there is no portal without it, and nobody can mean to withdraw it. */
function restoreAccounts(parts: Map<string, Parsed>, before: Readings) {
  for (const [file, data] of before) {
    if (!file.endsWith('portal.yaml')) continue;
    const id = String(valueAt(data, ['accounts', 'resource']));
    for (const [name, kind] of [
      [file, 'portal'],
      [file.replace('portal.yaml', `resources/${id}.yaml`), 'resource'],
    ] as const) {
      const old = before.get(name);
      const part = { file: name, kind, id: kind === 'portal' ? kind : id };
      if (old)
        parts.set(name, { ...part, data: old, place: () => startOf(part), suppressions: new Suppressions() });
    }
  }
}

const startOf = ({ file }: Pick<Parsed, 'file'>) => ({ file, line: 1, column: 1 });

/** What has been tried in one file so far. */
type Attempts = {
  tried: Set<string>;
  /** Faults that the previous version has as well, so that it can't mend them. */
  useless: Set<string>;
};

const keyOf = (path: Path) => path.map((step) => `${String(step)}\n`).join('');
const isUseless = ({ useless }: Attempts, path: Path) =>
  [...useless].some((other) => other.startsWith(keyOf(path)) || keyOf(path).startsWith(other));

// --- one file -----------------------------------------------------------------------------------------------

/** Replaces an obvious typo by the intended value. */
function putRight(data: Data, { path = [], suggestion }: Fault): boolean {
  const container = valueAt(data, path.slice(0, -1));
  if (suggestion === undefined || !Array.isArray(container)) return false;
  container[Number(path.at(-1))] = suggestion;
  return true;
}

const dropped = Symbol('dropped');

type File = { kind: Parsed['kind']; data: Data };

/** Mends the data at the faults. Returns false when one of them concerns the file as a whole. */
function mendAll(file: File, before: Data | undefined, paths: readonly Path[], attempts: Attempts): boolean {
  const done = paths.map((path) => mend(file, before, path, attempts));
  dropMarked(file.data);
  return !done.includes(false);
}

/**
 * True when a keyword at the step has one of these roles. For an ambiguous step, one of its keywords is
 * enough.
 */
const has = (step: Step | undefined, ...roles: Role[]) =>
  step !== undefined && step.keywords.some(({ role }) => roles.includes(role));
/** Conditions, which narrow: an unreadable one must not simply be dropped, unless it only affects looks. */
const isCondition = ({ keywords }: Step) =>
  keywords.some(({ role, effect }) => (role === 'filter' || role === 'choices') && effect !== 'looks');
const never = { id_null: true };

/** Mends the smallest part around the fault that can be mended and has not been yet. */
function mend({ kind, data }: File, before: Data | undefined, path: Path, attempts: Attempts): boolean {
  const steps = follow(kind, data, path);
  const filterAt = steps.findIndex((step, index) => isCondition(step) || has(steps[index - 1], 'scope'));
  const deepest = filterAt < 0 ? path.length - 1 : filterAt;
  const whole = path.slice(0, deepest + 1);
  const fault = valueAt(data, whole);
  if (fault !== undefined && isDeepStrictEqual(fault, counterpart(data, before, steps, whole)))
    attempts.useless.add(keyOf(whole));
  const usable = isUseless(attempts, whole) ? undefined : before;
  for (let depth = deepest; depth >= 0; depth--) {
    const unit = path.slice(0, depth + 1);
    const container = valueAt(data, unit.slice(0, -1));
    const old = counterpart(data, usable, steps, unit.slice(0, -1));
    const inScope = has(steps[depth - 1], 'scope');
    if (!inScope && attempts.tried.has(keyOf(unit))) continue;
    attempts.tried.add(keyOf(unit));
    const index = unit[depth];
    const step = steps[depth];
    if (Array.isArray(container) && typeof index === 'number') {
      mendItem(container, index, Array.isArray(old) ? old : [], {
        maps: step?.holds ?? [],
        guard: has(steps[depth + 1], 'permissions'),
      });
      return true;
    }
    const key = { name: String(index), step, inScope };
    if (isMap(container) && mendKey(container, key, isMap(old) ? old : {})) return true;
  }
  return false;
}

type Maps = readonly z.ZodObject[];

/**
 * @param guard whether the fault is in the permissions: the item is then never mended by the one of the
 * previous version
 */
function mendItem(
  list: unknown[],
  index: number,
  before: readonly unknown[],
  { maps, guard }: { maps: Maps; guard: boolean },
) {
  const item = list[index];
  if (typeof item === 'string') {
    const missing = before.filter((one): one is string => typeof one === 'string' && !list.includes(one));
    list[index] = nearest(item, missing) ?? dropped;
    return;
  }
  const match = guard || !isMap(item) ? undefined : matchOf(item, list, before, maps);
  if (!match || !isMap(item)) list[index] = dropped;
  else list[index] = { ...structuredClone(match), ...permissionsIn(item, maps) };
}

/** The permissions of an item as currently written. */
const permissionsIn = (item: Data, maps: Maps): Data =>
  Object.fromEntries(
    maps.flatMap((map) =>
      Object.entries(keywordsOf(map)).flatMap(([key, { role }]) =>
        role === 'permissions' && key in item ? [[key, item[key]]] : [],
      ),
    ),
  );

type Key = { name: string; step: Step | undefined; inScope: boolean };

/** Returns false when only the enclosing part can be mended. */
function mendKey(map: Data, { name: key, step, inScope }: Key, before: Data): boolean {
  const isThere = Object.hasOwn(map, key);
  // a scope for a permission that admits nobody: removing it shows users no more
  if (inScope && isThere && isDeepStrictEqual(map[key], never)) return delete map[key];
  if (Object.hasOwn(before, key) && !isDeepStrictEqual(before[key], map[key])) {
    map[key] = structuredClone(before[key]);
    return true;
  }
  if (!isThere || has(step, 'permissions', 'scope')) return false;
  if (inScope || (step && isCondition(step))) {
    map[key] = never;
    return true;
  }
  delete map[key];
  const meant = nearest(
    key,
    Object.keys(before).filter((name) => !Object.hasOwn(map, name)),
  );
  if (meant) map[meant] = structuredClone(before[meant]);
  return true;
}

function dropMarked(value: unknown) {
  if (Array.isArray(value)) {
    const kept = value.filter((item) => item !== dropped);
    value.splice(0, value.length, ...(kept as unknown[]));
  }
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(dropMarked);
}

// --- the same part of the previous version -----------------------------------------------------------------

function counterpart(data: unknown, before: unknown, steps: readonly Step[], path: Path): unknown {
  let [now, old]: [unknown, unknown] = [data, before];
  for (const [depth, step] of path.entries()) {
    const next = valueAt(now, [step]);
    if (Array.isArray(now))
      old =
        Array.isArray(old) && isMap(next) ? matchOf(next, now, old, steps[depth]?.holds ?? []) : undefined;
    else old = valueAt(old, [step]);
    now = next;
  }
  return old;
}

/** The name that distinguishes an item from its neighbours: the first of the naming keys that it has. */
function nameOf(item: unknown, maps: Maps): string | undefined {
  if (!isMap(item)) return undefined;
  const names = maps.flatMap((map) => Object.entries(keywordsOf(map)).filter(([, { names }]) => names));
  const key = names.find(([name]) => typeof item[name] === 'string');
  return key && String(item[key[0]]);
}

function matchOf(
  item: Data,
  list: readonly unknown[],
  before: readonly unknown[],
  maps: Maps,
): Data | undefined {
  const called = (one: unknown) => nameOf(one, maps);
  const name = called(item);
  const candidates = before.filter(isMap);
  const same = candidates.find((one) => called(one) === name);
  if (same || name === undefined) return same;
  const taken = new Set(list.map(called));
  const free = candidates.filter((one) => !taken.has(called(one)));
  const near = nearest(
    name,
    free.flatMap((one) => called(one) ?? []),
  );
  return near === undefined ? undefined : free.find((one) => called(one) === near);
}
