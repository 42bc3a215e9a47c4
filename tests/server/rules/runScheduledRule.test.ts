import { describe, expect, it } from 'vitest';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { runScheduledRule, type RunOptions } from '#server/rules/runScheduledRule.ts';
import { creates, its, rule, text, to, type Declared } from '#tests/support/companies/invoices.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';
import type { TestServer } from '#tests/support/server.ts';

const { start, as, stored, all } = invoiceServer();
const daily = rule({
  id: 'diaria',
  on: [{ kind: 'every', period: 'day', at: '06:00', missed: 'last' }],
  when: { situacao: 'rascunho', numero_neq: 'N-3' },
  then: [
    creates('contas', {
      notaId: its('id'),
      descricao: text('{numero}'),
      vencimento: to('$today'),
      valor: its('valor'),
      centro: its('motivo'),
    }),
  ],
});
const dated = rule({
  id: 'vence',
  on: [{ kind: 'at', field: 'emissao', days: 5, at: '00:00', missed: 'each' }],
  then: [creates('contas', { descricao: text('{numero}') })],
});
const run = async (server: TestServer, key: string, moment: string, options?: RunOptions) => {
  const { portal } = server;
  const done = await runScheduledRule(openPortalData(server, portal), portal, key, moment, options);
  await server.refresh();
  return done;
};
const declared: Record<string, Declared> = { notas: { rules: [daily, dated] } };

describe('a scheduled rule', () => {
  it('runs once for each matching record, however often it is started', async () => {
    const server = await start(declared);
    const first = await run(server, 'notas.diaria', '2026-11-02T06:00');
    expect(first).toMatchObject({ ran: [{ id: '1', effects: 1 }], already: 0 });
    expect(stored('contas')).toMatchObject([{ descricao: 'N-1', vencimento: '2026-11-02', valor: 500 }]);
    expect(stored('contas')[0]).not.toHaveProperty('criadoPor', expect.anything());
    const [again, next] = [
      await run(server, 'notas.diaria', '2026-11-02T06:00'),
      await run(server, 'notas.diaria', '2026-11-03T06:00'),
    ];
    expect([again.ran.length, again.already, next.ran.length]).toEqual([0, 1, 1]);
    expect(stored('contas')).toHaveLength(2);
  });

  it('that is refused for one record goes on with the others, and is retried', async () => {
    const server = await start(declared);
    const { ran, refused } = await run(server, 'notas.diaria', '2026-11-02T06:00');
    expect([ran.length, refused]).toEqual([
      1,
      [{ id: '2', title: 'Nota', message: expect.stringMatching(/^Conta a pagar: /) }],
    ]);
    await as('fiscal').put('/notas/2', { motivo: 'Centro 7' });
    expect(await run(server, 'notas.diaria', '2026-11-02T06:00')).toMatchObject({
      ran: [{ id: '2' }],
      already: 1,
      refused: [],
    });
    expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['N-1', 'N-2']);
  });

  it('that is started twice at once runs once', async () => {
    const server = await start(declared);
    const runs = await Promise.all([1, 2, 3].map(() => run(server, 'notas.vence', '2026-10-06T00:00')));
    expect(runs.map(({ ran }) => ran.length).sort()).toEqual([0, 0, 1]);
    expect(stored('contas')).toHaveLength(1);
  });

  it('on a date runs on its day, and once more when the date is moved', async () => {
    const server = await start(declared);
    expect((await run(server, 'notas.vence', '2026-10-05T00:00')).ran).toEqual([]);
    expect((await run(server, 'notas.vence', '2026-10-06T00:00')).ran).toMatchObject([{ id: '1' }]);
    await as('fiscal').put('/notas/1', { emissao: '2026-10-08' });
    const moved = await run(server, 'notas.vence', '2026-10-13T00:00');
    expect(moved.ran.map(({ id }) => id)).toEqual(['1']);
    expect((await run(server, 'notas.vence', '2026-10-13T00:00')).ran).toEqual([]);
  });

  it('can be simulated without running', async () => {
    const server = await start(declared);
    await as('fiscal').put('/notas/2', { motivo: 'Centro 7' });
    const before = all();
    const foreseen = await run(server, 'notas.diaria', '2026-11-02T06:00', { dryRun: true });
    expect(foreseen).toMatchObject({ ran: [{ id: '1' }, { id: '2' }], dryRun: { effects: [], hidden: 1 } });
    expect(all()).toBe(before);
    expect((await run(server, 'notas.diaria', '2026-11-02T06:00')).ran).toHaveLength(2);
  });

  it('needs a schedule, and stops when requested', async () => {
    const server = await start({ notas: { rules: [daily, rule({ on: [{ kind: 'create' }], then: [] })] } });
    await expect(run(server, 'notas.regra', '2026-11-02T06:00')).rejects.toThrow(/não tem hora/);
    await expect(run(server, 'notas.nenhuma', '2026-11-02T06:00')).rejects.toThrow(/não existe/);
    const stopped = await run(server, 'notas.diaria', '2026-11-02T06:00', { isStopped: () => true });
    expect([stopped.ran, stored('contas')]).toEqual([[], []]);
  });
});
