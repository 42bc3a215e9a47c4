import { afterEach, describe, expect, it } from 'vitest';
import type { Rule } from '#model/rules.ts';
import { createLog } from '#server/http/requestLog.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { Scheduler } from '#server/rules/schedule/scheduler.ts';
import { localTimeAt, lastMoment, momentsBetween, nextMoment } from '#server/rules/schedule/schedules.ts';
import type { ScheduledTrigger } from '#server/rules/runScheduledRule.ts';
import { creates, its, rule, text, to } from '#tests/support/companies/invoices.ts';
import { invoiceServer } from '#tests/support/companies/invoiceServer.ts';
import { type TestServer, portalIn, sharedServer } from '#tests/support/server.ts';
import { companyWith } from '#tests/support/companies/company.ts';

describe('the scheduler', () => {
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

    it('runs so long before a date, and not a minute earlier', async () => {
      const before = { minutes: 120, time: '18:00' };
      const early = {
        ...dated('last'),
        on: [{ kind: 'at', field: 'emissao', days: 0, before, missed: 'last' }],
      };
      const server = await start({ notas: { rules: [early as Rule] } });
      await as('fiscal').put('/notas/1', { emissao: '2026-11-03' });
      const { look } = process(server, '2026-11-03T08:00');
      await look();
      await look('2026-11-03T15:59');
      expect(bills()).toEqual([]);
      await look('2026-11-03T16:00');
      await look('2026-11-03T16:01');
      expect(bills()).toEqual(['N-1 2026-11-03']);
    });

    it('runs when a record has been in a state for so long, once for each stay', async () => {
      const waits = {
        ...dated('last'),
        on: [{ kind: 'in', field: 'situacao', values: ['autorizada'], minutes: 60, missed: 'last' }],
      };
      const server = await start({ notas: { rules: [waits as Rule] } });
      const at = (minutes: number) =>
        new Date(Date.now() + (minutes - 180) * 60_000).toISOString().slice(0, 19);
      const { look } = process(server, at(0));
      await look();
      await as('tudo').move('/notas/1', 'autorizar');
      await as('tudo').move('/notas/2', 'autorizar');
      await as('tudo').move('/notas/2', 'quitar');
      await look(at(58));
      expect(stored('contas')).toEqual([]);
      await look(at(63));
      await look(at(64));
      expect(stored('contas').map(({ descricao }) => descricao)).toEqual(['N-1']);
    });

    it('counts from its first start where no change is known', async () => {
      const waits = {
        ...dated('last'),
        on: [{ kind: 'in', field: 'situacao', values: ['rascunho'], minutes: 60, missed: 'last' }],
      };
      const server = await start({ notas: { rules: [waits as Rule] } });
      const { look } = process(server, '2026-11-03T08:00');
      await look();
      await look('2026-11-03T08:59');
      expect(stored('contas')).toEqual([]);
      await look('2026-11-03T09:00');
      await look('2026-11-03T09:30');
      expect(stored('contas')).toHaveLength(stored('notas').length);
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
          already: 0,
          refused: 1,
          messages: [expect.stringContaining('Conta a pagar')],
        })),
      );
      await as('fiscal').put('/notas/2', { motivo: 'Centro 7' });
      await look('2026-11-02T07:00');
      expect(bills().sort()).toEqual(['N-1', 'N-1', 'N-2', 'N-2'].map((one) => `${one} 2026-11-02`));
      expect(runs().at(-1)).toMatchObject({ done: 1, already: 1, refused: 0 });
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

    it('leaves a failing rule alone until the next look, whatever other rules change meanwhile', async () => {
      const before = { minutes: 120, time: '18:00' };
      const broken = rule({
        ...daily('last', 'quebrada'),
        on: [{ kind: 'at', field: 'emissao', days: 0, before, missed: 'last' }],
        then: [creates('nenhum', {})],
      });
      const server = await start({ notas: { rules: [broken, daily('each')] } });
      await as('fiscal').put('/notas/1', { emissao: '2026-11-02' });
      await as('fiscal').put('/notas/2', { emissao: '2026-11-03' });
      const { look, failures } = process(server, '2026-11-01T12:00');
      await look();
      await look('2026-11-04T12:00');
      expect(bills().length).toBeGreaterThan(1);
      expect(failures).toHaveLength(1);
    });

    it('makes up for a day when its machine slept, and for nothing of a restart', async () => {
      const hours = rule({
        ...daily('skip'),
        on: [{ kind: 'every', period: 'minutes', minutes: 60, at: '00:00', missed: 'skip' }],
        when: { numero: 'N-1' },
      });
      const server = await start({ notas: { rules: [hours] } });
      const { look } = process(server, '2026-11-01T12:00');
      await look();
      await look('2026-11-03T12:00');
      expect(bills()).toHaveLength(24);
      await process(server, '2026-11-05T12:00').look();
      expect(bills()).toHaveLength(24);
    });

    it('skips the days of a long sleep, too, except for the last one', async () => {
      const server = await start({ notas: { rules: [daily('skip')] } });
      const { look } = process(server, '2026-11-01T12:00');
      await look();
      await look('2026-11-04T12:00');
      expect(bills()).toEqual(['N-1 2026-11-04']);
    });

    it('runs rules of the same time in the order in which they are written', async () => {
      // The second one is due on the day before too.
      const at = (day: string, id: string) =>
        rule({
          ...daily('each', id),
          on: [{ kind: 'at', field: 'emissao', days: 0, at: '06:00', missed: 'last' }],
          when: { emissao_gte: day },
          then: [creates('contas', { descricao: text(id), vencimento: to('$today') })],
        });
      const rules = [at('2026-11-03', 'zeta'), at('2026-11-02', 'alfa')];
      const server = await start({ notas: { rules } });
      await as('fiscal').put('/notas/1', { emissao: '2026-11-02' });
      await as('fiscal').put('/notas/2', { emissao: '2026-11-03' });
      await process(server, '2026-11-01T12:00').look();
      await process(server, '2026-11-04T12:00').look();
      expect(bills()).toEqual(['alfa 2026-11-02', 'zeta 2026-11-03', 'alfa 2026-11-03']);
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
});

