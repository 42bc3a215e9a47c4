/** Every screen of the company on which records are written, used by its own users over HTTP. */
import { expect, it } from 'vitest';
import { company } from '../support/companies/demo.ts';
import { proveForms } from '../support/companies/proveForms.ts';

const places = await proveForms(company());

it('has forms in every department that works with records of its own', () => {
  expect(places.length).toBeGreaterThan(50);
  expect(new Set(places.map(({ account }) => account)).size).toBeGreaterThanOrEqual(11);
});
