/** Rights of a calendar in lanes: the titles of all records that are lanes, and nothing else of them. */
import { describe, expect, it } from 'vitest';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { accountOf } from '#tests/support/db.ts';
import { sharedServer } from '#tests/support/server.ts';

/** The list grants its records alone: nobody creates or edits them here, so that no form offers rooms. */
const list = (path: string, who: string, calendar: string) =>
  `  - { path: ${path}, label: ${who}, permissions: [${who}], list: { resource: consultas, columns: [nome], filters: [], sort: nome, actions: [], form: [{ section: Consulta, fields: [nome] }], views: [calendar], calendar: { start: inicio, end: fim${calendar} } } }`;

const server = sharedServer(() => ({
  portal: portalWith({
    ...accountsWith(['agenda', 'lista']),
    ...resourcesOf({
      salas: { nome: 'text', andar: 'text' },
      consultas: { nome: 'text', salaId: '> salas', inicio: 'datetime', fim: 'datetime' },
    }),
    'departments/geral.yaml': [
      'label: Geral',
      'permissions: { any: [agenda, lista] }',
      'routes:',
      list('/agenda', 'agenda', ', lanes: salaId, opens: day'),
      list('/lista', 'lista', ''),
    ].join('\n'),
  }),
  rows: {
    salas: [
      { id: 1, nome: 'Azul', andar: 'um' },
      { id: 2, nome: 'Vazia', andar: 'dois' },
    ],
    consultas: [
      { id: 1, nome: 'Ana', salaId: 1, inicio: '2026-11-03T12:00:00.000Z', fim: '2026-11-03T13:00:00.000Z' },
    ],
    usuarios: [accountOf(1, 'Eva', ['agenda']), accountOf(2, 'Rui', ['lista'])],
  },
}));
const [eva, rui] = [server.as('eva'), server.as('rui')];

describe('the lanes of a calendar', () => {
  it('are named to who sees it, also those in which nothing is, and without their other fields', async () => {
    const { status, body } = await eva.get('/salas', { sort: ['nome', 'ASC'] });
    expect([status, (body as object[]).map((one) => ({ ...one, version: 1 }))]).toEqual([
      200,
      [
        { id: 1, nome: 'Azul', version: 1 },
        { id: 2, nome: 'Vazia', version: 1 },
      ],
    ]);
    expect((await eva.get('/consultas/1')).body).toMatchObject({ salaId: 1 });
    expect((await eva.get('/salas', { filter: { andar: 'dois' } })).status).toBe(403);
  });

  it('are not named to who sees the same calendar without them', async () => {
    expect((await rui.get('/salas')).status).toBe(403);
    expect((await rui.get('/salas/2')).status).toBe(403);
    expect((await rui.get('/consultas/1')).body).not.toHaveProperty('salaId');
  });
});
