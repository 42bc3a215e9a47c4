/** A plan makes maintenance due for a vehicle by km or by days, until an order is open for it. */
import { describe, expect, it } from 'vitest';
import { openCompany } from './support.ts';

const ours = await openCompany();
const tractor = ours.rows.veiculos!.find(
  ({ situacao, tipo }) => situacao === 'disponivel' && tipo === 'cavalo',
)!;
const plan = await ours.create('frotas', 'planos_manutencao', {
  nome: 'Óleo do diferencial',
  servico: 'transmissao',
  tipoVeiculo: 'cavalo',
  intervaloKm: 10_000,
  intervaloDias: 90,
  veiculoIds: [tractor.id],
  desde: '2026-10-31',
});
const order = {
  veiculoId: tractor.id,
  tipo: 'preventiva',
  planoId: plan.id,
  local: 'oficina_propria',
  descricao: 'Óleo do diferencial',
};
const due = () => ours.one('frotas', 'v_preventivas', { planoId: plan.id });
const alerts = (account: string) =>
  ours.find(account, 'v_alertas', { tipo: 'preventiva', titulo_like: 'Óleo do diferencial' });
const done = async (conclusao: string, hodometro: number) => {
  const { id } = await ours.create('frotas', 'manutencoes', { ...order, dataAbertura: conclusao, hodometro });
  expect(await due()).toMatchObject({ prazo: 'ordem_aberta' });
  await ours.act('frotas', 'manutencoes', id, 'iniciar', { inicio: conclusao });
  await ours.act('frotas', 'manutencoes', id, 'concluir', { conclusao, hodometro });
};
const now = Number((await ours.get('frotas', 'veiculos', tractor.id)).hodometroAtual);

describe('a vehicle of a plan', () => {
  it('that never had the service is due one interval after the beginning of the plan', async () => {
    expect(await due()).toMatchObject({ ultimaData: null, proximaData: '2027-01-29', faltamDias: 90 });
  });

  it('is due an interval after the last order, by whichever comes first, and then stands in Pendências', async () => {
    await done('2026-08-20T12:00:00.000Z', now - 2000);
    expect(await due()).toMatchObject({ prazo: 'em_dia', proximoKm: now + 8000, proximaData: '2026-11-18' });
    expect(await alerts('frotas')).toEqual([]);

    const { id } = await ours.create('frotas', 'manutencoes', {
      ...order,
      tipo: 'corretiva',
      planoId: null,
      dataAbertura: '2026-10-31T10:00:00.000Z',
      hodometro: now + 7000,
    });
    expect(await due()).toMatchObject({ prazo: 'a_vencer', faltamKm: 1000 });
    await ours.edit('frotas', 'manutencoes', id, { hodometro: now + 8001 });
    expect(await due()).toMatchObject({ prazo: 'vencida', faltamKm: -1 });
    expect(await alerts('frotas')).toMatchObject([{ gravidade: 'critica', data: '2026-10-31' }]);
  });

  it('notifies only the fleet department', async () => {
    const reply = await ours.send('rh', 'GET', '/v_preventivas');
    expect(reply.status).toBe(403);
    expect(await alerts('fiscal')).toEqual([]);
  });

  it('is no longer due once an order is open, and ends with its plan', async () => {
    const { id } = await ours.create('frotas', 'manutencoes', {
      ...order,
      dataAbertura: '2026-10-31T11:00:00.000Z',
    });
    expect(await due()).toMatchObject({ prazo: 'ordem_aberta' });
    expect(await alerts('frotas')).toEqual([]);
    await ours.act('frotas', 'manutencoes', id, 'cancelar', { observacoes: 'Lançada em dobro' });
    expect(await alerts('frotas')).toHaveLength(1);
    await ours.edit('frotas', 'planos_manutencao', plan.id, { ativo: false });
    expect(await alerts('frotas')).toEqual([]);
    expect(await ours.find('frotas', 'v_preventivas', { planoId: plan.id, noPlano_gt: 0 })).toEqual([]);
  });
});
