/**
 * Fields that no screen shows are not revealed by sorting, versions, refusals or one's own account either.
 */
import { describe, expect, it } from 'vitest';
import { accountOf } from '#tests/support/db.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const rows = {
  contas: [
    accountOf(1, 'Ana', ['obras'], { nota: 7, teto: 100, alerta: 80, aviso: 'Oi', cidade: 'Sinop' }),
    accountOf(2, 'Bia', ['vendas'], { nota: 3 }),
  ],
  obras: [
    {
      id: 1,
      version: 4,
      nome: 'Ponte',
      cidade: 'Cuiabá',
      custo: 90,
      inicio: '2026-05-05',
      situacao: 'aberta',
    },
    {
      id: 2,
      version: 9,
      nome: 'Adro',
      cidade: 'Sinop',
      custo: 500,
      inicio: '2026-01-01',
      situacao: 'aberta',
    },
  ],
  visitas: [{ id: 1, version: 1, texto: 'Primeira', obraId: 1 }],
};

const server = sharedServer(() => ({ portal: companyWith('library'), rows }));

const { as } = server;
const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

describe('a list without a requested order', () => {
  it('also has the records that do not show the field that the resource sorts by', async () => {
    expect(await as('ana').ids('/obras')).toEqual([1, 2]);
    expect(await as('ana').ids('/obras?sort=["nome","ASC"]')).toEqual([2, 1]);
  });

  it('sorted by that field has only those that show it', async () => {
    expect(await as('ana').ids('/obras?sort=["inicio","ASC"]')).toEqual([1]);
  });
});

describe('the own account', () => {
  it('can be filtered by only if a screen does the same', async () => {
    expect((await as('ana').get('/obras', { filter: { custo_lte: '$user.teto' } })).status).toBe(403);
    expect(await as('ana').ids('/obras', { filter: { cidade: '$user.cidade' } })).toEqual([2]);
    expect((await as('bia').get('/obras', { filter: { cidade: '$user.cidade' } })).status).toBe(403);
    const refused = await as('ana').get('/obras', {
      filter: { any: [{ custo_gt: '$user.nota' }, { nome: 'x' }] },
    });
    expect(refused.status).toBe(403);
    expect(refused.message).toContain('Nota do RH');
    const counted = `/obras/aggregate?measures={"n":"count"}&${filter({ not: { custo: '$user.nota' } })}`;
    expect((await as('ana').get(counted)).status).toBe(403);
    const portion = JSON.stringify({ n: { count: true, filter: { custo_lte: '$user.nota' } } });
    expect((await as('ana').get(`/obras/aggregate?measures=${portion}`)).status).toBe(403);
  });

  it('is plain text in a search', async () => {
    expect((await as('ana').get('/obras', { filter: { q: '$user.nota' } })).body).toEqual([]);
  });

  it('reaches the browser as far as the conditions of its screens need it', async () => {
    expect((await as('ana').get('/user-info')).body).toMatchObject({
      name: 'Ana',
      teto: 100,
      alerta: 80,
      aviso: 'Oi',
    });
    expect((await as('bia').get('/user-info')).body).not.toHaveProperty('alerta');
    for (const name of ['ana', 'bia'])
      expect((await as(name).get('/user-info')).body).not.toHaveProperty('nota');
  });
});

describe('the version of a record', () => {
  it('is not returned with its name alone', async () => {
    const named = await as('bia').get('/obras/1');
    expect([named.status, named.body, named.headers.get('etag')]).toEqual([
      200,
      { id: 1, nome: 'Ponte' },
      null,
    ]);
    const whole = await as('ana').get('/obras/1');
    expect(whole.headers.get('etag')).toBe('"4"');
  });

  it('is not revealed when a change is refused for lack of rights', async () => {
    for (const version of [4, 3]) {
      const { status } = await as('bia').put('/obras/1', { cidade: 'x', version });
      expect([version, status]).toEqual([version, 403]);
    }
    expect((await as('ana').put('/obras/1', { fim: '2026-12-31', version: 3 })).status).toBe(409);
  });
});
