/** Requirements and invariants of a record that goes, and of a change by an undo. */
import { beforeEach, describe, expect, it } from 'vitest';
import { portalWith, listsOf, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { accountOf } from '#tests/support/db.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const files = {
  ...resourcesOf({
    fechamentos: { ate: 'date' },
    lancamentos: {
      nome: 'text',
      dia: 'date',
      valor: 'decimal',
      $more: [
        'merge: true',
        "ensures: [{ that: { none: { fechamentos: { ate_gte: $record.dia } } }, message: '{dia} está fechado.' }]",
        'rules:',
        "  - { id: fica, on: [create, delete], then: [{ require: { valor_lt: 1000 }, message: 'Grande demais: {valor}.' }] }",
        "  - { id: antes, on: delete, then: [{ require: { not: { $before.nome: fixo } }, in: self, message: '{nome} fica.' }] }",
        "  - { id: muda, on: { update: [nome] }, then: [{ require: { not: { nome: velho } }, message: 'Não volta a velho.' }] }",
      ],
    },
    // what a rule makes and takes away with its record
    pastas: {
      nome: 'text',
      lancamentoId: '> lancamentos',
      $more: [
        "ensures: [{ that: { some: { folhas: { pastaId: $record.id } } }, message: 'A pasta {nome} está vazia.' }]",
        'rules:',
        '  - { id: comeca, on: create, then: [{ create: folhas, set: { nome: $record.nome, pastaId: $record.id } }], undo: { on: delete } }',
        '  - { id: leva, on: delete, then: [{ delete: lancamentos, in: lancamentoId }] }',
      ],
    },
    folhas: { nome: 'text', pastaId: '> pastas' },
  }),
  ...listsOf('fechamentos', 'lancamentos', 'pastas', 'folhas'),
};
const rows = { usuarios: [accountOf(1, 'vendas', ['vendas'])] };

const said = ({ status, message }: Reply) => (status < 300 ? status : [status, message]);