type Every = Extract<ScheduledTrigger, { kind: 'every' }>;

const every = (period: Every['period'], at = '06:00', on?: number): Every => ({
  kind: 'every',
  period,
  at,
  missed: 'last',
  ...(on !== undefined && { on }),
});

const here = 'America/Sao_Paulo';

describe('the moments of a rule', () => {
  it('are those after one time and up to another', () => {
    const between = (after: string, until: string) => momentsBetween(every('day'), here, after, until);
    expect(between('2026-11-01T06:00', '2026-11-03T06:00')).toEqual(['2026-11-02T06:00', '2026-11-03T06:00']);
    expect(between('2026-11-01T05:59', '2026-11-01T06:00')).toEqual(['2026-11-01T06:00']);
    expect(between('2026-11-01T06:00', '2026-11-02T05:59')).toEqual([]);
  });

  it.each([
    [every('week'), ['2026-11-02', '2026-11-09']],
    [every('week', '06:00', 7), ['2026-11-01', '2026-11-08']],
    [every('month'), ['2026-11-01', '2026-12-01']],
    [every('month', '06:00', 31), ['2026-10-31', '2026-11-30']],
    [every('year'), ['2027-01-01', '2028-01-01']],
    [every('year', '06:00', 366), ['2026-12-31', '2027-12-31']],
    [every('year', '06:00', 60), ['2027-03-01', '2028-02-29']],
    [{ kind: 'at', field: 'emissao', days: 5, at: '06:00', missed: 'each' }, ['2026-10-31', '2026-11-01']],
  ] as const)('%j fall on %j', (trigger, dates) => {
    const found = momentsBetween(trigger, here, '2026-10-30T12:00', '2028-12-01T00:00').slice(0, 2);
    expect(found).toEqual(dates.map((date) => `${date}T06:00`));
    expect(nextMoment(trigger, here, '2026-10-30T12:00')).toBe(found[0]);
    expect(lastMoment(trigger, here, found[1]!)).toBe(found[1]);
  });

  it('are those of the clock, every so many minutes', () => {
    const quarters = { kind: 'every', period: 'minutes', minutes: 15, at: '00:00', missed: 'each' } as const;
    const found = momentsBetween(quarters, here, '2026-11-01T06:15', '2026-11-01T07:00');
    expect(found.map((moment) => moment.slice(11))).toEqual(['06:30', '06:45', '07:00']);
    expect(nextMoment(quarters, here, '2026-11-01T06:44')).toBe('2026-11-01T06:45');
    expect(lastMoment({ ...quarters, minutes: 60 }, here, '2026-11-01T06:44')).toBe('2026-11-01T06:00');
    // 02:00 is followed by 03:00.
    const skipped = momentsBetween(quarters, 'America/New_York', '2026-03-08T01:30', '2026-03-08T03:00');
    expect(skipped.map((moment) => moment.slice(11))).toEqual(['01:45', '03:00']);
  });

  it('are one per day, even if the clock skips or repeats their time', () => {
    const days = (at: string, zone: string, after: string, until: string) =>
      momentsBetween(every('day', at), zone, after, until).map((moment) => moment.slice(5));
    // 02:00 is followed by 03:00 on 8 March, and by 01:00 on 1 November.
    const york = 'America/New_York';
    expect(days('02:30', york, '2026-03-07T03:00', '2026-03-09T03:00')).toEqual([
      '03-08T02:30',
      '03-09T02:30',
    ]);
    expect(days('01:30', york, '2026-10-31T03:00', '2026-11-02T03:00')).toEqual([
      '11-01T01:30',
      '11-02T01:30',
    ]);
    // A day without midnight.
    expect(days('00:00', here, '2018-11-03T12:00', '2018-11-05T12:00')).toEqual([
      '11-04T00:00',
      '11-05T00:00',
    ]);
  });
});

