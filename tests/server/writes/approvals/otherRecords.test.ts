/** Approvals that ask for other records: `approval` beside `when: { none: … }`. */
import { expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const resources = {
  fechamentos: { ate: 'date' },
  despesas: {
    nome: 'text',
    dia: 'date',
    etapa:
      'status, options: { aberta: Aberta, paga: Paga, negada: Negada }, default: aberta, transitions: [{ label: Pagar, from: aberta, to: paga, approval: { by: [chefia], no: Negar }, when: { none: { fechamentos: { ate_gte: $record.dia } } } }, { label: Negar, from: aberta, to: negada, fields: [nome] }]',
  },
};
const server = sharedServer(() => ({
  portal: portalWith({
    ...settingsWith('history: { resource: historico }'),
    ...accountsWith(['equipe', 'chefia']),
    ...resourcesOf(resources),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: { any: [equipe, chefia] }',
      'routes:',
      ...Object.keys(resources).map((id) => `  - { path: /${id}, label: ${id}, list: ${id} }`),
      '  - { path: /historico, label: Histórico, list: historico }',
    ].join('\n'),
  }),
  rows: {
    fechamentos: [{ id: 1, ate: '2026-09-30' }],
    despesas: [],
    usuarios: [accountOf(1, 'Ana', ['equipe']), accountOf(2, 'Bia', ['chefia'])],
  },
}));
const [ana, bia] = [server.as('ana'), server.as('bia')];
type Pendings = { groups: { records: { id: number }[] }[] };
const asked = async () =>
  ((await bia.get('/user-pendings')).body as Pendings).groups.flatMap(({ records }) =>
    records.map(({ id }) => id),
  );

it('asks the approvers where no other record stands against it, and writes the record in either case', async () => {
  const open = await ana.create('/despesas', { nome: 'Aberta', dia: '2026-10-02' });
  const closed = await ana.create('/despesas', { nome: 'Fechada', dia: '2026-09-02' });
  expect(await asked()).toEqual([open.id]);
  expect((await ana.put(`/despesas/${closed.id}`, { dia: '2026-10-03' })).status).toBe(200);
  expect((await asked()).toSorted()).toEqual([open.id, closed.id]);
  expect((await ana.put(`/despesas/${open.id}`, { dia: '2026-09-03' })).status).toBe(200);
  expect(await asked()).toEqual([closed.id]);
  expect((await bia.move(`/despesas/${open.id}`, 'pagar')).status).toBe(409);
  expect((await bia.move(`/despesas/${closed.id}`, 'pagar')).status).toBe(200);
});
