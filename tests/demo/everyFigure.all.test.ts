/**
 * Every number on the company's screens, requested from the API by its own users and computed a second time.
 */
import { expect, it } from 'vitest';
import { company } from '../support/companies/demo.ts';
import { proveFigures } from '../support/companies/proveFigures.ts';

const ours = company();
const places = await proveFigures(ours);

it('has figures of every department, over stored records and over views', () => {
  const all = places.flatMap(({ figures }) => figures);
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(places.map(({ account }) => account)).size).toBeGreaterThanOrEqual(12);
  const views = new Set(all.map(({ resource }) => resource).filter((id) => ours.portal.resources[id]!.from));
  expect(views.size).toBeGreaterThan(5);
});
