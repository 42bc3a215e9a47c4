import { afterEach, describe, expect, it } from 'vitest';
import type { Rule } from '#model/rules.ts';
import { createLog } from '#server/http/requestLog.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { Scheduler } from '#server/schedule/scheduler.ts';
import { creates, its, rule, text, to } from '#tests/support/companies/invoices.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';
import type { TestServer } from '#tests/support/server.ts';

const { start, as, stored } = invoiceServer();
type Missed = 'each' | 'last' | 'skip';
const daily = (missed: Missed, id = 'diaria'): Rule =>
  rule({
    id,
    on: [{ kind: 'every', period: 'day', at: '06:00', missed }],
    when: { numero_neq: 'N-3' },
    then: [
      creates('contas', {
        descricao: text('{numero}'),
        vencimento: to('$today'),
        valor: its('valor'),
        centro: its('motivo'),
      }),
    ],
  });
const dated = (missed: Missed): Rule =>
  rule({
    id: 'vence',
    on: [{ kind: 'at', field: 'emissao', days: 5, at: '06:00', missed }],
    then: [creates('contas', { descricao: text('{numero}'), vencimento: to('$today') })],
  });

let schedulers: Scheduler[] = [];
afterEach(async () => {
  await Promise.all(schedulers.map((one) => one.stop()));
  schedulers = [];
});

/** A process that looks for due runs when called; the portal's time zone is that of Brasília. */
function process({ store, files, portal }: TestServer, at: string, today?: string) {
  let now = Date.parse(`${at}-03:00`);
  const failures: string[] = [];
  const scheduler = new Scheduler({
    store,
    files,
    portal: () => ({ ...portal, today: undefined as never }),
    deliver: nullDeliverer,
    log: createLog('errors', { out: () => {}, err: (line) => failures.push(line) }),
    today,
    now: () => now,
  });
  schedulers.push(scheduler);
  const look = (time?: string) => {
    if (time) now = Date.parse(`${time}-03:00`);
    return scheduler.runDue();
  };
  return { look, scheduler, failures };
}
const bills = () => stored('contas').map(({ descricao, vencimento }) => `${descricao} ${vencimento}`);
const runs = () => stored('$ruleRuns');

