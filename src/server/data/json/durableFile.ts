/** A JSON file that is either its last version or the one before, never half of one; lowdb's adapter. */
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { newestCopy } from './dailyCopies.ts';

export type State = Record<string, unknown>;
type Row = Readonly<Record<string, unknown>>;

export class DurableFile {
  readonly file: string;
  readonly #texts = new WeakMap<object, string>();
  readonly #alongside: () => Promise<void>;
  /** Per list what its bytes were made of, and the bytes. */
  readonly #lists = new Map<string, { rows: readonly Row[]; bytes: Buffer }>();

  /** @param alongside what must be on the disk as well before a version takes its place */
  constructor(file: string, alongside = async () => {}) {
    this.file = file;
    this.#alongside = alongside;
    mkdirSync(path.dirname(file), { recursive: true });
  }

  /** lowdb asks for this once. A blank or damaged file is refused: starting without data would look like losing it. */
  read(): State {
    const text = readFileSync(this.file, 'utf8');
    let state: unknown;
    try {
      state = JSON.parse(text);
    } catch (error) {
      const reason = text.trim() === '' ? 'está vazio' : `não é um JSON válido (${(error as Error).message})`;
      throw new Error(damaged(this.file, reason), { cause: error });
    }
    if (typeof state !== 'object' || state === null || Array.isArray(state))
      throw new Error(damaged(this.file, 'não contém um objeto com as listas de registros'));
    for (const [name, value] of Object.entries(state))
      if (typeof value !== 'object' || value === null)
        throw new Error(damaged(this.file, `tem em "${name}" algo que não é uma lista de registros`));
    return state as State;
  }

  /**
   * lowdb's save: temporary file, fsync, rename, fsync of the folder. After it resolves no crash takes it back.
   * What is written is the state at the call, whatever happens to it meanwhile.
   */
  async write(state: State) {
    const bytes = this.#bytesOf(state);
    const temporary = `${this.file}.tmp`;
    try {
      await both(writeSynced(temporary, bytes), this.#alongside());
      await rename(temporary, this.file);
      await syncFolder(path.dirname(this.file));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /** One record per line. A save changes few records of few lists: the bytes of the other lists are still good. */
  #bytesOf(state: State): Buffer {
    const parts = Object.entries(state).flatMap(([name, value], index) => [
      Buffer.from(`${index === 0 ? '{' : ','}\n${JSON.stringify(name)}: `),
      Array.isArray(value) ? this.#listOf(name, value as Row[]) : Buffer.from(JSON.stringify(value)),
    ]);
    return Buffer.concat([...(parts.length > 0 ? parts : [Buffer.from('{')]), Buffer.from('\n}\n')]);
  }

  /** Records are never changed in place, so a list of the same ones in the same order is the same text. */
  #listOf(name: string, rows: readonly Row[]): Buffer {
    const known = this.#lists.get(name);
    if (known?.rows.length === rows.length && known.rows.every((row, at) => row === rows[at]))
      return known.bytes;
    const bytes = Buffer.from(`[\n${rows.map((row) => this.#lineOf(row)).join(',\n')}\n]`);
    this.#lists.set(name, { rows: [...rows], bytes });
    return bytes;
  }

  #lineOf(row: Row): string {
    let text = this.#texts.get(row);
    if (text === undefined) this.#texts.set(row, (text = JSON.stringify(row)));
    return text;
  }
}

/** Waits for both even when one fails: neither may still be writing when the next save begins. */
async function both(...tasks: Promise<void>[]) {
  for (const result of await Promise.allSettled(tasks)) if (result.status === 'rejected') throw result.reason;
}

async function writeSynced(file: string, bytes: Buffer) {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(folder: string) {
  // Windows can't open a folder; its rename is journalled by the file system
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function damaged(file: string, reason: string): string {
  const copy = newestCopy(file);
  const remedy = copy
    ? `Para voltar à cópia mais nova, copie ${copy} sobre ele e inicie de novo; `
    : 'Recupere uma cópia; ';
  return (
    `O arquivo de dados ${file} ${reason}. Nada foi alterado nele. ` +
    `${remedy}ou rode "npm run reset" para voltar aos dados de demonstração.`
  );
}
