/** Every screen of the company on which records are written, used by its own users over HTTP. */
import { expect, it } from 'vitest';
import { company } from '../support/companies/demo.ts';
import type { Company } from '../support/server.ts';
import { proveForms } from '../support/companies/proveForms.ts';

/** All vehicles of the demo are parts of sets: new sets need some of each kind that are free. */
function withSpareVehicles(ours: Company): Company {
  const vehicles = ours.rows.veiculos as Record<string, unknown>[];
  const last = Math.max(...vehicles.map(({ id }) => Number(id)));
  const spare = ['cavalo', 'semirreboque', 'dolly'].flatMap((tipo, kind) =>
    [1, 2, 3, 4, 5, 6].map((nth) => {
      const at = kind * 6 + nth;
      return {
        ...vehicles.find((one) => one.tipo === tipo),
        id: last + at,
        codigoFrota: `${tipo === 'cavalo' ? 'CV' : 'RB'}-${80 + at}`,
        placa: `ZZZ${at % 10}A${String(at).padStart(2, '0')}`,
        renavam: null,
        chassi: null,
        tag: null,
        situacao: 'disponivel',
      };
    }),
  );
  return { ...ours, rows: { ...ours.rows, veiculos: [...vehicles, ...spare] } };
}

const { places, dependents } = await proveForms(withSpareVehicles(company()));

it('has forms in every department that works with records of its own', () => {
  expect(places.length).toBeGreaterThan(50);
  expect(new Set(places.map(({ account }) => account)).size).toBeGreaterThanOrEqual(11);
});

it('compares the preview of every copied and computed field with the value that saving stores', () => {
  const having = (how: string) => [...dependents].flatMap(([field, was]) => (was === how ? [field] : []));
  expect(having('missed')).toEqual([]);
  expect(dependents.size).toBeGreaterThanOrEqual(470);
  // The others only have a value once other records refer to the record.
  expect(having('filled').length).toBeGreaterThanOrEqual(420);
});
