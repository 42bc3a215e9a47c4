/** Every screen of the company on which records are written, used by its own users over HTTP. */
import { expect, it } from 'vitest';
import { company } from '../support/companies/demo.ts';
import { proveForms } from '../support/companies/proveForms.ts';

const { places, dependents } = await proveForms(company());

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
