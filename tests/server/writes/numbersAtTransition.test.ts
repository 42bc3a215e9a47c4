/** Numbers that a transition gives by the document's date, without gaps, by every way to write. */
import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const state =
  'status, options: { rascunho: Rascunho, emitida: Emitida, anulada: Anulada }, transitions: [{ label: Emitir, from: rascunho, to: emitida }, { label: Reabrir, from: emitida, to: rascunho }, { label: Anular, from: emitida, to: anulada }]';
const resources = {
  empresas: { nome: 'text', codigo: 'text' },
  notas: {
    texto: 'text',
    numero:
      "text, unique: true, sequence: '{empresaId.codigo}/{year}-{000}', of: dia, at: Emitir, gaps: false",
    empresaId: '> empresas',
    dia: 'date',
    valor: 'money, min: 0',
    etapa: state,
    $more: 'merge: true',
  },
  guias: {
    numero: "text, sequence: '{year}{month}-{00}', of: quando",
    texto: 'text',
    quando: 'datetime',
  },
  recibos: { numero: "text, sequence: 'R-{000}', gaps: false", texto: 'text' },
  pedidos: {
    texto: 'text',
    empresaId: '> empresas',
    dia: 'date',
    notaId: '> notas',
    $more: [
      'rules: [{ id: fatura, on: create, when: { dia_null: false }, then: [{ create: notas, id: nota, set: { texto: Do pedido, empresaId: $record.empresaId, dia: $record.dia } }, { transition: Emitir, in: { notas: { id: $made.nota.id } } }] }, { id: apaga, on: delete, when: { notaId_null: false }, then: [{ delete: notas, in: notaId }] }]',
    ],
  },
};
const server = sharedServer(() => ({
  portal: {
    ...portalWith({
      ...accountsWith(['vendas']),
      ...resourcesOf(resources),
      'departments/geral.yaml': [
        'label: Geral',
        'permissions: [vendas]',
        'routes:',
        '  - { path: /notas, label: notas, list: { resource: notas, columns: [texto, numero, empresaId, dia, valor, etapa] } }',
        ...['empresas', 'guias', 'recibos', 'pedidos'].map(
          (id) => `  - { path: /${id}, label: ${id}, list: ${id} }`,
        ),
      ].join('\n'),
    }),
    trash: { days: 30 },
    timeZone: 'America/Cuiaba',
    today: '2026-06-01',
  },
  rows: { empresas: [], usuarios: [accountOf(1, 'Ana', ['vendas'])] },
}));
const ana = server.as('ana', { 'Offer-Undo': 'true' });
const said = ({ status, body }: Reply) => (status < 300 ? status : [status, body.message]);

let empresaId: number;
let nth = 0;
/** Each test counts for companies of its own. */
const company = async () => (await ana.create('/empresas', { nome: 'E', codigo: `E${++nth}` })).id as number;
const draft = async (more: object = {}) =>
  `/notas/${(await ana.create('/notas', { texto: 'N', empresaId, dia: '2026-05-10', ...more })).id}`;
const issue = (path: string) => ana.move(path, 'emitir');
const numberOf = async (path: string) => (await ana.read(path)).numero as string | null;
const issued = async (more: object = {}) => {
  const path = await draft(more);
  await issue(path);
  return path;
};
beforeEach(async () => {
  empresaId = await company();
});
const stays = [409, 'Este registro já tem numero, que não deixa lacunas: ele não se exclui.'];

