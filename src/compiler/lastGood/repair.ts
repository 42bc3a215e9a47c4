/**
 * Repairs broken files. Each faulty part is replaced by the same part of the previous version, or removed, until all
 * files bind. The repaired portal is never served itself: lastGood.ts uses it to limit the portal that is served.
 */
import type { FileData, Readings } from './fileData.ts';
import type { Parsed } from '#language/files.ts';
import { Report, type Fault } from '#language/problems.ts';
import type { Portal } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { groupBy } from '#model/values/collections.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isDeepStrictEqual } from 'node:util';
import { Suppressions } from '#language/warnings.ts';
import { valueAt } from '#language/describeValue.ts';
import { type Attempts, newAttempts } from './attempts.ts';
import { mendFile } from './mendFile.ts';

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
