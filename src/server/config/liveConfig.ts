/**
 * The config as it is served, reloaded while the portal runs. Rights that a change removes end at once. A
 * part that a change breaks stays in its last good version, which is also saved to disk for the next start.
 * The same holds for a part whose records the store can't hold yet: see liveConfig.ts.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
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
  type LastGoodState,
  type HeldField,
  noMemory,
  serveLastGood,
  type Served,
  type ServeOptions,
} from '#compiler/live/lastGood.ts';
import { mayUse } from '#access/viewAs.ts';
import { suggestion } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';
import { badRequest, forbidden } from '../http/http.ts';
import type { StaticFile } from '../http/pages.ts';
import { authoringTools, type ServiceRequest } from './authoringTools.ts';
import type { Portal } from '#model/types.ts';
import { setCollation } from '#model/values/values.ts';
import { openPortalData } from '../openPortalData.ts';
import type { Stores } from '../data/storeTypes.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Report, type Problem } from '#language/problems.ts';
import { readFiles, type ConfigFile } from '#compiler/read/read.ts';
import type { RenameTaker } from './renameTaker.ts';
import { configHealthOf, healthText } from './configHealth.ts';
import { configState, nextOf, type CurrentConfig } from './currentConfig.ts';
import { workScheduler, type Work } from '../data/workScheduler.ts';
import { watchFolder, type Watch, type WatchOptions } from './watchFolder.ts';

// The last good version of the config, stored in the data folder for a start with a broken config.

type Kept = {
  /** The config folder it came from: texts of another folder are of no use. */
  folder: string;
  good: Record<string, string>;
  read: Record<string, Record<string, unknown>>;
};

const fileIn = (data: string) => path.join(data, 'last-good.json');

/** Undefined when there is none, or none that can be used. A file of an earlier version has no checksum. */
function readLastGood(data: string, folder: string): LastGoodState | undefined {
  try {
    const text = readFileSync(fileIn(data), 'utf8');
    const sum = sumIn(text, noSum);
    if (sum && !sum.isRight) return undefined;
    const stored = (sum ? checkedValue(text) : JSON.parse(text)) as Kept;
    if (stored.folder !== folder || !Object.values(stored.good).every((text) => typeof text === 'string'))
      return undefined;
    const files = Object.entries(stored.good).map(([name, text]) => ({ path: name, text }));
    return memoryOf(files, stored.read);
  } catch {
    return undefined;
  }
}

