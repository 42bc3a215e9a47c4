/** Companies that the engine knows nothing of: their config and data alone make their portals. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loja } from '../support/companies/loja.ts';
import { proveFigures } from '../support/companies/proveFigures.ts';
import { proveForms } from '../support/companies/proveForms.ts';
import { shopdesk } from '../support/companies/shopdesk.ts';

const { places: forms } = await proveForms(loja());
const figures = await proveFigures(loja());
const { places: formsOfShops } = await proveForms(shopdesk());
const figuresOfShops = await proveFigures(shopdesk());

it('has the screens of a shop and of its sales', () => {
  expect(forms.length).toBeGreaterThanOrEqual(11);
  expect(figures.flatMap((place) => place.figures).length).toBeGreaterThan(30);
});

it('has those of many shops and of their head office', () => {
  expect(formsOfShops.length).toBeGreaterThanOrEqual(9);
  expect(figuresOfShops.flatMap((place) => place.figures).length).toBeGreaterThan(15);
});

it.each([
  ['a poster shop', loja],
  ['many shops', shopdesk],
])('is known to the engine by nothing but its files: %s', (_name, company) => {
  const names = Object.keys(company().portal.resources).filter(
    (id) => !['users', 'contacts', 'companies', 'products', 'refunds'].includes(id),
  );
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    // Texts of `new company`, messages and icon names may mention shops.
    (file) =>
      /\.tsx?$/.test(file) && !/companyWords|^authoring\/new\/wholesaler|^messages\/|config.icons/.test(file),
  );
  const knowing = sources.filter((file) => {
    // The server's own tasks are in a folder of this name.
    const text = readFileSync(`src/${file}`, 'utf8').replaceAll(/(?:server|['"]\.)\/tasks\//g, '');
    return names.some((name) => new RegExp(`['"\`/]${name}['"\`/]`).test(text));
  });
  expect(knowing).toEqual([]);
});
