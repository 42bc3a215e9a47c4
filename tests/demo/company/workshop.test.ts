/**
 * An order of the workshop: parts of the storeroom, an external service, an approval, and the consequences.
 */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany();
const vehicle = ours.rows.veiculos!.find(
  ({ situacao, tipo }) => situacao === 'disponivel' && tipo === 'cavalo',
)!;
const item = await ours.create('almoxarifado', 'itens_estoque', {
  codigo: 'LU-9990',
  descricao: 'Óleo 15W-40',
  categoria: 'lubrificantes',
  unidade: 'l',
  empresaId: 4,
  localizacao: 'C-01-1',
});
const bought = async (quantidade: number, custoUnitario: number, notaNumero: string) => {
  const { id } = await ours.create('almoxarifado', 'movimentos_estoque', {
    tipo: 'entrada_compra',
    data: '2026-10-31',
    itemId: item.id,
    quantidade,
    custoUnitario,
    fornecedorId: 16,
    notaNumero,
  });
  return ours.act('almoxarifado', 'movimentos_estoque', id, 'atender');
};

describe('purchases for the storeroom', () => {
  it('is worth its average cost, and owed to its supplier', async () => {
    await bought(10, 28, '7001');
    const move = await bought(20, 31, '7002');
    expect(move.saldoApos).toBe(30);
    expect(await ours.get('almoxarifado', 'itens_estoque', item.id)).toMatchObject({
      saldo: 30,
      custoMedio: 30,
    });
    const bills = await ours.find('financeiro', 'contas_pagar', {
      origem: 'estoque',
      documento: ['7001', '7002'],
    });
    expect(bills.map(({ valorTotal }) => valorTotal).toSorted()).toEqual([280, 620]);
  });

  it('can’t be taken beyond the stock', async () => {
    const much = await ours.send('almoxarifado', 'POST', '/movimentos_estoque', {
      tipo: 'ajuste_negativo',
      data: '2026-10-31',
      itemId: item.id,
      quantidade: 31,
      motivo: 'Derramado',
    });
    expect([much.status, Object.keys((much.body as { errors: object }).errors)]).toEqual([
      422,
      ['quantidade'],
    ]);
  });
});

describe('an order above the limit', () => {
  it('waits for an approval, and then stops the vehicle', async () => {
    const order = await ours.create('frotas', 'manutencoes', {
      veiculoId: vehicle.id,
      tipo: 'corretiva',
      local: 'oficina_terceira',
      fornecedorId: 8,
      dataAbertura: '2026-10-30T12:00:00.000Z',
      hodometro: 600_000,
      descricao: 'Troca de óleo e reparo do câmbio',
      itens: [
        { tipo: 'estoque', itemEstoqueId: item.id, descricao: 'Óleo', quantidade: 30 },
        { tipo: 'servico', descricao: 'Reparo do câmbio', quantidade: 1, valorUnitario: 9200 },
      ],
    });
    await ours.act('frotas', 'manutencoes', order.id, 'lancar-orcamento', {
      previsao: '2026-11-05',
    });
    const start = { inicio: '2026-10-30T14:00:00.000Z' };
    expect((await ours.refused('frotas', 'manutencoes', order.id, 'iniciar', start)).status).toBe(409);
    await ours.act('frotas', 'manutencoes', order.id, 'pedir-aprovacao', start);
    const request = await ours.one('ceo', 'autorizacoes', { tipo: 'manutencao', registroId: order.id });
    expect(request.valor).toBe(10_100);
    await ours.act('ceo', 'autorizacoes', request.id, 'aprovar');
    expect((await ours.get('frotas', 'veiculos', vehicle.id)).situacao).toBe('em_manutencao');
  });

  it('once done, takes the parts, owes the service alone, costs both, and frees the vehicle', async () => {
    const spent = async () => {
      const lines = await ours.find('financeiro', 'v_despesas', {
        veiculoId: vehicle.id,
        categoria: 'manutencao',
        competencia: '2026-10',
      });
      return lines.reduce((sum, { valor }) => sum + Number(valor), 0);
    };
    const before = await spent();
    const order = await ours.one('frotas', 'manutencoes', { veiculoId: vehicle.id, situacao: 'em_execucao' });
    await ours.act('frotas', 'manutencoes', order.id, 'concluir', {
      conclusao: '2026-10-31T18:00:00.000Z',
      hodometro: 600_000,
      diagnostico: 'Retentor do câmbio trocado.',
    });
    expect((await ours.get('almoxarifado', 'itens_estoque', item.id)).saldo).toBe(0);
    const bill = await ours.one('financeiro', 'contas_pagar', {
      origem: 'manutencao',
      descricao_like: String(order.numero),
    });
    expect(bill.valorTotal).toBe(9200);
    expect((await spent()) - before).toBeCloseTo(10_100, 2);
    expect((await ours.get('frotas', 'veiculos', vehicle.id)).situacao).toBe('disponivel');
  });
});
