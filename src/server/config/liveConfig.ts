/**
 * The config as it is served, reloaded while the portal runs. Rights that a change removes end at once. A
 * part that a change breaks stays in its last good version, which is also saved to disk for the next start.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { codeFrame } from '../../language/codeFrame.ts';
import { parseFile, type Parsed } from '../../language/parse.ts';
import { entryAt } from '../../language/docs/entryAt.ts';
import { noMemory, serveLastGood, type Memory } from '../../language/live/lastGood.ts';
import { countProblems, problemLine, Report, type Problem } from '../../language/problems.ts';
import { readFiles, type ConfigFile } from '../../language/read.ts';
import type { ConfigHealth, Outdated, Portal } from '../../model/types.ts';
import { readLastGood, writeLastGood } from './lastGoodFile.ts';
import { watchFolder, type Watch, type WatchOptions } from './watchFolder.ts';
import { phrase } from '../../messages/phrase.ts';

/** A loaded config and a name for this state of it. A request keeps the one that it started with. */
export type Current = { portal: Portal; version: string; health?: ConfigHealth };

export type LiveConfigOptions = {
  /** Folder for the last good version; absent: it is only held in memory. */
  data?: string;
  log?: (text: string) => void;
  onChange?: (current: Current) => void;
};

export class LiveConfig {
  readonly #folder: string;
  readonly #options: LiveConfigOptions;
  #memory: Memory;
  #seen: string | undefined;
  #current: Current | undefined;
  #watch: Watch | undefined;

  /** Throws with all problems when nothing can be served. */
  constructor(folder: string, options: LiveConfigOptions = {}) {
    this.#folder = path.resolve(folder);
    this.#options = options;
    this.#memory = (options.data && readLastGood(options.data, this.#folder)) || noMemory;
    const reportText = this.#look();
    if (!this.#current) throw new Error(phrase`A configuração tem problemas:\n\n${reportText}`);
    this.#keep();
  }

  current = (): Current => this.#current!;

  /** Loads what has changed in the folder since the last read. */
  refresh() {
    const before = this.#current;
    const memory = this.#memory;
    try {
      this.#look();
    } catch (error) {
      // No config text may bring the portal down.
      this.#log(phrase`A configuração não pôde ser lida: ${(error as Error).message}`);
    }
    if (!isDeepStrictEqual(markOf(this.#current!), markOf(before!))) this.#options.onChange?.(this.#current!);
    if (this.#memory !== memory) this.#keep();
  }

  watch(options?: WatchOptions) {
    this.#watch = watchFolder(this.#folder, () => this.refresh(), options);
  }

  close() {
    this.#watch?.close();
  }

  /** Reads the folder and updates the state. Returns the report of problems, or ''. */
  #look(): string {
    const reading = new Report();
    const files = readFiles(this.#folder, reading);
    const seen = JSON.stringify([files, reading.problems]);
    if (seen === this.#seen) return '';
    this.#seen = seen;

    const name = path.basename(this.#folder);
    // A missing or empty folder doesn't mean that all departments were deleted.
    const served =
      files.length === 0
        ? { portal: null, problems: reading.problems, outdated: [], memory: this.#memory }
        : serveLastGood(files, this.#memory, { folder: name, reading });
    const portal = served.portal ?? this.#current?.portal ?? null;
    const health = healthOf(served, files, this.#current?.health);
    const reportText = health ? healthText(health, portal !== null) : '';
    if (!portal) return reportText;
    this.#memory = served.memory;
    this.#log(reportText || (this.#current && phrase`Configuração recarregada.`) || '');
    this.#current = nextOf(this.#current, portal, health);
    return reportText;
  }

  #keep() {
    if (!this.#options.data) return;
    try {
      writeLastGood(this.#options.data, this.#folder, this.#memory);
    } catch (error) {
      this.#log(
        phrase`A última versão boa da configuração não pôde ser guardada: ${(error as Error).message}`,
      );
    }
  }

  #log(text: string) {
    if (text) this.#options.log?.(text);
  }
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** Keeps the same portal object when nothing changed, so that values cached for it stay valid. */
function nextOf(before: Current | undefined, portal: Portal, health: ConfigHealth | undefined): Current {
  const version = hashOf(portal);
  const kept = before?.version === version ? before.portal : portal;
  return { portal: kept, version, ...(health && { health }) };
}

function healthOf(
  { problems, outdated }: { problems: Problem[]; outdated: Outdated[] },
  files: readonly ConfigFile[],
  before: ConfigHealth | undefined,
): ConfigHealth | undefined {
  if (problems.length === 0) return undefined;
  const now = new Date().toISOString();
  const known = new Map(before?.problems.map((problem) => [problemLine(problem), problem.since]));
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const entryOf = entriesIn(files);
  return {
    problems: problems.map(({ path, ...problem }) => {
      const text = texts.get(problem.place.file);
      const since = known.get(problemLine(problem)) ?? now;
      const entry = path && entryOf(problem.place.file, path);
      return {
        ...problem,
        since,
        ...(text && { frame: codeFrame(text, problem.place) }),
        ...(entry && { entry }),
      };
    }),
    outdated,
  };
}

/**
 * Looks up the reference entry for a part of a config file. Each file is parsed once, on the first lookup.
 */
function entriesIn(files: readonly ConfigFile[]) {
  const parsed = new Map<string, Parsed | null>();
  return (name: string, path: readonly PropertyKey[]): string | undefined => {
    const file = files.find((one) => one.path === name);
    if (!file) return undefined;
    if (!parsed.has(name)) parsed.set(name, parseFile(file, new Report()));
    const { kind, data } = parsed.get(name) ?? {};
    return kind && data ? entryAt(kind, data, path) : undefined;
  };
}

/** The report for the terminal: each error with the lines around it. */
export function healthText({ problems, outdated }: ConfigHealth, served = true): string {
  const lines = problems.map((problem) =>
    problem.severity === 'error' && problem.frame
      ? `${problemLine(problem)}\n${problem.frame}\n`
      : problemLine(problem),
  );
  const old = outdated.filter(({ state }) => state === 'old').map(({ file }) => file);
  const out = outdated.filter(({ state }) => state === 'left out').map(({ file }) => file);
  return [
    ...lines,
    '',
    countProblems(problems),
    ...(served && old.length > 0 ? [phrase`Em versão anterior, até a correção: ${old.join(', ')}`] : []),
    ...(served && out.length > 0 ? [phrase`Fora do ar, até a correção: ${out.join(', ')}`] : []),
  ].join('\n');
}

/** Names the state for open pages without revealing what has changed. */
export const markOf = ({ version, health }: Current) => ({
  version,
  ...(health && { problems: hashOf([health.problems, health.outdated]) }),
});
