/** A company that the engine has never heard of: its config and data alone make its portal. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loja } from '../support/loja.ts';
import { proveFigures } from '../support/proveFigures.ts';
import { proveForms } from '../support/proveForms.ts';

const forms = await proveForms(loja());
const figures = await proveFigures(loja(), 3);

it('has the screens of a shop and of its sales', () => {
  expect(forms.length).toBeGreaterThanOrEqual(11);
  expect(figures.flatMap((place) => place.figures).length).toBeGreaterThan(30);
});

it('is known to the engine by nothing but its files', () => {
  const names = Object.keys(loja().portal.resources).filter(
    (id) => !['users', 'contacts', 'companies', 'products'].includes(id),
  );
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('demo'),
  );
  const knowing = sources.filter((file) => {
    const text = readFileSync(`src/${file}`, 'utf8');
    return names.some((name) => new RegExp(`['"\`/]${name}['"\`/]`).test(text));
  });
  expect(knowing).toEqual([]);
});
