/**
 * A second implementation of the company's figures, computed from the stored records as plainly as possible
 * and without any code of the server. Where the two differ, one of them is wrong.
 */
import { createHash } from 'node:crypto';
import type { Rollup } from '#model/fields/dependencies.ts';
import type { Field, Filter, Mapped, Measure, Portal, Resource } from '#model/types.ts';
import { decimalsOf, nearest, expectedFormulaValue } from './formulas.ts';
import { localText, nowIn, todayIn, weekStartByIcu } from './localTime.ts';
import { plainText } from './plainText.ts';
import { typewritten } from '../values/spellings.ts';

export type Row = Readonly<Record<string, unknown>>;
type Question = { filter: Filter; groupBy: readonly string[]; measures: Readonly<Record<string, Measure>> };

const none = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A text without accents and capitals, as searches compare it. */
const folded = (value: unknown) =>
  typewritten(value).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const codes = ['cpf', 'cnpj', 'cpfCnpj', 'phone', 'cep', 'uf', 'banco'];
/** Codes and documents are stored without the punctuation that people write. */
const isCode = (field: Field) => 'document' in field || codes.includes(field.type);
const bare = (value: unknown) => String(value).replaceAll(/[\s\p{Pd}\p{Pf}\p{Pi}.,/()_·]/gu, '');

/** The key of groups without a value: an unanswered yes-or-no counts as no. */
export const gapOf = ({ type }: Field) => (type === 'boolean' ? false : null);

export class FiguresOracle {
  readonly today: string;
  readonly timeZone: string;
  /** 0 for Sunday, as ICU says. */
  readonly weekStart: number;
  readonly #seen = new Map<string, Row[]>();
  /** The account of the current user. */
  #user: Row = {};

  constructor(
    readonly portal: Portal,
    readonly stored: Readonly<Record<string, unknown[]>>,
  ) {
    this.today = todayIn(portal);
    this.timeZone = portal.timeZone;
    this.weekStart = weekStartByIcu(portal.locales[0]!);
  }

  /** The fields and the record of the company's settings. */
  get settings() {
    const { company, resources } = this.portal;
    if (company === undefined) return undefined;
    return { fields: resources[company]!.fields, row: this.rows(company)[0] ?? {} };
  }

