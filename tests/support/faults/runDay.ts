/** Runs the day with one failing call, and checks what the client was told against what is stored. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDataFile } from '#host/dataFile.ts';
import { checkedHistory, type HistoryLine } from '#server/data/json/disk/historyLines.ts';
import { Journal } from '#server/data/json/disk/journal.ts';
import { countedHistory } from '#server/data/json/disk/workingCopy.ts';
import { DayClient, DayPortal } from './day.ts';
import { FaultyDisk, type CallKind, type Fault } from './faultyDisk.ts';

export const continuations = ['go on', 'stop', 'kill'] as const;
export type Continuation = (typeof continuations)[number];

type Shipment = { id: number; numero: string; nome: string; laudo?: { id: string }[] };

/** Files in memory, where there is such a folder: the day has some fifty calls that would wait for a disk. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A journal that is merged in the middle of the day. */
const compactedAt = 5;

export class Day {
  readonly #then: Continuation;
  #client: DayClient;
  #disk!: FaultyDisk;
  #portal: DayPortal | undefined;
  #isContinued = false;
  #token: string | undefined;
  /** False where the start says that its tokens end with the process. */
  #isTokenLasting = true;
  #folders: string[] = [];

  private constructor(then: Continuation) {
    this.#then = then;
    this.#client = new DayClient(this.#newFolder());
  }

  /** Throws where a promise is broken. Returns the number of calls of each kind. */
  static async run(fault: Fault | undefined, then: Continuation): Promise<ReadonlyMap<CallKind, number>> {
    const day = new Day(then);
    const isLong = Journal.prototype.isLongerThan;
    try {
      day.#disk = await FaultyDisk.over(day.#client.folder);
      const { counts } = day.#disk;
      day.#disk.fault = fault;
      await day.#run();
      return counts;
    } catch (error) {
      const where = `${day.#disk?.failed ?? 'no fault'}, then ${then}`;
      throw new Error(`${where}: ${(error as Error).message}\n${(day.#portal?.log ?? []).join('')}`, {
        cause: error,
      });
    } finally {
      Journal.prototype.isLongerThan = isLong;
      day.#disk?.restore();
      for (const folder of day.#folders) rmSync(folder, { recursive: true, force: true });
    }
  }

  #newFolder(): string {
    const folder = mkdtempSync(path.join(memory, 'portal-day-'));
    this.#folders.push(folder);
    return folder;
  }

  get #data() {
    return path.join(this.#client.folder, 'dados');
  }

  async #run() {
    const client = this.#client;
    client.onRefusal = () => this.#continue();
    await this.#start();
    for (const [index, step] of client.steps.entries()) {
      Journal.prototype.isLongerThan = () => index === compactedAt;
      await step();
      if (this.#disk.failed) await this.#continue();
    }
    await this.#check();
    await this.#stop();
    await this.#start();
    await client.create('cinco');
    await this.#check();
    await this.#stop();
    this.#checkFiles();
  }

  /** A start may be refused while the disk fails: with words of ours, and the next one works. */
  async #start() {
    const hadFailed = this.#disk.failed;
    try {
      this.#portal = await DayPortal.start(this.#client.folder);
    } catch (error) {
      const { message } = error as Error;
      if (this.#disk.failed === hadFailed) throw error;
      if (/^E[A-Z]+:/.test(message)) throw new Error(`the start says only: ${message}`, { cause: error });
      this.#portal = await DayPortal.start(this.#client.folder);
    }
    this.#client.portal = this.#portal;
    if (!this.#isTokenLasting) this.#token = undefined;
    this.#isTokenLasting = !this.#portal.log.some((line) =>
      line.includes('As sessões terminam com este processo'),
    );
    this.#token = await this.#portal.signIn(this.#token);
    await this.#check();
  }

