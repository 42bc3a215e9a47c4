/** A sale beyond its customer's credit, and what it draws from a lot. */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany((rows) => {
  const customer = rows.clientes!.find(({ situacao }) => situacao === 'ativo')!;
  customer.limiteCredito = 10_000;
  const lot = rows.lotes!.find(({ produtoId, situacao }) => produtoId === 2 && situacao === 'disponivel')!;
  lot.custoSaca = 47.35;
});
const customer = ours.rows.clientes!.find(({ situacao }) => situacao === 'ativo')!;
const lot = ours.rows.lotes!.find(({ custoSaca }) => custoSaca === 47.35)!;
const available = async () => Number((await ours.get('vendas', 'lotes', lot.id)).disponivelSacas);
const quote = (sacas: number) =>
  ours.create('comercial', 'vendas', {
    data: '2026-10-31',
    empresaId: 2,
    clienteId: customer.id,
    vendedorId: ours.rows.funcionarios!.find(({ situacao }) => situacao === 'ativo')!.id,
    itens: [{ loteId: lot.id, sacas, precoSaca: 54.8 }],
    modalidadeFrete: 'fob',
    entregaPrevista: '2026-11-10',
  });

describe('a sale beyond its customer’s credit', () => {
  it('is confirmed by an approval alone, reserves its lot, and gives it back when cancelled', async () => {
    const before = await available();
    const sale = await quote(1_000);
    expect(sale).toMatchObject({ valorTotal: 54_800, margemValor: 7_450, margemPct: 13.59 });
    expect((await ours.refused('vendas', 'vendas', sale.id, 'confirmar')).status).toBe(409);
    await ours.act('vendas', 'vendas', sale.id, 'pedir-aprovacao');
    expect(await available()).toBe(before);

    const request = await ours.one('ceo', 'autorizacoes', { tipo: 'venda', registroId: sale.id });
    await ours.act('ceo', 'autorizacoes', request.id, 'aprovar');
    expect((await ours.get('vendas', 'vendas', sale.id)).situacao).toBe('confirmada');
    expect(await available()).toBeCloseTo(before - 1_000, 2);
    const toLoad = await ours.one('logistica', 'reservas_lotes', { vendaId: sale.id, faltaCarregar_gt: 0 });
    expect(toLoad).toMatchObject({ sacas: 1_000, faltaCarregar: 1_000 });

    await ours.act('vendas', 'vendas', sale.id, 'cancelar', { motivoCancelamento: 'Cliente desistiu' });
    expect(await available()).toBe(before);
  });

  it('of what another one has taken meanwhile is refused as a whole', async () => {
    const free = await available();
    const [first, second] = [await quote(free), await quote(free)];
    for (const { id } of [first, second]) await ours.act('vendas', 'vendas', id, 'pedir-aprovacao');
    const request = (id: number) => ours.one('ceo', 'autorizacoes', { tipo: 'venda', registroId: id });
    await ours.act('ceo', 'autorizacoes', (await request(first.id)).id, 'aprovar');
    const refusal = await ours.refused('ceo', 'autorizacoes', (await request(second.id)).id, 'aprovar');
    expect(refusal.status).toBe(409);
    expect((await request(second.id)).situacao).toBe('pendente');
    expect((await ours.get('vendas', 'vendas', second.id)).situacao).toBe('aguardando_aprovacao');
    expect((await ours.get('vendas', 'lotes', lot.id)).situacao).toBe('reservado');
  });
});