describe('the clock', () => {
  const portal = portalIn('tests/support/config');
  const at = Date.parse('2026-11-01T01:30:00Z');
  it('is the portal’s local time, on a date that may be fixed', () => {
    expect(localTimeAt(at, { ...portal, timeZone: here }, undefined)).toBe('2026-10-31T22:30');
    expect(localTimeAt(at, { ...portal, timeZone: here }, '2026-01-05')).toBe('2026-01-05T22:30');
  });
});

/** Rules with a time follow each other in the order of their times, across rules and resources. */
describe('the order of scheduled rules', () => {
  const portal = companyWith('ledger');
  const server = sharedServer(() => ({ portal, rows: { alugueis: [], faturas: [], indices: [] } }));
  const balcao = server.as('balcao');
  let scheduler: Scheduler;
  let now = 0;

  afterEach(() => scheduler.stop());

  const make = async (resource: string, body: object) =>
    (await balcao.post(`/${resource}`, body)).body as { id: number };

  /** The portal's time zone is that of Cuiabá, four hours behind. */
  const look = async (time: string) => {
    now = Date.parse(`${time}-04:00`);
    await scheduler.runDue();
  };

  const started = () => {
    scheduler = new Scheduler({
      store: server.store,
      files: server.files,
      portal: () => ({ ...portal, today: undefined as never }),
      deliver: nullDeliverer,
      log: createLog('errors', { out: () => {}, err: (line) => expect.fail(line) }),
      now: () => now,
    });
  };

  type Bill = { nome: string; dia: string; valor: number | null };

  const bills = async (name: string) => {
    const { body } = await balcao.get('/faturas?sort=["id","ASC"]');
    return (body as Bill[])
      .filter(({ nome }) => nome.includes(name))
      .map(({ nome, dia, valor }) => [nome, dia, valor].filter(Boolean).join(' '));
  };

  it('invoices after the price rise of an earlier hour, also after a standstill', async () => {
    started();
    const { id: aluguelId } = await make('alugueis', { nome: 'A', valor: 100 });
    await make('indices', { nome: 'I', aluguelId });
    await look('2027-01-15T12:00');
    await look('2027-02-02T12:00');
    expect(await bills('A')).toEqual(['A 2027-02-01 200']);
  });

  it('runs for a date and time at its moment, or days from it at the same time', async () => {
    started();
    await look('2027-03-01T12:00');
    await make('alugueis', { nome: 'B', visita: '2027-03-05T18:30:20.000Z' });
    await look('2027-03-04T14:30');
    expect(await bills('B')).toEqual([]);
    await look('2027-03-04T14:31');
    expect(await bills('B')).toEqual(['véspera B 2027-03-04']);
    await look('2027-03-05T14:30');
    await look('2027-03-05T14:31');
    await look('2027-03-05T16:00');
    expect(await bills('B')).toEqual(['véspera B 2027-03-04', 'visita B 2027-03-05']);
    await make('alugueis', { nome: 'C', visita: '2027-03-05T19:00:00.000Z' });
    await look('2027-03-05T17:05');
    expect(await bills('C')).toEqual(['visita C 2027-03-05']);
  });

  it('takes each date as the day of its record after a standstill', async () => {
    started();
    await look('2027-04-01T12:00');
    await make('alugueis', { nome: 'D', entrega: '2027-04-05' });
    await make('alugueis', { nome: 'E', entrega: '2027-04-03', visita: '2027-04-04T15:00:00.000Z' });
    await look('2027-04-09T12:00');
    expect(await bills('entrega')).toEqual(['entrega E 2027-04-03', 'entrega D 2027-04-05']);
    // The eve and the delivery are on one day, the delivery at 6 o'clock.
    expect(await bills('E')).toEqual(['entrega E 2027-04-03', 'véspera E 2027-04-03', 'visita E 2027-04-04']);
  });

  it('tells a record that a step has created from one that it has found', async () => {
    started();
    await look('2027-05-01T12:00');
    await make('alugueis', { nome: 'F' });
    await look('2027-05-02T12:00');
    await look('2027-05-03T12:00');
    expect(await bills('F')).toEqual(['multa F', 'aviso F']);
  });
});
