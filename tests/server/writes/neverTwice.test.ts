/** Times that no two records share, and values that are unique among some records, by every way to write. */
import { beforeEach, describe, expect, it } from 'vitest';
import { takenKey } from '#model/api/answers.ts';
import { accountOf } from '#tests/support/db.ts';
import { portalWith, resourcesOf, accountsWith, settingsWith } from '#tests/support/portal.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const state = `status, options: { marcada: Marcada, cancelada: Cancelada }, transitions: [{ label: Cancelar, from: marcada, to: cancelada }, { label: Retomar, from: cancelada, to: marcada }]`;
const list = (path: string, resource: string, who = 'vendas', more = '') =>
  `  - { path: ${path}, label: ${resource}, permissions: [${who}], list: { resource: ${resource}${more} } }`;
const portal = {
  ...portalWith({
    ...settingsWith('timeZone: America/Cuiaba'),
    ...accountsWith(['vendas', 'parte'], '  vendedorId: { type: integer, label: Vendedor }\n'),
    ...resourcesOf({
      salas: {
        nome: 'text',
        outraId: '> salas',
        de: 'datetime',
        ate: 'datetime',
        $more: [
          'merge: true',
          'rules: [{ id: reserva, on: create, when: { outraId_null: false }, then: [{ create: consultas, set: { paciente: Reserva, salaId: $record.outraId, inicio: $record.de, fim: $record.ate } }] }]',
        ],
      },
      consultas: {
        paciente: 'text',
        salaId: '> salas',
        inicio: 'datetime',
        fim: 'datetime',
        dono: 'text',
        etapa: state,
        $more: [
          "exclusive: [{ by: [salaId], from: inicio, to: fim, among: { etapa_neq: cancelada }, message: '{salaId} está com {$other.paciente}, {paciente}.' }]",
        ],
      },
      contratos: {
        nome: 'text',
        salaId: '> salas',
        de: 'date',
        ate: 'date',
        $more: ['exclusive: [{ by: [salaId], from: de, to: ate, until: inclusive }]'],
      },
      turnos: { nome: 'text', de: 'date', ate: 'date', $more: ['exclusive: [{ from: de, to: ate }]'] },
      alugueis: {
        nome: 'text',
        salaId: '> salas',
        etapa: state,
        $more: [
          "unique: [{ fields: [salaId], among: { etapa: marcada }, message: '{salaId} já está alugada a {$other.nome}.' }]",
        ],
      },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: [vendas, parte]',
      'routes:',
      list('/quartos', 'salas', 'parte'),
      ...['salas', 'consultas', 'contratos', 'turnos', 'alugueis'].map((id) => list(`/${id}`, id)),
      list('/minhas', 'consultas', 'parte', ', filter: { dono: eu }'),
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
    usuarios: [accountOf(1, 'vendas', ['vendas']), accountOf(2, 'parte', ['parte'])],
  },
}));
const ana = server.as('vendas', { 'Offer-Undo': 'true' });
const parte = server.as('parte');

const said = ({ status, body }: Reply) =>
  status < 300 ? status : [status, body.errors?.root?.serverError ?? body.errors];
const hour = (h: number) => `2026-11-03T${String(h).padStart(2, '0')}:00:00.000Z`;
const visit = (from: number, to: number | null, more: object = {}) => ({
  paciente: 'Eva',
  salaId: 1,
  inicio: hour(from),
  fim: to === null ? null : hour(to),
  ...more,
});
const taken = (by: string, who = 'Eva') => [409, `Azul está com ${by}, ${who}.`];
beforeEach(async () => {
  for (const resource of ['consultas', 'contratos', 'turnos', 'alugueis'])
    for (const id of await ana.ids(`/${resource}`)) await ana.remove(`/${resource}/${id}`);
});

describe('a time that is taken', () => {
  it.each([
    ['begins when it ends', visit(10, 11), 201],
    ['ends when it begins', visit(8, 9), 201],
    ['is in another room', visit(9, 10, { salaId: 2 }), 201],
    ['names no room', visit(9, 10, { salaId: null }), 201],
    ['has no beginning', visit(9, 10, { inicio: null }), 201],
    ['lies within', visit(9, 10, { inicio: '2026-11-03T09:20:00Z', fim: '2026-11-03T09:30:00Z' }), 409],
    ['reaches across', visit(8, 12), 409],
    ['begins before', visit(8, 10), 409],
    ['has no end', visit(8, null), 409],
    ['has no end and begins later', visit(10, null), 201],
  ])('by one hour at nine, for one that %s', async (_how, body, status) => {
    await ana.create('/consultas', visit(9, 10, { paciente: 'Ana' }));
    expect(said(await ana.post('/consultas', body))).toEqual(status === 201 ? 201 : taken('Ana'));
  });

  it('is taken for ever by one without an end, and by no cancelled one', async () => {
    const { id } = await ana.create('/consultas', visit(9, null, { paciente: 'Ana' }));
    expect(said(await ana.post('/consultas', visit(20, 21)))).toEqual(taken('Ana'));
    await ana.move(`/consultas/${id}`, 'cancelar');
    expect(said(await ana.post('/consultas', visit(20, 21)))).toBe(201);
    expect(said(await ana.move(`/consultas/${id}`, 'retomar'))).toEqual(taken('Eva', 'Ana'));
  });

  it.each([
    ['touches', { de: '2026-11-10', ate: '2026-11-12' }, 409],
    ['follows', { de: '2026-11-11', ate: '2026-11-12' }, 201],
  ])('by days to the last one, where it %s', async (_how, days, status) => {
    await ana.create('/contratos', { nome: 'A', salaId: 1, de: '2026-11-01', ate: '2026-11-10' });
    const reply = await ana.post('/contratos', { nome: 'B', salaId: 1, ...days });
    expect(said(reply)).toEqual(status === 201 ? 201 : [409, 'Este período já está ocupado por “A”.']);
  });

  it('ends after it begins, or on the same last day', async () => {
    const day = { de: '2026-11-05', ate: '2026-11-05' };
    expect(said(await ana.post('/contratos', { nome: 'A', salaId: 1, ...day }))).toBe(201);
    expect(said(await ana.post('/turnos', { nome: 'A', ...day }))).toEqual([
      422,
      { ate: 'Deve ser depois de “de”' },
    ]);
    expect(said(await ana.post('/turnos', { nome: 'A', de: '2026-11-05', ate: '2026-11-06' }))).toBe(201);
    expect(said(await ana.post('/turnos', { nome: 'B', de: '2026-11-05' }))).toEqual([
      409,
      'Este período já está ocupado por “A”.',
    ]);
  });

  it('is refused by edits, bulk, undo, the trash, rules and dry runs, and not to the record itself', async () => {
    const first = await ana.create('/consultas', visit(9, 10, { paciente: 'Ana' }));
    const second = await ana.create('/consultas', visit(10, 11));
    expect(said(await ana.put(`/consultas/${first.id}`, { fim: hour(10), paciente: 'Ana' }))).toBe(200);
    expect(said(await ana.put(`/consultas/${second.id}`, { inicio: hour(9) }))).toEqual(taken('Ana'));
    const dry = await ana.post('/consultas?dryRun=true', visit(9, 10));
    expect(dry.body.refusals).toEqual([{ message: 'Azul está com Ana, Eva.' }]);
    const all = await ana.post('/consultas/bulk', {
      do: 'update',
      records: [{ id: second.id, version: 1 }],
      data: { inicio: hour(9) },
    });
    expect(JSON.stringify(all.body)).toContain('Azul está com Ana');
    const ruled = await ana.post('/salas', { nome: 'Verde', outraId: 1, de: hour(9), ate: hour(10) });
    expect(said(ruled)).toEqual([409, expect.stringContaining('Azul está com Ana, Reserva.')]);

    const moved = await ana.put(`/consultas/${second.id}`, { inicio: hour(15), fim: hour(16) });
    await ana.create('/consultas', visit(10, 11, { paciente: 'Lia' }));
    const back = await ana.post(`/recent-changes/${moved.headers.get('undo')}/undo`);
    expect(said(back)).toEqual(taken('Lia'));
    const removed = await ana.remove(`/consultas/${first.id}`);
    await ana.create('/consultas', visit(9, 10, { paciente: 'Rui' }));
    const restored = await ana.post(`/recent-changes/${removed.headers.get('undo')}/undo`);
    expect(said(restored)).toEqual(taken('Rui', 'Ana'));
  });

  it('is refused by a merge that would bring two records together', async () => {
    const rooms = [
      await ana.create('/salas', { nome: 'Verde' }),
      await ana.create('/salas', { nome: 'Cinza' }),
    ];
    const [kept, gone] = rooms.map(({ id }) => id);
    const first = await ana.create('/consultas', visit(9, 10, { salaId: kept, paciente: 'Ana' }));
    const second = await ana.create('/consultas', visit(9, 10, { salaId: gone }));
    const merge = () => ana.post(`/salas/${kept}/merge`, { from: gone });
    expect(JSON.stringify((await merge()).body)).toContain('Verde está com Ana, Eva.');
    expect(await ana.read(`/consultas/${second.id}`)).toMatchObject({ salaId: gone });
    await ana.move(`/consultas/${first.id}`, 'cancelar');
    expect((await merge()).status).toBe(200);
    expect(await ana.read(`/consultas/${second.id}`)).toMatchObject({ salaId: kept });
  });

  it('is refused before an import is sent, to rows that meet a record or one another', async () => {
    await ana.create('/consultas', visit(9, 10, { paciente: 'Ana' }));
    const rows = [
      // in Cuiabá, four hours behind
      ['Eva', '03/11/2026 05:30', '03/11/2026 06:30', 'Azul'],
      ['Eva', '03/11/2026 06:00', '03/11/2026 07:00', 'Azul'],
      ['Bia', '03/11/2026 06:30', '03/11/2026 08:00', 'Azul'],
      ['Caio', '03/11/2026 08:00', '03/11/2026 09:00', 'Azul'],
    ];
    const { body } = await ana.post('/consultas/check', {
      columns: [{ field: 'paciente' }, { field: 'inicio' }, { field: 'fim' }, { field: 'salaId' }],
      rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    });
    expect(
      body.rows.map(({ faults }: { faults: { message: string }[] }) => faults.map(({ message }) => message)),
    ).toEqual([['Azul está com Ana, Eva.'], [], ['O período já é da linha 3 do arquivo'], []]);
  });

  it('goes to one of ten requests at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => ana.post('/consultas', visit(9, 10, { paciente: `P${nth}` }))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it('is shown in a form before it is saved, and names nothing to users who may not see the other record', async () => {
    await ana.create('/consultas', visit(9, 10, { paciente: 'Ana' }));
    expect((await ana.post('/consultas/preview', visit(9, 10))).body[takenKey]).toEqual([
      'Azul está com Ana, Eva.',
    ]);
    expect((await ana.post('/consultas/preview', visit(10, 11))).body[takenKey]).toBeUndefined();
    expect((await parte.post('/consultas/preview', visit(9, 10))).body[takenKey]).toBeUndefined();
    const refusal = await parte.post('/consultas', visit(9, 10));
    expect(refusal.status).toBe(409);
    expect(JSON.stringify(refusal.body)).not.toContain('Ana');
  });
});

