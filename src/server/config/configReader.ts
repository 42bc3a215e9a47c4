/**
 * Reads the folder of a config and decides what is served of it. It holds the last good version, and saves it to disk for
 * a start with a broken config. This is all that costs time in a reload: see configWorker.ts.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkedLine, checkedValue, noSum, sumIn } from '#host/journalFiles.ts';
import {
  reasonOf,
  removeIfPossible,
  replaceDurably,
  asPrivateFile,
  makePrivateFolder,
} from '#host/durableWrites.ts';
import {
  memoryOf,
  noMemory,
  serveLastGood,
  type LastGoodState,
  type ServeOptions,
} from '#compiler/lastGood/lastGood.ts';
import { codeFrame } from '#compiler/read/codeFrame.ts';
import { readFiles, type ConfigFile } from '#compiler/read/read.ts';
import { parsedOnce } from '#compiler/parse/parse.ts';
import type { ConfigFileKind, Path } from '#language/files.ts';
import { problemLine, Report, type Problem } from '#language/problems.ts';
import { nowIso } from '#model/time/clock.ts';
import type { ConfigHealth, KnownProblem, OutdatedFile, Portal } from '#model/types.ts';

/** What is to be served of the folder. */
export type ReadVersion = {
  /** By this it can be kept. */
  id: string;
  /** Null where the config is broken and no earlier version can be served instead. */
  portal: Portal | null;
  health: ConfigHealth | undefined;
};

/** The entry of the reference for a part of a file. */
export type EntryAt = (kind: ConfigFileKind, data: unknown, path: Path) => string | undefined;

export type ConfigReading = Pick<ServeOptions, 'held' | 'isWhole' | 'isUnlinted'>;

/** `text`: the last good version for another reader; undefined: it is as before. `unsaved`: why it could not be saved. */
export type KeptVersion = { text?: string; unsaved?: string };

/** What a look at the folder has found. */
type Seen = { files: readonly ConfigFile[]; reading: Report };

/** The last good version, as it is stored. */
type Kept = {
  /** The config folder it came from: texts of another folder are of no use. */
  folder: string;
  good: Record<string, string>;
  read: Record<string, Record<string, unknown>>;
};

export type ConfigReaderOptions = {
  /** The folder for the last good version; undefined: it is only held in memory. */
  data?: string | undefined;
  /** The last good version that another reader has read, for a reader that replaces it. */
  kept?: string | undefined;
  /** The problems that an earlier reader has reported, with the time since which they exist. */
  problems?: readonly KnownProblem[] | undefined;
  entryAt?: EntryAt | undefined;
};

export class ConfigReader {
  readonly #folder: string;
  readonly #data: string | undefined;
  #memory: LastGoodState;
  #seen: Seen | undefined;
  /** Of the versions of what was seen last, by id. */
  readonly #memories = new Map<string, LastGoodState>();
  readonly #entryAt: EntryAt | undefined;
  #problems: readonly KnownProblem[];

  constructor(folder: string, { data, kept, problems = [], entryAt }: ConfigReaderOptions = {}) {
    this.#folder = path.resolve(folder);
    this.#data = data;
    this.#entryAt = entryAt;
    this.#problems = problems;
    const text = kept ?? (data && lastGoodIn(data));
    this.#memory = (text !== undefined && stateIn(text, this.#folder)) || noMemory;
  }

