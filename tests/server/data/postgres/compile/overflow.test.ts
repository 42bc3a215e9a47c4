/** Composed texts show values of a wrong kind as they are, whichever store composes them. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import type { Stored } from '#server/data/store.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const odd = [
  ...['muito', '', '7', '[]', '  a  b ', true, false, 7, -1.5, 1e21, 1e-7, [], ['a', 1], { a: 1 }, [[]], {}],
  ...['2026-10', '2026-13', '2026-10-31', '2026-02-30', '0000-01-01', '1899-12-31', '2026-10-31T12:00:00Z'],
  ...[
    '2026-10-31T12:00:61Z',
    '2026-10-31T99:00:00Z',
    '2026-10-31 12:00',
    '31/10/2026',
    '2026-10-31T12:00fooZ',
  ],
  ...[[1], [1, 2, 99], ['1', true, null, { id: 1 }]],
];
const kinds: Readonly<Record<string, string>> = {
  texto: 'text',
  linhas: 'textarea',
  cpf: 'cpf',
  fone: 'phone',
  inteiro: 'integer',
  valor: 'money',
  parte: 'percent',
  certo: 'boolean',
  opcao: "select, options: { a: Opção A, '7': Sete, 'true': Certo }",
  dia: 'date',
  instante: 'datetime',
  mes: 'month',
  outroId: 'reference, resource: outros',
};
const names = Object.keys(kinds);
const portal = portalWith({
  'resources/outros.yaml': `
label: { one: Outro, many: Outros }
title: '{nome} · {peso}'
fields:
  nome: { type: text, label: Nome }
  peso: { type: decimal, label: Peso }
`,
  'resources/coisas.yaml': `
label: { one: Coisa, many: Coisas }
title: nome
fields:
  nome: { type: text, label: Nome }
${names.map((id) => `  ${id}: { type: ${kinds[id]}, label: ${id} }`).join('\n')}
  itens:
    type: items
    label: Itens
    fields:
      quantidade: { type: integer, label: Quantidade }
      em: { type: date, label: Em }
      cpf: { type: cpf, label: CPF }
`,
  'resources/v_todas.yaml': `
label: { one: Linha, many: Linhas }
title: todas
from:
  - resource: coisas
    fields:
      todas: { text: '{nome}: ${names.map((id) => `{${id}}`).join('|')}' }
      ${names.map((id) => `${id}Dito: { text: '{${id}}' }`).join('\n      ')}
fields:
  todas: { type: text, label: Todas }
  ${names.map((id) => `${id}Dito: { type: text, label: ${id} }`).join('\n  ')}
`,
  'resources/v_itens.yaml': `
label: { one: Item, many: Itens }
title: todas
from:
  - resource: coisas
    each: itens
    fields: { todas: { text: '{nome}: {$row.quantidade} {$row.em} {$row.cpf} {valor}' } }
fields:
  todas: { type: text, label: Todas }
`,
  ...listsOf('coisas', 'outros', 'v_todas', 'v_itens'),
});
const model = dataModelOf(portal);
const good = { cpf: '52998224725', valor: 10, certo: true, opcao: 'a', dia: '2026-10-31', outroId: 1 };
const coisas = [
  good,
  ...names.flatMap((id) => odd.map((value) => ({ nome: id, [id]: value }))),
  {
    valor: 'caro',
    itens: [
      { quantidade: 2, em: '2026-10-31', cpf: '52998224725' },
      ...['duas', true, 7, '2026-10'].map((one) => ({ quantidade: one, em: one, cpf: one })),
    ],
  },
].map((row, at) => ({ id: at + 1, version: 1, ...row })) as unknown as Stored[];
const outros = [
  { id: 1, version: 1, nome: 'Um', peso: 'leve' },
  { id: 2, version: 1, nome: 'Dois', peso: 2 },
] as unknown as Stored[];

const byMemory: string[] = [];
const { database, schema } = await testSchema();
await fill(database, schema, model, { coisas, outros });
const postgres = storeIn(database, schema, { onMemory: (_, why) => byMemory.push(why) }).using(model);
const file = recordsIn(model, { coisas: tableWith(coisas), outros: tableWith(outros) });
const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');

it.each(['v_todas', 'v_itens'])('in %s', async (view) => {
  const shape = shapeOf(portal.resources[view]!, viewer);
  const all = async (reader: typeof file) => {
    const { records } = await reader.find(shape, { where: matchAll });
    return new Map(
      records.map(({ id, ...texts }) => [
        id,
        Object.fromEntries(Object.entries(texts).filter(([name, one]) => name !== 'version' && one !== null)),
      ]),
    );
  };
  const [one, other] = [await all(postgres), await all(file)];
  for (const [id, texts] of other)
    expect(one.get(id), JSON.stringify(coisas[Number(String(id).split('-')[1]) - 1])).toEqual(texts);
  expect(one.size).toBe(other.size);
  expect(byMemory).toEqual([]);
  const told = [...one.values()].map(({ todas }) => todas);
  expect(told).toEqual(
    expect.arrayContaining(
      view === 'v_todas'
        ? [
            expect.stringMatching(/^inteiro: \|.*\|muito\|/),
            expect.stringMatching(/^dia: .*\|31\/10\/2026 09:00\|/),
          ]
        : [': duas duas duas caro', ': 2 31/10/2026 529.982.247-25 caro'],
    ),
  );
});
