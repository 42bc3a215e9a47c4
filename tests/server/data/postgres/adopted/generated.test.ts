/** Generated companies over tables of another program find the same as in the portal's file. */
import { describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Portal, Resource, Sort } from '#model/types.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import { aggregateBy, queryBy } from '#tests/support/generate/questions.ts';
import { history, type Rows } from '#tests/support/generate/records.ts';
import { anyCompanyBy, everyCompany, timeout } from '#tests/support/generate/trial.ts';
import { todayIn } from '#tests/support/oracle/localTime.ts';
import { dropSchema, newSchema, testDatabase, fill } from '#tests/support/postgres/database.ts';
import {
  adoptingIn,
  idIn,
  makeTheirTables,
  mostTheirs,
  storeOverTheirs,
} from '#tests/support/postgres/theirTables.ts';
import { recordsWith } from '#tests/support/stores/records.ts';

type Fields = Readonly<Record<string, Field>>;

const mapped = (value: unknown, of: (one: unknown) => unknown) =>
  Array.isArray(value) ? value.map(of) : of(value);

/** Ids as the keys of these tables make them, in records and in what is asked for. */
function renumbering(portal: Portal, isTheirs: (resource: string) => boolean) {
  const idOf = (resource: string, id: unknown) => (isTheirs(resource) ? idIn(resource, id) : id);
  const valueOf = (field: Field | undefined, value: unknown): unknown => {
    if (isEmpty(value) || !field) return value;
    if (Array.isArray(value) && 'fields' in field)
      return value.map((row) => recordOf(field.fields as Fields, row as object));
    if (!traitsOf(field).refersTo) return value;
    const target = (field as { resource: string }).resource;
    return mapped(value, (id) => idOf(target, id));
  };
  const recordOf = (fields: Fields, record: object): object =>
    Object.fromEntries(
      Object.entries(record).flatMap(([id, value]) => {
        const other = valueOf(fields[id], value);
        return isEmpty(other) ? [] : [[id, other]];
      }),
    );
  const all = Object.assign({}, ...Object.values(portal.resources).map(({ fields }) => fields)) as Fields;
  /** Conditions name the fields of one resource, and no two resources share the name of a reference. */
  const asked = <T>(resource: string, query: T): T =>
    (Array.isArray(query)
      ? query.map((one) => asked(resource, one as unknown))
      : isMap(query)
        ? Object.fromEntries(
            Object.entries(query).map(([name, value]) => [
              name,
              name === 'value' && typeof query.field === 'string'
                ? query.field === 'id'
                  ? mapped(value, (id) => idOf(resource, id))
                  : valueOf(all[query.field], value)
                : // the words of a view's ids are others, too
                  name === 'fields' && query.kind === 'search' && Array.isArray(value)
                  ? value.filter((field) => field !== 'id' || !portal.resources[resource]!.from)
                  : asked(resource, value),
            ]),
          )
        : query) as T;
  return {
    asked,
    rows: (resource: string, rows: Rows[string]) =>
      rows.map((row) => ({
        ...recordOf(portal.resources[resource]!.fields, row),
        id: idOf(resource, row.id),
        version: 1,
      })),
  };
}

/** The order of texts is the collation of the database, where a dash is no hyphen. */
const isByText = ({ fields }: Resource, sort: Sort | undefined): boolean =>
  sort !== undefined && traitsOf(fields[sort.field]).text !== undefined;

/**
 * Versions are those of the database. A row of a view is named after the id of its record, so it may come elsewhere among equals.
 *
 * @param isSet whatever the order
 */
function plainly({ from }: Resource, records: readonly object[], isSet = from !== undefined) {
  const unnamed = from ? ['version', 'id'] : ['version'];
  const plain = records.map((record) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => !unnamed.includes(name))
        .toSorted(),
    ),
  );
  return isSet ? plain.map((row) => JSON.stringify(row)).toSorted() : plain;
}

describe('Generated companies over tables of another program', { timeout }, () => {
  it('find, count and add up the same records, whatever their keys', async () => {
    const database = await testDatabase();
    await everyCompany(
      async ({ chance, company, portal }) => {
        const model = dataModelOf(portal);
        const [own, theirs] = [newSchema(), newSchema()];
        const isTheirs = mostTheirs(portal.accounts.resource);
        const { asked, rows: renumbered } = renumbering(portal, (id) => isTheirs(model.resources[id]!));
        const rows: Record<string, Stored[]> = {};
        for (const [id, list] of Object.entries(company.rows))
          if (id !== history) rows[id] = renumbered(id, list) as unknown as Stored[];
        const adopting = adoptingIn(theirs, isTheirs, 'any');
        try {
          await makeTheirTables(database, theirs, adopting(model), { isTheirs, rows, keys: 'any' });
          await fill(database, own, adopting(model), rows);
          const there = storeOverTheirs(database, own, adopting).using(model);
          const file = recordsWith(model, rows);
          const viewer = viewerOf(portal, todayIn(portal));
          for (const resource of Object.values(portal.resources).filter((one) => !one.history)) {
            const shape = shapeOf(resource, viewer);
            for (let times = 0; times < 4; times++) {
              const { range, ...whole } = asked(resource.id, queryBy(chance, resource, portal.resources));
              const isSet = resource.from !== undefined || isByText(resource, whole.sort);
              const query = range && !isSet ? { ...whole, range } : whole;
              const [one, other] = [await file.find(shape, query), await there.find(shape, query)];
              const what = `${resource.id} ${JSON.stringify(query)}`;
              expect(plainly(resource, other.records, isSet), what).toEqual(
                plainly(resource, one.records, isSet),
              );
              expect(other.total, what).toBe(one.total);
            }
            const figures = asked(resource.id, aggregateBy(chance, resource));
            const what = `${resource.id} ${JSON.stringify(figures)}`;
            expect(await there.aggregate(shape, figures), what).toEqual(await file.aggregate(shape, figures));
            if (resource.from) continue;
            const { records } = await file.find(shape, { where: matchAll });
            for (const { id } of [...records.slice(0, 2), { id: 99 }, { id: '0~x' }])
              expect(plainly(resource, [(await there.get(shape, id)) ?? {}])).toEqual(
                plainly(resource, [(await file.get(shape, id)) ?? {}]),
              );
          }
        } finally {
          await dropSchema(database, own);
          await dropSchema(database, theirs);
        }
      },
      { companyOf: anyCompanyBy, ...(process.env.PORTAL_FC_SECONDS === undefined && { within: 5 }) },
    );
  });
});
