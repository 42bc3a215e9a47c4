/**
 * Applies edits to the text of a YAML file. Comments, order and layout of everything else stay as they are.
 * When the resulting text would not mean exactly what was requested, the edit is refused, and the part is
 * best edited as text (`write`).
 *
 *     edited(text, [
 *       { do: 'set', path: ['fields', 'placa', 'label'], value: 'Placa atual' },
 *       { do: 'insert', path: ['fields'], at: 2, key: 'apelido', value: { type: 'text', label: 'Apelido' } },
 *     ])
 */
import { isMap } from '#model/values/values.ts';
import { YamlLayout, type EditPath } from './layout.ts';
import { RefusedEdit } from './refused.ts';
import { insert, move, put, removeEntry, write } from './splice.ts';

export type { EditPath } from './layout.ts';
export { RefusedEdit } from './refused.ts';

export type Edit =
  /** Sets a value. Parts of it that stay the same are not touched. A new key is appended. */
  | { do: 'set'; path: EditPath; value: unknown }
  /** Inserts an item into the list at the path or, with a key, into the map. */
  | { do: 'insert'; path: EditPath; at: number; key?: string; value: unknown }
  | { do: 'move'; path: EditPath; from: number; to: number }
  | { do: 'remove'; path: EditPath }
  /** Replaces the part with YAML. */
  | { do: 'write'; path: EditPath; text: string };

export const edited = (text: string, edits: readonly Edit[]): string => edits.reduce(editedOnce, text);

/** The new path of a part after these edits; undefined when it was removed. */
export const placeAfter = (edits: readonly Edit[], path: EditPath): EditPath | undefined =>
  edits.reduce<EditPath | undefined>((place, edit) => {
    if (!place || edit.do !== 'remove') return place;
    const at = edit.path.length - 1;
    const [gone, own] = [edit.path[at], place[at]];
    if (!edit.path.slice(0, at).every((step, index) => step === place[index])) return place;
    if (own === gone) return undefined;
    return typeof own === 'number' && typeof gone === 'number' && own > gone
      ? place.with(at, own - 1)
      : place;
  }, path);

export const dataOf = (text: string): unknown => new YamlLayout(text).toJS();

/** The source text of the part at a path, without its indent. */
export function sourceAt(text: string, path: EditPath): string {
  const layout = new YamlLayout(text);
  const node = layout.nodeAt(path);
  if (!node?.range) return '';
  const [start, end] = node.range;
  const column = start - layout.lineStart(start);
  const lines = text.slice(start, end).trimEnd().split(/\r?\n/);
  return lines
    .map((line, at) => (at === 0 ? line : line.slice(Math.min(column, Math.max(0, line.search(/\S/))))))
    .join('\n');
}

function editedOnce(text: string, edit: Edit): string {
  const before = readWhole(text);
  if (edit.do === 'write') return writtenAt(text, before, edit);
  const wanted = applied(before, edit);
  const after = spliced(text, edit, before);
  if (!isSame(readWhole(after), wanted)) throw new RefusedEdit('alias');
  return after;
}

/** Order matters, as users see it. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Refuses a text that is not valid YAML. */
function readWhole(text: string): unknown {
  try {
    return dataOf(text);
  } catch (error) {
    if (error instanceof RefusedEdit) throw new RefusedEdit(error.reason, text);
    throw error;
  }
}

function writtenAt(text: string, before: unknown, { path, text: typed }: Edit & { do: 'write' }): string {
  if (path.length === 0) throw new RefusedEdit('form');
  const after = write(text, path, typed);
  const data = readWhole(after);
  // no other part may change its meaning
  const same = applied(before, { do: 'set', path, value: valueOnPath(data, path) });
  if (!isSame(data, same)) throw new RefusedEdit('unreadable');
  return after;
}

function spliced(text: string, edit: Exclude<Edit, { do: 'write' }>, data: unknown): string {
  switch (edit.do) {
    case 'insert':
      return insert(text, edit.path, edit.at, edit.key, edit.value);
    case 'move':
      return edit.from === edit.to ? text : move(text, edit.path, edit.from, edit.to);
    case 'remove':
      return removeEntry(text, edit.path);
    case 'set':
      return changed(text, edit.path, valueOnPath(data, edit.path), edit.value);
  }
}

