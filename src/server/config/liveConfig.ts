/**
 * The config as it is served, reloaded while the portal runs. Rights that a change removes end at once. A
 * part that a change breaks stays in its last good version, which is also saved to disk for the next start.
 * The same holds for a part whose records the store can't hold yet: see SchemaCheck.
 */
import path from 'node:path';
import { reasonOf } from '#host/durableWrites.ts';
import type { HeldField } from '#compiler/lastGood/lastGood.ts';
import { deriveAsBefore } from '#access/grants.ts';
import { mayUse } from '#access/viewAs.ts';
import { suggestion } from '#model/config/suggest.ts';
import { translate } from '#messages/translate.ts';
import { badRequest, forbidden } from '../http/http.ts';
import type { StaticFile } from '../http/sendFile.ts';
import { authoringTools, type ServiceRequest } from './authoringTools.ts';
import type { Portal } from '#model/types.ts';
import { setCollation } from '#model/values/values.ts';
import { openPortalData } from '../rules/openPortalData.ts';
import type { Stores } from '../data/storeTypes.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RenameTaker } from './renameTaker.ts';
import { healthText } from './configHealth.ts';
import { ConfigReader } from './configReader.ts';
import { configState, type CurrentConfig } from './currentConfig.ts';
import { Periodic } from '#host/periodic.ts';
import { Turns } from '#host/turns.ts';
import { HeldParts, nameOfDigest } from './portalParts.ts';
import {
  digested,
  readerInThread,
  WorkerReader,
  type DigestedVersion,
  type FolderReader,
} from './workerReader.ts';
import { watchFolder, type Watch, type WatchOptions } from './watchFolder.ts';

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
      const unserved = (await tables.unserved?.(model)) ?? [];
      return [
        ...changes.map(({ resource, field, from, to }) => ({
          resource,
          field,
          message: waitingText(from, to),
        })),
        ...unserved.map((one) => ({ ...one, isClosed: true as const })),
      ];
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
  /** Later versions are read in a worker thread, so that requests are answered meanwhile. */
  readsInWorker?: boolean;
  log?: (text: string) => void;
  onChange?: (current: CurrentConfig) => void;
};

/** A version that the store doesn't admit yet. */
type Waiting = { version: DigestedVersion; held: readonly HeldField[] };

/**
 * If the store needs longer than this (milliseconds) for a new version, the rights that the version removes end
 * before it is served.
 */
const longPreparation = 1000;
/** Milliseconds for which a version that is ready waits for the rights of its users. */
const longDerivation = 500;
/** Milliseconds until the store is asked again about a version that waits. */
const askedAgainAfter = 5000;

export class LiveConfig {
  /** Called with each new version; set once the records are open. */
  afterChange: ((portal: Portal) => void) | undefined;
  readonly parts = new HeldParts();
  readonly #folder: string;
  readonly #options: LiveConfigOptions;
  readonly #reader: FolderReader;
  #current: CurrentConfig | undefined;
  #watch: Watch | undefined;
  #schemaCheck: SchemaCheck | undefined;
  #renames: RenameTaker | undefined;
  /** Until the store has accepted a first version: the one found at start-up. */
  #first: { version: DigestedVersion; hasGood: boolean } | undefined;
  /** The version found at start-up, until it is linted or another one is served. */
  #unlinted: DigestedVersion | undefined;
  #waiting: Waiting | undefined;
  #refreshing: Promise<void> = Promise.resolve();
  /** Asks again about a version that the store or the records do not take yet. */
  readonly #retry = new Periodic(askedAgainAfter, () => this.refresh());
  #isClosed = false;

