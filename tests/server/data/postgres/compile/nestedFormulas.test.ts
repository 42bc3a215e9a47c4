/** Formulas within formulas: an argument is named once, or their SQL would take longer to plan than all the rest. */
import { expect, it } from 'vitest';
import { dataModelOf } from '../../../../../src/kinds/dataModel.ts';
import { recordStatement } from '../../../../../src/server/data/postgres/compile/lists.ts';
import { subjectOf } from '../../../../../src/server/data/postgres/compile/subject.ts';
import { plainRelations } from '../../../../../src/server/data/postgres/relations.ts';
import { rendered } from '../../../../../src/server/data/postgres/sql.ts';
import { listsOf, portalWith } from '../../../../support/portal.ts';

const nested = (formula: string, depth: number, field: string): string =>
  depth === 0 ? field : formula.replace('_', nested(formula, depth - 1, field));

/** The number of signs of the statement that reads a record with the formula, which is not stored: it reads another record. */
function lengthOf(type: string, formula: string): number {
  const portal = portalWith({
    'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  de: { type: reference, label: De, resource: lugares }
  n: { type: decimal, label: Número, lookup: de.numero }
  d: { type: date, label: Dia, lookup: de.dia }
  h: { type: datetime, label: Hora, lookup: de.hora }
  f: { type: ${type}, label: Fórmula, formula: '${formula}' }
`,
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
  const subject = subjectOf(dataModelOf(portal), '2026-10-31', plainRelations('portal'), {});
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
