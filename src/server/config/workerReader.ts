/** Reads a config in a worker thread, so that requests are answered meanwhile. */
import { inTurn, Thread } from '#host/thread.ts';
import { rememberFrequentFields, type FrequentFields } from '#access/frequentFields.ts';
import { forgetParsed } from '#compiler/parse/parse.ts';
import type { ConfigHealth } from '#model/types.ts';
import type { WorkerCalls, WorkerFolder } from './answerReads.ts';
import { authoringTools } from './authoringTools.ts';
import { healthText } from './configHealth.ts';
import type { ConfigReader, ConfigReading, ReadVersion } from './configReader.ts';
import { digestOfText, HeldParts } from './portalParts.ts';
import { Turns } from '#host/turns.ts';

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

type ReadFolder = Pick<WorkerFolder, 'folder' | 'data' | 'hasTables'>;

export class WorkerReader implements FolderReader {
  readonly #parts: HeldParts;
  readonly #thread: Thread<WorkerCalls>;
  /** Of this thread, until the worker is started: it has read the first version. */
  #first: ConfigReader | undefined;
  /** The last good version, for the worker. */
  #kept: string | undefined;
  #health: ConfigHealth | undefined;
  /** Versions are put together one at a time: the worker holds the parts of one. */
  readonly #oneAtATime = inTurn();

  /**
   * @param parts those of the versions that this thread has
   * @param first has read the version that this thread serves first
   */
  constructor(folder: ReadFolder, parts: HeldParts, first: ConfigReader) {
    this.#parts = parts;
    this.#first = first;
    const source = authoringTools()?.configWorker ?? new URL('./configWorker.ts', import.meta.url);
    this.#thread = new Thread(source, { data: () => this.#handedToWorker(folder) });
  }

  look = (): Promise<boolean> => this.#thread.call('look', undefined);

  forget() {
    if (this.#thread.isRunning) void this.#thread.call('forget', undefined).catch(() => undefined);
  }

  read = (options: ConfigReading = {}): Promise<DigestedVersion> =>
    this.#oneAtATime(() => this.#read(options));

  async keep(id: string): Promise<string | undefined> {
    const { text, unsaved } = this.#first?.keep(id) ?? (await this.#thread.call('keep', id));
    if (text !== undefined) this.#kept = text;
    return unsaved;
  }

  close() {
    this.#thread.stop();
  }

  /** From now on the worker remembers the texts. */
  #handedToWorker(folder: ReadFolder): WorkerFolder {
    this.#first = undefined;
    forgetParsed();
    return { ...folder, kept: this.#kept, problems: this.#health?.problems };
  }

  async #read(options: ConfigReading): Promise<DigestedVersion> {
    const { id, portal: digest, frequent, health, report } = await this.#thread.call('read', options);
    const turns = new Turns();
    this.#health = health && readLater(health.bytes);
    const ask = (digests: readonly string[]) => this.#thread.call('texts', digests);
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
}