  /** The result as the API returns it: one row per group, or a single row. */
  answer(resource: string, { filter, groupBy, measures }: Question, user: Row): Row[] {
    this.#user = user;
    const rows = this.rows(resource).filter((row) => this.fits(resource, row, filter));
    const groups = new Map<string, { keys: unknown[]; rows: Row[] }>();
    if (groupBy.length === 0) groups.set('[]', { keys: [], rows: [] });
    for (const row of rows)
      for (const keys of combinations(groupBy.map((key) => this.#keysOf(resource, row, key)))) {
        const name = JSON.stringify(keys);
        const group = groups.get(name) ?? { keys, rows: [] };
        group.rows.push(row);
        groups.set(name, group);
      }
    return [...groups.values()].map(({ keys, rows }) => ({
      ...Object.fromEntries(groupBy.map((key, at) => [key, keys[at]])),
      ...Object.fromEntries(
        Object.entries(measures).map(([name, measure]) => [
          name,
          measured(...this.#portion(resource, rows, measure)),
        ]),
      ),
    }));
  }

  /** The records that a measure counts; those that match `minus` have their number negated. */
  #portion(resource: string, rows: readonly Row[], measure: Measure): [readonly Row[], Measure] {
    if (measure === 'count') return [rows, measure];
    const { filter = {}, minus, ...plain } = measure as { filter?: Filter; minus?: Filter };
    const of = (plain as { sum?: string }).sum;
    const counted = rows
      .filter((row) => this.fits(resource, row, filter))
      .map((row) =>
        minus && of && !none(row[of]) && this.fits(resource, row, minus)
          ? { ...row, [of]: -(row[of] as number) }
          : row,
      );
    return [counted, 'count' in plain ? 'count' : (plain as Measure)];
  }

  /** The records as they are read: stored or gathered by a view, with the computed fields as of today. */
  rows(id: string): Row[] {
    let known = this.#seen.get(id);
    if (!known) {
      const resource = this.portal.resources[id]!;
      const rows = resource.from ? this.#gathered(resource) : (this.stored[id] as Row[]);
      this.#seen.set(id, (known = rows.map((row) => this.#derived(resource, row))));
    }
    return known;
  }

  fits(id: string, row: Row, filter: Filter, fields = this.portal.resources[id]!.fields): boolean {
    const { search } = this.portal.resources[id]!;
    return Object.entries(filter).every(([key, wanted]) => {
      if (key === 'all') return (wanted as Filter[]).every((one) => this.fits(id, row, one, fields));
      if (key === 'any') return (wanted as Filter[]).some((one) => this.fits(id, row, one, fields));
      if (key === 'not') return !this.fits(id, row, wanted as Filter, fields);
      if (key === 'some' || key === 'none')
        return Object.entries(wanted as Record<string, Filter>).every(
          ([of, where]) => this.#isSome(of, where, row) === (key === 'some'),
        );
      if (key === 'q') return search.some((field) => String(row[field] ?? '').includes(String(wanted)));
      const [name, op = 'is'] = fields[key] ? [key] : (key.split('_') as [string, string]);
      const held = row[name];
      if (op === 'null') return none(held) === wanted;
      const values = [wanted].flat().map((one) => this.bound(one));
      const is = () =>
        values.some(
          (one) =>
            [held].flat().some((other) => this.#equal(fields[name]!, other, one)) ||
            (none(one) && none(held)),
        );
      if (op === 'is') return is();
      if (op === 'neq') return !is();
      const contains = () =>
        [wanted, ...(isCode(fields[name]!) ? [bare(wanted)] : [])].some(
          (part) => part !== '' && folded(held).includes(folded(part)),
        );
      if (op === 'nlike') return none(held) || !contains();
      if (none(held)) return false;
      if (op === 'like') return contains();
      const [left, right] = this.#comparable(fields[name]!, held, values[0]);
      return op === 'gt'
        ? left > right
        : op === 'gte'
          ? left >= right
          : op === 'lt'
            ? left < right
            : left <= right;
    });
  }

  /** True if a record of the other resource matches the condition. A value that the asking record lacks matches none. */
  #isSome(of: string, where: Filter, row: Row): boolean {
    const entries = Object.entries(where).map(([key, value]) => {
      const name = typeof value === 'string' && /^\$record\.(\w+)$/.exec(value)?.[1];
      return [key, name ? row[name] : value, name && none(row[name])] as const;
    });
    if (entries.some(([, , isLacking]) => isLacking)) return false;
    const known = Object.fromEntries(entries);
    return this.rows(of).some((one) => this.fits(of, one, known));
  }

  #equal(field: Field, held: unknown, wanted: unknown): boolean {
    if (field.type === 'boolean' && none(held) && !none(wanted)) return String(wanted) !== 'true';
    if (none(held) || none(wanted)) return false;
    const [left, right] = this.#comparable(field, held, wanted);
    return left === right;
  }

  /**
   * Cuts dates to the length of the value compared with: any day of a month equals that month. Two instants
   * are compared as such.
   */
  #comparable({ type }: Field, held: unknown, wanted: unknown): [string, string] | [number, number] {
    if (type === 'datetime' && String(wanted).endsWith('Z'))
      return [Date.parse(String(held)), Date.parse(String(wanted))];
    if (type === 'date' || type === 'datetime' || type === 'month') {
      const right = String(wanted);
      // "W" and a first day stand for a week: each of its days equals it.
      if (right.startsWith('W')) {
        const day = new Date(
          `${(type === 'datetime' ? this.#local(held) : String(held)).slice(0, 10)}T00:00:00Z`,
        );
        while (day.getUTCDay() !== this.weekStart) day.setUTCDate(day.getUTCDate() - 1);
        return [`W${day.toISOString().slice(0, 10)}`, right];
      }
      return [(type === 'datetime' ? this.#local(held) : String(held)).slice(0, right.length), right];
    }
    if (typeof held === 'number') return [held, Number(wanted)];
    return [String(held), String(wanted)];
  }

  #local = (moment: unknown): string => localText(String(moment), this.timeZone);

  /** The value of a variable: `$today-1m`, `$now+30min`, `$user.limite`. */
  bound(value: unknown): unknown {
    if (typeof value !== 'string' || !value.startsWith('$')) return value;
    if (value.startsWith('$user.')) return this.#user[value.slice(6)];
    const [, base, sign, amount = '0', unit] =
      /^\$(today|week|month|year|now)(?:([+-])(\d+)(min|[hdmy])?)?$/.exec(value)!;
    const by = Number(amount) * (sign === '-' ? -1 : 1);
    if (base === 'now') {
      const minutes = by * { min: 1, h: 60, d: 1440 }[unit ?? 'min']!;
      return new Date(nowIn(this.portal) + minutes * 60_000).toISOString();
    }
    if (base === 'week') {
      const first = new Date(`${this.today}T00:00:00Z`);
      while (first.getUTCDay() !== this.weekStart) first.setUTCDate(first.getUTCDate() - 1);
      first.setUTCDate(first.getUTCDate() + 7 * by);
      return `W${first.toISOString().slice(0, 10)}`;
    }
    const date = new Date(`${base === 'today' ? this.today : `${this.today.slice(0, 7)}-01`}T00:00:00Z`);
    if (base === 'year') return String(Number(this.today.slice(0, 4)) + by);
    if (base === 'today' && (unit ?? 'd') === 'd') date.setUTCDate(date.getUTCDate() + by);
    else {
      const day = date.getUTCDate();
      date.setUTCDate(1);
      date.setUTCMonth(date.getUTCMonth() + by * (unit === 'y' ? 12 : 1));
      date.setUTCDate(
        Math.min(day, new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
      );
    }
    return date.toISOString().slice(0, base === 'month' ? 7 : 10);
  }

  /**
   * Adds the fields that are never stored. Each is computed on first access, since records read each other.
   */
  #derived(resource: Resource, row: Row): Row {
    const seen: Record<string, unknown> = { ...row };
    const later = (id: string, work: () => unknown) =>
      Object.defineProperty(seen, id, {
        enumerable: true,
        configurable: true,
        get: () => {
          const value = work();
          Object.defineProperty(seen, id, { enumerable: true, value });
          return value;
        },
      });
    for (const field of Object.values(resource.fields)) {
      if (field.lookup) later(field.id, () => this.#lookedUp(resource, field, seen));
      if (field.rollup) later(field.id, () => this.#rolledUp(field, row));
      if (
        'formula' in field &&
        field.formula &&
        (resource.from || changesByItself(resource.fields, field.id))
      )
        later(field.id, () => this.#worked(field, field.formula!, resource.fields, seen));
      if (field.type === 'boolean' && field.when)
        later(field.id, () => this.fits(resource.id, seen, field.when!));
      if (field.type === 'select' && field.options?.some(({ when }) => when))
        later(
          field.id,
          () => field.options!.find(({ when = {} }) => this.fits(resource.id, seen, when))?.value ?? null,
        );
    }
    return seen;
  }

  #lookedUp({ fields }: Resource, field: Field, row: Row): unknown {
    for (const way of [field.lookup!].flat()) {
      const [via, name] = way.split('.') as [string, string];
      const other = (fields[via] as { resource: string }).resource;
      const found = this.rows(other).find((one) => String(one.id) === String(row[via]));
      const value = this.#fitted(field, this.portal.resources[other]!.fields[name]!, found?.[name]);
      if (!none(value)) return value;
    }
    return null;
  }

  readonly #counted = new Map<Field, Map<string, Row[]>>();

  #rolledUp(field: Field, row: Row): unknown {
    const { from, each, target, filter = {}, count, last, by, ...measure } = field.rollup!;
    const given = this.fieldsWith(from, each);
    let groups = this.#counted.get(field);
    if (!groups) {
      this.#counted.set(field, (groups = new Map()));
      for (const one of this.rows(from).flatMap((whole) => this.counted(whole, { from, each, filter }))) {
        for (const id of new Set([target].flat().flatMap((name) => [one[name]].flat().map(String))))
          groups.set(id, [...(groups.get(id) ?? []), one]);
      }
    }
    const rows = groups.get(String(row.id)) ?? [];
    if (last) {
      const dated = rows.filter((one) => !none(one[by!]));
      const latest = dated.toSorted(
        (one, other) =>
          String(one[by!]).localeCompare(String(other[by!])) ||
          Number(one.id) - Number(other.id) ||
          Number(one['$row.$index'] ?? 0) - Number(other['$row.$index'] ?? 0),
      );
      return this.#fitted(field, given[last]!, latest.at(-1)?.[last]);
    }
    if (count) return rows.length;
    const value = measured(rows, measure as Measure);
    return this.#fitted(field, given[Object.values(measure)[0] as string]!, value);
  }

  /** The part of a record that a sum counts: the record itself, or its rows. */
  counted(record: Row, { from, each, filter = {} }: Pick<Rollup, 'from' | 'each' | 'filter'>): Row[] {
    const known = this.fieldsWith(from, each);
    return (each ? beside(record, each) : [record]).filter((one) => this.fits(from, one, filter, known));
  }

  #worked(target: Field, formula: string, fields: Resource['fields'], row: Row): unknown {
    return expectedFormulaValue(formula, target, fields, row, this);
  }

  // --- views ----------------------------------------------------------------------------------------------

  #gathered(view: Resource): Row[] {
    const { sources, groupBy } = view.from!;
    const rows = sources.flatMap(({ resource, each, filter, fields }, nth) => {
      const again = sources.slice(0, nth + 1).filter((one) => one.resource === resource).length;
      const source = `${resource}${again > 1 ? `.${again}` : ''}`;
      const known = this.fieldsWith(resource, each);
      return this.rows(resource)
        .flatMap((row) => (each ? beside(row, each) : [row]))
        .filter((row) => this.fits(resource, row, filter, known))
        .map((row): Row => ({
          id: `${source}${each ? `:${String(row['$row.$index'])}` : ''}-${String(row.id)}`,
          ...Object.fromEntries(
            Object.entries(fields).map(([id, mapped]) => [
              id,
              this.#mapped(view.fields[id]!, mapped, known, row),
            ]),
          ),
        }));
    });
    if (groupBy.length === 0) return rows;
    const operations = new Map<string, string>();
    for (const { fields } of sources)
      for (const [id, mapped] of Object.entries(fields))
        if (mapped.kind === 'measure')
          operations.set(id, mapped.measure === 'count' ? 'sum' : Object.keys(mapped.measure)[0]!);
    const groups = new Map<string, Row[]>();
    const keyOf = (row: Row, key: string) => (none(row[key]) ? gapOf(view.fields[key]!) : row[key]);
    for (const row of rows) {
      const name = JSON.stringify(groupBy.map((key) => keyOf(row, key)));
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    return [...groups.values()].map((members) => ({
      id: groupId(groupBy.map((key) => keyOf(members[0]!, key))),
      ...Object.fromEntries(groupBy.map((key) => [key, keyOf(members[0]!, key)])),
      ...Object.fromEntries(
        [...operations].map(([id, operation]) => {
          const value = measured(members, { [operation]: id } as unknown as Measure);
          return [id, typeof value === 'number' ? nearest(value, decimalsOf(view.fields[id]!)) : value];
        }),
      ),
    }));
  }

  fieldsWith(id: string, each: string | undefined): Resource['fields'] {
    const { fields } = this.portal.resources[id]!;
    const list = each ? fields[each]! : undefined;
    const one = list?.type === 'references' ? { id: { ...list, type: 'reference' } as Field } : undefined;
    const { fields: own = one ?? {} } = (list ?? {}) as { fields?: Resource['fields'] };
    const known: Record<string, Field> = { ...fields };
    for (const [name, field] of Object.entries(own)) known[`$row.${name}`] = field;
    if (each) known['$row.$index'] = { type: 'integer' } as Field;
    return known;
  }

  #mapped(target: Field, mapped: Mapped, fields: Resource['fields'], row: Row): unknown {
    switch (mapped.kind) {
      case 'value':
        return this.bound(mapped.value);
      case 'choice':
        return mapped.values[String(row[mapped.field])] ?? null;
      case 'formula':
        return this.#worked(target, mapped.formula, fields, row);
      case 'text':
        return plainText(mapped.text, fields, row, {
          portal: this.portal,
          rows: (id) => this.rows(id),
          local: this.#local,
        });
      case 'measure': {
        if (mapped.measure === 'count') return 1;
        const field = Object.values(mapped.measure)[0] as string;
        return numeric(target) ? row[field] : this.#fitted(target, fields[field]!, row[field]);
      }
      case 'field': {
        if (!mapped.via) return this.#fitted(target, fields[mapped.field]!, row[mapped.field]);
        const other = (fields[mapped.via] as { resource: string }).resource;
        const found = this.rows(other).find((one) => one.id === row[mapped.via!]);
        return this.#fitted(
          target,
          this.portal.resources[other]!.fields[mapped.field]!,
          found?.[mapped.field],
        );
      }
    }
  }

