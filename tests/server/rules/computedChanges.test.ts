import { describe, expect, it } from 'vitest';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { filesOf, goodTexts } from '#tests/support/portal.ts';
import { invoiceServer, type Row } from '#tests/support/companies/invoiceServer.ts';

const { start, as, stored } = invoiceServer();
const low = `
  - id: baixo
    label: Avisa que acaba
    on: { becomes: { saldo_lt: 20 } }
    then: [{ update: self, set: { reservado: '= coalesce(reservado, 0) + 1' } }]
`;
const moved = `
  - id: conta
    on: { update: [saidas] }
    then: [{ update: self, set: { reservado: '= coalesce($before.saidas, 0) * 100 + coalesce(saidas, 0)' } }]
`;
const lot = (id: number) => stored('lotes').find((one) => one.id === id)!;
const move = (loteId: number, quantidade: number) =>
  as('estoque').post('/movimentos', { loteId, quantidade });

describe('a rule on a figure computed from other records', () => {
  it('runs when the others change it, in their transaction, and once', async () => {
    await start({}, { written: { lotes: low } });
    expect((await move(1, 70)).status).toBe(201);
    expect(lot(1).reservado).toBeUndefined();
    expect((await move(1, 15)).status).toBe(201);
    expect([lot(1).reservado, lot(2).reservado]).toEqual([1, undefined]);
    // It was low before.
    expect((await move(1, 5)).status).toBe(201);
    expect(lot(1).reservado).toBe(1);
    // It rises, and falls again.
    const first = stored('movimentos')[0] as Row & { id: number };
    expect((await as('estoque').remove(`/movimentos/${first.id}`)).status).toBe(200);
    expect((await move(1, 70)).status).toBe(201);
    expect(lot(1).reservado).toBe(2);
  });

  it('sees both figures when a record moves from one to another', async () => {
    await start({}, { written: { lotes: moved } });
    await move(1, 7);
    expect(lot(1).reservado).toBe(7);
    const { id } = stored('movimentos')[0] as { id: number };
    expect((await as('estoque').put(`/movimentos/${id}`, { loteId: 2 })).status).toBe(200);
    expect([lot(1).reservado, lot(2).reservado]).toEqual([700, 7]);
    expect((await as('estoque').put(`/movimentos/${id}`, { quantidade: 9 })).status).toBe(200);
    expect(lot(2).reservado).toBe(709);
  });

  it('reacts to writes of other rules, also in dry runs', async () => {
    const takes = `
  - id: baixa
    on: { transition: Autorizar }
    then: [{ each: itens, create: movimentos, key: [notaId, linha], set: { notaId: $record.id, linha: $row.$index, loteId: $row.loteId, quantidade: $row.quantidade } }]
`;
    await start({}, { written: { notas: takes, lotes: low.replace('20', '70') } });
    const dry = await as('tudo').foresee('/notas/1', 'autorizar');
    expect(
      (dry.body as { effects: Row[] }).effects.map(({ action, resource }) => [action, resource]),
    ).toEqual([
      ['create', 'movimentos'],
      ['create', 'movimentos'],
      ['update', 'lotes'],
    ]);
    expect((await as('tudo').move('/notas/1', 'autorizar')).status).toBe(200);
    expect([lot(1).reservado, lot(2).reservado]).toEqual([1, undefined]);
  });

  it('that would change the figure again endlessly is refused by the check', () => {
    const problemsWith = (set: string) => {
      const texts = goodTexts();
      return formatProblems(
        loadPortalFrom(
          filesOf({
            ...texts,
            'resources/clientes.yaml': `${texts['resources/clientes.yaml']!.replace('fields:\n', 'fields:\n  pedidos: { type: integer, label: Pedidos, rollup: { from: pedidos, target: clienteId, count: true } }\n')}rules:\n  - { id: volta, on: { update: [pedidos] }, then: [${set}] }\n`,
          }),
        ).problems,
      );
    };
    expect(problemsWith('{ create: pedidos, set: { numero: a, clienteId: $record.id } }')).toContain(
      'uma regra leva de volta a si mesma'.slice(4),
    );
    expect(problemsWith('{ update: self, set: { nome: muitos } }')).not.toContain('leva de volta');
  });
});