function writeLastGood(data: string, folder: string, { good, read }: LastGoodState) {
  const stored: Kept = {
    folder,
    good: Object.fromEntries([...good].map(([name, { text }]) => [name, text ?? ''])),
    // For most files the value equals the parsed text and need not be stored.
    read: Object.fromEntries([...read].filter(([name, value]) => good.get(name)?.data !== value)),
  };
  const file = fileIn(data);
  makePrivateFolder(data);
  removeUnfinished(file);
  replaceDurably(file, checkedLine(stored, noSum).text, asPrivateFile);
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

const serviceAt = (path: string) => {
  const services = authoringTools()?.services ?? {};
  return Object.hasOwn(services, path) ? services[path] : undefined;
};

export const isEngineService = (path: string) => serviceAt(path) !== undefined;

/** The body, or the file to send. */
export async function answerService(
  path: string,
  request: ServiceRequest,
): Promise<{ body: unknown } | { file: StaticFile }> {
  const found = serviceAt(path)!;
  const { service, parameters } = found;
  if (!mayUse(service, request.portal, request.permissions)) throw forbidden(translate('config.noService'));
  for (const name of request.search.keys())
    if (!parameters.includes(name))
      throw badRequest(
        translate('config.noParameter', { name: name.slice(0, 40), hint: suggestion(name, parameters) }),
      );
  return 'file' in found ? { file: found.file(request) } : { body: await found.answer(request) };
}

// Asks the store whether it can hold the records of a new version of the config. A database with columns of
// other types can't, until `portal migrate`.

interface SchemaCheck {
  /** The fields that have to be migrated before this version is served. */
  unmigratedFields(portal: Portal): Promise<readonly HeldField[]>;
  /**
   * Adds what the store lacks for this version.
   *
   * @param wanted the version as written, if this one is served in its place
   */
  prepare(portal: Portal, wanted?: Portal): Promise<void>;
}

/** Undefined for a store that takes any version at once. */
export function schemaCheckFor(stores: Stores, current: () => Portal): SchemaCheck | undefined {
  const { tables } = stores.store;
  if (!tables) return undefined;
  const modelOf = (portal: Portal) => openPortalData(stores, portal).model;
  return {
    unmigratedFields: async (portal) => {
      const model = modelOf(portal);
      // Opening a version sets the order of texts to its language, and it isn't served yet.
      setCollation(current().locales[0]!);
      const changes = await tables.changes(model);
      return changes.map(({ resource, field, from, to }) => ({
        resource,
        field,
        message: waitingText(from, to),
      }));
    },
    prepare: async (portal, wanted) => {
      const model = modelOf(portal);
      setCollation(portal.locales[0]!);
      try {
        await tables.prepare(model, wanted && modelOf(wanted));
      } catch (error) {
        setCollation(current().locales[0]!);
        throw error;
      }
    },
  };
}

const waitingText = (from: string, to: string) =>
  translate('serving.databaseKeepsField', { from, to }) + translate('serving.firstSee');

export type LiveConfigOptions = {
  /** Folder for the last good version; absent: it is only held in memory. */
  data?: string;
  /** The store has to admit each version: `setSchemaCheck` is called before the first request. */
  hasSchemaCheck?: boolean;
  /** The first version is linted by `lint`, so that a server answers sooner. */
  lintsLater?: boolean;
  log?: (text: string) => void;
  onChange?: (current: CurrentConfig) => void;
};

/** What a look at the folder has found. */
type Seen = { files: readonly ConfigFile[]; reading: Report };
/** A version that the store doesn't admit yet. */
type Waiting = { seen: Seen; served: Served; held: readonly HeldField[] };

/**
 * If the store needs longer than this (milliseconds) for a new version, the rights that the version removes end
 * before it is served.
 */
const longPreparation = 1000;
/** Milliseconds until the store is asked again about a version that waits. */
const askedAgainAfter = 5000;

export class LiveConfig {
  /** Called with each new version; set once the records are open. */
  afterChange: ((portal: Portal) => void) | undefined;
  readonly #folder: string;
  readonly #options: LiveConfigOptions;
  #memory: LastGoodState;
  #seen: Seen | undefined;
  #current: CurrentConfig | undefined;
  #watch: Watch | undefined;
  #schemaCheck: SchemaCheck | undefined;
  #renames: RenameTaker | undefined;
  /** A version whose names the records are being taken to. */
  #renaming: Promise<void> | undefined;
  /** Until the store has accepted a first version: what was found at start-up, and the last good version. */
  #first: { seen: Seen; before: LastGoodState } | undefined;
  /** The version found at start-up, until it is linted or another one is served. */
  #unlinted: { seen: Seen; served: Served } | undefined;
  #waiting: Waiting | undefined;
  #asking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** Throws with all problems when nothing can be served. */
  constructor(folder: string, options: LiveConfigOptions = {}) {
    this.#folder = path.resolve(folder);
    this.#options = options;
    this.#memory = (options.data && readLastGood(options.data, this.#folder)) || noMemory;
    const before = this.#memory;
    const seen = this.#look()!;
    const served = this.#servedFrom(seen, { lintsLater: options.lintsLater ?? false });
    const reportText = this.#take(seen, served);
    if (!this.#current)
      throw new Error(translate('common.configurationHasProblems', { problems: reportText }));
    if (options.hasSchemaCheck) this.#first = { seen, before };
    else this.#keep();
  }

  current = (): CurrentConfig => this.#current!;

  /**
   * From now on the store is asked before a version is served. Rejects if it admits neither the present
   * version nor the last good one.
   */
  async setSchemaCheck(schemaCheck: SchemaCheck | undefined) {
    this.#schemaCheck = schemaCheck;
    if (!this.#first) return;
    const { seen, before } = this.#first;
    this.#first = undefined;
    const held = (await schemaCheck?.unmigratedFields(this.#current!.portal)) ?? [];
    if (held.length > 0) {
      this.#memory = before;
      const served = this.#servedFrom(seen);
      // Without one the rest could be served, but nobody means to start half a portal.
      const instead = before.good.size > 0 && (await this.#instead({ seen, served, held }));
      if (!instead) throw new Error(refusal(held));
      this.#take(seen, instead);
      this.#wait({ seen, served, held });
    }
    this.#keep();
  }

  /** From now on the records are taken to the names of a version as it is served, and first to those of this one. */
  async setRenameTaker(renames: RenameTaker | undefined) {
    this.#renames = renames;
    try {
      this.#log((await renames?.take(this.#current!.portal, () => undefined)) ?? '');
    } catch (error) {
      // Where the disk takes no write, the portal starts all the same, and nothing can be saved.
      this.#log(translate('serving.recordsKeepOldNames', { message: reasonOf(error) }));
    }
  }

  /** Lints the version found at start-up, between requests. A version loaded meanwhile was linted with it. */
  async lint() {
    const first = this.#unlinted;
    if (!first) return;
    try {
      const problems = await workScheduler.run('lint', this.#lintFirst(first));
      if (this.#unlinted === first && problems.length > 0)
        this.#put(first.seen, { ...first.served, linted: undefined, problems });
    } catch (error) {
      this.#unreadable(error);
    }
  }

  /** Ends early when another version is served. */
  *#lintFirst(first: { served: Served }): Work<Problem[]> {
    const steps = first.served.linted!;
    while (this.#unlinted === first && !this.#isClosed) {
      const step = steps.next();
      if (step.done) return step.value;
      yield;
    }
    return [];
  }

  /** The fields that the store does not admit in this version. */
  unmigratedFields = async (portal: Portal): Promise<readonly HeldField[]> =>
    (await this.#schemaCheck?.unmigratedFields(portal)) ?? [];

  /** Loads what has changed in the folder since the last read. Without a schema check, before it returns. */
  refresh(): Promise<void> {
    if (!this.#schemaCheck) return this.#renaming?.then(() => this.refresh()) ?? this.#reload();
    const proposed = this.#asking.then(() => this.#propose());
    this.#asking = proposed;
    return proposed;
  }

  /** Asks the store again about the version that waits, if one does. */
  reconsider(): Promise<void> {
    return this.#waiting ? this.refresh() : Promise.resolve();
  }

  watch(options?: WatchOptions) {
    this.#watch = watchFolder(this.#folder, () => void this.refresh(), options);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#watch?.close();
  }

  #reload(): Promise<void> {
    try {
      const seen = this.#look();
      const served = seen && this.#servedFrom(seen);
      if (served?.portal && this.#renames?.concerns(served.portal)) return this.#rename(seen!, served);
      if (served) this.#put(seen!, served);
    } catch (error) {
      this.#unreadable(error);
    }
    return Promise.resolve();
  }

  /** Serves a version once the records have its names. If they can't get them, it is tried again later. */
  #rename(seen: Seen, served: Served): Promise<void> {
    clearTimeout(this.#timer);
    const { take } = this.#renames!;
    this.#renaming = take(served.portal!, () => this.#put(seen, served))
      .then(
        (text) => this.#log(text),
        (error: unknown) => {
          this.#log(translate('serving.newConfig', { message: reasonOf(error) }));
          this.#narrow(seen);
          this.#seen = undefined;
          if (!this.#isClosed) this.#timer = setTimeout(() => void this.refresh(), askedAgainAfter).unref();
        },
      )
      .finally(() => (this.#renaming = undefined));
    return this.#renaming;
  }

  /** Serves what has changed in the folder once the store admits it, or as much of it as it admits. */
  async #propose() {
    try {
      const seen = this.#look();
      const known = seen ? undefined : this.#waiting;
      if (!seen && !known) return;
      const next = known ?? { seen: seen!, served: this.#servedFrom(seen!), held: [] };
      await this.#ask(next, known !== undefined);
    } catch (error) {
      this.#unreadable(error);
    }
  }

  async #ask(next: Waiting, isKnown: boolean) {
    const { seen, served } = next;
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    let instead: Served | undefined;
    let { held } = next;
    try {
      held = served.portal ? await this.#schemaCheck!.unmigratedFields(served.portal) : [];
      if (isKnown && held.length > 0 && isDeepStrictEqual(held, next.held)) return this.#wait(next);
      if (held.length > 0) instead = await this.#instead({ seen, served, held });
      else if (served.portal) await this.#prepare(seen, served.portal);
    } catch (error) {
      // The store does not answer, or others change its tables.
      if (!isKnown) this.#log(translate('serving.newConfig', { message: reasonOf(error) }));
      if (!isKnown) this.#narrow(seen);
      return this.#wait({ ...next, held });
    }
    if (held.length === 0) return this.#put(seen, served);
    this.#wait({ seen, served, held });
    if (instead) this.#put(seen, instead);
    else this.#log(refusal(held));
  }

  async #prepare(seen: Seen, portal: Portal) {
    const prepared = this.#schemaCheck!.prepare(portal);
    const isDone = await Promise.race([prepared.then(() => true), pause(longPreparation, false)]);
    if (!isDone) this.#narrow(seen);
    await prepared;
  }

  /** Ends the rights that a version withdraws, while the one before is still served. */
  #narrow(seen: Seen) {
    this.#put(seen, { ...this.#servedFrom(seen, { isWhole: true }), memory: this.#memory });
  }

  /** The rest of a version without the fields that the store does not admit, or else the one before. */
  async #instead({ seen, served, held }: Waiting): Promise<Served | undefined> {
    for (const isWhole of [false, true]) {
      const instead = this.#servedFrom(seen, { held, isWhole });
      if (!instead.portal || (await this.#schemaCheck!.unmigratedFields(instead.portal)).length > 0) continue;
      await this.#schemaCheck!.prepare(instead.portal, served.portal!);
      return instead;
    }
    return undefined;
  }

  #wait(waiting: Waiting) {
    this.#waiting = waiting;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.reconsider(), askedAgainAfter).unref();
  }

  /** Reads the folder. Undefined: it is as before. */
  #look(): Seen | undefined {
    const reading = new Report();
    const files = readFiles(this.#folder, reading);
    const isSame = (seen: Seen) =>
      isDeepStrictEqual([files, reading.problems], [seen.files, seen.reading.problems]);
    if (this.#seen && isSame(this.#seen)) return undefined;
    return (this.#seen = { files, reading });
  }

  #servedFrom({ files, reading }: Seen, more: Omit<ServeOptions, 'folder' | 'reading'> = {}): Served {
    // A missing or empty folder doesn't mean that all departments were deleted.
    return files.length === 0
      ? { portal: null, problems: reading.problems, outdated: [], memory: this.#memory }
      : serveLastGood(files, this.#memory, { folder: path.basename(this.#folder), reading, ...more });
  }

  #put(seen: Seen, served: Served) {
    const before = this.#current;
    const memory = this.#memory;
    this.#take(seen, served);
    if (!isDeepStrictEqual(configState(this.#current!), configState(before!))) this.#changed();
    if (this.#memory !== memory) this.#keep();
  }

  #changed() {
    this.#options.onChange?.(this.#current!);
    this.afterChange?.(this.#current!.portal);
  }

  /** Makes a version the current one. Returns the report of problems, or ''. */
  #take(seen: Seen, served: Served): string {
    const portal = served.portal ?? this.#current?.portal ?? null;
    const health = configHealthOf(served, seen.files, this.#current?.health);
    const reportText = health ? healthText(health, portal !== null) : '';
    if (!portal) return reportText;
    this.#memory = served.memory;
    this.#unlinted = served.linted && { seen, served };
    if (!served.linted)
      this.#log(reportText || (this.#current && translate('serving.configurationReloaded')) || '');
    this.#current = nextOf(this.#current, portal, health);
    return reportText;
  }

  #keep() {
    if (!this.#options.data) return;
    try {
      writeLastGood(this.#options.data, this.#folder, this.#memory);
    } catch (error) {
      this.#log(translate('serving.lastGoodVersionOfConfiguration', { message: reasonOf(error) }));
    }
  }

  /** No config text may bring the portal down. */
  #unreadable(error: unknown) {
    this.#log(translate('serving.configurationCouldNotBeRead', { message: reasonOf(error) }));
  }

  #log(text: string) {
    if (text) this.#options.log?.(text);
  }
}

const refusal = (held: readonly HeldField[]) =>
  held.map(({ resource, field, message }) => `${resource}.${field}: ${message}`).join('\n');
