/** Records are sorted by the displayed name of a reference, if the user may see that name. */
import { describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { visibleRows } from '#access/rows.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { accountOf } from '#tests/support/db.ts';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';

const portal = companyWith('transport');

const rows = {
  contas: [accountOf(1, 'Ana', ['obras']), accountOf(2, 'Bia', ['vendas'])],
  donos: [
    { id: 1, nome: 'Zélia' },
    { id: 2, nome: 'Álvaro' },
    { id: 3, nome: 'bruna' },
  ],
  obras: [
    { id: 1, codigo: '10', donoId: 1 },
    { id: 2, codigo: '10', donoId: 2 },
    { id: 3, codigo: '9', donoId: 2 },
    { id: 4, codigo: '1', donoId: 3 },
  ],
  dias: [
    { id: 1, dia: '2026-02-01' },
    { id: 2, dia: '2026-01-15' },
    { id: 3, dia: '2025-12-30' },
  ],
  visitas: [
    { id: 1, texto: 'a', obraId: 1, diaId: 1, tipo: 'b' },
    { id: 2, texto: 'b', obraId: 2, diaId: 2, tipo: 'a' },
    { id: 3, texto: 'c', obraId: null, diaId: 3, tipo: 'b' },
    { id: 4, texto: 'd', obraId: 3 },
    { id: 5, texto: 'e', obraId: 4, diaId: 99 },
    { id: 6, texto: 'f', obraId: 2 },
    { id: 7, texto: 'g', obraId: 77 },
  ],
};

const server = sharedServer(() => ({ portal, rows }));

async function idsFor(
  name: string,
  sort?: readonly [string, 'ASC' | 'DESC'],
  range?: readonly [number, number],
) {
  const search = new URLSearchParams({
    ...(sort && { sort: JSON.stringify(sort) }),
    ...(range && { range: JSON.stringify(range) }),
  });
  const client = server.as(name);
  const { status, body } = await client.get(`/visitas?${search.toString()}`);
  expect(status).toBe(200);
  return (body as { id: number }[]).map(({ id }) => id);
}

describe('sorted by a reference', () => {
  it('records are sorted by the names shown, as texts are, even if made of further names', async () => {
    // Álvaro · 9, Álvaro · 10 (twice), bruna · 1, Zélia · 10; empty and dangling references last.
    expect(await idsFor('ana', ['obraId', 'ASC'])).toEqual([4, 2, 6, 5, 1, 3, 7]);
    expect(await idsFor('ana', ['obraId', 'DESC'])).toEqual([1, 5, 6, 2, 4, 7, 3]);
    expect(await idsFor('ana')).toEqual(await idsFor('ana', ['obraId', 'ASC']));
  });

  it('pages together are the whole', async () => {
    const pages = [
      ...(await idsFor('ana', ['obraId', 'ASC'], [0, 2])),
      ...(await idsFor('ana', ['obraId', 'ASC'], [3, 6])),
    ];
    expect(pages).toEqual([4, 2, 6, 5, 1, 3, 7]);
  });

  it('names made of a date are sorted by time, and choices by their values', async () => {
    expect(await idsFor('ana', ['diaId', 'ASC'])).toEqual([3, 2, 1, 4, 5, 6, 7]);
    expect(await idsFor('ana', ['tipo', 'ASC'])).toEqual([2, 1, 3, 4, 5, 6, 7]);
  });

  it('users who may not read the names get the order of the ids, which does not reveal them', async () => {
    // Exactly the picker's choices: the visit without a site is none of them.
    const byId = [1, 2, 6, 4, 5, 7];
    expect(await idsFor('bia', ['obraId', 'ASC'])).toEqual(byId);
    expect(await idsFor('bia')).toEqual(byId);
    await server.store
      .using(dataModelOf(portal))
      .write(({ replace }) => replace('donos', { id: 1, nome: 'Aarão' }));
    expect(await idsFor('bia', ['obraId', 'ASC'])).toEqual(byId);
    expect(await idsFor('ana', ['obraId', 'ASC'])).toEqual([1, 4, 2, 6, 5, 3, 7]);
  });
});

it('a name within a name is readable where the name itself is', () => {
  const owners = accessOf(portal, ['obras']).resources.get('donos')!;
  expect(visibleRows(owners, ['nome'], viewerOf(portal, '2026-10-31'), { byId: true })).toMatchObject({
    kind: 'referred',
    from: 'obras',
    target: 'donoId',
    where: { kind: 'referred', from: 'visitas', target: 'obraId' },
  });
});