  async #stop() {
    await this.#portal!.stop();
    this.#portal = undefined;
  }

  async #continue() {
    if (this.#isContinued) return;
    this.#isContinued = true;
    if (this.#then === 'go on') return;
    if (this.#then === 'stop') await this.#stop();
    else await this.#kill();
    await this.#start();
  }

  /** The files as they are now, in another folder, since this process goes on to hold the lock of the first one. */
  async #kill() {
    const copy = this.#newFolder();
    cpSync(this.#client.folder, copy, { recursive: true });
    const { failed } = this.#disk;
    this.#disk.isDead = true;
    this.#portal!.abandon();
    await new Promise((resolve) => setTimeout(resolve, 5));
    this.#disk.restore();
    this.#disk = await FaultyDisk.over(copy);
    this.#disk.failed = failed;
    this.#client.folder = copy;
  }

  async #check() {
    const rows = await this.#portal!.read<Shipment[]>('/remessas');
    const problems: string[] = [];
    for (const field of ['id', 'numero', 'nome'] as const)
      if (new Set(rows.map((row) => row[field])).size < rows.length) problems.push(`${field} twice`);
    const told = new Map<string, Shipment>(rows.map((row) => [row.nome, row]));
    for (const [name, { outcome, action, id, numero }] of this.#client.known) {
      const row = told.get(name);
      const isOld = action === 'update' && told.has(name.replace('!', ''));
      const isThere = row !== undefined;
      const wanted = outcome === 'unknown' ? undefined : (action === 'delete') !== (outcome === 'done');
      if (action === 'update' && isThere === isOld) problems.push(`${name}: neither or both`);
      if (wanted !== undefined && isThere !== wanted)
        problems.push(`${name}: ${action} is ${outcome}, and it is ${isThere ? '' : 'not '}there`);
      if (row && id !== undefined && (row.id !== id || row.numero !== numero))
        problems.push(`${name}: ${row.id} ${row.numero}, told ${id} ${numero}`);
      told.delete(name);
      if (action === 'update') told.delete(name.replace('!', ''));
    }
    if (told.size > 0) problems.push(`nobody was told of ${[...told.keys()].join()}`);
    for (const [name, text] of this.#client.uploads) {
      const row = rows.find(({ nome }) => nome === name);
      if (row?.laudo?.length && (await this.#bytes(row)) !== text) problems.push(`the file of ${name}`);
    }
    problems.push(...(await this.#faultsOfConfig()));
    if (problems.length > 0) throw new Error(problems.join('; '));
  }

  /** A file that can't be read at the first try is 503. */
  async #bytes({ id, laudo }: Shipment) {
    const address = `/remessas/${id}/files/laudo/${laudo![0]!.id}`;
    const text = await this.#portal!.bytes(address);
    return text === '503' && this.#disk.failed ? this.#portal!.bytes(address) : text;
  }

  /** The checker's own reading does not fail. */
  #unseen<T>(read: () => T): T {
    const { fault } = this.#disk;
    this.#disk.fault = undefined;
    const result = read();
    this.#disk.fault = fault;
    return result;
  }

  async #faultsOfConfig(): Promise<string[]> {
    const { config } = this.#client;
    if (!config) return [];
    const text = this.#unseen(() =>
      readFileSync(path.join(this.#client.folder, 'config/resources/livros.yaml'), 'utf8'),
    );
    const edits = await this.#portal!.edits();
    const isChanged = text === config.after;
    if (!isChanged && text !== config.before) return [`the config is ${text}`];
    if (config.outcome === 'done' && !isChanged) return ['a saved config is not there'];
    if (config.outcome === 'refused' && isChanged) return ['a refused config is there'];
    return isChanged && edits.at(-1)?.before !== config.before ? ['a saved config can not be undone'] : [];
  }

  /** After an orderly stop: all is in the data file, the history has each change once, and nothing is left over. */
  #checkFiles() {
    this.#disk.fault = undefined;
    const file = path.join(this.#data, 'db.json');
    const found = readDataFile(file);
    const entries: HistoryLine[] = [];
    const { notices } = checkedHistory(
      path.join(this.#data, 'history.jsonl'),
      countedHistory(found, file),
      (entry) => void entries.push(entry),
    );
    const changes = entries
      .filter(({ resource }) => resource === 'remessas')
      .map(({ action, title }) => `${action} ${title}`)
      .toSorted();
    const problems = [...found.notices, ...notices];
    if (changes.length !== 7 || new Set(changes).size !== 7)
      problems.push(`the history has ${changes.join()}`);
    // The lock of a process that has ended is taken over.
    const usual = /^(?:lock|db\.json|history\.(?:cut\.)?jsonl|backups|files|secret)$/;
    problems.push(...readdirSync(this.#data).filter((name) => !usual.test(name)));
    const copies = existsSync(path.join(this.#data, 'backups'))
      ? readdirSync(path.join(this.#data, 'backups'))
      : [];
    problems.push(...copies.filter((name) => !/^db-[\d-]+\.json$/.test(name)));
    problems.push(
      ...readdirSync(path.join(this.#client.folder, 'config/resources')).filter(
        (name) => name !== 'livros.yaml',
      ),
    );
    if (problems.length > 0) throw new Error(`left over: ${problems.join('; ')}`);
  }
}
