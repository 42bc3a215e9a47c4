/**
 * From a folder of YAML to a portal: read -> parse -> check -> bind -> resolve -> lint.
 *
 * Loading never throws, and never returns half a config: either it is valid, or `portal` is null and
 * `problems` lists all that is wrong, each with file, line and column.
 */
import { basename, resolve } from 'node:path';
import { lint } from './lint/lint.ts';
import { checkFiles, expandGroups } from './check/groups.ts';
import type { Sources } from '#language/files.ts';
import { extensionNamesIn, type OwnNames } from '#language/extensions.ts';
import { withTriedHints } from './explain/misplaced.ts';
import { withHistory } from '#language/history.ts';
import { bindFiles } from './bind/bind.ts';
import type { Priority } from './bind/addresses.ts';
import { resourceSchema, type ResourceSource } from './schema/schema.ts';
import {
  withConfigLocale,
  checkMessages,
  messagesIn,
  checkTranslations,
  selectLanguage,
  localesIn,
} from './texts/messages.ts';
import { parseFiles } from './parse/parse.ts';
import type { Parsed } from '#language/files.ts';
import { Report, sortProblems, type Problem } from '#language/problems.ts';
import { readFiles, type ConfigFile } from './read/read.ts';
import { resolvePortal } from './resolve/resolve.ts';
import { checkProcesses } from '../rules/process/checkProcess.ts';
import type { Portal } from '#model/types.ts';
import { withLanguage } from '#messages/node.ts';
import type { LocaleTag } from '#messages/language.ts';

export { formatProblems, type Problem } from '#language/problems.ts';
export type { ConfigFile } from './read/read.ts';

export type Loaded = {
  portal: Portal | null;
  problems: Problem[];
  /** The contents of the files, for callers that need more than the portal. */
  sources: Sources | null;
};

/** Loads the config in a folder: portal.yaml, departments/*.yaml, resources/*.yaml. */
export function loadPortal(dir: string): Loaded {
  const report = new Report();
  const files = readFiles(dir, report);
  // an unreadable folder has been reported, so its missing files need not be
  if (files.length === 0 && report.hasErrors)
    return { portal: null, problems: report.problems, sources: null };
  return load(files, basename(resolve(dir)), report);
}

/**
 * The same from texts in memory: tests, a git revision, an editor's draft.
 *
 * @example loadPortalFrom([{ path: 'config/portal.yaml', text: 'brand: …' }])
 */
export function loadPortalFrom(files: readonly ConfigFile[], { folder = 'config' } = {}): Loaded {
  return load(files, folder, new Report());
}

/**
 * The contents of the files as far as they can be read, for features that must work while a config is broken.
 */
export const sourcesOf = (files: readonly ConfigFile[], folder: string): Sources => {
  const report = new Report();
  const parsed = parseFiles(files, folder, report);
  return sourcesIn(parsed, localesIn(parsed)[0], report);
};

function load(files: readonly ConfigFile[], folder: string, report: Report): Loaded {
  return withConfigLocale(files, () => {
    const parsed = parseFiles(files, folder, report);
    const own = extensionNamesIn(files, report);
    const { portal, sources } = loadParsed(parsed, folder, report, own);
    const problemsOf = (changed: readonly Parsed[]) => {
      const trial = new Report();
      loadParsed(changed, folder, trial, own);
      return trial.problems;
    };
    if (portal) lint(portal, sources, report);
    const isAdvised = report.problems.some(({ edits }) => edits);
    const problems = isAdvised ? withTriedHints(report.problems, parsed, problemsOf) : report.problems;
    return { portal, problems: sortProblems(problems), sources };
  });
}

/**
 * The steps after parsing, for files that are already parsed (lastGood.ts).
 *
 * @param priority of two departments that claim the same, the one with the higher number has it
 */
export function loadParsed(
  parsed: readonly Parsed[],
  folder: string,
  report: Report,
  own: OwnNames,
  priority?: Priority,
): { portal: Portal | null; sources: Sources } {
  for (const { suppressions } of parsed) suppressions.reset();
  const [usual, ...others] = localesIn(parsed);
  const sources = sourcesIn(parsed, usual, report);
  checkTranslations(parsed, report);
  checkMessages(parsed, report);
  bindFiles(sources, report, folder, own, priority);
  if (report.hasErrors) return { portal: null, sources };
  const portal = resolved(parsed, usual, sources);
  checkProcesses(portal, sources, report);
  if (report.hasErrors) return { portal: null, sources };
  // a config that is valid in one language is valid in all, as only the texts differ
  const translations = others.map((locale) => [
    locale,
    resolved(parsed, locale, sourcesIn(parsed, locale, new Report())),
  ]);
  if (others.length > 0) portal.translations = Object.fromEntries(translations);
  return { portal, sources };
}

function resolved(parsed: readonly Parsed[], locale: LocaleTag, sources: Sources): Portal {
  const messages = messagesIn(parsed, locale);
  const portal = withLanguage(locale, () => resolvePortal(sources), messages);
  return messages ? { ...portal, messages } : portal;
}

const complete = (source: ResourceSource) => resourceSchema.safeParse(source, { jitless: true }).data;

/** Resources that the engine adds to a portal have labels in the language that it is resolved in. */
function sourcesIn(parsed: readonly Parsed[], locale: LocaleTag, report: Report): Sources {
  const checked = checkFiles(expandGroups(selectLanguage(parsed, locale), report), report);
  return withLanguage(locale, () => withHistory(checked, report, complete), messagesIn(parsed, locale));
}
