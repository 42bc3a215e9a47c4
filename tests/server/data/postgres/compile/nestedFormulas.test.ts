/**
 * Formulas within formulas, and formulas that read one another: an argument is named once, and the planner puts no copies
 * of copies in its place. Otherwise their SQL would take longer to plan than all the rest.
 */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import { recordStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';

/** @param formulas by field, with their types; they are not stored, since they read another record */
const portalOf = (formulas: Readonly<Record<string, readonly [type: string, formula: string]>>) =>
  portalWith({
    'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  de: { type: reference, label: De, resource: lugares }
  n: { type: decimal, label: Número, lookup: de.numero }
  d: { type: date, label: Dia, lookup: de.dia }
  h: { type: datetime, label: Hora, lookup: de.hora }
${Object.entries(formulas)
  .map(([id, [type, formula]]) => `  ${id}: { type: ${type}, label: Fórmula ${id}, formula: '${formula}' }\n`)
  .join('')}`,
    'resources/lugares.yaml': `
label: { one: Lugar, many: Lugares, gender: m }
title: nome
fields:
  nome: { type: text, label: Nome }
  numero: { type: decimal, label: Número }
  dia: { type: date, label: Dia }
  hora: { type: datetime, label: Hora }
`,
    ...listsOf('visitas', 'lugares'),
  });

const nested = (formula: string, depth: number, field: string): string =>
  depth === 0 ? field : formula.replace('_', nested(formula, depth - 1, field));

/** The number of signs of the statement that reads a record. */
function lengthOf(type: string, formula: string): number {
  const model = dataModelOf(portalOf({ f: [type, formula] }));
  const subject = subjectOf(model, '2026-10-31', plainRelations('portal'), {});
  return rendered(recordStatement(subject, 'visitas', '1').statement).text.length;
}

it.each([
  ['date', 'addDays(_, 1)', 'd'],
  ['date', 'addMonths(_, 1)', 'd'],
  ['date', 'lastDay(_)', 'd'],
  ['datetime', 'addDays(_, n)', 'h'],
  ['datetime', 'addMonths(_, n)', 'h'],
  ['decimal', 'roundup(_, 2)', 'n'],
  ['decimal', 'rounddown(_, 2)', 'n'],
  ['decimal', 'max(_, 1)', 'n'],
  ['decimal', 'if(_ > 1, 1, 2)', 'n'],
  ['decimal', 'abs(_)', 'n'],
  ['decimal', 'power(_, 2)', 'n'],
])('%s: %s grows with its depth, and no faster', (type, formula, field) => {
  const [once, four, seven] = [1, 4, 7].map((depth) => lengthOf(type, nested(formula, depth, field)));
  expect(seven! - four!).toBeLessThanOrEqual(1.3 * (four! - once!));
});

const { database, schema } = await testSchema();

it('each of twenty reads the one before twice: records are filtered and ordered by the last', async () => {
  const chain = Array.from({ length: 19 }, (_, at) => {
    const before = at === 0 ? 'n' : `f${at}`;
    return [`f${at + 1}`, ['integer', `${before} + ${before} - ${at + 1}`]] as const;
  });
  const portal = portalOf(Object.fromEntries(chain));
  const model = dataModelOf(portal);
  const shape = shapeOf(portal.resources.visitas!, viewerOf({ timeZone: 'UTC' }, '2026-11-01'));
  await fill(database, schema, model, {
    lugares: [{ id: 1, version: 1, nome: 'a', numero: 3 }],
    visitas: [{ id: 1, version: 1, nome: 'b', de: 1 }],
  });
  const where = parseFilter({ f19_gte: 1 }, shape.fields);
  const asked = { where, sort: { field: 'f19', order: 'ASC' }, range: [0, 9] } as const;
  const { records } = await storeIn(database, schema).using(model).find(shape, asked);
  expect(records.map(({ f19 }) => f19)).toEqual([2 ** 19 + 21]);
});
