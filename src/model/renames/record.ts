/** Records and field names by the present names: what was called otherwise before (`formerly`) is renamed. */
import type { Formerly } from '#model/config/formerly.ts';
import { hasRows } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';

type Values = Record<string, unknown>;
type Fields = Readonly<Record<string, Field>>;
/** A resource with its former names. A browser has those of the fields that its user sees. */
export type Renamed = { readonly fields: Fields; readonly formerly?: Formerly | undefined };

/** What is called when a name or an option is renamed, with the path of the field: `itens.qtd`. */
export type RenameNotes = {
  field?(path: string, now: string): void;
  option?(path: string, was: string, now: string): void;
  /** Both names have a value, so both stay as they are. */
  conflict?(prefix: string, key: string, now: string): void;
};

/** The present path of a field, of rows too: `itens.qtd`. A name that is none stays as it is. */
export function presentPath({ fields, formerly }: Renamed, path: string): string {
  if (!formerly) return path;
  const whole = formerly.fields[path];
  if (whole !== undefined) return whole;
  const at = path.indexOf('.');
  const first = at < 0 ? path : path.slice(0, at);
  const now = Object.hasOwn(fields, first) ? first : (formerly.fields[first] ?? first);
  if (at < 0) return now;
  const rest = `${now}${path.slice(at)}`;
  return formerly.fields[rest] ?? rest;
}

/** The present value of a choice, or of several. */
export function presentOption({ formerly }: Renamed, path: string, value: unknown): unknown {
  const options = formerly?.options[path];
  if (!options) return value;
  const one = (was: unknown) => (typeof was === 'string' && Object.hasOwn(options, was) ? options[was] : was);
  return Array.isArray(value) ? value.map(one) : one(value);
}

/**
 * A record, or some fields of one, by the present names. Where both names have a value, both stay. The same object
 * if there is nothing to rename.
 */
export function presentRecord<T extends Values>(renamed: Renamed, record: T, notes: RenameNotes = {}): T {
  return renamed.formerly ? (renameRow(renamed, record, '', renamed.fields, notes) as T) : record;
}

function renameRow(renamed: Renamed, row: Values, prefix: string, known: Fields, notes: RenameNotes): Values {
  const formerly = renamed.formerly!;
  const result: Values = {};
  let isSame = true;
  for (const [key, value] of entriesOf(row, prefix, formerly, known)) {
    const now = formerly.fields[`${prefix}${key}`]?.slice(prefix.length);
    if (now === undefined) result[key] = value;
    else if ((row[now] ?? result[now] ?? null) !== null) {
      result[key] = value;
      notes.conflict?.(prefix, key, now);
    } else {
      result[now] = value;
      isSame = false;
      notes.field?.(`${prefix}${key}`, now);
    }
  }
  for (const [key, value] of Object.entries(result)) {
    const path = `${prefix}${key}`;
    const field = Object.hasOwn(known, key) ? known[key] : undefined;
    if (hasRows(field) && Array.isArray(value)) {
      const rows = value.map((one: unknown) =>
        isMap(one) ? renameRow(renamed, one, `${path}.`, field.fields, notes) : one,
      );
      if (rows.some((one, at) => one !== value[at])) [result[key], isSame] = [rows, false];
    }
    const options = formerly.options[path];
    if (!options) continue;
    for (const was of [value].flat())
      if (typeof was === 'string' && Object.hasOwn(options, was)) {
        notes.option?.(path, was, options[was]!);
        isSame = false;
      }
    result[key] = presentOption(renamed, path, value);
  }
  return isSame ? row : result;
}

/**
 * The entries of a row. Nested values such as `address.city` are extracted where a field had that name; the
 * rest stays nested.
 */
function entriesOf(row: Values, prefix: string, { fields }: Formerly, known: Fields): [string, unknown][] {
  return Object.entries(row).flatMap(([key, value]): [string, unknown][] => {
    if (!isMap(value) || Object.hasOwn(known, key)) return [[key, value]];
    const taken = Object.entries(value).filter(([inner]) =>
      Object.hasOwn(fields, `${prefix}${key}.${inner}`),
    );
    if (taken.length === 0) return [[key, value]];
    const left = Object.entries(value).filter((entry) => !taken.some(([inner]) => inner === entry[0]));
    return [
      ...taken.map(([inner, one]): [string, unknown] => [`${key}.${inner}`, one]),
      ...(left.length > 0 ? [[key, Object.fromEntries(left)] as [string, unknown]] : []),
    ];
  });
}
