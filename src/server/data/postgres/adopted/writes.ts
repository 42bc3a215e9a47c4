/**
 * Writes records into tables of other programs. Only what has changed is written, and what the database has made of it is
 * read back: defaults, generated columns, triggers. A row that another program has changed since it was read is left.
 */
import { isDeepStrictEqual } from 'node:util';
import { translate } from '#messages/translate.ts';
import { isEmpty } from '#model/values/values.ts';
import { conflict } from '#server/http/http.ts';
import type { Id, Stored, Values } from '#server/data/store.ts';
import type { Connection, DatabaseRow } from '../connection/database.ts';
import { decodedRow, fromColumn, keptColumn, selected } from '../rows.ts';
import { join, name, noSql, raw, repeated, sql, text, unshared, type Sql } from '../sql.ts';
import { isMap } from '#model/values/values.ts';
import type { AdoptedTable, AdoptedField } from './adoptedTable.ts';
import type { CatalogReferring } from './catalog.ts';
import { isOnlyComputed, isTimeColumn, nextVersion, versionText } from './adoptedTable.ts';
import type { RowWriter } from '../writes/rowWriter.ts';
import { castTo, parameterOf, Unfit, writtenForms, type Written } from './columnForms.ts';
import { partsOfKey } from './keyText.ts';
import type { LateChecks } from './lateChecks.ts';
import {
  asRefusal,
  misfitOf,
  otherwiseThan,
  mayNotChangeKey,
  onlyRead,
  otherwiseRefused,
  refuseUnfit,
  unfit,
  wouldCascade,
} from './refusals.ts';

type Queryable = Pick<Connection, 'query'>;

export class AdoptedWriter implements RowWriter {
  readonly #connection: Queryable;
  readonly #adopted: AdoptedTable;
  readonly #late: LateChecks;

  constructor(connection: Queryable, adopted: AdoptedTable, late: LateChecks) {
    this.#connection = connection;
    this.#adopted = adopted;
    this.#late = late;
  }

  insert(record: Values): Promise<Stored> {
    return this.#insert(record);
  }

  restore(record: Stored): Promise<Stored> {
    return this.#insert(record, record.id);
  }

