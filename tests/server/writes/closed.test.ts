/** What a closed period refuses, by every way to write, and what it leaves open. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closedKey, blockedKey, takenKey } from '#model/api/answers.ts';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const state =
  'status, options: { aberta: Aberta, paga: Paga, anulada: Anulada }, transitions: [{ label: Pagar, from: aberta, to: paga }, { label: Anular, from: aberta, to: anulada, set: { texto: anulada } }]';
const portal = {
  ...portalWith({
    ...settingsWith('timeZone: America/Cuiaba'),
    ...accountsWith(['vendas']),
    ...resourcesOf({
      empresas: { nome: 'text' },
      clientes: { nome: 'text', $more: 'merge: true' },
      fechamentos: {
        nome: 'text',
        empresaId: '> empresas',
        ate: 'date',
        etapa:
          'status, options: { feito: Feito, desfeito: Desfeito }, transitions: [{ label: Desfazer, from: feito, to: desfeito }]',
      },
      notas: {
        texto: 'text',
        empresaId: '> empresas',
        clienteId: '> clientes',
        dia: 'date',
        valor: 'money',
        pago: 'money',
        falta: "money, formula: 'valor - pago'",
        nota: 'text',
        etapa: state,
        $more: [
          'closed: { by: dia, until: fechamentos.ate, among: { empresaId: $record.empresaId, etapa: feito }, still: [pago, nota, etapa] }',
        ],
      },
      pedidos: {
        texto: 'text',
        notaId: '> notas',
        dia: 'date',
        $more: [
          'rules: [{ id: muda, on: create, when: { notaId_null: false }, then: [{ update: notas, in: notaId, set: { texto: Mudada } }] }, { id: apaga, on: delete, when: { notaId_null: false }, then: [{ delete: notas, in: notaId }] }, { id: cria, on: create, when: { dia_null: false }, then: [{ create: notas, set: { texto: Do pedido, empresaId: 1, dia: $record.dia } }] }]',
        ],
      },
      horas: { texto: 'text', quando: 'datetime', $more: ['closed: { by: quando, until: meses.mes }'] },
      folhas: { texto: 'text', mes: 'month', $more: ['closed: { by: mes, until: fechamentos.ate }'] },
      meses: { nome: 'text', mes: 'month' },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: [vendas]',
      'routes:',
      '  - { path: /notas, label: notas, list: { resource: notas, columns: [texto, dia, valor, pago, falta, nota, etapa] } }',
      ...['empresas', 'clientes', 'fechamentos', 'pedidos', 'horas', 'folhas', 'meses'].map(
        (id) => `  - { path: /${id}, label: ${id}, list: ${id} }`,
      ),
    ].join('\n'),
  }),
  trash: { days: 30 },
};
const server = sharedServer(() => ({
  portal,
  rows: {
    empresas: [
      { id: 1, nome: 'Norte' },
      { id: 2, nome: 'Sul' },
    ],
    usuarios: [accountOf(1, 'vendas', ['vendas'])],
  },
}));
const ana = server.as('vendas', { 'Offer-Undo': 'true' });

const said = ({ status, body }: Reply) => (status < 300 ? status : [status, body.message]);
const october = { texto: 'Frete', empresaId: 1, dia: '2026-10-15', valor: 100, pago: 0 };
const november = { ...october, dia: '2026-11-01' };
const close = (ate: string, empresaId = 1) => ana.create('/fechamentos', { nome: 'F', empresaId, ate });
const until = 'O período está fechado até 31/10/2026: ';
const comes = [409, `${until}nada mais entra nele.`];
const moves = [409, `${until}nada passa para dentro dele.`];
const still = 'Ainda se altera: “pago”, “nota”.';
const changes = [409, `${until}este registro não muda mais. ${still}`];
const goes = [409, `${until}nada se exclui dele.`];

beforeEach(async () => {
  for (const resource of ['fechamentos', 'meses', 'pedidos', 'notas', 'horas', 'folhas', 'clientes'])
    for (const id of await ana.ids(`/${resource}`)) await ana.remove(`/${resource}/${id}`);
});

/** One record of a month that is closed, and one of the month after it. */
async function given() {
  const closed = await ana.create('/notas', october);
  const open = await ana.create('/notas', november);
  const closing = await close('2026-10-31');
  return { closed: `/notas/${closed.id}`, open: `/notas/${open.id}`, closing: `/fechamentos/${closing.id}` };
}