/** Sets a value with as few changes as possible. */
function changed(text: string, path: EditPath, old: unknown, value: unknown): string {
  if (isSame(old, value)) return text;
  if (old === undefined) {
    const parent = path.slice(0, -1);
    const length = Object.keys((valueOnPath(dataOf(text), parent) ?? {}) as object).length;
    return insert(text, parent, length, String(path.at(-1)), value);
  }
  if (Array.isArray(old) && Array.isArray(value) && value.length > 0 && old.length > 0)
    return changedList(text, path, old, value);
  if (isMap(old) && isMap(value) && Object.keys(value).some((key) => Object.hasOwn(old, key))) {
    let now = text;
    for (const key of Object.keys(old))
      if (!Object.hasOwn(value, key)) now = removeEntry(now, [...path, key]);
    for (const [key, part] of Object.entries(value)) now = changed(now, [...path, key], old[key], part);
    return now;
  }
  return put(text, path, value);
}

function changedList(
  text: string,
  path: EditPath,
  old: readonly unknown[],
  value: readonly unknown[],
): string {
  const valueKey = (one: unknown) => JSON.stringify(one);
  const wanted = value.map(valueKey);
  const kept = old.map(valueKey).filter((one) => wanted.includes(one));
  if (kept.length === 0) return put(text, path, value);
  let now = text;
  const current = old.map(valueKey);
  const surplus = [...wanted];
  for (let at = 0; at < current.length;) {
    const found = surplus.indexOf(current[at]!);
    if (found >= 0) {
      surplus.splice(found, 1);
      at += 1;
    } else {
      now = removeEntry(now, [...path, at]);
      current.splice(at, 1);
    }
  }
  for (const [at, one] of wanted.entries()) {
    if (current[at] === one) continue;
    const from = current.indexOf(one, at);
    if (from >= 0) {
      now = move(now, path, from, at);
      current.splice(at, 0, ...current.splice(from, 1));
    } else {
      now = insert(now, path, at, undefined, value[at]);
      current.splice(at, 0, one);
    }
  }
  return now;
}

// --- the same edits on data
// ---------------------------------------------------------------------------------

export function valueOnPath(data: unknown, path: EditPath): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    data,
  );
}

/** The expected data after the edit. */
export function applied(data: unknown, edit: Exclude<Edit, { do: 'write' }>): unknown {
  // a copy by JSON resolves aliases into separate parts
  const copy: unknown = JSON.parse(JSON.stringify(data));
  const { path } = edit;
  if (edit.do === 'set' || edit.do === 'remove') {
    const [inside, last] = [valueOnPath(copy, path.slice(0, -1)), path.at(-1)!];
    if (path.length === 0 || typeof inside !== 'object' || inside === null) throw new RefusedEdit('missing');
    if (edit.do === 'set') {
      const known = inside as Record<string | number, unknown>;
      if (Array.isArray(inside) && !(Number(last) in inside)) throw new RefusedEdit('missing');
      known[last] = columnsInOrder(known[last], edit.value);
    } else if (Array.isArray(inside)) inside.splice(Number(last), 1);
    else delete (inside as Record<string | number, unknown>)[last];
    return copy;
  }
  const list = valueOnPath(copy, path);
  if (edit.do === 'insert') {
    if (Array.isArray(list) && edit.key === undefined) list.splice(edit.at, 0, edit.value);
    else if (isMap(list) && edit.key !== undefined && !Object.hasOwn(list, edit.key)) {
      const entries = Object.entries(list);
      entries.splice(edit.at, 0, [edit.key, edit.value]);
      reordered(list, entries);
    } else throw new RefusedEdit('missing');
  } else if (Array.isArray(list)) list.splice(edit.to, 0, ...list.splice(edit.from, 1));
  else if (isMap(list)) {
    const entries = Object.entries(list);
    entries.splice(edit.to, 0, ...entries.splice(edit.from, 1));
    reordered(list, entries);
  } else throw new RefusedEdit('missing');
  return copy;
}

function reordered(map: Record<string, unknown>, entries: [string, unknown][]) {
  for (const key of Object.keys(map)) delete map[key];
  for (const [key, value] of entries) map[key] = value;
}

/** Existing keys keep their order; new ones are appended. */
function columnsInOrder(old: unknown, value: unknown): unknown {
  if (!isMap(old) || !isMap(value)) return value;
  const keys = new Set([
    ...Object.keys(old).filter((key) => Object.hasOwn(value, key)),
    ...Object.keys(value),
  ]);
  return Object.fromEntries([...keys].map((key) => [key, columnsInOrder(old[key], value[key])]));
}
