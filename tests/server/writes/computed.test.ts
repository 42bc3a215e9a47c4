import { describe, expect, it } from 'vitest';
import { companyWith } from '#tests/support/companies/company.ts';
import { sharedServer } from '#tests/support/server.ts';
import { libraryWith } from '#tests/support/portal.ts';

const server = sharedServer(() => ({ portal: companyWith('warehouse'), rows: { aquisicoes: [] } }));
const balcao = server.as('balcao');
const create = async (body: Record<string, unknown>) => balcao.post('/aquisicoes', body);

describe('a choice with conditions', () => {
  it('is the first that holds, whatever the client sends, and never stored', async () => {
    const { body } = await create({ quantidade: 100, preco: 1, porte: 'pequeno' });
    expect(body).toMatchObject({ total: 100, porte: 'grande' });
    const { id, version } = body as { id: number; version: number };
    const changed = await balcao.put(`/aquisicoes/${id}`, { preco: 0.5, porte: 'grande', version });
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ porte: 'pequeno' })]);
    expect(server.stored().aquisicoes!.some((row) => 'porte' in row)).toBe(false);
  });
});

describe('a formula', () => {
  it('is computed by the server, whatever the client sends', async () => {
    const { status, body } = await create({ quantidade: 3, preco: 0.1, total: 999 });
    expect([status, body]).toEqual([201, expect.objectContaining({ total: 0.3 })]);
    const { id, version } = body as { id: number; version: number };
    const changed = await balcao.put(`/aquisicoes/${id}`, { quantidade: 10, total: 5, version });
    expect(changed.body).toMatchObject({ quantidade: 10, total: 1 });
    expect(server.stored().aquisicoes!.find((row) => row.id === id)).toMatchObject({ total: 1 });
  });

  it('with $today is computed on reading, never stored, and can be filtered', async () => {
    const { body } = await create({ quantidade: 1, preco: 1, entrega: '2099-12-31' });
    expect((body as { faltam: number }).faltam).toBeGreaterThan(20_000);
    expect(server.stored().aquisicoes!.some((row) => 'faltam' in row)).toBe(false);
    const filter = encodeURIComponent(JSON.stringify({ faltam_gt: 20_000 }));
    expect((await balcao.get(`/aquisicoes?filter=${filter}`)).body).toHaveLength(1);
  });
});

describe('a formula of another kind', () => {
  it('is a date, stored like any other and never taken from a client', async () => {
    const { body } = await create({ quantidade: 1, preco: 1, entrega: '2026-01-31', prazo: '2030-01-01' });
    expect(body).toMatchObject({ prazo: '2026-02-28' });
    const { id, version } = body as { id: number; version: number };
    const changed = await balcao.put(`/aquisicoes/${id}`, { entrega: null, version });
    expect(changed.body).toMatchObject({ entrega: null, prazo: null });
  });

  it('is yes or no of this day, filtered like any other', async () => {
    const late = await create({ quantidade: 2, preco: 1, entrega: '2020-01-31' });
    const paid = await create({ quantidade: 2, preco: 1, entrega: '2020-01-31', pago: true });
    const open = await create({ quantidade: 2, preco: 1 });
    const states = [late, paid, open].map(({ body }) => (body as { atrasada: unknown }).atrasada);
    expect(states).toEqual([true, false, null]);
    const filter = encodeURIComponent(JSON.stringify({ atrasada: true, entrega: '2020-01-31' }));
    const found = await balcao.get(`/aquisicoes?filter=${filter}`);
    expect((found.body as { id: number }[]).map(({ id }) => id)).toEqual([late.body.id]);
    expect(server.stored().aquisicoes!.some((row) => 'atrasada' in row)).toBe(false);
  });

  it('is a text when its condition holds, and empty when it does not', async () => {
    const texts = await Promise.all([501, 500].map((preco) => create({ quantidade: 1, preco })));
    expect(texts.map(({ body }) => (body as { alerta: unknown }).alerta)).toEqual(['Passa da alçada', null]);
  });
});