  #fitted(target: Field, given: Field, value: unknown): unknown {
    if (none(value)) return null;
    if (target.type === 'date' && given.type === 'month') {
      const [year, month] = String(value).split('-').map(Number) as [number, number];
      return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    }
    if (target.type === 'date') return this.#local(value).slice(0, 10);
    if (target.type === 'month') return this.#local(value).slice(0, 7);
    return numeric(target) && typeof value === 'number' ? nearest(value, decimalsOf(target)) : value;
  }

  #keysOf(resource: string, row: Row, key: string): unknown[] {
    const [id, part] = key.split(':') as [string, string?];
    const values = [row[id]].flat();
    if (values.length === 0 || none(values[0])) return [gapOf(this.portal.resources[resource]!.fields[id]!)];
    if (!part) return values;
    const date =
      this.portal.resources[resource]!.fields[id]!.type === 'datetime'
        ? this.#local(values[0])
        : String(values[0]);
    if (part === 'hour') return [Number(/(\d\d):\d\d/.exec(date)![1])];
    if (part === 'monthOfYear') return [Number(date.slice(5, 7))];
    if (part === 'weekday') return [new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay() + 1];
    if (part === 'week') {
      const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
      while (day.getUTCDay() !== this.weekStart) day.setUTCDate(day.getUTCDate() - 1);
      return [day.toISOString().slice(0, 10)];
    }
    if (part === 'quarter') return [`${date.slice(0, 4)}-T${Math.floor((Number(date.slice(5, 7)) + 2) / 3)}`];
    return [date.slice(0, { day: 10, month: 7, year: 4 }[part])];
  }
}

