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
import { lint, lintSteps } from '../lint/lint.ts';
import { combineVersions, type ParsedFiles } from './combine.ts';
import { narrowPortal } from './narrow.ts';
import { repairedParts, type Data, type Readings } from './repair.ts';
import type { Sources } from '#language/files.ts';
import { namesIn } from '#language/extensions.ts';
import { loadParsed } from '../load.ts';
import { withConfigLocale } from '../texts/locale.ts';
import { demandPortal, parsedOnce, parseFile } from '../parse/parse.ts';
import type { Parsed } from '#language/files.ts';
import { Report, sortProblems, type Problem } from '#language/problems.ts';
import type { ConfigFile } from '../read/read.ts';
import type { Outdated, Portal } from '#model/types.ts';
import type { Locale } from '#messages/language.ts';
import { isMap } from '#model/values/values.ts';

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
  outdated: Outdated[];
  memory: LastGoodState;
  /** Where linting was left for later: the problems with those that it finds, in steps of a few milliseconds. */
  linted?: Generator<void, Problem[]> | undefined;
};

export const noMemory: LastGoodState = { good: new Map(), read: new Map() };

/** Restores the stored state. It is parsed on first use, which never happens for a config without faults. */
export function memoryOf(files: readonly ConfigFile[], read: Readonly<Record<string, Data>>): LastGoodState {
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

function remembered(files: readonly ConfigFile[], read: Readonly<Record<string, Data>>): LastGoodState {
  const ignored = new Report();
  const good: ParsedFiles = new Map(
    files.flatMap((file) => parseFile(file, ignored) ?? []).map((one) => [one.file, one]),
  );
  return { good, read: new Map([...dataOf(good), ...Object.entries(read)]) };
}

/** A field that can't be served as it is written now, and why. The store finds them: see liveConfig.ts. */
export type HeldField = { resource: string; field: string; message: string };

/**
 * `reading`: problems found while reading the files. `held`: fields whose files are treated like broken ones.
 * `isWhole`: every changed file is treated like a broken one. `lintsLater`: a config without errors is returned
 * before it is linted.
 */
export type ServeOptions = {
  folder?: string;
  reading?: Report;
  held?: readonly HeldField[];
  isWhole?: boolean;
  lintsLater?: boolean;
};

export const serveLastGood = (
  files: readonly ConfigFile[],
  memory: LastGoodState,
  options: ServeOptions = {},
): Served => withConfigLocale(files, () => served(files, memory, options));

function served(
  files: readonly ConfigFile[],
  memory: LastGoodState,
  { folder = 'config', reading: unread, held = [], isWhole = false, lintsLater = false }: ServeOptions,
): Served {
  const loadAll = (parts: ParsedFiles, report: Report) => {
    demandPortal([...parts.values()], folder, report);
    return loadParsed([...parts.values()], folder, report, own);
  };
  const load = (parts: ParsedFiles, report: Report) => loadAll(parts, report).portal;
  const report = new Report();
  if (unread) report.include(unread);
  const own = namesIn(files, report);
  const now: ParsedFiles = new Map(
    files.flatMap((file) => parsedOnce(file, report) ?? []).map((one) => [one.file, one]),
  );
  const { portal, sources } = loadAll(now, report);
  const memoryOfNow = () => ({ good: now, read: dataOf(now) });
  if (portal && lintsLater)
    return {
      portal,
      problems: sortProblems(report.problems),
      outdated: [],
      memory: memoryOfNow(),
      linted: linted(files, portal, sources, report),
    };
  if (portal) lint(portal, sources, report);
  for (const one of held) hold(now, one, report);
  if (isWhole)
    for (const [file, part] of now) if (memory.good.get(file) !== part) report.markFaulty({ file });
  const problems = sortProblems(report.problems);
  if (portal && held.length === 0 && !isWhole)
    return { portal, problems, outdated: [], memory: memoryOfNow() };

  const faulty = new Set(report.faults.map(({ file }) => file));
  const mix = combineVersions(now, faulty, memory.good, load);
  const reading = repairedParts(now, memory.read, load);
  const read = new Map([...memory.read, ...dataOf(reading.parts)]);
  for (const file of read.keys()) if (!now.has(file)) read.delete(file);
  return {
    portal: mix.portal && reading.portal && narrowInAll(mix.portal, reading.portal),
    problems,
    outdated: outdatedIn(now, mix.parts),
    memory: mix.portal ? { good: goodAfter(now, mix.parts, memory.good), read } : memory,
  };
}

/** Each step runs in the language of the config. */
function* linted(
  files: readonly ConfigFile[],
  portal: Portal,
  sources: Sources,
  report: Report,
): Generator<void, Problem[]> {
  const steps = lintSteps(portal, sources, report);
  while (!withConfigLocale(files, () => steps.next()).done) yield;
  return sortProblems(report.problems);
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

function outdatedIn(now: ParsedFiles, mixed: ParsedFiles): Outdated[] {
  const files = new Map([...mixed, ...now]);
  return [...files.values()].flatMap(({ file, kind, id }): Outdated[] => {
    // approvals and scenarios grant nothing and are not shown
    if (kind === 'approvals' || kind === 'scenario') return [];
    const served = mixed.get(file);
    if (served && isDeepStrictEqual(served.data, now.get(file)?.data)) return [];
    return [{ file, kind, id, state: served ? 'old' : 'left out' }];
  });
}