describe('a value that is unique among some records', () => {
  it('is refused before an import is sent, to rows that repeat a record or one another', async () => {
    await ana.create('/alugueis', { nome: 'A', salaId: 1 });
    const { body } = await ana.post('/alugueis/check', {
      columns: [{ field: 'nome' }, { field: 'salaId' }],
      rows: [
        { line: 2, cells: ['B', 'Azul'] },
        { line: 3, cells: ['C', 'Verde'] },
        { line: 4, cells: ['D', 'Verde'] },
      ],
    });
    const [first, second, third] = body.rows;
    expect(first.faults).toEqual([{ field: 'salaId', message: 'Azul já está alugada a A.' }]);
    expect(second.faults).toEqual([]);
    expect(Object.values(second.identities)).toEqual(Object.values(third.identities));
    expect(Object.keys(second.identities)).toEqual(['salaId 0']);
  });

  it('is refused with its message by creations and by transitions, and not to the others', async () => {
    const first = await ana.create('/alugueis', { nome: 'Ana', salaId: 1 });
    const refused = [422, { salaId: 'Azul já está alugada a Ana.' }];
    expect(said(await ana.post('/alugueis', { nome: 'Eva', salaId: 1 }))).toEqual(refused);
    expect(said(await ana.post('/alugueis', { nome: 'Eva', salaId: 2 }))).toBe(201);
    await ana.move(`/alugueis/${first.id}`, 'cancelar');
    expect(said(await ana.post('/alugueis', { nome: 'Lia', salaId: 1 }))).toBe(201);
    expect(said(await ana.move(`/alugueis/${first.id}`, 'retomar'))).toEqual([
      422,
      { salaId: 'Azul já está alugada a Lia.' },
    ]);
  });
});