  async #insert(record: Values, id?: Id): Promise<Stored> {
    this.#prepare('mayInsert');
    const { fields, key } = this.#adopted;
    const columns = new Map<string, Written>();
    const own = fields.filter((held) => held.field.id !== 'id' && !isOnlyComputed(held));
    // Without a value the database has its own default.
    for (const held of own)
      if (!isEmpty(record[held.field.id]))
        addWritten(columns, held, this.#written(held, record[held.field.id]), own);
    if (id !== undefined)
      for (const one of this.#written(
        fields.find(({ field }) => field.id === 'id')!,
        id,
      ))
        columns.set(one.column, one);
    const { version } = this.#adopted;
    // A form that was opened before the deletion must not fit again.
    const isCounted = version?.mayInsert && !version.isGenerated && !isTimeColumn(version);
    if (id !== undefined && isCounted && Number.isSafeInteger(record.version))
      columns.set(version.name, {
        column: version.name,
        value: String(record.version),
        form: (one) => castTo(version, sql`${one}::text`),
      });
    const isNumbered = new Set(key.filter((column) => column.isAlwaysIdentity).map((column) => column.name));
    if (id === undefined) for (const column of isNumbered) columns.delete(column);
    const isOverridden = [...columns.keys()].some((column) => isNumbered.has(column));
    const written = [...columns.values()];
    const values =
      written.length === 0
        ? raw('default values')
        : sql`(${join(
            written.map(({ column }) => name(column)),
            ', ',
          )}) ${isOverridden ? raw('overriding system value ') : noSql}values (${join(written.map(parameterOf), ', ')})`;
    const [row] = await this.#askWith(
      written,
      sql`insert into ${this.#target} as o ${values} returning ${this.#adopted.returned}`,
    );
    if (!row) throw otherwiseRefused(this.#adopted);
    return this.#settled(row);
  }

  async replace(record: Stored, before: DatabaseRow | undefined): Promise<Stored> {
    this.#prepare('mayUpdate');
    const was = before ?? (await this.#row(record.id));
    if (!was) throw new Error(translate('common.noRecord', { id: record.id }));
    const columns = this.#changed(record, was);
    if (columns.size === 0) return decodedRow(this.#adopted.layout, was);
    await this.#refuseCascade(record.id, ({ targets, onUpdate }) =>
      targets.some((column) => columns.has(column)) ? onUpdate : undefined,
    );
    const set = [...columns.values()].map((one) => sql`${name(one.column)} = ${parameterOf(one)}`);
    const { version } = this.#adopted;
    const next = version && !columns.has(version.name) ? nextVersion(version) : undefined;
    if (next) set.push(sql`${name(version!.name)} = ${next}`);
    const [row] = await this.#askWith(
      [...columns.values()],
      sql`update ${this.#target} o set ${join(set, ', ')} where ${this.#is(record.id)}${this.#unchangedSince(was)} returning ${this.#adopted.returned}`,
    );
    if (!row) throw await this.#missed(record.id, was);
    return this.#settled(row);
  }

  /** The columns that the record has otherwise than the row. */
  #changed(record: Stored, was: DatabaseRow): ReadonlyMap<string, Written> {
    const { key } = this.#adopted;
    const parts = partsOfKey(String(record.id), key.length) ?? [];
    const keys = new Map(key.map((column, nth) => [column.name, parts[nth]]));
    const fields = this.#adopted.fields.filter((held) => held.field.id !== 'id' && !isOnlyComputed(held));
    const valueOf = ({ field }: AdoptedField) => record[field.id];
    const [changed, others]: [AdoptedField[], AdoptedField[]] = [[], []];
    for (const held of fields) (isSame(held, valueOf(held), was) ? others : changed).push(held);
    const filled = others.filter((held) => !isEmpty(valueOf(held)));
    const columns = new Map<string, Written>();
    for (const held of changed) {
      // A reference may share columns with the key. Without one of its columns it is none, so those that others have stay.
      const isEmptied = held.columns.length > 1 && isEmpty(valueOf(held));
      const written = this.#written(held, valueOf(held)).filter(({ column, value }) =>
        isEmptied
          ? !keys.has(column) && filled.every((other) => !hasColumn(other, column))
          : keys.get(column) !== value,
      );
      if (written.length === 0 || written.some(({ column }) => keys.has(column))) throw mayNotChangeKey(held);
      addWritten(columns, held, written, fields);
    }
    // What a form shows, but does not let people change, follows.
    for (const held of filled.filter(({ field }) => !field.readOnly))
      if (held.columns.some(({ name: column }) => columns.has(column)))
        for (const one of this.#written(held, valueOf(held)))
          if (isOther(columns.get(one.column), one))
            throw otherwiseThan(
              changed.find((other) => hasColumn(other, one.column))!,
              held,
            );
    return columns;
  }

  async remove(id: Id, before: DatabaseRow | undefined): Promise<void> {
    this.#prepare('mayDelete');
    await this.#refuseCascade(id, ({ onDelete }) => onDelete);
    const rows = await this.#ask(
      sql`delete from ${this.#target} o where ${this.#is(id)}${before ? this.#unchangedSince(before) : noSql} returning 1 as one`,
      true,
    );
    if (rows.length > 0) return;
    if (!before) throw new Error(translate('common.noRecord', { id }));
    throw await this.#missed(id, before);
  }

  /** Refuses what the table, or the account, never lets the portal do. */
  #prepare(right: 'mayInsert' | 'mayUpdate' | 'mayDelete') {
    const { table } = this.#adopted;
    const isView = table.kind === 'v' || table.kind === 'm';
    const may =
      right === 'mayDelete' ? table.mayDelete : [...table.columns.values()].some((column) => column[right]);
    if (isView || !may) throw onlyRead(this.#adopted);
    this.#late.note(this.#adopted, right === 'mayDelete');
  }

  get #target(): Sql {
    const { schema, name: table } = this.#adopted.table;
    return name(schema, table);
  }

  /** The row has this id, as the index of its key finds it. */
  #is(id: Id): Sql {
    const { key } = this.#adopted;
    const parts = partsOfKey(String(id), key.length);
    if (!parts) return raw('false');
    return join(
      key.map((column, at) => sql`${name('o', column.name)} = ${castTo(column, text(parts[at]!))}`),
      ' and ',
    );
  }

  async #row(id: Id): Promise<DatabaseRow | undefined> {
    const [row] = await this.#ask(
      sql`select ${join(selected(this.#adopted.layout, 't'), ', ')} from (select ${this.#adopted.selected} from ${this.#target} o where ${this.#is(id)}) t`,
    );
    return row;
  }

  /** As the row is now. */
  async #settled(row: DatabaseRow): Promise<Stored> {
    const again = this.#adopted.isReadAgain ? await this.#row(String(row.id)) : row;
    return decodedRow(this.#adopted.layout, again ?? row);
  }

  #unchangedSince(was: DatabaseRow): Sql {
    const version = versionOf(was);
    return version === undefined
      ? noSql
      : sql` and ${versionText(this.#adopted.version)} = ${text(String(version))}`;
  }

  /** Why no row was written. */
  async #missed(id: Id, was: DatabaseRow) {
    const now = await this.#row(id);
    return now && versionOf(now) === versionOf(was)
      ? otherwiseRefused(this.#adopted)
      : conflict(translate('write.newer', { name: this.#adopted.resource.label.one }));
  }

  #written(held: AdoptedField, value: unknown): readonly Written[] {
    try {
      if (!isEmpty(value)) refuseUnfit(held, value);
      return writtenForms(held.field, held.columns, value, this.#adopted);
    } catch (error) {
      throw error instanceof Unfit ? unfit(error.field) : error;
    }
  }

  /** A text that a column can't hold, such as no time of day, is told beside its field: the error of the database names none. */
  async #askWith(written: readonly Written[], statement: Sql): Promise<DatabaseRow[]> {
    try {
      // Of the same columns it is the same statement, which takes longer to plan than to run.
      return await this.#ask(repeated(unshared(statement)));
    } catch (error) {
      const field = misfitOf(this.#adopted, error, written);
      throw field === undefined ? error : unfit(field);
    }
  }

  async #ask(statement: Sql, isRemoval = false): Promise<DatabaseRow[]> {
    try {
      return await this.#connection.query(statement);
    } catch (error) {
      throw asRefusal(this.#adopted, error, isRemoval);
    }
  }

  async isReferredTo(id: Id): Promise<boolean> {
    const { referring } = this.#adopted.table;
    // Where the database would only refuse, it does so without a right of this account.
    const asked = referring.filter(({ onDelete, maySelect }) => maySelect || 'cnd'.includes(onDelete));
    if (asked.length === 0) return false;
    const found = asked.map((one) => sql`exists (select ${referringRows(one)})`);
    const [row] = await this.#ask(
      sql`select ${join(found, ' or ')} as found from ${this.#target} o where ${this.#is(id)}`,
    );
    return row?.found === true;
  }

  async #refuseCascade(id: Id, action: (one: CatalogReferring) => string | undefined): Promise<void> {
    const count = await this.#cascading(id, action);
    if (count > 0) throw wouldCascade(this.#adopted, count);
  }

  /** How many rows of other tables the database would delete or change. */
  async #cascading(id: Id, action: (one: CatalogReferring) => string | undefined): Promise<number> {
    const cascading = this.#adopted.table.referring.filter((one) => 'cnd'.includes(action(one) ?? 'a'));
    if (cascading.length === 0) return 0;
    const counts = cascading.map((one) => sql`(select count(*) ${referringRows(one)})`);
    const [row] = await this.#ask(
      sql`select ${join(counts, ' + ')} as count from ${this.#target} o where ${this.#is(id)}`,
    );
    return Number(row?.count ?? 0);
  }
}

