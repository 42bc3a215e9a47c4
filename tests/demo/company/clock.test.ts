/** The company's scheduled rules: each runs once at its time, by hand and automatically. */
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/http/requestLog.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { Scheduler } from '#server/rules/schedule/scheduler.ts';
import { openCompany, type Row } from './support.ts';

const picked: Record<'leaver' | 'returner' | 'deal' | 'raise' | 'order', Row> = {} as never;
const ours = await openCompany((rows) => {
  const drivers = new Map(
    rows
      .motoristas!.filter(({ situacao }) => situacao === 'disponivel')
      .map(({ funcionarioId }) => [funcionarioId, true]),
  );
  const staff = rows.funcionarios!.filter(({ id, situacao }) => situacao === 'ativo' && drivers.has(id));
  const [leave, back] = [
    rows.ausencias!.find(({ situacao, tipo }) => situacao === 'aprovada' && tipo === 'ferias')!,
    rows.ausencias!.find(({ situacao, tipo }) => situacao === 'em_gozo' && tipo === 'ferias')!,
  ];
  Object.assign(leave, {
    funcionarioId: staff[0]!.id,
    dataInicio: '2026-11-01',
    dataFim: '2026-11-20',
    dias: 20,
  });
  Object.assign(back, { dataFim: '2026-10-31' });
  const deal = rows.negocios!.find(({ situacao }) => situacao === 'lancado' || situacao === 'em_negociacao')!;
  deal.validade = '2026-10-31';
  const raise = rows.reajustes_salariais!.find(({ situacao }) => situacao === 'aplicado')!;
  Object.assign(raise, { situacao: 'aprovado', dataVigencia: '2026-11-01', salarioNovo: 7_777 });
  const order = rows.recorrencias!.find(({ situacao }) => situacao === 'ativa')!;
  order.dataFim = '2026-10-31';
  Object.assign(picked, { leaver: leave, returner: back, deal, raise, order });
});
const { store, files } = ours.server;

let now = 0;
const failures: string[] = [];
const scheduler = new Scheduler({
  store,
  files,
  portal: () => ({ ...ours.server.portal, today: undefined as never }),
  deliver: nullDeliverer,
  log: createLog('errors', { out: () => {}, err: (line) => failures.push(line) }),
  today: undefined,
  now: () => now,
});
afterAll(() => scheduler.stop());
const look = async (instant: string) => {
  now = Date.parse(instant);
  await scheduler.runDue();
};
const stateOf = async (account: string, resource: string, id: unknown) =>
  (await ours.get(account, resource, Number(id))).situacao;
const november = () =>
  ours.find('financeiro', 'contas_pagar', { origem: 'recorrencia', competencia: '2026-11' });

describe('a rule with a time of its own', () => {
  it.each([
    'ausencias.comeca',
    'ausencias.termina',
    'reajustes_salariais.vigora',
    'negocios.expira',
    'recorrencias.chega-ao-fim',
    'recorrencias.gera-conta',
    'financiamentos.gera-proximas',
  ])('%s is the administrator’s to foresee and run, and nobody else’s', async (rule) => {
    const path = `/rules/${rule}/run`;
    expect((await ours.send('financeiro', 'POST', path)).status).toBe(403);
    const seen = await ours.send('admin', 'POST', `${path}?dryRun=true`);
    expect([seen.status, (seen.body as { refused: unknown }).refused]).toEqual([200, 0]);
    const first = await ours.send('admin', 'POST', path);
    expect([first.status, (first.body as { refused: unknown }).refused]).toEqual([200, 0]);
    const second = await ours.send('admin', 'POST', path);
    expect((second.body as { done: number }).done).toBe(0);
  });
});

describe('the first of November', () => {
  it('begins and ends absences, ends offers and orders, raises pay, and makes the month’s bills', async () => {
    await look('2026-10-31T20:00:00.000Z');
    expect(await stateOf('rh', 'ausencias', picked.leaver.id)).toBe('aprovada');
    const before = (await november()).length;

    await look('2026-11-01T12:00:00.000Z');
    expect(failures).toEqual([]);
    expect(await stateOf('rh', 'ausencias', picked.leaver.id)).toBe('em_gozo');
    expect(await stateOf('rh', 'funcionarios', picked.leaver.funcionarioId)).toBe('ferias');
    const [driver] = ours.rows.motoristas!.filter(
      ({ funcionarioId }) => funcionarioId === picked.leaver.funcionarioId,
    );
    expect(await stateOf('frotas', 'motoristas', driver!.id)).toBe('ferias');
    expect(await stateOf('rh', 'ausencias', picked.returner.id)).toBe('concluida');
    expect(await stateOf('rh', 'funcionarios', picked.returner.funcionarioId)).toBe('ativo');
    expect(await stateOf('comercial', 'negocios', picked.deal.id)).toBe('expirado');
    expect(await stateOf('rh', 'reajustes_salariais', picked.raise.id)).toBe('aplicado');
    expect((await ours.get('rh', 'funcionarios', Number(picked.raise.funcionarioId))).salarioBase).toBe(
      7_777,
    );
    expect(await stateOf('financeiro', 'recorrencias', picked.order.id)).toBe('encerrada');
    const bills = await november();
    expect(bills.length).toBeGreaterThan(before + 5);
    expect(bills.filter(({ origemId }) => origemId === picked.order.id)).toEqual([]);

    await look('2026-11-01T13:00:00.000Z');
    expect(await november()).toHaveLength(bills.length);
  });
});