describe('the scheduler', () => {
  it('runs a rule when it is due, once, and not for moments before it existed', async () => {
    const server = await start({ notas: { rules: [daily('last')] } });
    const { look } = process(server, '2026-11-01T12:00');
    await look();
    await look('2026-11-02T05:59');
    expect(bills()).toEqual([]);
    await look('2026-11-02T06:00');
    await look('2026-11-02T06:01');
    expect(bills()).toEqual(['N-1 2026-11-02']);
  });

  it.each([
    ['each', ['N-1 2026-11-02', 'N-1 2026-11-03', 'N-1 2026-11-04']],
    ['last', ['N-1 2026-11-04']],
    ['skip', []],
  ] as const)('makes up for three missed days: %s', async (missed, expected) => {
    const server = await start({ notas: { rules: [daily(missed)] } });
    await process(server, '2026-11-01T12:00').look();
    const { look } = process(server, '2026-11-04T12:00');
    await look();
    expect(bills()).toEqual(expected);
    await look('2026-11-05T06:00');
    expect(bills()).toEqual([...expected, 'N-1 2026-11-05']);
  });

  it.each([
    ['each', ['N-1 2026-10-06', 'N-2 2026-10-07']],
    ['last', ['N-1 2026-10-06', 'N-2 2026-10-07']],
    ['skip', []],
  ] as const)('makes up for missed dates: %s', async (missed, expected) => {
    const server = await start({ notas: { rules: [dated(missed)] } });
    await as('fiscal').put('/notas/1', { emissao: '2026-10-01' });
    await as('fiscal').put('/notas/2', { emissao: '2026-10-02' });
    await as('fiscal').put('/notas/3', { emissao: '2026-10-30' });
    await process(server, '2026-10-05T12:00').look();
    await process(server, '2026-10-08T12:00').look();
    expect(bills()).toEqual(expected);
  });

  it('finds within the hour records that get today’s date later', async () => {
    const server = await start({ notas: { rules: [dated('each')] } });
    const { look } = process(server, '2026-11-09T12:00');
    await look();
    await look('2026-11-10T06:00');
    expect(bills()).toEqual([]);
    await as('fiscal').put('/notas/1', { emissao: '2026-11-05' });
    await look('2026-11-10T07:00');
    expect(bills()).toEqual(['N-1 2026-11-10']);
  });

  it('does a thing once, even if another process does it at the same time', async () => {
    const server = await start({ notas: { rules: [daily('each')] } });
    await process(server, '2026-11-01T12:00').look();
    const many = [1, 2, 3].map(() => process(server, '2026-11-03T12:00'));
    await Promise.all(many.map(({ look }) => look()));
    expect(bills().sort()).toEqual(['N-1 2026-11-02', 'N-1 2026-11-03']);
    expect(many.flatMap(({ failures }) => failures)).toEqual([]);
  });

  it('stores counts and reasons of each run; a refused record is tried again', async () => {
    const server = await start({ notas: { rules: [daily('last'), daily('last', 'outra')] } });
    const { look, failures } = process(server, '2026-11-01T12:00');
    await look();
    await look('2026-11-02T06:00');
    expect(runs()).toMatchObject(
      ['notas.diaria', 'notas.outra'].map((of) => ({
        rule: of,
        moment: '2026-11-02T06:00',
        done: 1,
        skipped: 0,
        refused: 1,
        messages: [expect.stringContaining('Conta a pagar')],
      })),
    );
    await as('fiscal').put('/notas/2', { motivo: 'Centro 7' });
    await look('2026-11-02T07:00');
    expect(bills().sort()).toEqual(['N-1', 'N-1', 'N-2', 'N-2'].map((one) => `${one} 2026-11-02`));
    expect(runs().at(-1)).toMatchObject({ done: 1, skipped: 1, refused: 0 });
    expect(failures).toEqual([]);
  });

  it('reports a failing rule to the operator, and runs the others', async () => {
    const broken = rule({ ...daily('last', 'quebrada'), then: [creates('nenhum', {})] });
    const server = await start({ notas: { rules: [broken, daily('last')] } });
    const { look, failures } = process(server, '2026-11-01T12:00');
    await look();
    await look('2026-11-02T06:00');
    expect(bills()).toEqual(['N-1 2026-11-02']);
    await look('2026-11-02T06:01');
    expect(failures).toEqual([1, 2].map(() => expect.stringContaining('"rule":"notas.quebrada"')));
    // Its runs list the failure once.
    expect(runs().filter(({ failed }) => failed)).toMatchObject([{ rule: 'notas.quebrada', done: 0 }]);
  });

  it('uses the fixed date', async () => {
    const server = await start({ notas: { rules: [daily('last')] } });
    await process(server, '2026-11-01T12:00', '2026-05-01').look();
    await process(server, '2026-11-09T12:00', '2026-05-01').look();
    expect(bills()).toEqual([]);
    await process(server, '2026-11-09T12:00', '2026-05-03').look();
    expect(bills()).toEqual(['N-1 2026-05-03']);
  });

  it('stops after the current record, and the next process goes on', async () => {
    const server = await start({ notas: { rules: [daily('each')] } });
    await process(server, '2026-11-01T12:00').look();
    const { look, scheduler } = process(server, '2026-11-30T12:00');
    const looking = look();
    await scheduler.stop();
    await looking;
    expect(bills().length).toBeLessThan(29);
    await process(server, '2026-11-30T12:00').look();
    expect(new Set(bills()).size).toBe(29);
    expect(bills()).toHaveLength(29);
  });
});