  /** Reads the folder. False: it is as before. */
  look(): boolean {
    const reading = new Report();
    const files = readFiles(this.#folder, reading);
    const isSame = (seen: Seen) =>
      isDeepStrictEqual([files, reading.problems], [seen.files, seen.reading.problems]);
    if (this.#seen && isSame(this.#seen)) return false;
    this.#memories.clear();
    this.#seen = { files, reading };
    return true;
  }

  /** The next look finds a change. */
  forget() {
    this.#seen = undefined;
  }

  /** What is to be served of what was seen last. */
  read(options: ConfigReading = {}): ReadVersion {
    if (!this.#seen) this.look();
    const { files, reading } = this.#seen!;
    // A missing or empty folder doesn't mean that all departments were deleted.
    const { portal, problems, outdated, memory } =
      files.length === 0
        ? { portal: null, problems: reading.problems, outdated: [], memory: this.#memory }
        : serveLastGood(files, this.#memory, { folder: path.basename(this.#folder), reading, ...options });
    const id = randomUUID();
    this.#memories.set(id, memory);
    return { id, portal, health: this.#healthOf(problems, outdated) };
  }

  /** With the lines around each problem, since when it is known, and its entry in the reference. */
  #healthOf(problems: readonly Problem[], outdated: readonly OutdatedFile[]): ConfigHealth | undefined {
    const now = nowIso();
    const since = new Map(this.#problems.map((problem) => [problemLine(problem), problem.since]));
    const files = new Map(this.#seen!.files.map((file) => [file.path, file]));
    this.#problems = problems.map(({ path: part, ...problem }) => {
      const file = files.get(problem.place.file);
      const { kind, data } = (file && part && parsedOnce(file, new Report())) ?? {};
      const entry = kind && data && this.#entryAt?.(kind, data, part!);
      return {
        ...problem,
        since: since.get(problemLine(problem)) ?? now,
        ...(file?.text && { frame: codeFrame(file.text, problem.place) }),
        ...(entry && { entry }),
      };
    });
    return problems.length === 0 ? undefined : { problems: this.#problems, outdated };
  }

  /** True if some version of the config was valid, in this run or an earlier one. */
  get hasGood(): boolean {
    return this.#memory.good.size > 0;
  }

  /** Makes a version the last good one, and saves it. */
  keep(id: string): KeptVersion {
    const memory = this.#memories.get(id);
    if (!memory || memory === this.#memory) return {};
    this.#memory = memory;
    const text = textOf(memory, this.#folder);
    try {
      if (this.#data) writeLastGood(this.#data, text);
      return { text };
    } catch (error) {
      return { text, unsaved: reasonOf(error) };
    }
  }
}

const fileIn = (data: string) => path.join(data, 'last-good.json');

function lastGoodIn(data: string): string | undefined {
  try {
    return readFileSync(fileIn(data), 'utf8');
  } catch {
    return undefined;
  }
}

/** Undefined when it can't be used. A file of an earlier version has no checksum. */
function stateIn(text: string, folder: string): LastGoodState | undefined {
  try {
    const sum = sumIn(text, noSum);
    if (sum && !sum.isRight) return undefined;
    const stored = (sum ? checkedValue(text) : JSON.parse(text)) as Kept;
    if (stored.folder !== folder || !Object.values(stored.good).every((one) => typeof one === 'string'))
      return undefined;
    const files = Object.entries(stored.good).map(([name, one]) => ({ path: name, text: one }));
    return memoryOf(files, stored.read);
  } catch {
    return undefined;
  }
}

function textOf({ good, read }: LastGoodState, folder: string): string {
  const stored: Kept = {
    folder,
    good: Object.fromEntries([...good].map(([name, { text }]) => [name, text ?? ''])),
    // For most files the value equals the parsed text and need not be stored.
    read: Object.fromEntries([...read].filter(([name, value]) => good.get(name)?.data !== value)),
  };
  return checkedLine(stored, noSum).text;
}

function writeLastGood(data: string, text: string) {
  const file = fileIn(data);
  makePrivateFolder(data);
  removeUnfinished(file);
  replaceDurably(file, text, asPrivateFile);
}

/** A process that was killed may have left an unfinished file. Another one may be writing right now: that is young. */
function removeUnfinished(file: string) {
  const folder = path.dirname(file);
  for (const name of readdirSync(folder))
    if (name.startsWith(`${path.basename(file)}.`) && name.endsWith('.tmp')) {
      const unfinished = path.join(folder, name);
      const since = statSync(unfinished, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
      if (Date.now() - since > 60_000) removeIfPossible(unfinished);
    }
}
