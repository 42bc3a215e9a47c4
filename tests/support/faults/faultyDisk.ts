/**
 * A disk whose n-th call fails, as SQLite's tests have one: the functions of node:fs are replaced, and calls that concern one
 * folder are counted.
 */
import fs from 'node:fs';
import fsp, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

export const callKinds = ['write', 'fsync', 'rename', 'unlink', 'open', 'stat', 'close'] as const;
export type CallKind = (typeof callKinds)[number];
/** `short`: half is written, and the call says so. `half`: half is written, and the call fails. */
export type Mode = 'EIO' | 'ENOSPC' | 'EACCES' | 'short' | 'half';
export const modesOf: Readonly<Record<CallKind, readonly Mode[]>> = {
  write: ['EIO', 'ENOSPC', 'short', 'half'],
  fsync: ['EIO', 'ENOSPC'],
  rename: ['EIO', 'ENOSPC', 'EACCES'],
  unlink: ['EIO', 'EACCES'],
  open: ['EIO', 'ENOSPC', 'EACCES'],
  stat: ['EIO', 'EACCES'],
  close: ['EIO'],
};

export type Fault = { kind: CallKind; n: number; mode: Mode };
type AnyFunction = (...args: unknown[]) => unknown;

const sync: Readonly<Record<string, CallKind>> = {
  writeSync: 'write',
  writeFileSync: 'write',
  appendFileSync: 'write',
  copyFileSync: 'write',
  ftruncateSync: 'write',
  fsyncSync: 'fsync',
  renameSync: 'rename',
  linkSync: 'rename',
  rmSync: 'unlink',
  openSync: 'open',
  mkdirSync: 'open',
  readdirSync: 'open',
  readFileSync: 'open',
  statSync: 'stat',
  fstatSync: 'stat',
  closeSync: 'close',
};
const promised: Readonly<Record<string, CallKind>> = {
  open: 'open',
  mkdir: 'open',
  rename: 'rename',
  rm: 'unlink',
  stat: 'stat',
};
const ofHandle: Readonly<Record<string, CallKind>> = {
  write: 'write',
  writeFile: 'write',
  appendFile: 'write',
  truncate: 'write',
  sync: 'fsync',
  datasync: 'fsync',
  stat: 'stat',
};

const errorOf = (code: string, call: string) =>
  Object.assign(new Error(`${code}: made to fail, ${call}`), { code, syscall: call });

export class FaultyDisk {
  readonly #folder: string;
  readonly #undo: (() => void)[] = [];
  readonly #descriptors = new Set<number>();
  readonly #handles = new WeakSet<object>();
  readonly counts = new Map<CallKind, number>();
  fault: Fault | undefined;
  /** The call that was made to fail. */
  failed: string | undefined;
  /** A killed process makes no more calls. */
  isDead = false;
  #depth = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async over(folder: string): Promise<FaultyDisk> {
    const disk = new FaultyDisk(folder);
    for (const [name, kind] of Object.entries(sync)) disk.#replace(fs, name, kind, false);
    for (const [name, kind] of Object.entries(promised)) disk.#replace(fsp, name, kind, true);
    const handle = await fsp.open('/dev/null');
    const prototype = Object.getPrototypeOf(handle) as object;
    await handle.close();
    for (const [name, kind] of Object.entries(ofHandle)) disk.#replace(prototype, name, kind, true);
    syncBuiltinESMExports();
    return disk;
  }

  restore() {
    for (const step of this.#undo.toReversed()) step();
    syncBuiltinESMExports();
  }

  #replace(target: object, name: string, kind: CallKind, isPromised: boolean) {
    const whole = target as Record<string, AnyFunction>;
    const real = whole[name]!;
    const called = (self: unknown, args: unknown[]): unknown => {
      const run = () => real.apply(self, args);
      if (!this.#concerns(self, args)) return run();
      const call = `${name} ${typeof args[0] === 'string' ? args[0].slice(this.#folder.length) : ''}`;
      const mode = this.#count(kind, call);
      if (isPromised) return this.#promised(mode, call, run, name, self, args);
      if (mode !== undefined) return this.#failNow(mode, call, name, real, args);
      const result = this.#within(run);
      if (name === 'openSync') this.#descriptors.add(result as number);
      return result;
    };
    const replacement = function (this: unknown, ...args: unknown[]): unknown {
      return called(this, args);
    };
    whole[name] = replacement;
    this.#undo.push(() => void (whole[name] = real));
  }

  /** Calls that Node makes within another one don't count. */
  #within<T>(work: () => T): T {
    this.#depth++;
    try {
      return work();
    } finally {
      this.#depth--;
    }
  }

  async #promised(
    mode: Mode | undefined,
    call: string,
    work: () => unknown,
    name: string,
    handle: unknown,
    args: unknown[],
  ): Promise<unknown> {
    if (mode === undefined) {
      const result = await work();
      if (name === 'open') {
        this.#handles.add(result as object);
        // Unlike the other methods, each handle has its own.
        this.#replace(result as object, 'close', 'close', true);
      }
      return result;
    }
    // A handle that could not be closed is closed all the same.
    if (name === 'close') await work();
    const bytes = args[0];
    if ((mode === 'short' || mode === 'half') && Buffer.isBuffer(bytes)) {
      const one = handle as FileHandle;
      const [offset, length, position] = (name === 'write' ? args.slice(1) : [0, bytes.length, null]) as [
        number,
        number,
        number | null,
      ];
      const half = Math.max(1, Math.floor(length / 2));
      const { write } = Object.getPrototypeOf(one) as { write: AnyFunction };
      this.#depth++;
      const written = (await write.apply(one, [bytes, offset, half, position])) as object;
      this.#depth--;
      if (mode === 'short' && name === 'write') return written;
    }
    throw errorOf(mode === 'short' || mode === 'half' ? 'ENOSPC' : mode, call);
  }

  #failNow(mode: Mode, call: string, name: string, real: AnyFunction, args: unknown[]): never | number {
    if (name === 'closeSync') this.#within(() => real(...args));
    if ((mode === 'short' || mode === 'half') && name !== 'copyFileSync' && name !== 'ftruncateSync') {
      const text = Buffer.from(args[1] as string);
      const half = text.subarray(0, Math.max(1, Math.floor(text.length / 2)));
      this.#within(() => real(args[0], half, ...args.slice(2)));
      if (mode === 'short' && name === 'writeSync') return half.length;
    }
    throw errorOf(mode === 'short' || mode === 'half' ? 'ENOSPC' : mode, call);
  }

  #concerns(self: unknown, [first]: unknown[]): boolean {
    if (this.#depth > 0) return false;
    if (typeof first === 'string' && first.startsWith(this.#folder)) return true;
    if (typeof first === 'number' && this.#descriptors.has(first)) return true;
    return typeof self === 'object' && self !== null && this.#handles.has(self);
  }

  #count(kind: CallKind, call: string): Mode | undefined {
    if (this.isDead) throw errorOf('EIO', `${call} after the kill`);
    const n = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, n);
    if (this.fault?.kind !== kind || this.fault.n !== n) return undefined;
    this.failed = `${kind} ${n} (${call.trim()}) with ${this.fault.mode}`;
    return this.fault.mode;
  }
}
