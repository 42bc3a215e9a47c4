/**
 * ra-data-simple-rest: `?filter={"status":["a","b"]}&sort=["age","DESC"]&range=[0,24]`, with the total after
 * the slash of Content-Range or in X-Total-Count. The protocol guarantees only equality, and an update
 * replaces the whole record.
 */
import {
  faultByStatus,
  comparesAlike,
  isWireRow,
  query,
  wireRowsIn,
  equalityValues,
  type Dialect,
} from '../dialect.ts';

const at = (table: string, id: string | number) => `/${table}/${encodeURIComponent(id)}`;

/** A column may have days, or moments at midnight. */
const daysIn = (days: readonly unknown[]) => days.flatMap((day) => [day, `${String(day)}T00:00:00.000Z`]);

export const simpleRest: Dialect = {
  id: 'simple-rest',
  repeats: false,
  translate: (where, fieldOf) => {
    if (where.kind !== 'condition' || where.op !== 'eq') return undefined;
    const field = fieldOf(where.field);
    const values = equalityValues(where.value);
    if (!field || !values?.every((one) => comparesAlike(field, one, false))) return undefined;
    // It may omit records without this value, which count as no.
    if (field.kind === 'boolean' && !values.every((one) => String(one) === 'true')) return undefined;
    const typed =
      field.kind === 'number' ? values.map(Number) : field.kind === 'date' ? daysIn(values) : values;
    return [[field.name, JSON.stringify(typed.length === 1 ? typed[0] : typed)]];
  },
  list: (table, { where, sort, range }) => ({
    method: 'GET',
    path: `/${table}${query([
      ['sort', JSON.stringify([sort?.name ?? 'id', sort?.order ?? 'ASC'])],
      ['range', JSON.stringify(range)],
      [
        'filter',
        JSON.stringify(
          Object.fromEntries(where.flat().map(([name, value]) => [name, JSON.parse(value) as unknown])),
        ),
      ],
    ])}`,
  }),
  pageOf: ({ headers, body }) => {
    const rows = wireRowsIn(body);
    const header = headers.get('content-range')?.split('/')[1] ?? headers.get('x-total-count');
    const total = Number(header ?? Number.NaN);
    return rows && !Number.isNaN(total) ? { rows, total } : undefined;
  },
  get: (table, id) => ({ method: 'GET', path: at(table, id) }),
  create: (table, body) => ({ method: 'POST', path: `/${table}`, body }),
  update: (table, id, _changes, body) => ({ method: 'PUT', path: at(table, id), body }),
  remove: (table, id) => ({ method: 'DELETE', path: at(table, id) }),
  rowOf: ({ body }) => (isWireRow(body) && body.id !== undefined ? body : undefined),
  faultOf: (answer) => faultByStatus(answer),
};
