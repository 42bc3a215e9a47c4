/** Transitions of many records: what a dry run says of all of them before, and one undo for all of them afterwards. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BulkDryRun } from '#model/api/answers.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { accountOf } from '#tests/support/db.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const portal = portalWith({
  ...accountsWith(['financas', 'leitura']),
  ...resourcesOf({
    bancos: { nome: 'text', saldo: 'money' },
    contas: {
      nome: 'text',
      valor: 'money',
      segredo: 'money',
      bancoId: '> bancos',
      etapa:
        'status, options: { aberta: Aberta, paga: Paga }, transitions: [{ label: Pagar, from: aberta, to: paga, fields: [bancoId] }]',
      $more: `rules:
  - id: baixa
    label: Baixa
    on: { transition: Pagar }
    then:
      - { create: saidas, set: { nome: 'Saída de {nome}', contaId: $record.id, valor: $record.valor } }
      - { update: bancos, in: { bancos: { id: $record.bancoId } }, set: { saldo: = $target.saldo - valor } }
    undo: true
`,
    },
    saidas: {
      numero: "text, unique: true, sequence: 'S-{000}'",
      nome: 'text',
      contaId: '> contas',
      valor: 'money',
    },
  }),
  'departments/geral.yaml': `label: Geral
permissions: [financas, leitura]
routes:
  - { path: /saidas, label: Saídas, permissions: [financas], list: saidas }
  - { path: /bancos, label: Bancos, permissions: [financas], list: bancos }
  - { path: /contas, label: Contas, permissions: [financas], list: { resource: contas, columns: [nome, valor, etapa], actions: [edit], form: [{ section: Conta, fields: [nome, valor, bancoId] }] } }
  - { path: /lidas, label: Contas, permissions: [leitura], list: { resource: contas, columns: [nome], actions: [] } }
`,
});

const bills = [
  { id: 1, nome: 'Luz', valor: 0.1, segredo: 9, etapa: 'aberta', version: 1 },
  { id: 2, nome: 'Água', valor: 0.2, segredo: 9, etapa: 'aberta', version: 1 },
  { id: 3, nome: 'Aluguel', valor: 1000, segredo: 9, etapa: 'aberta', version: 1 },
  { id: 4, nome: 'Velha', valor: 7, segredo: 9, etapa: 'paga', version: 1 },
];
const rows = () => ({
  contas: bills.map((one) => ({ ...one })),
  bancos: [{ id: 1, nome: 'Banco', saldo: 5000, version: 1 }],
  saidas: [],
  usuarios: [
    accountOf(1, 'Fin', ['financas']),
    accountOf(2, 'Outra', ['financas']),
    accountOf(3, 'Lê', ['leitura']),
  ],
});
let server: TestServer;
beforeEach(async () => {
  server = await startServer({ portal, rows: rows() });
});
afterEach(() => server.stop());
const fin = () => server.as('fin', { 'Offer-Undo': '1' });
const pay = (ids: readonly number[], more: object = {}, query = '') =>
  fin().post(`/contas/bulk${query}`, {
    do: 'act',
    action: 'pagar',
    data: { bancoId: 1 },
    records: ids.map((id) => ({ id, version: 1 })),
    ...more,
  });
const undo = (id: string | null, name = 'fin') => server.as(name).post(`/recent-changes/${id}/undo`);
const now = () => {
  const { contas, bancos, saidas } = server.stored();
  return {
    pagas: contas!.filter(({ etapa }) => etapa === 'paga').map(({ nome }) => nome),
    saldo: bancos![0]!.saldo,
    saidas: saidas!.length,
  };
};
const untouched = { pagas: ['Velha'], saldo: 5000, saidas: 0 };
const paid = { pagas: ['Luz', 'Água', 'Aluguel', 'Velha'], saldo: 3999.7, saidas: 3 };

describe('a transition of many records', () => {
  it('shows all its effects and refusals and the exact sum before, and stores nothing', async () => {
    const { status, body } = await pay([1, 2, 3, 4], {}, '?dryRun=true');
    expect(status).toBe(200);
    const { effects, refusals, sum, results } = body as unknown as BulkDryRun & { results: unknown[] };
    expect(results).toHaveLength(4);
    expect(effects.map(({ action, resource }) => `${action} ${resource}`).sort()).toEqual([
      ...Array<string>(3).fill('create saidas'),
      ...Array<string>(3).fill('update bancos'),
    ]);
    expect(refusals).toEqual([{ id: 4, message: expect.stringContaining('Pagar') }]);
    expect(sum).toEqual({ valor: 1000.3 });
    expect(now()).toEqual(untouched);
  });

  it('is undone by one undo, with what its rules did, and once', async () => {
    const { headers } = await pay([1, 2, 3]);
    expect(now()).toEqual(paid);
    const { status, body } = await undo(headers.get('undo'));
    expect([status, body]).toEqual([200, { resource: 'contas', title: '3 contas', count: 3 }]);
    expect(now()).toEqual(untouched);
    expect((await undo(headers.get('undo'))).status).toBe(404);
  });

  it('is undone as a whole, if it was sent in several requests', async () => {
    const first = (await pay([1])).headers.get('undo')!;
    const { headers } = await pay([2, 3], { undo: first });
    expect(headers.get('undo')).toBe(first);
    expect(await undo(first)).toMatchObject({ status: 200, body: { count: 3 } });
    expect(now()).toEqual(untouched);
  });

  it('is not undone in part: the answer names what stands against it', async () => {
    const { headers } = await pay([1, 2, 3]);
    await fin().put('/contas/2', { nome: 'Água e esgoto' });
    const before = now();
    const answer = await undo(headers.get('undo'));
    expect(answer.status).toBe(409);
    expect(answer.message).toBe('Água: mudou depois, e isso se perderia. Nada foi desfeito.');
    expect(now()).toEqual(before);
  });

  it('is undone by its author alone', async () => {
    const id = (await pay([1, 2])).headers.get('undo');
    expect([(await undo(id, 'outra')).status, (await undo(id, 'lê')).status]).toEqual([404, 404]);
    // Another's offer takes no part of mine.
    const other = await server
      .as('outra', { 'Offer-Undo': '1' })
      .post('/contas/bulk', { do: 'act', action: 'pagar', records: [{ id: 3 }], undo: id });
    expect(other.headers.get('undo')).not.toBe(id);
    expect(await undo(id)).toMatchObject({ status: 200, body: { count: 2 } });
  });

  it('offers no undo for all where the client did not ask, and refuses a name that is none', async () => {
    const body = { do: 'act', action: 'pagar', data: { bancoId: 1 }, records: [{ id: 1 }] };
    expect((await server.as('fin').post('/contas/bulk', body)).headers.get('undo')).toBeNull();
    expect((await pay([2], { undo: 'x' })).status).toBe(400);
  });
});

it('foresees the number that each record will get, not the next one for all of them', async () => {
  const numbersOf = (effects: BulkDryRun['effects']) =>
    effects.flatMap(({ resource, changes }) => (resource === 'saidas' ? [changes.numero?.[1]] : []));
  const { body } = await pay([1, 2, 3], {}, '?dryRun=true');
  expect(numbersOf((body as BulkDryRun).effects)).toEqual(['S-001', 'S-002', 'S-003']);
  await pay([1, 2, 3]);
  expect(
    server
      .stored()
      .saidas!.map(({ numero }) => numero)
      .toSorted(),
  ).toEqual(['S-001', 'S-002', 'S-003']);
});
