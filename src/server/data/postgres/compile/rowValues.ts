/** The rows of a list as rows of a join, whose fields are values like those of columns. */
import { readsOf, type ComputedField } from '#model/expression/expression.ts';
import { interpret, type Environment } from '#model/expression/interpret.ts';
import type { StoreRow } from '#server/data/store.ts';
import { type Subject, RowScope, type JoinedRowFields } from './scope.ts';
import { fieldOfRow, rowIndex, type Each } from '#model/fields/rowScope.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { isInstantField, kindOfField } from '../rows.ts';
import { functionOf } from '../functions.ts';
import { raw, sql, text, type Sql } from '../sql.ts';
import { localDay } from './fragments.ts';
import { NotExpressible, type SqlValue } from './value.ts';

// Computed fields that have no SQL and depend on the record's own values alone. They are computed here, for
// the records that a statement returned. A filter or a sort by such a field reads all records.

/** True when the field depends only on stored fields of its own record. */
export function dependsOnRecordAlone({ value }: ComputedField): boolean {
  const { lookups, rollups, displayed } = readsOf(value);
  return lookups.length === 0 && rollups.length === 0 && displayed.size === 0;
}

/** Adds these fields to a record that has all their inputs. Each field comes after those that it reads. */
export function computeInProcess(
  record: StoreRow,
  fields: readonly ComputedField[],
  subject: Subject,
  resource: string,
) {
  if (fields.length === 0) return;
  const environment: Environment = {
    fields: subject.of(resource).resource.fields,
    today: subject.today,
    timeZone: subject.timeZone,
    lookup: nothingElse,
    rollup: nothingElse,
    text: nothingElse,
  };
  for (const { field, value } of fields) record[field] = interpret(value, record, environment);
}

const nothingElse = (): never => {
  throw new Error('A field that follows from other records is none of those that are worked out afterwards.');
};

/** The rows of a list; none if the value is no array. */
export const sqlRowsOf = ({ sql: held }: SqlValue): Sql =>
  sql`(case json_typeof(${held}) when 'array' then ${held}::jsonb else '[]'::jsonb end)`;

/** Joins each record with each of its rows. `index` is the number of the row. */
export function joinedRows(
  { each, fields }: Each & { each: string },
  scope: RowScope,
): { scope: RowScope; index: Sql; isRow: Sql } {
  const held = scope.value(each);
  const row = scope.subject.alias();
  const index = raw(`${row}.n`);
  // A list of references acts as rows that have only an id.
  const isIds = held.kind === 'list';
  if (!isIds && held.kind !== 'json') throw new NotExpressible(`the rows of ${each}`);
  const elements = isIds ? sql`unnest(${held.sql})` : sql`jsonb_array_elements(${sqlRowsOf(held)})`;
  scope.joins.push(sql`cross join lateral ${elements} with ordinality ${raw(row)}(value, n)`);
  const rows: JoinedRowFields = {
    fields,
    valueOf(name) {
      const id = fieldOfRow(name)!;
      if (id === rowIndex) return { kind: 'number', sql: sql`${index}::numeric` };
      if (!isIds) return rowValue({ ...fields[name]!, id }, `${row}.value`, scope);
      const one = raw(`${row}.value`);
      return { kind: 'id', sql: one, key: sql`${functionOf(scope.subject.schema, 'key')}(${one})` };
    },
    heldAs(name) {
      const id = fieldOfRow(name)!;
      return isIds || id === rowIndex ? undefined : sql`${raw(`${row}.value`)} -> ${text(id)}`;
    },
  };
  const { subject, resource, alias, joins, reach } = scope;
  return {
    scope: new RowScope(subject, resource, alias, joins, reach, { rows }),
    index,
    isRow: isIds ? sql`true` : sql`jsonb_typeof(${raw(`${row}.value`)}) = 'object'`,
  };
}

const forms = {
  month: '^\\d{4}-\\d{2}$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  datetime: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*$',
};

/** One field of a row. A value of another kind than its field's counts as missing. */
export function rowValue(field: Field, row: string, scope: RowScope): SqlValue {
  const [held, value] = [
    sql`${raw(row)} -> ${text(field.id)}`,
    sql`${raw(row)} ->> ${text(field.id)}`,
  ] as const;
  const typed = (types: string, words: Sql): Sql =>
    sql`(case when jsonb_typeof(${held}) in (${raw(types)}) then ${words} end)`;
  const kind = kindOfField(field);
  switch (kind) {
    case 'number':
      return { kind, sql: typed(`'number'`, sql`(${value})::numeric`) };
    case 'boolean':
      return { kind, sql: typed(`'boolean'`, sql`(${value})::boolean`) };
    case 'moment': {
      const moment: SqlValue = {
        kind,
        sql: sql`(substring(${value} from ${text(forms[traitsOf(field).temporal!])}) collate "C")`,
      };
      return isInstantField(field) ? { ...moment, local: localDay(moment, scope) } : moment;
    }
    case 'id': {
      const id = typed(`'string', 'number'`, sql`nullif(${value}, '')`);
      return { kind, sql: id, key: sql`${functionOf(scope.subject.schema, 'key')}(${id})` };
    }
    case 'text':
      return { kind, sql: typed(`'string', 'number', 'boolean'`, sql`nullif(${value}, '')`) };
    case 'list': {
      const all = sql`array(select jsonb_array_elements_text(${typed(`'array'`, held)}))`;
      return { kind, sql: sql`nullif(${all}, '{}')`, ...(refersTo(field) && { ofIds: true }) };
    }
    case 'json':
      throw new NotExpressible(`${field.id} of rows`);
  }
}
