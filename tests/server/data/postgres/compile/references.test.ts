/** References in formulas: whether there is one is known to the database; and what it can't compute is told in plain words. */
import { describe, expect, it } from 'vitest';
import { loadPortal } from '#compiler/load.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { withLanguage } from '#messages/node.ts';
import { fallbackWarnings } from '#server/data/postgres/reads/fallbackWarnings.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { besideFile } from '#tests/support/stores/besideFile.ts';

const portal = shortPortal({
  contas: { nome: 'text' },
  lances: {
    nome: 'text',
    contaId: '> contas',
    estornoDeId: '> lances',
    valor: 'money',
    estornada: 'boolean',
    doOutro: '> contas, lookup: estornoDeId.contaId',
    liquido: 'money, formula: "if(empty(doOutro), valor, 0 - valor)"',
    $more: 'reversal: { of: estornoDeId, amount: valor }',
  },
  saldos: {
    $title: 'contaId',
    $more: 'groupBy: [contaId]',
    $from: 'resource: lances, fields: { contaId: contaId, total: { sum: valor } }',
    contaId: '> contas',
    total: 'money',
  },
});
const rows = {
  contas: [
    { id: 1, nome: 'a' },
    { id: 2, nome: 'b' },
  ],
  lances: [
    { id: 1, nome: 'x', contaId: 1, valor: 10 },
    { id: 2, nome: 'y', contaId: 1, valor: 4 },
    { id: 3, nome: 'z', contaId: 1, valor: 4, estornoDeId: 2 },
    { id: 4, nome: 'w', contaId: 2, valor: 7 },
    // a reversal of nothing that is left
    { id: 5, nome: 'v', contaId: 2, valor: 1, estornoDeId: 99 },
  ],
};

describe('a formula that asks whether there is a reference', async () => {
  const beside = await besideFile(portal, rows);

  it('is computed by the database, with the figures of a file', async () => {
    expect(fallbackWarnings(dataModelOf(portal), 'portal')).toEqual([]);
    const { records } = await beside.same('saldos', { sort: 'contaId' });
    expect(records.map(({ contaId, total }) => [contaId, total])).toEqual([
      [1, 10],
      [2, 6],
    ]);
    expect((await beside.same('lances', { filter: { liquido_lt: 0 } })).records.map(({ id }) => id)).toEqual([
      3,
    ]);
    await beside.same('lances', { sort: '-liquido' });
  });
});

it('says in the portal’s language what the database does not compute, and why', () => {
  const { portal: demo } = loadPortal('config');
  expect(fallbackWarnings(dataModelOf(demo!), 'portal')).toEqual(
    ['capital_giro', 'financiamentos'].flatMap((id) =>
      ['valorQuitacao', 'economiaQuitacao'].map(
        (field) => `${id}.${field}: a fórmula usa "npv", que o banco de dados não tem`,
      ),
    ),
  );
  const english = withLanguage('en-US', () => fallbackWarnings(dataModelOf(demo!), 'portal'));
  expect(english[0]).toBe(
    'capital_giro.valorQuitacao: the formula uses "npv", which the database does not have',
  );
});