describe('a closed period', () => {
  it('lets nothing in, be it new or moved by its date or company', async () => {
    const { open } = await given();
    const other = await ana.create('/notas', { ...october, empresaId: 2 });
    expect(said(await ana.post('/notas', october))).toEqual(comes);
    expect(said(await ana.post('/notas', { ...october, dia: '2026-10-31' }))).toEqual(comes);
    expect(said(await ana.post('/notas', november))).toBe(201);
    expect(said(await ana.post('/notas', { ...october, empresaId: 2 }))).toBe(201);
    expect(said(await ana.put(open, { dia: '2026-10-31' }))).toEqual(moves);
    expect(said(await ana.put(`/notas/${other.id}`, { empresaId: 1 }))).toEqual(moves);
  });

  it('lets nothing out, by date, company or deletion', async () => {
    const { closed, open } = await given();
    expect(said(await ana.put(closed, { dia: '2026-11-05' }))).toEqual(changes);
    expect(said(await ana.put(closed, { dia: null }))).toEqual(changes);
    expect(said(await ana.put(closed, { empresaId: 2 }))).toEqual(changes);
    expect(said(await ana.put(closed, { empresaId: null }))).toEqual(changes);
    expect(said(await ana.remove(closed))).toEqual(goes);
    expect(said(await ana.remove(open))).toBe(200);
  });

  it('leaves open what may still change, what a formula computes of it, and what a value is missing for', async () => {
    const { closed } = await given();
    expect(said(await ana.put(closed, { valor: 90 }))).toEqual(changes);
    expect(said(await ana.put(closed, { valor: 90, pago: 40 }))).toEqual(changes);
    expect(said(await ana.put(closed, { pago: 40 }))).toBe(200);
    expect(await ana.read(closed)).toMatchObject({ pago: 40, falta: 60 });
    expect(said(await ana.move(closed, 'pagar'))).toBe(200);
    expect(said(await ana.post('/notas', { ...october, dia: null }))).toBe(201);
    expect(said(await ana.post('/notas', { ...october, empresaId: null }))).toBe(201);
  });

  it('refuses a transition that writes more than what may still change', async () => {
    const { closed, open } = await given();
    expect(said(await ana.move(closed, 'anular'))).toEqual(changes);
    expect(said(await ana.move(open, 'anular'))).toBe(200);
  });

  it('opens again once its closing is taken back, deleted or dated earlier', async () => {
    const { closing } = await given();
    await ana.move(closing, 'desfazer');
    expect(said(await ana.post('/notas', october))).toBe(201);
    const again = await close('2026-10-31');
    expect(said(await ana.post('/notas', october))).toEqual(comes);
    await ana.put(`/fechamentos/${again.id}`, { ate: '2026-10-14' });
    expect(said(await ana.post('/notas', october))).toBe(201);
    await ana.put(`/fechamentos/${again.id}`, { ate: '2026-10-31' });
    await ana.remove(`/fechamentos/${again.id}`);
    expect(said(await ana.post('/notas', october))).toBe(201);
  });

  it('is closed until the latest of its closings', async () => {
    await given();
    await close('2026-09-30');
    expect(said(await ana.post('/notas', october))).toEqual(comes);
    await close('2026-11-30');
    expect(said(await ana.post('/notas', november))).toEqual([409, expect.stringContaining('30/11/2026')]);
  });

  it('refuses bulk changes, dry runs and rows of an import', async () => {
    const { closed, open } = await given();
    const id = Number(closed.split('/').at(-1));
    const bulk = (more: object) => ana.post('/notas/bulk', { records: [{ id, version: 1 }], ...more });
    expect(JSON.stringify((await bulk({ do: 'update', data: { valor: 1 } })).body)).toContain(until);
    expect(JSON.stringify((await bulk({ do: 'delete' })).body)).toContain(until);
    expect((await ana.post('/notas?dryRun=true', october)).body.refusals).toEqual([{ message: comes[1] }]);
    expect((await ana.post('/notas?dryRun=true', november)).body.refusals).toEqual([]);
    const { body } = await ana.post('/notas/check', {
      columns: [{ field: 'texto' }, { field: 'empresaId' }, { field: 'dia' }],
      rows: [
        { line: 2, cells: ['A', 'Norte', '15/10/2026'] },
        { line: 3, cells: ['B', 'Sul', '15/10/2026'] },
        { line: 4, cells: ['C', 'Norte', '01/11/2026'] },
      ],
    });
    expect(
      body.rows.map(({ faults }: { faults: { message: string }[] }) => faults.map(({ message }) => message)),
    ).toEqual([[comes[1]], [], []]);
    expect(await ana.read(closed)).toMatchObject({ valor: 100 });
    expect(await ana.read(open)).toMatchObject({ valor: 100 });
  });

  it('refuses what a rule would create, change or delete in it', async () => {
    const { closed, open } = await given();
    const id = (path: string) => Number(path.split('/').at(-1));
    const order = (more: object) => ana.post('/pedidos', { texto: 'P', ...more });
    expect(said(await order({ dia: '2026-10-15' }))).toEqual([409, expect.stringContaining(until)]);
    expect(said(await order({ dia: '2026-11-15' }))).toBe(201);
    expect(said(await order({ notaId: id(closed) }))).toEqual([409, expect.stringContaining(until)]);
    const { body } = await order({ notaId: id(open) });
    expect(await ana.read(open)).toMatchObject({ texto: 'Mudada' });
    await close('2026-11-30');
    expect(said(await ana.remove(`/pedidos/${body.id}`))).toEqual([
      409,
      expect.stringContaining('30/11/2026'),
    ]);
    expect((await ana.get(open)).status).toBe(200);
  });

  it('refuses to undo what was done before it was closed, and to restore what was deleted', async () => {
    const undo = ({ headers }: Reply) => ana.post(`/recent-changes/${headers.get('undo')}/undo`);
    const made = await ana.post('/notas', october);
    const path = `/notas/${made.body.id}`;
    const changed = await ana.put(path, { valor: 90 });
    const other = await ana.create('/notas', october);
    const removed = await ana.remove(`/notas/${other.id}`);
    const paid = await ana.put(`/notas/${(await ana.create('/notas', october)).id}`, { pago: 10 });
    const closing = await close('2026-10-31');
    expect(said(await undo(paid))).toBe(200);
    expect(said(await undo(changed))).toEqual([409, expect.stringContaining(until)]);
    expect(said(await undo(removed))).toEqual([409, expect.stringContaining(until)]);
    await ana.remove(`/fechamentos/${closing.id}`);
    expect(said(await undo(removed))).toBe(200);
    expect(said(await undo(changed))).toBe(200);
  });

  it('refuses a merge that would change its records', async () => {
    const kept = await ana.create('/clientes', { nome: 'A' });
    const gone = await ana.create('/clientes', { nome: 'B' });
    const note = await ana.create('/notas', { ...october, clienteId: gone.id });
    const closing = await close('2026-10-31');
    const merge = () => ana.post(`/clientes/${kept.id}/merge`, { from: gone.id });
    expect(JSON.stringify((await merge()).body)).toContain(until);
    expect(await ana.read(`/notas/${note.id}`)).toMatchObject({ clienteId: gone.id });
    await ana.remove(`/fechamentos/${closing.id}`);
    expect((await merge()).status).toBe(200);
  });

  it('is told with each record that it holds, and in a form before it is saved', async () => {
    const { closed, open } = await given();
    expect(await ana.read(closed)).toMatchObject({
      [closedKey]: '2026-10-31',
      [blockedKey]: { anular: `${until}este registro não muda mais.` },
    });
    expect(await ana.read(open)).not.toHaveProperty(closedKey);
    const listed = await ana.list('/notas', { sort: ['dia', 'ASC'] });
    expect(listed.map((one: Record<string, unknown>) => one[closedKey])).toEqual(['2026-10-31', undefined]);
    expect(said(await ana.put(closed, { ...(await ana.read(closed)), nota: 'n' }))).toBe(200);
    expect((await ana.post('/notas/preview', october)).body[takenKey]).toEqual([comes[1]]);
    expect((await ana.post('/notas/preview', november)).body[takenKey]).toBeUndefined();
    expect((await ana.post(`${open}/preview`, { dia: '2026-10-01' })).body[takenKey]).toEqual([moves[1]]);
  });

  it('is decided by the day in the time zone of the portal, and closes a month to its last day', async () => {
    await ana.create('/meses', { nome: 'outubro', mes: '2026-10' });
    // in Cuiabá, four hours behind
    expect(said(await ana.post('/horas', { texto: 'A', quando: '2026-11-01T03:59:00Z' }))).toEqual(comes);
    expect(said(await ana.post('/horas', { texto: 'A', quando: '2026-11-01T04:00:00Z' }))).toBe(201);
  });

  it('closes a month of which a part is closed', async () => {
    await close('2026-10-02');
    expect(said(await ana.post('/folhas', { texto: 'A', mes: '2026-10' }))).toEqual([
      409,
      expect.stringContaining('02/10/2026'),
    ]);
    expect(said(await ana.post('/folhas', { texto: 'A', mes: '2026-11' }))).toBe(201);
  });

  it('holds whatever was saved before its closing was answered, and nothing after', async () => {
    let isClosed = false;
    const late: Reply[] = [];
    const save = async () => {
      const wasClosed = isClosed;
      const reply = await ana.post('/notas', october);
      if (wasClosed) late.push(reply);
      return reply;
    };
    const first = Array.from({ length: 8 }, save);
    const closing = close('2026-10-31').then(async () => {
      isClosed = true;
      return (await ana.ids('/notas')).length;
    });
    const replies = await Promise.all([...first, ...Array.from({ length: 8 }, save)]);
    const counted = await closing;
    const after = await Promise.all(Array.from({ length: 4 }, save));
    const stored = replies.filter(({ status }) => status === 201).length;
    expect(counted).toBe(stored);
    expect((await ana.ids('/notas')).length).toBe(stored);
    expect(after.map(said)).toEqual(Array(4).fill(comes));
    expect(late.length).toBeGreaterThan(0);
  });
});
