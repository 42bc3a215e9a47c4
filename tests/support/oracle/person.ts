/** What one person may read and do with a given set of records. */
import { formatValue } from '#kinds/registry.ts';
import type { Rollup } from '#model/fields/dependencies.ts';
import type { Filter, Portal, Resource } from '#model/types.ts';
import { heldBy } from './held.ts';
import { FiguresOracle, type Row } from './figures.ts';
import { givenBy, type AllGiven, type Given, type Source } from './given.ts';

/** 'listed': found in lists; 'by id': readable only by a user who knows the id. */
export type Level = 'listed' | 'by id';

type RuleWrite = Row & {
  resource: string;
  record: string;
  action: string;
  transition?: string;
  changes: object;
};

export class Person {
  #all: AllGiven | undefined;
  #absent: Person[] | undefined;
  readonly #plainly: FiguresOracle;

  constructor(
    readonly portal: Portal,
    readonly stored: Readonly<Record<string, unknown[]>>,
    /** The stored account. */
    readonly account: Row,
    /** Permissions that others delegated to this person are not passed on. */
    readonly isAbsent = false,
  ) {
    this.#plainly = new FiguresOracle(portal, stored);
  }

  /** The rights of the account's own permissions. */
  get all(): AllGiven {
    return (this.#all ??= givenBy(
      this.portal,
      this.held,
      this.absent.flatMap(({ held }) => held),
    ));
  }

  get held(): string[] {
    return heldBy(this.portal, this.account);
  }

  /** Those for whom the person approves today. */
  get absent(): Person[] {
    return (this.#absent ??= this.isAbsent ? [] : this.#findAbsent());
  }

  #findAbsent(): Person[] {
    const { delegations, accounts } = this.portal;
    if (!delegations) return [];
    const { resource, from, to, since, until } = delegations;
    const today = String(this.variable('$today'));
    const ids = this.rows(resource)
      .filter(
        (row) =>
          String(row[to]) === String(this.account.id) &&
          !isGap(row[since]) &&
          !isGap(row[until]) &&
          String(row[since]) <= today &&
          today <= String(row[until]),
      )
      .map((row) => String(row[from]));
    return [...new Set(ids)].flatMap((id) => {
      const account = this.rows(accounts.resource).find((one) => String(one.id) === id);
      const isOther = account && id !== String(this.account.id);
      return isOther ? [new Person(this.portal, this.stored, account, true)] : [];
    });
  }

  /** All records of a resource as a user with every permission sees them. */
  rows = (id: string): Row[] => this.#plainly.rows(id);

  /** The value of `$today-1m` and the like. */
  variable = (text: string): unknown => this.#plainly.bound(text);

  /** The grants on a resource. */
  of = (id: string): Given[] => this.all.given.filter(({ resource }) => resource === id);

  /** The fields that the person may read on a record, and the level at which each is readable. */
  fieldsOn(id: string, row: Row): ReadonlyMap<string, Level> {
    const fields = new Map<string, Level>();
    for (const given of this.of(id))
      if (given.reads.size > 0 && this.covers(given, row))
        for (const field of given.reads)
          if (fields.get(field) !== 'listed') fields.set(field, given.byIdOnly ? 'by id' : 'listed');
    return fields;
  }

  /** The record as the API returns it, without empty fields; undefined when the person may not see it. */
  seen(id: string, row: Row, level: Level = 'by id'): Row | undefined {
    const fields = this.fieldsOn(id, row);
    const how = fields.get('id');
    if (how === undefined || (level === 'listed' && how !== 'listed')) return undefined;
    return withoutGaps(Object.fromEntries([...fields.keys()].map((field) => [field, row[field]])));
  }

  /**
   * What a field sorts by: a reference by the name of the record, or by its id when the person may not read that
   * name.
   */
  sortKeyOf(id: string, row: Row, field: string): unknown {
    const value = row[field];
    const { type, resource } = this.portal.resources[id]!.fields[field] as {
      type: string;
      resource?: string;
    };
    if (isGap(value) || resource === undefined || !this.#showsNames(id, field)) return value;
    const { title } = this.portal.resources[resource]!;
    const isNamed = (row: Row) => title.includes('{') || !isGap(row[title]);
    // One without a name comes last, although it is shown by its number.
    if (type === 'reference' && !this.rows(resource).some((one) => isSame(one.id, value) && isNamed(one)))
      return null;
    return [value]
      .flat()
      .map((one) => this.nameOf(resource, one))
      .filter(Boolean)
      .join(', ');
  }

  /** True when the person may read the names of referenced records wherever they may read the field. */
  #showsNames(id: string, field: string): boolean {
    const isPartOfName = this.portal.resources[id]!.titleFields.includes(field);
    return this.of(id).every(({ reads, isName }) => !reads.has(field) || !isName || isPartOfName);
  }

  /** The displayed name of a record; empty when it doesn't exist. */
  nameOf(id: string, value: unknown): string {
    const { titleFields, fields } = this.portal.resources[id]!;
    const row = this.rows(id).find((one) => isSame(one.id, value));
    if (!row) return '';
    const shown = (name: string): string => {
      const field = fields[name]!;
      if (isGap(row[name])) return '';
      return 'resource' in field
        ? this.nameOf(field.resource, row[name])
        : formatValue(field, row[name], { timeZone: this.portal.timeZone });
    };
    return titleFields.map(shown).filter(Boolean).join(' · ') || `#${String(row.id)}`;
  }

  /** True when a screen shows the record to the person, rather than only its name on other screens. */
  hasScreenOf = (id: string, row: Row): boolean =>
    this.of(id).some((given) => !given.isName && given.reads.has('id') && this.covers(given, row));

  /** The records that a request filtering by these fields may find. */
  found = (id: string, fields: readonly string[] = [], level: Level = 'listed'): Row[] =>
    this.rows(id).filter((row) => {
      const given = this.fieldsOn(id, row);
      return ['id', ...fields].every(
        (field) => given.has(field) && (level === 'by id' || given.get(field) === 'listed'),
      );
    });

  covers = ({ resource, rows, from }: Given, row: Row): boolean =>
    this.matches(resource, row, rows) && (from === undefined || this.#referred(from).has(String(row.id)));

  readonly #named = new Map<Source, Set<string>>();

  /** The ids that these rows refer to. */
  #referred(source: Source): ReadonlySet<string> {
    const known = this.#named.get(source);
    if (known) return known;
    const { resource, rows, field, inList, from } = source;
    const ids = new Set<string>();
    this.#named.set(source, ids);
    for (const row of this.rows(resource)) {
      if (from && !this.#referred(from).has(String(row.id))) continue;
      if (!this.matches(resource, row, rows)) continue;
      const holders = inList === undefined ? [row] : ((row[inList] ?? []) as Row[]);
      for (const id of holders.flatMap((one) => [one[field]].flat())) if (!isGap(id)) ids.add(String(id));
    }
    return ids;
  }

  /** True when a sum counts the record or one of its rows. */
  isCounted = (row: Row, rollup: Rollup): boolean => this.#plainly.counted(row, rollup).length > 0;

  /** @param fields those of the row, where it is no record */
  matches = (
    resource: string,
    row: Row,
    filters: readonly Filter[],
    fields: Resource['fields'] = this.portal.resources[resource]!.fields,
  ): boolean =>
    filters.every((filter) => {
      const bound = bind(filter, this.account);
      return bound !== undefined && this.#plainly.fits(resource, row, bound, fields);
    });

  /**
   * The history of a record as the person sees it, oldest first: only fields that they may read. A transition
   * appears as a plain update if they may not read the status field.
   */
  historyOf(id: string, row: Row): Row[] {
    const fields = this.fieldsOn(id, row);
    const { fields: all } = this.portal.resources[id]!;
    return ((this.stored.$entries ?? []) as RuleWrite[]).flatMap((entry) => {
      if (entry.resource !== id || entry.record !== String(row.id)) return [];
      const changes = Object.fromEntries(
        Object.entries(entry.changes).filter(([field]) => fields.has(field)),
      );
      const changed = Object.keys(changes);
      if (changed.length === 0 && entry.action !== 'create') return [];
      const isHidden = entry.action === 'action' && !changed.some((field) => all[field]?.type === 'status');
      const { at, name, action, transition } = entry;
      return [
        {
          at,
          name,
          ...(isHidden ? { action: 'update' } : { action, ...(transition && { transition }) }),
          changes,
        },
      ];
    });
  }

  /** A figure over the records that its filters leave. */
  figure(
    resource: string,
    groupBy: readonly string[],
    measures: Parameters<FiguresOracle['answer']>[1]['measures'],
    filter: Filter,
  ): Row[] {
    const bound = bind(filter, this.account) ?? { id: [], all: [{ id: -1 }] };
    return this.#plainly.answer(resource, { filter: bound, groupBy, measures }, this.account);
  }
}

