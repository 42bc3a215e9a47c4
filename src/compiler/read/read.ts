/** Step 1: reads the files of a config folder. */
import { isMap } from '#model/values/values.ts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isExtension } from '#language/extensions.ts';
import type { Report } from '#language/problems.ts';
import { translate } from '#messages/translate.ts';

// The order of a map in its file. JavaScript puts the keys of an object that are numbers first, in ascending order:
// `options: { 10: Aberto, 5: Cancelado }` would begin with 5.

type Map = Record<string, unknown>;

/** The keys in the order of the file, for objects that have another. */
const orders = new WeakMap<object, readonly string[]>();
let hasOrders = false;

/** An object of these entries, whose order is kept beside it. */
export function inFileOrder(entries: readonly (readonly [string, unknown])[]): Map {
  const map: Map = Object.fromEntries(entries);
  if (Object.keys(map).some((key, at) => key !== entries[at]![0]))
    keepOrder(map, [...new Set(entries.map(([key]) => key))]);
  return map;
}

/** An object that lists its entries in the order in which they are given. */
export const listedAsGiven = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  listing(
    Object.fromEntries(entries),
    entries.map(([key]) => key),
  );

function keepOrder(map: object, order: readonly string[]) {
  orders.set(map, order);
  hasOrders = true;
}

/** Keeps the order of the maps in `from` for their copies in `to`. */
export function copyOrder(from: unknown, to: unknown): void {
  eachCopy(from, to, [], (_holder, _key, copy, order) => keepOrder(copy, order));
}

/**
 * Replaces the maps in `to`, which is a copy of `from`, by maps that list their keys in the order of the file.
 *
 * @param found called for each map whose order JavaScript would change
 */
export function listInFileOrder<T>(
  from: unknown,
  to: T,
  found: (path: readonly PropertyKey[]) => void = () => {},
): T {
  eachCopy(from, to, [], (holder, key, copy, order, path) => {
    holder[key] = listing(copy, order);
    found(path);
  });
  return to;
}

/** The data whose maps list their keys in the order of the file. */
export const listedInFileOrder = <T>(data: T, found: (path: readonly PropertyKey[]) => void): T =>
  hasOrders ? listInFileOrder(data, structuredClone(data), found) : data;

/** A map in which `Object.keys` and the like find this order. */
const listing = <M extends Map>(map: M, order: readonly string[]): M =>
  new Proxy(map, {
    ownKeys(target) {
      const own = Reflect.ownKeys(target);
      return [
        ...order.filter((key) => own.includes(key)),
        ...own.filter((key) => !order.includes(String(key))),
      ];
    },
  });

type Found = (
  holder: Map,
  key: string,
  copy: Map,
  order: readonly string[],
  path: readonly PropertyKey[],
) => void;

function eachCopy(from: unknown, to: unknown, path: readonly PropertyKey[], found: Found): void {
  if (!hasOrders || typeof from !== 'object' || from === null || typeof to !== 'object' || to === null)
    return;
  for (const [key, part] of Object.entries(from)) {
    const copy = (to as Map)[key];
    if (typeof copy !== 'object' || copy === null) continue;
    eachCopy(part, copy, [...path, key], found);
    const order = orders.get(part as object);
    if (order && isMap(copy)) found(to as Map, key, copy, order, [...path, key]);
  }
}

/** A config file, named as in messages. `text` is null when it can't be read, which has been reported. */
export type ConfigFile = { path: string; text: string | null };

const maxBytes = 1024 * 1024;

/**
 * Reads all YAML files at any depth; parse.ts reports those that do not belong there. For files of the
 * company's own code only the name is returned, without a text.
 */
export function readFiles(dir: string, report: Report): ConfigFile[] {
  const name = basename(resolve(dir));
  const entries = listFiles(dir);
  if (!entries) {
    report.error({ file: name, line: 1, column: 1 }, translate('parse.folderOfConfiguration', { dir }));
    return [];
  }
  return entries.map((entry) => ({
    path: `${name}/${entry}`,
    text: isExtension(entry) ? '' : readText(join(dir, entry), `${name}/${entry}`, report),
  }));
}

/**
 * The YAML and code files below a folder, sorted; null when it can't be read. Symbolic links are followed. A company's
 * folder may be a project with packages and files of other tools, which are left out.
 */
export function listFiles(dir: string): string[] | null {
  try {
    return readdirSync(dir)
      .filter((name) => !isOther(name) && !otherTools.test(name))
      .flatMap((name) => [name, ...below(dir, name)])
      .filter((entry) => (/\.ya?ml$/i.test(entry) || isExtension(entry)) && !entry.split('/').some(isOther))
      .sort();
  } catch {
    return null;
  }
}

const isOther = (name: string) => name.startsWith('.') || name === 'node_modules';
/** Files of Docker and of package managers, beside portal.yaml. */
const otherTools = /^(?:(?:docker-)?compose(?:[.-][\w.-]+)?|pnpm-(?:lock|workspace))\.ya?ml$/i;

function below(dir: string, name: string): string[] {
  if (!statSync(join(dir, name), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(dir, name), { recursive: true }).map(
    (entry) => `${name}/${String(entry).replaceAll('\\', '/')}`,
  );
}

function readText(file: string, path: string, report: Report): string | null {
  const fail = (message: string) => {
    report.error({ file: path, line: 1, column: 1 }, message);
    return null;
  };
  try {
    const stat = statSync(file);
    if (!stat.isFile()) return fail(translate('parse.isNoFile'));
    if (stat.size > maxBytes) return fail(translate('parse.fileHasMoreThanMb'));
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) return fail(translate('parse.fileIsNotInUtf'));
    return fail(translate('parse.fileCantBeRead'));
  }
}
