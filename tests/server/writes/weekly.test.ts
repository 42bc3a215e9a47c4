/** Records that come back each week: times that no two share by any way to write, and the series that a rule makes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { takenKey } from '#model/api/answers.ts';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const days = '{ dom: Domingo, seg: Segunda, ter: Terça, qua: Quarta, qui: Quinta, sex: Sexta, sab: Sábado }';
const lists = (...ids: string[]) =>
  ids.map((id) => `  - { path: /${id}, label: ${id}, list: ${id} }`).join('\n');
const portal = {
  ...portalWith({
    // In October 2000 its clocks were put forward, and a week later back again.
    ...settingsWith('timeZone: America/Recife'),
    ...accountsWith(['escola']),
    ...resourcesOf({
      salas: { nome: 'text' },
      aulas: {
        nome: 'text',
        salaId: '> salas',
        professor: 'text',
        dia: `multiselect, options: ${days}`,
        das: 'time',
        as: 'time',
        de: 'date',
        ate: 'date',
        suspensa: 'boolean',
        $more: [
          'weekly: { day: dia, start: das, end: as, valid: [de, ate] }',
          'exclusive: [{ by: [salaId], among: { suspensa_neq: true } }, { by: [professor] }]',
        ],
      },
      terapias: {
        nome: 'text',
        dia: `select, options: ${days}`,
        das: 'time',
        as: 'time',
        de: 'date',
        ate: 'date',
        $more: [
          'weekly: { day: dia, start: das, end: as, valid: [de, ate] }',
          "rules: [{ id: serie, on: create, then: [{ each: weekly, create: consultas, otherwise: skip, set: { nome: '{nome} {$row.$index}', dia: $row.day, inicio: $row.start, fim: $row.end } }], undo: { on: delete } }]",
        ],
      },
      consultas: {
        nome: 'text',
        dia: 'date',
        inicio: 'datetime',
        fim: 'datetime',
        $more: ['exclusive: [{ from: inicio, to: fim }]'],
      },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: [escola]',
      'routes:',
      lists('salas', 'aulas', 'terapias', 'consultas'),
    ].join('\n'),
  }),
  trash: { days: 30 },
};
const server = sharedServer(() => ({
  portal,
  rows: {
    salas: [
      { id: 1, nome: 'Azul' },
      { id: 2, nome: 'Rosa' },
    ],
    usuarios: [accountOf(1, 'escola', ['escola'])],
  },
}));
const ana = server.as('escola', { 'Offer-Undo': 'true' });
const said = ({ status, body }: Reply) =>
  status < 300 ? status : [status, body.errors?.root?.serverError ?? body.errors];
const term = { de: '2026-02-02', ate: '2026-06-30' };
const lesson = (nome: string, dia: string[], das: string, as: string, more: object = {}) => ({
  nome,
  salaId: 1,
  dia,
  das,
  as,
  ...term,
  ...more,
});
const taken = [409, 'Este período já está ocupado por “Física”.'];
beforeEach(async () => {
  for (const resource of ['aulas', 'terapias', 'consultas'])
    for (const id of await ana.ids(`/${resource}`)) await ana.remove(`/${resource}/${id}`);
});

describe('a time of the week that is taken', () => {
  it.each([
    ['at the same time', lesson('Química', ['seg'], '08:30', '09:30'), 409],
    ['on one of its days', lesson('Química', ['ter', 'qua'], '09:00', '10:00'), 409],
    ['when it ends', lesson('Química', ['seg'], '09:40', '10:00'), 201],
    ['on another day', lesson('Química', ['ter'], '08:00', '09:40'), 201],
    ['in another room', lesson('Química', ['seg'], '08:00', '09:40', { salaId: 2 }), 201],
    ['through the night before', lesson('Plantão', ['dom'], '22:00', '08:10'), 409],
    ['up to its beginning', lesson('Plantão', ['dom'], '22:00', '08:00'), 201],
    ['in the next term', lesson('Química', ['seg'], '08:00', '09:40', { de: '2026-07-01', ate: null }), 201],
    [
      'on the last day alone',
      lesson('Química', ['seg'], '08:00', '09:40', { de: '2026-06-29', ate: null }),
      409,
    ],
    ['after its last Wednesday', lesson('Química', ['qua'], '08:00', '09:40', { de: '2026-06-25' }), 201],
    ['without an end', lesson('Química', ['seg'], '08:00', null as never), 201],
    ['while it is suspended', lesson('Química', ['seg'], '08:00', '09:40', { suspensa: true }), 201],
  ])('on Mondays and Wednesdays is refused or not to one %s', async (_how, body, status) => {
    await ana.create('/aulas', lesson('Física', ['seg', 'qua'], '08:00', '09:40'));
    expect(said(await ana.post('/aulas', body))).toEqual(status === 201 ? 201 : taken);
  });

  it('is taken of a teacher in any room', async () => {
    const who = { professor: 'Lia' };
    await ana.create('/aulas', lesson('Física', ['sex'], '08:00', '09:00', who));
    const other = lesson('Química', ['sex'], '08:59', '10:00', { ...who, salaId: 2 });
    expect(said(await ana.post('/aulas', other))).toEqual(taken);
    expect(said(await ana.post('/aulas', { ...other, professor: 'Rui' }))).toBe(201);
  });

  it('is refused by edits, bulk, undo and dry runs, and not to the record itself', async () => {
    const first = await ana.create('/aulas', lesson('Física', ['seg'], '08:00', '09:00'));
    const second = await ana.create('/aulas', lesson('Química', ['ter'], '08:00', '09:00'));
    expect(said(await ana.put(`/aulas/${first.id}`, { as: '09:30' }))).toBe(200);
    expect(said(await ana.put(`/aulas/${second.id}`, { dia: ['ter', 'seg'] }))).toEqual(taken);
    const bulk = await ana.post('/aulas/bulk', {
      do: 'update',
      records: [{ id: second.id, version: 1 }],
      data: { dia: ['seg'] },
    });
    expect(JSON.stringify(bulk.body)).toContain('já está ocupado por “Física”');
    const dry = await ana.post('/aulas?dryRun=true', lesson('Arte', ['seg'], '08:00', '09:00'));
    expect(dry.body.refusals).toEqual([{ message: taken[1] }]);
    const preview = await ana.post('/aulas/preview', lesson('Arte', ['seg'], '08:00', '09:00'));
    expect(preview.body[takenKey]).toEqual([taken[1]]);
    const moved = await ana.put(`/aulas/${first.id}`, { dia: ['qui'] });
    await ana.create('/aulas', lesson('Arte', ['seg'], '08:00', '09:00'));
    const back = await ana.post(`/recent-changes/${moved.headers.get('undo')}/undo`);
    expect(said(back)).toEqual([409, 'Este período já está ocupado por “Arte”.']);
  });

  it('is refused before an import is sent, to rows that meet a record or one another', async () => {
    await ana.create('/aulas', lesson('Física', ['seg'], '08:00', '09:00'));
    const rows = [
      ['Arte', 'Segunda', '08:30', '09:30'],
      ['Inglês', 'Segunda', '09:00', '10:00'],
      ['Dança', 'Segunda', '09:30', '11:00'],
      ['Coro', 'Segunda', '10:00', '11:00'],
    ];
    const { body } = await ana.post('/aulas/check', {
      columns: ['nome', 'dia', 'das', 'as', 'salaId', 'de'].map((field) => ({ field })),
      rows: rows.map((cells, at) => ({ line: at + 2, cells: [...cells, 'Azul', '02/02/2026'] })),
    });
    expect(
      body.rows.map(({ faults }: { faults: { message: string }[] }) => faults.map(({ message }) => message)),
    ).toEqual([[taken[1]], [], ['O período já é da linha 3 do arquivo'], []]);
  });

  it('goes to one of ten requests at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        ana.post('/aulas', lesson(`A${nth}`, ['seg', 'qua'], '08:00', '09:00')),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('is by the clock: a change of clocks neither makes two meet nor hides that they do', async () => {
    const night = { de: '2000-10-08', ate: '2000-10-08' };
    await ana.create('/aulas', lesson('Física', ['dom'], '00:00', '00:30', night));
    // Both begin at the instant to which the skipped hour is put, and are an hour apart by the clock.
    expect(said(await ana.post('/aulas', lesson('Arte', ['dom'], '01:00', '01:30', night)))).toBe(201);
    expect(said(await ana.post('/aulas', lesson('Coro', ['dom'], '00:15', '00:45', night)))).toEqual(taken);
  });

  it('does not end before its first day', async () => {
    const reply = await ana.post(
      '/aulas',
      lesson('Física', ['seg'], '08:00', '09:00', { ate: '2026-02-01' }),
    );
    expect(said(reply)).toEqual([422, { ate: 'Não pode ser antes de “de”' }]);
  });
});

describe('a series of appointments', () => {
  const therapy = (more: object) => ({ nome: 'Eva', dia: 'dom', das: '00:30', as: '01:30', ...more });
  const made = async () =>
    (await ana.list('/consultas', { sort: ['inicio', 'ASC'] })).map(({ dia, inicio, fim }) => [
      dia,
      inicio,
      fim,
    ]);

  it('is at the same time of the clock each week, also in a week in which clocks change twice', async () => {
    await ana.create('/terapias', therapy({ de: '2000-10-01', ate: '2000-10-22' }));
    expect(await made()).toEqual([
      ['2000-10-01', '2000-10-01T03:30:00.000Z', '2000-10-01T04:30:00.000Z'],
      // From 00:00 clocks went to 01:00: half past midnight is as much later, and lasts as long.
      ['2000-10-08', '2000-10-08T03:30:00.000Z', '2000-10-08T04:30:00.000Z'],
      ['2000-10-15', '2000-10-15T03:30:00.000Z', '2000-10-15T04:30:00.000Z'],
      ['2000-10-22', '2000-10-22T03:30:00.000Z', '2000-10-22T04:30:00.000Z'],
    ]);
  });

  it('goes on over midnight, and leaves out what is taken', async () => {
    await ana.create('/consultas', {
      nome: 'Outra',
      inicio: '2026-11-15T01:30:00.000Z',
      fim: '2026-11-15T02:00:00.000Z',
    });
    await ana.create('/terapias', {
      nome: 'Rui',
      dia: 'sab',
      das: '22:00',
      as: '00:00',
      de: '2026-11-01',
      ate: '2026-11-21',
    });
    expect((await made()).map(([day, ...moments]) => (day ? [day, ...moments] : null))).toEqual([
      ['2026-11-07', '2026-11-08T01:00:00.000Z', '2026-11-08T03:00:00.000Z'],
      null,
      ['2026-11-21', '2026-11-22T01:00:00.000Z', '2026-11-22T03:00:00.000Z'],
    ]);
  });

  it('needs a first and a last day, and none where the record has no weekday', async () => {
    const refused = [409, expect.stringContaining('Sem primeiro e último dia, repetiria sem fim.')];
    expect(said(await ana.post('/terapias', therapy({ de: '2026-11-01' })))).toEqual(refused);
    expect(said(await ana.post('/terapias', therapy({ dia: null, de: '2026-11-01' })))).toBe(201);
    expect(await made()).toEqual([]);
  });

  it('is taken back with the record', async () => {
    const { id } = await ana.create('/terapias', therapy({ de: '2026-11-01', ate: '2026-11-30' }));
    expect(await made()).toHaveLength(5);
    await ana.remove(`/terapias/${id}`);
    expect(await made()).toEqual([]);
  });
});
