/** Who decides what waits has changed, though the record has not: those who decide now are told. Runs on both stores. */
import { beforeEach, describe, expect, it } from 'vitest';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const etapa = (approval: string) =>
  `status, options: { aberto: Aberto, aceito: Aceito }, default: aberto, transitions: [{ label: Aceitar, from: aberto, to: aceito, approval: ${approval} }]`;
const list = (id: string) => `  - { path: /${id}, label: ${id}, list: ${id} }`;
const portal = portalWith({
  'portal.yaml': settingsWith('history: { resource: historico }')['portal.yaml']!.replace(
    'permissions: permissoes }',
    'permissions: permissoes, activeWhen: { bloqueada_neq: true } }',
  ),
  ...accountsWith(
    ['equipe', 'rh', 'dono'],
    '  pessoaId: { type: reference, label: Pessoa, resource: pessoas }\n  bloqueada: { type: boolean, label: Bloqueada }\n',
  ),
  ...resourcesOf({
    setores: { nome: 'text', chefeId: '> pessoas' },
    pessoas: { nome: 'text', setorId: '> setores' },
    ferias: {
      nome: 'text',
      pessoaId: '> pessoas',
      etapa: etapa('{ people: [pessoaId.setorId.chefeId], otherwise: [rh] }'),
    },
    compras: { nome: 'text', etapa: etapa('{ by: [rh] }') },
  }),
  'departments/geral.yaml': [
    'label: Geral',
    'permissions: { any: [equipe, rh] }',
    'routes:',
    ...['ferias', 'compras', 'pessoas', 'setores'].map(list),
    '  - { path: /historico, label: Histórico, list: historico }',
  ].join('\n'),
  'departments/contas.yaml': `label: Contas\npermissions: [dono]\nroutes:\n${list('usuarios')}\n`,
});
const company = {
  portal,
  rows: {
    setores: [{ id: 1, nome: 'Campo', chefeId: 2 }],
    pessoas: [
      { id: 1, nome: 'Ana', setorId: 1 },
      { id: 2, nome: 'Bia', setorId: 1 },
      { id: 3, nome: 'Caio', setorId: 1 },
    ],
    ferias: [],
    compras: [],
    usuarios: [
      accountOf(1, 'Ana', ['equipe'], { pessoaId: 1 }),
      accountOf(2, 'Bia', ['equipe'], { pessoaId: 2 }),
      accountOf(3, 'Caio', ['equipe'], { pessoaId: 3 }),
      accountOf(4, 'Eva', ['rh']),
      accountOf(5, 'Fabio', ['equipe']),
      accountOf(6, 'Gil', ['dono']),
    ],
  },
  password,
};
const server = sharedServer(() => ({ company, deliver: outboxDeliverer }));
const [ana, boss] = [server.as('ana'), server.as('gil')];

const tokens = new Map<string, string>();
/** How many notices of this record somebody has. A change of their rights has ended their session: they sign in anew. */
async function heard(who: string, at: string): Promise<number> {
  const ask = () => server.api('GET', '/user-notifications', { token: tokens.get(who) ?? '' });
  let answer = await ask();
  if (answer.status === 401) {
    const signIn = { body: { email: `${who}@example.com`, password } };
    const { body } = await server.api('POST', '/login', signIn);
    tokens.set(who, (body as { token: string }).token);
    answer = await ask();
  }
  expect(answer.status, who).toBe(200);
  const { notices } = answer.body as { notices: { path: string }[] };
  return notices.filter(({ path }) => path === `${at}/show`).length;
}
async function changed(who: typeof ana, path: string, body: object) {
  expect((await who.put(path, body)).status).toBe(200);
}
const all = (at: string, ...people: readonly string[]) => Promise.all(people.map((who) => heard(who, at)));
let at = '';
beforeEach(async () => {
  at = `/ferias/${(await ana.create('/ferias', { nome: 'Férias', pessoaId: 1 })).id}`;
});

describe('what waits', () => {
  it('is told to the others once the chief is blocked, and to the chief once they are back', async () => {
    expect(await all(at, 'bia', 'eva')).toEqual([1, 0]);
    await changed(boss, '/usuarios/2', { bloqueada: true });
    expect(await heard('eva', at)).toBe(1);
    await changed(boss, '/usuarios/2', { bloqueada: false });
    expect(await all(at, 'bia', 'eva')).toEqual([1, 0]);
  });

  it('is told to the new chief, wherever that is written, and no longer to the former one', async () => {
    await changed(ana, '/setores/1', { chefeId: 3 });
    expect(await all(at, 'bia', 'caio', 'eva')).toEqual([0, 1, 0]);
    await changed(ana, '/setores/1', { chefeId: null });
    expect(await all(at, 'bia', 'caio', 'eva')).toEqual([0, 0, 1]);
    await changed(ana, '/setores/1', { chefeId: 2 });
    expect(await all(at, 'bia', 'caio', 'eva')).toEqual([1, 0, 0]);
  });

  it('is told to the account that becomes the chief’s', async () => {
    await changed(boss, '/usuarios/2', { pessoaId: null });
    expect(await all(at, 'bia', 'eva')).toEqual([0, 1]);
    await changed(boss, '/usuarios/2', { pessoaId: 2 });
    expect(await all(at, 'bia', 'eva')).toEqual([1, 0]);
  });

  it('is told to whoever gets the permission to decide, and each is told once', async () => {
    const bought = `/compras/${(await ana.create('/compras', { nome: 'Adubo' })).id}`;
    await changed(boss, '/usuarios/5', { permissoes: ['equipe', 'rh'] });
    expect(await all(bought, 'eva', 'fabio')).toEqual([1, 1]);
    await changed(boss, '/usuarios/5', { permissoes: ['equipe'] });
    await changed(boss, '/usuarios/5', { permissoes: ['equipe', 'rh'] });
    expect(await all(bought, 'eva', 'fabio')).toEqual([1, 1]);
    await changed(boss, '/usuarios/5', { permissoes: ['equipe'] });
  });

  it('is not told anew by a change that leaves it to the same people', async () => {
    await changed(boss, '/usuarios/5', { nome: 'Fábio' });
    await changed(ana, '/setores/1', { nome: 'Lavoura' });
    expect(await all(at, 'bia', 'caio', 'eva', 'fabio')).toEqual([1, 0, 0, 0]);
  });
});
