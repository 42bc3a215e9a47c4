/** The next number of a sequence, whatever else its field holds: an earlier sequence, or imported numbers. */
import { describe, expect, it } from 'vitest';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const cases: Readonly<Record<string, { sequence: string; held: readonly (string | null)[]; next: string }>> =
  {
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
