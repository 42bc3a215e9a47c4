/**
 * What broken texts can be read as saying: each fault mended with what stood there before, or cut out, until the
 * files link. It is never served, only held against what is: see narrow.ts.
 */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { keywordsOf, type Role } from '../../model/keyword.ts';
import { follow, type Step } from '../follow.ts';
import type { Parsed, Path } from '../parse.ts';
import { Report, type Fault } from '../problems.ts';
import { Suppressions } from '../suppressions.ts';
import { nearest } from '../../model/suggest.ts';
import type { Portal } from '../../model/types.ts';
import { isMap } from '../../model/values.ts';
import { valueAt } from '../words.ts';
import { leaveOut, type Load, type Parts } from './mix.ts';

export type Data = Record<string, unknown>;
/** The data of each file. */
export type Readings = ReadonlyMap<string, Data>;

/** After so many rounds of mending, what is still faulty goes back as a whole; then it is left out. */
const mendingRounds = 10;
const allRounds = 24;

export function readingOf(now: Parts, before: Readings, load: Load): { portal: Portal | null; parts: Parts } {
  const parts = new Map<string, Parsed>();
  const use = (part: Parsed, data: Data) =>
    parts.set(part.file, { ...part, data, place: () => startOf(part) });
  for (const [file, part] of now) {
    // what can't be read at all says nothing, and so withdraws nothing
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
      if (!attempts.has(file)) attempts.set(file, { tried: new Set(), useless: new Set() });
      const mended = structuredClone(part.data);
      const paths = faults.filter((fault) => !putRight(mended, fault)).map(({ path = [] }) => path);
      if (round < mendingRounds && mendAll({ ...part, data: mended }, old, paths, attempts.get(file)!))
        use(part, mended);
      else if (old && !isDeepStrictEqual(old, part.data)) use(part, old);
      else leaveOut(parts, faults);
    }
  }
  return { portal: null, parts };
}

/** Without what signing in needs there is no portal: nobody can mean to withdraw that. */
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

/** What has been done in one file so far. */
type Attempts = {
  tried: Set<string>;
  /** Faults that the version before has as well: there is nothing in it to mend them with. */
  useless: Set<string>;
};

const keyOf = (path: Path) => path.map((step) => `${String(step)}\n`).join('');
const isUseless = ({ useless }: Attempts, path: Path) =>
  [...useless].some((other) => other.startsWith(keyOf(path)) || keyOf(path).startsWith(other));

// --- one file -----------------------------------------------------------------------------------------------

/** What is a plain slip says what was meant. */
function putRight(data: Data, { path = [], meant }: Fault): boolean {
  const container = valueAt(data, path.slice(0, -1));
  if (meant === undefined || !Array.isArray(container)) return false;
  container[Number(path.at(-1))] = meant;
  return true;
}

const dropped = Symbol('dropped');

type File = { kind: Parsed['kind']; data: Data };

/** Changes the data where the faults are; false when one of them is with the file as a whole. */
function mendAll(file: File, before: Data | undefined, paths: readonly Path[], attempts: Attempts): boolean {
  const done = paths.map((path) => mend(file, before, path, attempts));
  dropMarked(file.data);
  return !done.includes(false);
}

/** The keyword at a step holds this; where it can't be told which keyword is meant, one of them. */
const has = (step: Step | undefined, ...roles: Role[]) =>
  step !== undefined && step.keywords.some(({ role }) => roles.includes(role));
/** Conditions, which narrow: one that can't be read is never simply left out. Those that only look may be. */
const isCondition = ({ keywords }: Step) =>
  keywords.some(({ role, effect }) => (role === 'filter' || role === 'choices') && effect !== 'looks');
const never = { id_null: true };

/** Mends the smallest part around the fault that can be and has not been yet. */
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

/** @param guard whether it is the permissions that can't be read: then the item is not what it was */
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

/** Who may, as it is written now. */
const permissionsIn = (item: Data, maps: Maps): Data =>
  Object.fromEntries(
    maps.flatMap((map) =>
      Object.entries(keywordsOf(map)).flatMap(([key, { role }]) =>
        role === 'permissions' && key in item ? [[key, item[key]]] : [],
      ),
    ),
  );

type Key = { name: string; step: Step | undefined; inScope: boolean };

/** False where only the part around it can be mended. */
function mendKey(map: Data, { name: key, step, inScope }: Key, before: Data): boolean {
  const isThere = Object.hasOwn(map, key);
  // a scope of nobody who enters: without it he sees no more
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

// --- the same part of the version before --------------------------------------------------------------------

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

/** What tells an item from its neighbours: the first of the keys that name it and that it has. */
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
