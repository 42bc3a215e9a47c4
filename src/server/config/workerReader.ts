/** Reads a config in a worker thread, so that requests are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import { workerFile } from '#host/workerFile.ts';
import { rememberFrequentFields, type FrequentFields } from '#access/frequentFields.ts';
import { forgetParsed } from '#compiler/parse/parse.ts';
import type { ConfigHealth } from '#model/types.ts';
import type { WorkerAnswer, WorkerCalls, WorkerFolder, WorkerRequest } from './answerReads.ts';
import { authoringTools } from './authoringTools.ts';
import { healthText } from './configHealth.ts';
import type { ConfigReader, ConfigReading, ReadVersion } from './configReader.ts';
import { digestOfText, HeldParts } from './portalParts.ts';
import { Turns } from '../turns.ts';

/** A version with the digests of its portal and of its problems, and with the text that the log shows of these. */
export type DigestedVersion = ReadVersion & {
  digests: { portal?: string | undefined; health?: string | undefined };
  report: string;
};

export const digested = (version: ReadVersion, parts: HeldParts): DigestedVersion => {
  const { portal, health } = version;
  return {
    ...version,
    digests: {
      portal: portal ? parts.hold(portal) : undefined,
      health: health && digestOfText(JSON.stringify(health)),
    },
    report: health ? healthText(health) : '',
  };
};

/** How the live config reads its folder: see ConfigReader. */
export type FolderReader = {
  look(): Promise<boolean>;
  forget(): void;
  read(options?: ConfigReading): Promise<DigestedVersion>;
  /** Returns why the version could not be saved, or undefined. */
  keep(id: string): Promise<string | undefined>;
  close(): void;
};

/** Reads in this thread: for tests, and for programs that answer no requests. */
export const readerInThread = (reader: ConfigReader, parts: HeldParts): FolderReader => ({
  look: () => Promise.resolve(reader.look()),
  forget: () => reader.forget(),
  read: (options) => Promise.resolve(digested(reader.read(options), parts)),
  keep: (id) => Promise.resolve(reader.keep(id).unsaved),
  close: () => undefined,
});

/** Parses the problems when somebody opens their page: thousands of problems take long, and few users open it. */
function readLater(bytes: Uint8Array): ConfigHealth {
  let read: ConfigHealth | undefined;
  const now = () => (read ??= JSON.parse(new TextDecoder().decode(bytes)) as ConfigHealth);
  return {
    get problems() {
      return now().problems;
    },
    get outdated() {
      return now().outdated;
    },
  };
}

async function textInTurns(bytes: Uint8Array, turns: Turns): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += mostDecoded) {
    if (turns.isOver) await turns.next();
    text += decoder.decode(bytes.subarray(at, at + mostDecoded), { stream: true });
  }
  return text;
}
const mostDecoded = 100_000;

/** Milliseconds after the last request until the worker is stopped to free its memory. */
const quietFor = 5 * 60_000;

type Pending = { resolve: (answer: never) => void; reject: (error: Error) => void };

type ReadFolder = Pick<WorkerFolder, 'folder' | 'data' | 'hasTables'>;

export class WorkerReader implements FolderReader {
  readonly #folder: ReadFolder;
  readonly #parts: HeldParts;
  /** Of this thread, until the worker is started: it has read the first version. */
  #first: ConfigReader | undefined;
  /** The last good version, for the worker. */
  #kept: string | undefined;
  #health: ConfigHealth | undefined;
  #worker: Worker | undefined;
  readonly #pending = new Map<number, Pending>();
  #latest = 0;
  #idle: NodeJS.Timeout | undefined;
  /** Versions are put together one at a time: the worker holds the parts of one. */
  #reading: Promise<unknown> = Promise.resolve();

  /**
   * @param parts those of the versions that this thread has
   * @param first has read the version that this thread serves first
   */
  constructor(folder: ReadFolder, parts: HeldParts, first: ConfigReader) {
    this.#folder = folder;
    this.#parts = parts;
    this.#first = first;
  }

  look = (): Promise<boolean> => this.#ask('look', undefined);

  forget() {
    if (this.#worker) void this.#ask('forget', undefined).catch(() => undefined);
  }

  read(options: ConfigReading = {}): Promise<DigestedVersion> {
    const version = this.#reading.then(() => this.#read(options));
    this.#reading = version.catch(() => undefined);
    return version;
  }

  async keep(id: string): Promise<string | undefined> {
    const { text, unsaved } = this.#first?.keep(id) ?? (await this.#ask('keep', id));
    if (text !== undefined) this.#kept = text;
    return unsaved;
  }

  close() {
    if (this.#worker) this.#stop(this.#worker);
  }

  async #read(options: ConfigReading): Promise<DigestedVersion> {
    const { id, portal: digest, frequent, health, report } = await this.#ask('read', options);
    const turns = new Turns();
    this.#health = health && readLater(health.bytes);
    const ask = (digests: readonly string[]) => this.#ask('texts', digests);
    const portal = digest === null ? null : await this.#parts.putTogether(digest, ask, turns);
    if (portal && frequent !== undefined)
      rememberFrequentFields(portal, JSON.parse(frequent) as FrequentFields);
    return {
      id,
      portal,
      health: this.#health,
      report: await textInTurns(report, turns),
      digests: { ...(digest !== null && { portal: digest }), ...(health && { health: health.digest }) },
    };
  }

  #ask<C extends keyof WorkerCalls>(
    call: C,
    given: Parameters<WorkerCalls[C]>[0],
  ): Promise<ReturnType<WorkerCalls[C]>> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#latest += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, call, given } satisfies WorkerRequest);
    });
  }

  #start(): Worker {
    const own = () => workerFile('configWorker', new URL('./configWorker.mjs', import.meta.url));
    const worker = new Worker(authoringTools()?.configWorker ?? own(), {
      execArgv: [],
      workerData: {
        ...this.#folder,
        kept: this.#kept,
        problems: this.#health?.problems,
      } satisfies WorkerFolder,
    });
    // From now on the worker remembers the texts.
    this.#first = undefined;
    forgetParsed();
    worker.on('message', (answer: WorkerAnswer) => this.#answered(worker, answer));
    const end = (error: Error) => worker === this.#worker && this.#stop(worker, error);
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`exit ${code}`)));
    return worker;
  }

  #answered(worker: Worker, answer: WorkerAnswer) {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) {
      // An idle worker must not keep the process alive.
      worker.unref();
      this.#idle = setTimeout(() => this.#stop(worker), quietFor).unref();
    }
    if ('failed' in answer) pending?.reject(new Error(answer.failed));
    else pending?.resolve(answer.answer as never);
  }

  #stop(worker: Worker, error = new Error('stopped')) {
    clearTimeout(this.#idle);
    if (this.#worker === worker) this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    void worker.terminate();
  }
}