  /** Throws with all problems when nothing can be served. */
  constructor(folder: string, options: LiveConfigOptions = {}) {
    this.#folder = path.resolve(folder);
    this.#options = options;
    const { data, lintsLater = false } = options;
    const reader = new ConfigReader(this.#folder, { data, entryAt: authoringTools()?.entryAt });
    const { hasGood } = reader;
    const { parts } = this;
    const version = digested(reader.read({ isUnlinted: lintsLater }), parts);
    const hasErrors = version.health?.problems.some(({ severity }) => severity === 'error') ?? false;
    if (!version.portal)
      throw new Error(
        translate('common.configurationHasProblems', {
          problems: version.health ? healthText(version.health, false) : '',
        }),
      );
    this.#take(version, { isUnlinted: lintsLater && !hasErrors });
    if (options.hasSchemaCheck) this.#first = { version, hasGood };
    this.#reader = options.readsInWorker
      ? new WorkerReader(
          { folder: this.#folder, data, hasTables: options.hasSchemaCheck ?? false },
          parts,
          reader,
        )
      : readerInThread(reader, parts);
    if (!options.hasSchemaCheck) void this.#keep(version);
  }

  current = (): CurrentConfig => this.#current!;

  /**
   * From now on the store is asked before a version is served. Rejects if it admits neither the present
   * version nor the last good one.
   */
  async setSchemaCheck(schemaCheck: SchemaCheck | undefined) {
    this.#schemaCheck = schemaCheck;
    if (!this.#first) return;
    const { version, hasGood } = this.#first;
    this.#first = undefined;
    const held = (await schemaCheck?.unmigratedFields(this.#current!.portal)) ?? [];
    if (held.length === 0) return this.#keep(version);
    // Without one the rest could be served, but nobody means to start half a portal.
    const waiting = { version: await this.#reader.read(), held };
    const instead = (hasGood || held.every(({ isClosed }) => isClosed)) && (await this.#instead(waiting));
    if (!instead) throw new Error(refusal(held));
    this.#take(instead);
    this.#wait(waiting);
    await this.#keep(instead);
  }

  /** Why a version may not be served at all, though it has no errors; undefined where it may. */
  admission: ((portal: Portal) => Promise<string | undefined>) | undefined;

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

  /** Lints the version that was read at start-up, unless a later version is served by now: that was linted as it was read. */
  async lint() {
    const first = this.#unlinted;
    if (!first) return;
    try {
      const version = await this.#reader.read();
      if (this.#unlinted !== first || this.#isClosed) return;
      if (version.digests.portal !== first.digests.portal) {
        // The folder has changed meanwhile.
        this.#reader.forget();
        return await this.refresh();
      }
      this.#unlinted = undefined;
      if (version.health) this.#put(version);
    } catch (error) {
      this.#unreadable(error);
    }
  }

  /** The fields that the store does not admit in this version. */
  unmigratedFields = async (portal: Portal): Promise<readonly HeldField[]> =>
    (await this.#schemaCheck?.unmigratedFields(portal)) ?? [];

  /** Loads what has changed in the folder since the last read. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => (this.#isClosed ? undefined : this.#refresh()));
    return this.#refreshing;
  }

  /** Asks the store again about the version that waits, or about the present one: its tables have changed. */
  reconsider(): Promise<void> {
    this.#refreshing = this.#refreshing.then(() => this.#reconsider());
    return this.#refreshing;
  }

  async #reconsider() {
    if (this.#isClosed || !this.#schemaCheck) return;
    try {
      if (this.#waiting) return await this.#refresh();
      const held = await this.unmigratedFields(this.#current!.portal);
      if (held.length > 0) await this.#propose(await this.#reader.read());
    } catch (error) {
      this.#unreadable(error);
    }
  }

  watch(options?: WatchOptions) {
    this.#watch = watchFolder(this.#folder, () => void this.refresh(), options);
  }

  close() {
    this.#isClosed = true;
    void this.#retry.stop();
    this.#watch?.close();
    this.#reader.close();
  }

  async #refresh() {
    try {
      const version = (await this.#reader.look()) ? await this.#reader.read() : undefined;
      if (version?.portal) await this.#deriveRights(version.portal);
      if (this.#isClosed) return;
      const fault = version?.portal && (await this.admission?.(version.portal));
      if (fault) return this.#log(translate('serving.newConfig', { message: fault }));
      if (this.#schemaCheck) await this.#propose(version);
      else if (version?.portal && this.#renames?.concerns(version.portal)) await this.#rename(version);
      else if (version) await this.#serve(version);
    } catch (error) {
      this.#unreadable(error);
    }
  }

  /** Of a version that is served next, for those who used this one last. */
  async #deriveRights(portal: Portal) {
    const start = performance.now();
    const turns = new Turns();
    const steps = deriveAsBefore(portal, this.#current!.portal);
    while (!steps.next().done && performance.now() - start < longDerivation)
      if (turns.isOver) await turns.next();
  }

  /** Serves a version once the records have its names. If they can't get them, it is tried again later. */
  async #rename(version: DigestedVersion) {
    void this.#retry.stop();
    let served: Promise<void> | undefined;
    try {
      this.#log(await this.#renames!.take(version.portal!, () => void (served = this.#serve(version))));
      await served;
    } catch (error) {
      this.#log(translate('serving.newConfig', { message: reasonOf(error) }));
      await this.#narrow();
      this.#reader.forget();
      if (!this.#isClosed) this.#retry.start();
    }
  }

  /**
   * Serves a version once the store admits it, or as much of it as it admits.
   *
   * @param version undefined: the folder is as before, and the store is asked again about the version that waits
   */
  async #propose(version: DigestedVersion | undefined) {
    const next = version ? { version, held: [] } : this.#waiting;
    if (next) await this.#ask(next, version === undefined);
  }

  async #ask(next: Waiting, isKnown: boolean) {
    const { version } = next;
    void this.#retry.stop();
    this.#waiting = undefined;
    let instead: DigestedVersion | undefined;
    let { held } = next;
    try {
      held = version.portal ? await this.#schemaCheck!.unmigratedFields(version.portal) : [];
      if (isKnown && held.length > 0 && isDeepStrictEqual(held, next.held)) return this.#wait(next);
      if (held.length > 0) instead = await this.#instead({ version, held });
      else if (version.portal) await this.#prepare(version.portal);
    } catch (error) {
      // The store does not answer, or others change its tables.
      if (!isKnown) this.#log(translate('serving.newConfig', { message: reasonOf(error) }));
      if (!isKnown) await this.#narrow();
      return this.#wait({ ...next, held });
    }
    if (held.length === 0) return this.#serve(version);
    this.#wait({ version, held });
    if (instead) await this.#serve(instead);
    else this.#log(refusal(held));
  }

  async #prepare(portal: Portal) {
    const prepared = this.#schemaCheck!.prepare(portal);
    const isDone = await Promise.race([prepared.then(() => true), pause(longPreparation, false)]);
    if (!isDone) await this.#narrow();
    await prepared;
  }

  /** Ends the rights that a version withdraws, while the one before is still served. */
  async #narrow() {
    this.#put(await this.#reader.read({ isWhole: true }));
  }

  /** The rest of a version without the fields that the store does not admit, or else the one before. */
  async #instead({ version, held }: Waiting): Promise<DigestedVersion | undefined> {
    for (const isWhole of [false, true]) {
      const instead = await this.#reader.read({ held, isWhole });
      if (!instead.portal || (await this.#schemaCheck!.unmigratedFields(instead.portal)).length > 0) continue;
      // A closed field needs no other tables.
      const isMoving = held.some(({ isClosed }) => !isClosed);
      await this.#schemaCheck!.prepare(instead.portal, isMoving ? version.portal! : undefined);
      return instead;
    }
    return undefined;
  }

  #wait(waiting: Waiting) {
    this.#waiting = waiting;
    if (!this.#isClosed) this.#retry.start();
  }

  /** Serves a version, and keeps it as the last good one. */
  #serve(version: DigestedVersion): Promise<void> {
    this.#put(version);
    return this.#keep(version);
  }

  #put(version: DigestedVersion) {
    const before = this.#current;
    this.#take(version);
    if (!isDeepStrictEqual(configState(this.#current!), configState(before!))) this.#changed();
  }

  #changed() {
    this.#options.onChange?.(this.#current!);
    this.afterChange?.(this.#current!.portal);
  }

  /** Makes a version the current one, or what it says of the problems where it has no portal. */
  #take(version: DigestedVersion, { isUnlinted = false } = {}) {
    const before = this.#current;
    const { digests, health, report } = version;
    this.#unlinted = isUnlinted ? version : undefined;
    if (!isUnlinted) this.#log(report || (before && translate('serving.configurationReloaded')) || '');
    const name = digests.portal === undefined ? before!.version : nameOfDigest(digests.portal);
    this.#current = {
      // The same portal object while nothing has changed, so that values cached for it stay valid.
      portal: before?.version === name ? before.portal : version.portal!,
      version: name,
      ...(health && { health }),
      ...(digests.health !== undefined && { problems: nameOfDigest(digests.health) }),
    };
  }

  async #keep({ id }: DigestedVersion) {
    const reason = await this.#reader.keep(id);
    if (reason !== undefined)
      this.#log(translate('serving.lastGoodVersionOfConfiguration', { message: reason }));
  }

  /** No config text may bring the portal down. */
  #unreadable(error: unknown) {
    // closing ends what is being read
    if (this.#isClosed) return;
    this.#log(translate('serving.configurationCouldNotBeRead', { message: reasonOf(error) }));
  }

  #log(text: string) {
    if (text) this.#options.log?.(text);
  }
}

const refusal = (held: readonly HeldField[]) =>
  held.map(({ resource, field, message }) => `${resource}.${field}: ${message}`).join('\n');