describe('a number at a transition', () => {
  it('is given by the date of the document, and to no draft', async () => {
    const first = await draft();
    const second = await draft({ dia: '2025-12-31' });
    expect(await numberOf(first)).toBeNull();
    for (const path of [second, first]) expect(said(await issue(path))).toBe(200);
    expect(await numberOf(first)).toBe(`E${nth}/2026-001`);
    expect(await numberOf(second)).toBe(`E${nth}/2025-001`);
    expect(await numberOf(await issued())).toBe(`E${nth}/2026-002`);
    expect(await numberOf(await issued({ empresaId: await company() }))).toBe(`E${nth}/2026-001`);
  });

  it('stays when the document is opened and issued again', async () => {
    const first = await issued();
    await issued();
    await ana.move(first, 'reabrir');
    await issue(first);
    expect(await numberOf(first)).toBe(`E${nth}/2026-001`);
  });

  it('asks for the date and the branch', async () => {
    expect((await issue(await draft({ dia: null }))).body.errors).toEqual({
      dia: 'Preencha dia: numero conta por essa data',
    });
    expect((await issue(await draft({ empresaId: null }))).body.errors).toHaveProperty('empresaId');
  });

  it('is given by a transition of a rule, and foreseen in a dry run that uses up none', async () => {
    const path = await draft();
    expect((await ana.foresee(path, 'emitir')).body.refusals).toEqual([]);
    expect(said(await ana.post('/pedidos', { texto: 'P', empresaId, dia: '2026-04-01' }))).toBe(201);
    const [made] = await ana.list('/notas', { filter: { empresaId, texto: 'Do pedido' } });
    expect(made).toMatchObject({ numero: `E${nth}/2026-001`, etapa: 'emitida' });
    await issue(path);
    expect(await numberOf(path)).toBe(`E${nth}/2026-002`);
  });

  it('counts in the month of an instant by the clock of the portal', async () => {
    const number = async (quando: string | null) =>
      (await ana.post('/guias', { texto: 'G', quando })).body.numero ?? 'none';
    // in Cuiabá, four hours behind
    expect(await number('2026-05-01T03:59:00Z')).toBe('202604-01');
    expect(await number('2026-05-01T04:00:00Z')).toBe('202605-01');
    expect(await number('2026-05-31T12:00:00Z')).toBe('202605-02');
    expect(await number(null)).toBe('none');
  });
});

describe('numbers without gaps', () => {
  it('follow one another under ten requests at once, of which some are refused', async () => {
    const paths: string[] = [];
    for (let at = 0; at < 10; at++) paths.push(await draft());
    await ana.put(paths[3]!, { dia: null });
    const replies = await Promise.all(paths.map(issue));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
    const numbers = await Promise.all(paths.map(numberOf));
    expect(numbers.filter(Boolean).toSorted()).toEqual(
      Array.from({ length: 9 }, (_, at) => `E${nth}/2026-00${at + 1}`),
    );
  });

  it('stay with their records: a draft is deleted, a numbered document is not, by any way', async () => {
    const [first, other] = [await issued(), await draft()];
    const id = Number(first.split('/').at(-1));
    expect(said(await ana.remove(first))).toEqual(stays);
    const order = await ana.create('/pedidos', { texto: 'P', notaId: id });
    expect(said(await ana.remove(`/pedidos/${order.id}`))).toEqual([409, expect.stringContaining('numero')]);
    const bulk = await ana.post('/notas/bulk', { do: 'delete', records: [{ id, version: 2 }] });
    expect(JSON.stringify(bulk.body)).toContain('lacunas');
    const merged = await ana.post(`${other}/merge`, { from: id });
    expect([merged.status, JSON.stringify(merged.body)]).toEqual([409, expect.stringContaining('lacunas')]);
    await ana.move(first, 'anular');
    expect(said(await ana.remove(first))).toEqual(stays);
    expect(said(await ana.remove(other))).toBe(200);
    expect(await numberOf(await issued())).toBe(`E${nth}/2026-002`);
  });

  it('are not undone, with their creation or their transition', async () => {
    const path = await draft();
    const made = await ana.post('/recibos', { texto: 'R' });
    expect(made.headers.get('undo')).toBeNull();
    expect((await issue(path)).headers.get('undo')).toBeNull();
    const changed = await ana.put(path, { texto: 'Outro' });
    expect(said(await ana.post(`/recent-changes/${changed.headers.get('undo')}/undo`))).toBe(200);
  });

  it('keep their year and branch', async () => {
    const path = await issued();
    const says = (field: string) => [
      409,
      `numero já foi dado, e não deixa lacunas: “${field}” não muda mais para outro período ou outra série.`,
    ];
    await ana.move(path, 'reabrir');
    expect(said(await ana.put(path, { dia: '2025-05-10' }))).toEqual(says('dia'));
    expect(said(await ana.put(path, { dia: null }))).toEqual(says('dia'));
    expect(said(await ana.put(path, { empresaId: await company() }))).toEqual(says('empresaId'));
    expect(said(await ana.put(path, { dia: '2026-12-31' }))).toBe(200);
  });
});
