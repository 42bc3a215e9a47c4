/** From a broker's deal to the contract and its lot, with an approval by another user. */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany();
const producer = ours.rows.produtores!.find(({ situacao }) => situacao === 'ativo')!;
const farm = ours.rows.locais!.find(({ tipo, ativo }) => tipo === 'fazenda' && ativo)!;

const deal = await ours.create('corretor', 'negocios', {
  tipo: 'compra',
  data: '2026-10-31',
  produtorId: producer.id,
  produtoId: 1,
  safra: '2026/27',
  quantidadeSacas: 10_000,
  precoSaca: 112,
  modalidadeFrete: 'fob',
  entregaInicio: '2027-02-01',
  entregaFim: '2027-03-31',
  condicaoPagamento: '5 dias após a nota',
  validade: '2026-11-05',
});

describe('a deal of a broker', () => {
  it('is worth its bags to the cent', () => {
    expect(deal.valorTotal).toBe(1_120_000);
  });

  it('can’t be closed by the broker, nor without a place', async () => {
    expect((await ours.refused('corretor', 'negocios', deal.id, 'fechar-negocio')).status).toBe(403);
    const silent = await ours.refused('comercial', 'negocios', deal.id, 'fechar-negocio');
    expect([silent.status, Object.keys((silent.body as { errors: object }).errors)]).toEqual([
      422,
      ['empresaId', 'localId'],
    ]);
  });

  it('becomes, once closed, a draft of the contract and a commission to come', async () => {
    await ours.act('comercial', 'negocios', deal.id, 'fechar-negocio', { empresaId: 2, localId: farm.id });
    const contract = await ours.one('comercial', 'contratos', { negocioId: deal.id });
    expect(contract).toMatchObject({
      tipo: 'compra',
      produtorId: producer.id,
      quantidadeSacas: 10_000,
      precoSaca: 112,
      valorTotal: 1_120_000,
      localRetiradaId: farm.id,
      situacao: 'rascunho',
    });
    expect((await ours.get('comercial', 'negocios', deal.id)).comissaoSituacao).toBe('prevista');
  });

  it('above the limit waits for an approval that its requester can’t give', async () => {
    const { id } = await ours.one('comercial', 'contratos', { negocioId: deal.id });
    expect((await ours.refused('comercial', 'contratos', id, 'aprovar')).status).toBe(409);
    await ours.act('comercial', 'contratos', id, 'enviar-para-aprovacao');
    const request = await ours.one('ceo', 'autorizacoes', {
      tipo: 'contrato',
      registroId: id,
      situacao: 'pendente',
    });
    expect(request).toMatchObject({ valor: 1_120_000, prioridade: 'urgente' });
    expect((await ours.refused('comercial', 'autorizacoes', request.id, 'aprovar')).status).toBe(403);

    await ours.act('ceo', 'autorizacoes', request.id, 'aprovar', { justificativa: 'De acordo com a mesa.' });
    expect((await ours.get('comercial', 'contratos', id)).situacao).toBe('aprovado');
    const lot = await ours.one('comercial', 'lotes', { contratoCompraId: id });
    expect(lot).toMatchObject({ quantidadeKg: 600_000, custoSaca: 112, situacao: 'disponivel' });
  });
});

describe('a user who holds every permission', () => {
  it('decides on requests of others, but not on their own', async () => {
    const contract = ours.rows.contratos!.find(({ situacao }) => situacao === 'rascunho')!;
    await ours.edit('comercial', 'contratos', contract.id, { quantidadeSacas: 20_000, precoSaca: 120 });
    await ours.act('todos', 'contratos', contract.id, 'enviar-para-aprovacao');
    const request = await ours.one('todos', 'autorizacoes', {
      tipo: 'contrato',
      registroId: contract.id,
      situacao: 'pendente',
    });
    expect((await ours.refused('todos', 'autorizacoes', request.id, 'aprovar')).status).toBe(409);
    await ours.act('todos', 'autorizacoes', request.id, 'retirar-pedido');
    expect((await ours.get('comercial', 'contratos', contract.id)).situacao).toBe('rascunho');
  });
});