const isSame = (one: unknown, other: unknown) => String(one) === String(other);
export const isGap = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const withoutGaps = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isGap(value)));

/** The record of an answer without what it says of its buttons. */
export const ownPart = ({ $blocked: _blocked, $closed: _closed, ...row }: Row): Row => withoutGaps(row);

/**
 * The filter with the person's values in place of `$user.…`. Undefined when the account has no such value:
 * then neither the condition nor its negation matches anything.
 */
export function bind(filter: Filter, account: Row): Filter | undefined {
  const result: Filter = {};
  for (const [key, value] of Object.entries(filter)) {
    if (key === 'any') {
      const parts = (value as Filter[]).flatMap((part) => bind(part, account) ?? []);
      if (parts.length === 0) return undefined;
      result[key] = parts;
    } else if (key === 'all') {
      const parts = (value as Filter[]).map((part) => bind(part, account));
      if (parts.includes(undefined)) return undefined;
      result[key] = parts;
    } else if (key === 'not') {
      if (lacksSomething(value, account)) return undefined;
      result[key] = bind(value as Filter, account);
    } else {
      if (lacksSomething(value, account)) return undefined;
      result[key] = Array.isArray(value) ? value.map((one) => own(one, account)) : own(value, account);
    }
  }
  return result;
}

const variable = (value: unknown) => /^\$user\.(\w+)$/.exec(String(value))?.[1];
const own = (value: unknown, account: Row): unknown => {
  const name = typeof value === 'string' ? variable(value) : undefined;
  return name === undefined ? value : account[name];
};
function lacksSomething(part: unknown, account: Row): boolean {
  if (Array.isArray(part)) return part.some((one) => lacksSomething(one, account));
  if (typeof part === 'object' && part !== null)
    return Object.values(part).some((one) => lacksSomething(one, account));
  const name = typeof part === 'string' ? variable(part) : undefined;
  return name !== undefined && isGap(account[name]);
}
