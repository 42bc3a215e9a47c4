import { expect, it } from 'vitest';
import { satisfiesRange, installLine, missingPackages } from '#host/locations.ts';

it.each([
  ['8.3.8', '^8.3.8', true],
  ['8.4.0', '^8.3.8', true],
  ['8.3.7', '^8.3.8', false],
  ['9.0.0', '^8.3.8', false],
  ['0.75.2', '^0.75.0', true],
  ['0.76.0', '^0.75.0', false],
  ['19.0.0-rc.1', '^19.0.0', true],
])('version %s fits the range %s: %s', (version, range, does) => {
  expect(satisfiesRange(version, range)).toBe(does);
});

it('finds nothing missing where everything is installed, and says how to install the rest', () => {
  expect(missingPackages()).toEqual([]);
  expect(
    installLine([
      { name: 'vite', range: '^8.3.8' },
      { name: 'react', range: '^19.0.0', found: '18.2.0' },
    ]),
  ).toBe('npm install --save-dev vite@^8.3.8 react@^19.0.0');
});
