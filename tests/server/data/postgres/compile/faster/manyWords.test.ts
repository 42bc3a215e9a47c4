/** Of a search of many words over a view, the database tries its indexes for three words; the others are looked for in what these find. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PortalData } from '#server/writes/portalData.ts';
import { openPortalData } from '#server/openPortalData.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { countStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { portalWith } from '#tests/support/portal.ts';
import { dropSchema, fill, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';

const table = (one: string) => `
label: { one: ${one}, many: ${one}s }
title: nome
fields:
  nome: { type: text, label: Nome }
  obs: { type: text, label: Observação }
`;
const portal = portalWith({
  'resources/compras.yaml': table('Compra'),
  'resources/vendas.yaml': table('Venda'),
  'resources/lancamentos.yaml': `
label: { one: Lançamento, many: Lançamentos }
title: nome
from:
  - { resource: compras, fields: { nome: { text: 'Compra de {nome}' }, obs: obs } }
  - { resource: vendas, fields: { nome: { text: 'Venda a {nome}' }, obs: obs } }
fields:
  nome: { type: text, label: Nome }
  obs: { type: text, label: Observação }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /lancamentos, label: Lançamentos, list: { resource: lancamentos, columns: [nome] } }
`,
});
const model = wholeModelOf(portal);
const search = (text: string) => ({ kind: 'search', text, fields: ['nome', 'obs'] }) as const;

/** What is compared outside of `(… is true)`, which the database looks into only row by row. */
function tried(text: string): number {
  const subject = subjectOf(model, '2026-10-31', plainRelations('x'), {});
  let words = rendered(countStatement(subject, 'lancamentos', search(text))).text;
  for (let end = words.indexOf(' is true)'); end >= 0; end = words.indexOf(' is true)')) {
    let start = end;
    for (let open = 1; open > 0;) {
      start--;
      open += words[start] === ')' ? 1 : words[start] === '(' ? -1 : 0;
    }
    words = words.slice(0, start) + words.slice(end + ' is true)'.length);
  }
  return words.split(' like ').length - 1;
}

it('each word more adds nothing that the indexes are tried for', () => {
  expect(tried('soja')).toBeGreaterThan(0);
  expect(tried('soja milho')).toBe(2 * tried('soja'));
  expect(tried('soja milho trigo aveia sorgo cevada')).toBe(3 * tried('soja'));
});

const schema = newSchema();
let database: Database;
let data: PortalData;
beforeAll(async () => {
  database = await testDatabase();
  const rows = [
    { id: 1, nome: 'soja e milho', obs: 'trigo, aveia 12' },
    { id: 2, nome: 'soja e milho', obs: 'trigo 12' },
    { id: 3, nome: 'milho', obs: 'soja trigo aveia 2' },
  ];
  await fill(database, schema, model, { compras: rows, vendas: rows });
  data = openPortalData({ store: storeIn(database, schema), files: nullDeliverer as never }, portal);
});
afterAll(() => dropSchema(database, schema));

it.each([
  ['soja milho trigo aveia 12', ['compras-1', 'vendas-1']],
  ['venda soja milho trigo 12', ['vendas-1', 'vendas-2']],
  ['compra soja milho trigo aveia 2', ['compras-1', 'compras-3']],
  ['compra soja milho trigo aveia sorgo', []],
])('all words count: %s', async (text, ids) => {
  const shape = shapeOf(portal.resources.lancamentos!, viewerOf(portal, '2026-10-31'));
  const { records } = await data.find(shape, { where: search(text) });
  expect(records.map(({ id }) => String(id)).toSorted()).toEqual(ids);
});
