/**
 * The audit stream: one JSON object per line. Each process writes a chain of its own: a line holds the hash of the chain's
 * line before it (`prev`), and its own hash. Lines of several processes alternate in one file.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type AuditLine = Readonly<Record<string, unknown>>;
/** The first line of a chain has no line before it. */
const beginning = '';

const hashOf = (line: AuditLine): string =>
  createHash('sha256').update(JSON.stringify(line)).digest('base64url');

/** Milliseconds after which a lock is one that a process has left behind. */
const staleAfter = 10_000;

async function locked(file: string, work: () => void): Promise<void> {
  const lock = `${file}.lock`;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > staleAfter) unlock(lock);
      else await sleep(10);
    }
  }
  try {
    work();
  } finally {
    unlock(lock);
  }
}

/** Another process may have removed it as one that was left behind: no line is lost by that. */
const unlock = (lock: string) => rmSync(lock, { recursive: true, force: true });

/** Writes one chain, to a file or to standard output. */
export class AuditChain {
  readonly #target: string;
  readonly #chain = randomBytes(6).toString('base64url');
  #prev = beginning;
  #writing: Promise<void> = Promise.resolve();
  readonly #failed: (error: unknown) => void;

  /**
   * @param target a file, or `stdout`
   * @param failed is told of a line that could not be written
   */
  constructor(target: string, failed: (error: unknown) => void) {
    this.#target = target;
    this.#failed = failed;
  }

  /** Appends a line, in the order of the calls. */
  add(fields: AuditLine): void {
    const line = { ...fields, chain: this.#chain, prev: this.#prev };
    const hash = hashOf(line);
    this.#prev = hash;
    const text = `${JSON.stringify({ ...line, hash })}\n`;
    if (this.#target === 'stdout') return void process.stdout.write(text);
    this.#writing = this.#writing
      .then(() => locked(this.#target, () => appendTo(this.#target, text)))
      .catch(this.#failed);
  }

  /** Resolves when all lines so far are written. */
  written(): Promise<void> {
    return this.#writing;
  }
}

/** Writes one line of a command, as a chain of its own, where PORTAL_AUDIT names a file or standard output. */
export async function auditOfCommand(fields: AuditLine): Promise<void> {
  const target = process.env.PORTAL_AUDIT?.trim();
  if (!target) return;
  const chain = new AuditChain(target === 'stdout' ? target : path.resolve(target), (error) => {
    throw error;
  });
  chain.add({
    at: new Date().toISOString(),
    account: null,
    address: null,
    method: 'cli',
    outcome: 'success',
    ...fields,
  });
  await chain.written();
}

/** A line that a process has left unfinished stays alone: the next one begins a line of its own. */
function appendTo(file: string, text: string) {
  const handle = openSync(file, 'a+', 0o600);
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1);
    const isUnfinished = size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
    appendFileSync(handle, isUnfinished ? `\n${text}` : text);
  } finally {
    closeSync(handle);
  }
}

/**
 * Deletes the lines before an instant. What is left of each chain begins with the hash of its last line that was cut, which
 * its next line names. A chain of which nothing is left is gone.
 *
 * @param before ISO text
 * @returns the number of deleted lines
 */
export async function cutAudit(file: string, before: string): Promise<number> {
  let cut = 0;
  if (!existsSync(file)) return cut;
  await locked(file, () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const kept = lines.filter((text) => !(String(parsed(text)?.at ?? '~') < before));
    cut = lines.length - kept.length;
    if (cut === 0) return;
    const beside = `${file}.new`;
    const handle = openSync(beside, 'w', 0o600);
    try {
      writeSync(handle, kept.map((text) => `${text}\n`).join(''));
    } finally {
      closeSync(handle);
    }
    renameSync(beside, file);
  });
  return cut;
}

const parsed = (text: string): AuditLine | undefined => {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? (line as AuditLine) : undefined;
  } catch {
    return undefined;
  }
};

export type AuditVerdict = {
  lines: number;
  chains: number;
  /** Chains whose beginning is no longer in the file. */
  cut: number;
  /** The instant of the first line that could be verified; absent in an empty file. */
  since?: string;
  /** The first broken line, counted from 1, and what is wrong with it. */
  broken?: { line: number; fault: 'unreadable' | 'changed' | 'missing' };
};

/** Verifies all chains of a text. What was cut off at the end of a chain can't be seen. */
export function verifyAudit(text: string): AuditVerdict {
  const last = new Map<string, string>();
  const all = text.split('\n');
  if (all.at(-1) === '') all.pop();
  let since: string | undefined;
  let cut = 0;
  const verdict = (broken?: AuditVerdict['broken']): AuditVerdict => ({
    lines: all.length,
    chains: last.size,
    cut,
    ...(since !== undefined && { since }),
    ...(broken && { broken }),
  });
  for (const [at, textOfLine] of all.entries()) {
    const line = parsed(textOfLine);
    if (!line || typeof line.chain !== 'string' || typeof line.hash !== 'string')
      return verdict({ line: at + 1, fault: 'unreadable' });
    const { hash, ...rest } = line;
    // As it was written: another order of the keys, or spaces, are a change too.
    if (hashOf(rest) !== hash || JSON.stringify({ ...rest, hash }) !== textOfLine)
      return verdict({ line: at + 1, fault: 'changed' });
    const before = last.get(line.chain);
    if (before !== undefined && line.prev !== before) return verdict({ line: at + 1, fault: 'missing' });
    if (before === undefined && line.prev !== beginning) cut++;
    last.set(line.chain, hash);
    since ??= String(line.at);
  }
  return verdict();
}