describe('a sequence', () => {
  it('numbers the records of the year in order, even those made at once', async () => {
    const before = (await balcao.get('/aquisicoes')).body as unknown[];
    await Promise.all(Array.from({ length: 5 }, () => create({ quantidade: 1, preco: 1 })));
    const { body } = await balcao.get('/aquisicoes?sort=["numero","ASC"]');
    const numbers = (body as { numero: string }[]).map(({ numero }) => numero);
    const year = numbers[0]!.slice(3, 7);
    expect(numbers).toEqual(
      Array.from(
        { length: before.length + 5 },
        (_, index) => `CO-${year}-${String(index + 1).padStart(3, '0')}`,
      ),
    );
  });

  it('is part of the formulas that name it, in the answer and as stored', async () => {
    const { id, numero, rotulo } = (await create({ quantidade: 1, preco: 1 })).body as Record<string, string>;
    expect(rotulo).toBe(`Compra/${numero}`);
    expect(server.stored().aquisicoes!.find((row) => String(row.id) === String(id))!.rotulo).toBe(rotulo);
  });

  it('is never taken from a client', async () => {
    const { status, body } = await create({ quantidade: 1, preco: 1, numero: 'CO-2026-999' });
    expect([status, (body as { message: string }).message]).toEqual([403, expect.stringContaining('Número')]);
  });
});

/** The next number of a sequence, whatever else its field holds: an earlier sequence, or imported numbers. */
describe('sequences', () => {
  const cases: Readonly<
    Record<string, { sequence: string; held: readonly (string | null)[]; next: string }>
  > = {
    dentro: { sequence: 'A-{000}', held: ['A-009', 'XA-092', 'A-010', null], next: 'A-011' },
    sem_letras: { sequence: '{0000}', held: ['0004', 'OS-0031'], next: '0005' },
    primeiro: { sequence: '{0000}', held: ['OS-0031', '12b'], next: '0001' },
    algarismos: { sequence: 'N{0}', held: ['N9', 'N10', 'N2'], next: 'N11' },
    anotado: { sequence: 'A-{000}', held: ['A-013 bis', 'A-012', 'A-'], next: 'A-013' },
    em_caixa_baixa: { sequence: 'A-{000}', held: ['a-044', 'A-004'], next: 'A-005' },
    outro_ano: { sequence: '{year}/{00}', held: ['2019/77', '12019/5'], next: '/01' },
    muitos: {
      sequence: '{00}',
      held: ['07', ...Array.from({ length: 300 }, (_, at) => `3${String(at).padStart(3, '0')}-A`)],
      next: '08',
    },
  };

  const yaml = ([id, { sequence }]: (typeof entries)[number]) => `
label: { one: ${id}, many: ${id} }
title: numero
fields:
  numero: { type: text, label: Número, unique: true, sequence: '${sequence}' }
  nota: { type: text, label: Nota }
`;

  const entries = Object.entries(cases);

  const portal = libraryWith({
    ...Object.fromEntries(entries.map((entry) => [`resources/${entry[0]}.yaml`, yaml(entry)])),
    'departments/numeros.yaml': `
label: Números
permissions: [balcao]
routes:
${entries.map(([id]) => `  - { path: /numeros/${id}, label: ${id}, list: { resource: ${id}, columns: [numero, nota] } }`).join('\n')}
`,
  });

  const rows = Object.fromEntries(
    entries.map(([id, { held }]) => [id, held.map((numero, at) => ({ id: at + 1, version: 1, numero }))]),
  );

  const server = sharedServer(() => ({ portal, rows }));

  describe('a new record', () => {
    it.each(entries)('gets the next number, then the one after: %s', async (id, { next }) => {
      const numbers: string[] = [];
      for (const nota of ['um', 'dois'])
        numbers.push((await server.as('balcao').post(`/${id}`, { nota })).body.numero);
      const [, digits] = /(\d+)$/.exec(next)!;
      const after = next.slice(0, -digits!.length) + String(Number(digits) + 1).padStart(digits!.length, '0');
      expect(numbers.map((number) => number.slice(-next.length))).toEqual([next, after]);
    });

    it('gets none that is typed', async () => {
      const { status } = await server.as('balcao').post('/dentro', { nota: 'um', numero: 'A-500' });
      expect(status).toBe(403);
    });
  });
});