/** The rows of another table that refer to the row `o`. */
const referringRows = ({ schema, table, columns, targets }: CatalogReferring): Sql =>
  sql`from ${name(schema, table)} c where ${join(
    columns.map((column, nth) => sql`${name('c', column)} = ${name('o', targets[nth]!)}`),
    ' and ',
  )}`;

const hasColumn = ({ columns }: AdoptedField, column: string) =>
  columns.some(({ name: own }) => own === column);

const isOther = (one: Written | undefined, other: Written) =>
  one !== undefined && !isDeepStrictEqual(one.value, other.value);

/** Adds what a field writes. Throws 422 where another field says something else of the same column. */
function addWritten(
  columns: Map<string, Written>,
  held: AdoptedField,
  written: readonly Written[],
  fields: readonly AdoptedField[],
) {
  for (const one of written) {
    if (isOther(columns.get(one.column), one))
      throw otherwiseThan(
        held,
        fields.find((field) => field !== held && hasColumn(field, one.column))!,
      );
    columns.set(one.column, one);
  }
}

/** Lists and rows of fields may share one object with what was read, so they always count as changed. */
function isSame({ field }: AdoptedField, value: unknown, was: DatabaseRow): boolean {
  const before = fromColumn(field, was[field.id]);
  if (isEmpty(value) || isEmpty(before)) return isEmpty(value) && isEmpty(before);
  return typeof value !== 'object' && isDeepStrictEqual(before, value);
}

const versionOf = (row: DatabaseRow): unknown => {
  const kept = row[keptColumn];
  return isMap(kept) ? kept.version : undefined;
};
