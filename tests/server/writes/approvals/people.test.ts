/** Transitions for the people whom a record names: approvals by the manager, buttons of the person themselves. */
import { describe, expect, it } from 'vitest';
import { outboxDeliverer } from '#server/delivery/outbox.ts';
import { accountOf, password } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { sharedServer, type Reply } from '#tests/support/server.ts';

const states =
  'status, options: { aberto: Aberto, aceito: Aceito, negado: Negado, visto: Visto }, default: aberto';
const company = {
  portal: portalWith({
    ...settingsWith(
      'history: { resource: historico }',
      'delegations: { resource: substituicoes, from: deId, to: paraId, since: inicio, until: fim }',
    ),
    ...accountsWith(['equipe', 'rh'], '  pessoaId: { type: reference, label: Pessoa, resource: pessoas }\n'),
    ...resourcesOf({
      pessoas: { nome: 'text', chefeId: '> pessoas', contaId: '> usuarios' },
      substituicoes: { deId: '> usuarios', paraId: '> usuarios', inicio: 'date', fim: 'date' },
      ferias: {
        nome: 'text',
        pessoaId: '> pessoas',
        chefeId: '> pessoas, lookup: pessoaId.chefeId',
        motivo: 'text',
        etapa: `${states}, transitions: [{ label: Aceitar, from: aberto, to: aceito, approval: { people: [pessoaId.chefeId], otherwise: [rh], no: Negar } }, { label: Negar, from: aberto, to: negado, fields: [motivo] }, { label: Ver, from: aberto, to: visto, permissions: { any: [rh], people: [pessoaId.contaId] }, waits: true }]`,
      },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: { any: [equipe, rh] }',
      'routes:',
      ...['ferias', 'pessoas', 'substituicoes'].map(
        (id) => `  - { path: /${id}, label: ${id}, list: ${id} }`,
      ),
      '  - { path: /historico, label: Histórico, list: historico }',
    ].join('\n'),
  }),
  rows: {
    pessoas: [
      { id: 1, nome: 'Ana', chefeId: 2, contaId: 1 },
      { id: 2, nome: 'Bia', chefeId: 3, contaId: 2 },
      { id: 3, nome: 'Caio', chefeId: 3, contaId: 3 },
      { id: 4, nome: 'Davi' },
    ],
    ferias: [],
    substituicoes: [],
    usuarios: [
      accountOf(1, 'Ana', ['equipe'], { pessoaId: 1 }),
      accountOf(2, 'Bia', ['equipe'], { pessoaId: 2 }),
      accountOf(3, 'Caio', ['equipe'], { pessoaId: 3 }),
      accountOf(4, 'Eva', ['rh']),
      accountOf(5, 'Fabio', ['equipe']),
    ],
  },
  password,
};
const server = sharedServer(() => ({ company, deliver: outboxDeliverer }));
const [ana, bia, caio, eva, fabio] = ['ana', 'bia', 'caio', 'eva', 'fabio'].map((name) => server.as(name));
const asks = async (who = ana!, pessoaId: number | null = 1) =>
  `/ferias/${(await who.create('/ferias', { nome: 'Férias', pessoaId })).id}`;
const said = ({ status, message, body }: Reply) =>
  status < 300 ? (body as { etapa: string }).etapa : [status, message];
const notYours = (label: string, status = 409) => [
  status,
  `“${label}” cabe a outra pessoa: o seu acesso não decide este registro.`,
];

describe('an approval by people', () => {
  it('is given by the manager of the person, and by nobody else', async () => {
    const at = await asks();
    for (const other of [caio, eva, fabio])
      expect(said(await other!.move(at, 'aceitar'))).toEqual(notYours('Aceitar'));
    expect(said(await ana!.move(at, 'aceitar'))).toEqual([409, expect.stringContaining('quem pediu')]);
    expect(said(await bia!.move(at, 'aceitar'))).toBe('aceito');
  });

  it('is refused by the manager, with a reason', async () => {
    const at = await asks();
    expect(said(await eva!.move(at, 'negar', { motivo: 'não' }))).toEqual(notYours('Negar'));
    expect((await bia!.move(at, 'negar')).status).toBe(422);
    expect(said(await bia!.move(at, 'negar', { motivo: 'Falta gente' }))).toBe('negado');
  });

  it.each([
    ['nobody', 4, 'ana'],
    ['nobody, as the person is not named,', null, 'ana'],
    ['only the requester', 3, 'caio'],
  ])('is the others’ where the names lead to %s', async (_to, pessoaId, who) => {
    const at = await asks(server.as(who), pessoaId);
    expect(said(await bia!.move(at, 'aceitar'))).toEqual(notYours('Aceitar'));
    expect(said(await eva!.move(at, 'aceitar'))).toBe('aceito');
  });

  it('waits for the manager alone, and is asked of them alone', async () => {
    const at = await asks();
    const id = Number(at.split('/')[2]);
    const waiting = async (who: typeof ana) =>
      (
        (await who!.get('/user-pendings')).body as {
          groups: { transition: { id: string }; records: { id: number }[] }[];
        }
      ).groups
        .filter(({ transition }) => transition.id === 'aceitar')
        .some(({ records }) => records.some((one) => one.id === id));
    expect([await waiting(bia), await waiting(eva), await waiting(caio), await waiting(ana)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const shown = async (who: typeof ana) =>
      Object.keys(((await who!.get(at)).body as { $blocked?: object }).$blocked ?? {});
    expect([await shown(bia), await shown(eva)]).toEqual([['ver'], ['aceitar', 'negar']]);
  });

  it('is asked of whoever becomes the manager, and no longer of whoever was', async () => {
    const at = await asks();
    const asked = () =>
      Promise.all(
        [bia, caio].map(async (who) => {
          const { body } = await who!.get('/user-notifications');
          return (body as { notices: { path: string }[] }).notices.some(({ path }) => path === `${at}/show`);
        }),
      );
    expect(await asked()).toEqual([true, false]);
    await ana!.put('/pessoas/1', { chefeId: 3 });
    expect(await asked()).toEqual([false, true]);
    await ana!.put('/pessoas/1', { chefeId: 2 });
    await ana!.put(at, { pessoaId: 2 });
    expect(await asked()).toEqual([false, true]);
  });

  it('is given for the manager by who stands in for them', async () => {
    const at = await asks();
    await eva!.create('/substituicoes', { deId: 2, paraId: 5, inicio: '2020-01-01', fim: '2099-12-31' });
    expect(said(await fabio!.move(at, 'aceitar'))).toBe('aceito');
  });
});

describe('a button for people', () => {
  it('is pressed by the person and by holders of a permission, not by others', async () => {
    const [first, second] = [await asks(), await asks()];
    for (const other of [bia, fabio])
      expect(said(await other!.move(first, 'ver'))).toEqual(notYours('Ver', 403));
    expect(said(await ana!.move(first, 'ver'))).toBe('visto');
    expect(said(await eva!.move(second, 'ver'))).toBe('visto');
  });

  it('is refused in a dry run and for many records alike', async () => {
    const id = Number((await asks()).split('/')[2]);
    expect((await bia!.foresee(`/ferias/${id}`, 'ver')).status).toBe(403);
    const { body } = await bia!.post('/ferias/bulk', { do: 'act', action: 'ver', records: [{ id }] });
    expect((body as { results: { status: number }[] }).results).toMatchObject([{ status: 403 }]);
  });
});