/** True when a field can change without its record being written: with the day, or with other records. */
export function changesByItself(fields: Resource['fields'], id: string): boolean {
  const field = fields[id];
  if (field?.lookup || field?.rollup) return true;
  if (!field || !('formula' in field) || !field.formula) return false;
  const names = (field.formula.replace(/'[^']*'/g, '').match(/[A-Za-z]\w*(\.\w+)?/g) ?? []).filter(
    (name) => !name.includes('.'),
  );
  return /\$(today|settings)\b/.test(field.formula) || names.some((name) => changesByItself(fields, name));
}

/** The id of a group: its keys in Latin letters, or a digest of them where no address may have these. */
function groupId(keys: readonly unknown[]): string {
  const inAddress = (text: string) =>
    text.replaceAll(/[^A-Za-z0-9-]/g, (sign) => `.${sign.charCodeAt(0).toString(16)}`);
  const id = keys.map((key) => (none(key) ? '_' : inAddress(String(key)))).join(':');
  const isLatin = keys.every((key) => /^[ -~]*$/.test(String(key)));
  if (isLatin && /^[A-Za-z0-9_]/.test(id) && id.length <= 64) return id;
  const digest = createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
  return `h.${digest.slice(0, 24)}`;
}

/** The record once for each of its rows, with the fields of the row. */
const beside = (record: Row, each: string): Row[] =>
  ((record[each] ?? []) as (Row | number | string)[]).map((row, at) => {
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(record)) as Record<
      string,
      unknown
    >;
    copy['$row.$index'] = at + 1;
    const own = typeof row === 'object' ? row : { id: row };
    for (const [name, value] of Object.entries(own)) copy[`$row.${name}`] = value;
    return copy;
  });

const numeric = ({ type }: Field) => ['integer', 'decimal', 'money', 'percent'].includes(type);

const combinations = (lists: unknown[][]): unknown[][] =>
  lists.reduce<unknown[][]>(
    (found, list) => found.flatMap((keys) => list.map((one) => [...keys, one])),
    [[]],
  );

function measured(rows: readonly Row[], measure: Measure): unknown {
  if (measure === 'count') return rows.length;
  const [operation, of] = Object.entries(measure)[0] as [string, string | [string, string]];
  const held = (field: string) => rows.map((row) => row[field]).filter((one) => !none(one));
  const sum = (field: string) => (held(field) as number[]).reduce((total, one) => total + one, 0);
  if (Array.isArray(of)) return sum(of[1]) === 0 ? null : sum(of[0]) / sum(of[1]);
  if (operation === 'sum') return sum(of);
  if (operation === 'distinct') return new Set(held(of).map(String)).size;
  const values = held(of) as (number | string)[];
  if (values.length === 0) return null;
  if (operation === 'avg') return sum(of) / values.length;
  return values.reduce((best, one) => ((operation === 'min' ? one < best : one > best) ? one : best));
}