describe.each([
  ['with a trash', ['trash: { days: 30 }']],
  ['without a trash', []],
])('%s', (_, lines) => {
  const server = sharedServer(() => ({ portal: portalWith({ ...settingsWith(...lines), ...files }), rows }));
  const ana = server.as('vendas');
  const entry = (more: object = {}) =>
    ana.create('/lancamentos', { nome: 'Um', dia: '2026-10-05', valor: 10, ...more });
  const close = () => ana.create('/fechamentos', { ate: '2026-10-31' });
  const message = '05/10/2026 está fechado.';
  beforeEach(async () => {
    for (const resource of ['fechamentos', 'pastas', 'lancamentos'])
      for (const id of await ana.ids(`/${resource}`)) await ana.remove(`/${resource}/${id}`);
  });

  it('an invariant is asked of a record that is deleted alone', async () => {
    const { id } = await entry();
    const { id: closing } = await close();
    expect(said(await ana.remove(`/lancamentos/${id}`))).toEqual([409, message]);
    expect(said(await ana.remove(`/fechamentos/${closing}`))).toBe(200);
    expect(said(await ana.remove(`/lancamentos/${id}`))).toBe(200);
  });

  it('an invariant is asked of each record of a bulk deletion', async () => {
    const { id } = await entry();
    const { id: later } = await entry({ dia: '2026-11-05' });
    await close();
    const { body } = await ana.post('/lancamentos/bulk', { do: 'delete', records: [{ id }, { id: later }] });
    expect(body.results).toMatchObject([
      { id, status: 409, body: { message } },
      { id: later, status: 200 },
    ]);
  });

  it('an invariant is asked of a record that a rule deletes', async () => {
    const { id } = await entry();
    const { id: folder } = await ana.create('/pastas', { nome: 'P', lancamentoId: id });
    const { id: closing } = await close();
    const refused = await ana.remove(`/pastas/${folder}`);
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining(message)]);
    await ana.remove(`/fechamentos/${closing}`);
    expect(said(await ana.remove(`/pastas/${folder}`))).toBe(200);
    expect(await ana.ids('/lancamentos')).toEqual([]);
    const inTrash = (await ana.list('/deleted-records')).filter(
      (one) => one.resource === 'lancamentos' && one.record === String(id),
    );
    expect(inTrash).toHaveLength(lines.length);
    for (const one of inTrash) {
      expect(said(await ana.post(`/recent-changes/${String(one.id)}/undo`))).toBe(200);
      expect(await ana.ids('/lancamentos')).toEqual([id]);
    }
  });

  it('an invariant is asked of the record that a merge removes', async () => {
    const kept = await entry({ dia: '2026-11-05' });
    const gone = await entry();
    const { id: closing } = await close();
    const merge = () =>
      ana.post(`/lancamentos/${kept.id}/merge`, {
        from: gone.id,
        fromVersion: gone.version,
        version: kept.version,
      });
    expect(said(await merge())).toEqual([409, message]);
    await ana.remove(`/fechamentos/${closing}`);
    expect(said(await merge())).toBe(200);
  });

  it('an invariant for `some` still finds what goes in the same transaction', async () => {
    const { id } = await ana.create('/pastas', { nome: 'Cheia' });
    expect(await ana.ids('/folhas')).toHaveLength(1);
    expect(said(await ana.remove(`/pastas/${id}`))).toBe(200);
    expect(await ana.ids('/folhas')).toEqual([]);
  });

  it('a requirement about the record itself refuses its deletion', async () => {
    const small = await entry();
    const big = await entry();
    const put = await ana.put(`/lancamentos/${big.id}`, { valor: 5000 });
    expect(put.status).toBe(200);
    expect(said(await ana.remove(`/lancamentos/${big.id}`))).toEqual([409, 'Grande demais: 5.000.']);
    expect(said(await ana.post('/lancamentos', { nome: 'Um', valor: 5000 }))).toEqual([
      409,
      'Grande demais: 5.000.',
    ]);
    await ana.put(`/lancamentos/${big.id}`, { valor: 5 });
    const fixed = await entry({ nome: 'fixo' });
    expect(said(await ana.remove(`/lancamentos/${fixed.id}`))).toEqual([409, 'fixo fica.']);
    for (const { id } of [small, big]) expect(said(await ana.remove(`/lancamentos/${id}`))).toBe(200);
    await ana.put(`/lancamentos/${fixed.id}`, { nome: 'solto' });
  });

  it('undoing a creation asks what a deletion asks', async () => {
    const made = await ana.post(
      '/lancamentos',
      { nome: 'Um', dia: '2026-10-05', valor: 10 },
      { 'Offer-Undo': 'true' },
    );
    const undo = () => ana.post(`/recent-changes/${made.headers.get('undo')}/undo`);
    const { id: closing } = await close();
    expect(said(await undo())).toEqual([409, message]);
    await ana.remove(`/fechamentos/${closing}`);
    expect(said(await undo())).toBe(200);
  });

  it('undoing a change asks the requirements of the change back, and does nothing else of the rule', async () => {
    const { id } = await entry({ nome: 'velho' });
    const undo = async (nome: string) => {
      const { headers } = await ana.put(`/lancamentos/${id}`, { nome }, { 'Offer-Undo': 'true' });
      return ana.post(`/recent-changes/${headers.get('undo')}/undo`);
    };
    expect(said(await undo('novo'))).toEqual([409, 'Não volta a velho.']);
    expect(said(await undo('outro'))).toBe(200);
  });
});

describe('restoring', () => {
  const server = sharedServer(() => ({
    portal: portalWith({ ...settingsWith('trash: { days: 30 }'), ...files }),
    rows,
  }));
  const ana = server.as('vendas');

  it('asks the invariants and the requirements of a creation', async () => {
    const deleted = async (valor: number, dia: string) => {
      const { id } = await ana.create('/lancamentos', { nome: 'Um', dia, valor });
      const { headers } = await ana.remove(`/lancamentos/${id}`);
      return () => ana.post(`/recent-changes/${headers.get('undo')}/undo`);
    };
    const restore = await deleted(10, '2026-10-05');
    const { id } = await ana.create('/fechamentos', { ate: '2026-10-31' });
    expect(said(await restore())).toEqual([409, '05/10/2026 está fechado.']);
    await ana.remove(`/fechamentos/${id}`);
    expect(said(await restore())).toBe(200);
  });
});
