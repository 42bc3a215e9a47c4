/** Numbers that count for each branch and year, by every way to write. */
import { describe, expect, it } from 'vitest';
import { numberPattern, readSequence } from '#model/fields/sequence.ts';
import { accountOf } from '#tests/support/db.ts';
import { accountsWith, portalWith, resourcesOf } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const list = (id: string) => `  - { path: /${id}, label: ${id}, list: { resource: ${id} } }`;
const resources = {
  filiais: { nome: 'text', codigo: 'text' },
  recibos: {
    numero: "text, sequence: '{filialId.codigo}-{year}-{00000}'",
    filialId: '> filiais',
    nota: 'text',
  },
  senhas: { numero: "text, unique: true, sequence: 'S/{filialId.codigo}/{0}'", filialId: '> filiais' },
  pedidos: {
    filialId: '> filiais',
    $more: [
      'rules: [{ id: recibo, on: create, then: [{ create: recibos, set: { filialId: $record.filialId } }] }]',
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
        ...Object.keys(resources).map(list),
      ].join('\n'),
    }),
    today: '2026-06-01',
  },
  rows: {
    filiais: [
      { id: 1, nome: 'São Paulo', codigo: 'SP' },
      { id: 2, nome: 'Rio', codigo: 'RJ' },
      { id: 3, nome: 'Sem código' },
      ...['BH', 'CE', 'DF', 'ES'].map((codigo, at) => ({ id: 4 + at, nome: codigo, codigo })),
    ],
    recibos: [
      { id: 1, filialId: 1, numero: 'SPO-2026-00041' },
      { id: 2, filialId: 1, numero: 'SP-2026-00007' },
      { id: 3, filialId: 2, numero: 'RJ-2025-00090' },
    ],
    senhas: [{ id: 1, filialId: 2, numero: 'S/SP/2' }],
    usuarios: [accountOf(1, 'Ana', ['vendas'])],
  },
}));
const ana = server.as('ana');
const numberOf = async (resource: string, filialId: number) =>
  ((await ana.post(`/${resource}`, { filialId })).body as { numero: string }).numero;

describe('a number for each branch', () => {
  it('follows the greatest of the branch and year, under whatever code', async () => {
    expect(await numberOf('recibos', 1)).toBe('SP-2026-00042');
    expect(await numberOf('recibos', 2)).toBe('RJ-2026-00001');
    expect(await numberOf('recibos', 1)).toBe('SP-2026-00043');
  });

  it('counts on when the branch gets another code, and begins at one for who takes the old code', async () => {
    expect(await numberOf('recibos', 4)).toBe('BH-2026-00001');
    await ana.put('/filiais/4', { codigo: 'MG' });
    expect(await numberOf('recibos', 4)).toBe('MG-2026-00002');
    await ana.put('/filiais/7', { codigo: 'BH' });
    expect(await numberOf('recibos', 7)).toBe('BH-2026-00001');
  });

  it('is given once, to each of those who ask at the same time', async () => {
    const numbers = await Promise.all(Array.from({ length: 10 }, () => numberOf('recibos', 5)));
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 10 }, (_, at) => `CE-2026-${String(at + 1).padStart(5, '0')}`),
    );
  });

  it('is not given again after a record is deleted, and a dry run takes none', async () => {
    const { id } = await ana.create('/recibos', { filialId: 6 });
    await ana.remove(`/recibos/${id}`);
    await ana.post('/recibos?dryRun=true', { filialId: 6 });
    expect(await numberOf('recibos', 6)).toBe('DF-2026-00002');
  });

  it('is skipped where it must be unique and another branch has it', async () => {
    expect(await numberOf('senhas', 1)).toBe('S/SP/1');
    expect(await numberOf('senhas', 1)).toBe('S/SP/3');
  });

  it('is that of the branch in records that a rule creates', async () => {
    await ana.create('/pedidos', { filialId: 6 });
    expect(await numberOf('recibos', 6)).toBe('DF-2026-00004');
  });

  it.each([
    [3, 'Falta codigo em filialId: sem isso não há numero. Preencha-o lá e salve de novo'],
    [null, 'Preencha filialId: numero conta por filialId'],
  ])('is refused for the branch %s, which has no code', async (filialId, message) => {
    const { status, body } = await ana.post('/recibos', { filialId });
    expect([status, (body as { errors: unknown }).errors]).toEqual([422, { filialId: message }]);
  });
});

describe('a pattern', () => {
  it.each([
    ['{a.b}-{year}-{000}', 'SP-2026-'],
    ['{year}/{a.b}/{0}', '2026/SP/'],
    ['{year}{month}-{a.b}-{0}', '202610-SP-'],
    ['{month}-{0}', null],
    ['{year}{month}{month}-{0}', null],
    ['{a.b}{a.c}-{0}', null],
    ['{year}{year}{0}', null],
    ['{a}-{0}', null],
    ['{a.b.c}-{0}', null],
  ])('%s begins with %s', (pattern, prefix) => {
    expect(readSequence(pattern, '2026-10-31', 'SP')?.prefix ?? null).toBe(prefix);
  });

  it('finds its numbers under any code, and those of no other year', () => {
    const pattern = numberPattern('N.{a.b}-{year}-{00}', '2026-10-31');
    expect(
      ['N.X-2026-07', 'N.A+-2026-123', 'N.X-2025-07', 'NaX-2026-07'].map((one) => pattern.exec(one)?.[1]),
    ).toEqual(['07', '123', undefined, undefined]);
  });
});
