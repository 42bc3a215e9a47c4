/** Rules with a time follow each other in the order of their times, across rules and resources. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/http/requestLog.ts';
import { nullDeliverer } from '#server/writes/ruleService.ts';
import { Scheduler } from '#server/schedule/scheduler.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = libraryWith({
  'resources/alugueis.yaml': `
label: { one: Aluguel, many: Aluguéis }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  visita: { type: datetime, label: Visita }
  entrega: { type: date, label: Entrega }
rules:
  - id: fatura
    on: { every: month, on: 1, at: '06:00' }
    when: { valor_gt: 0 }
    then: [{ create: faturas, set: { nome: '{nome}', dia: $today, valor: $record.valor } }]
  - id: visita
    on: { at: visita }
    then: [{ create: faturas, set: { nome: 'visita {nome}', dia: $today } }]
  - id: vespera
    on: { at: visita, days: -1 }
    then: [{ create: faturas, set: { nome: 'véspera {nome}', dia: $today } }]
  - id: multa
    on: { every: day, at: '07:00' }
    when: { nome: F }
    then:
      - { id: multa, create: faturas, key: [nome], set: { nome: 'multa {nome}' } }
      - { create: faturas, set: { nome: 'aviso {nome}' }, if: { $made.multa.created: true } }
  - id: entrega
    on: { at: entrega, time: '06:00' }
    then: [{ create: faturas, set: { nome: 'entrega {nome}', dia: $today } }]
`,
  'resources/faturas.yaml': `
label: { one: Fatura, many: Faturas, gender: f }
title: nome
fields: { nome: { type: text, label: Nome }, dia: { type: date, label: Dia }, valor: { type: money, label: Valor } }
`,
  'resources/indices.yaml': `
label: { one: Índice, many: Índices }
title: nome
fields: { nome: { type: text, label: Nome }, aluguelId: { type: reference, label: Aluguel, resource: alugueis } }
rules:
  - id: reajuste
    on: { every: month, on: 1, at: '05:00' }
    then: [{ update: alugueis, in: aluguelId, set: { valor: = 200 } }]
`,
  'departments/locacao.yaml': `
label: Locação
permissions: [balcao]
routes:
  - { path: /alugueis, label: Aluguéis, list: alugueis }
  - { path: /faturas, label: Faturas, list: faturas }
  - { path: /indices, label: Índices, list: indices }
`,
});

const server = sharedServer(() => ({ portal, rows: { alugueis: [], faturas: [], indices: [] } }));
const balcao = server.as('balcao');
let scheduler: Scheduler;
let now = 0;

beforeEach(async () => {});
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
