import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { devFiles, type DevFiles } from '#authoring/server/devFiles.ts';
import { newFolder } from '#tests/support/newFolder.ts';

const root = newFolder();
const company = newFolder();
let files: DevFiles;
const stored = [
  'src/app/main.tsx',
  'src/.env',
  'node_modules/react/index.js',
  'public/favicon.svg',
  'db.json',
  '.data/secret',
  'package.json',
  'tests/setup.ts',
  'index.html',
  'config/portal.yaml',
];
const ofCompany = [
  'extensions/pages/Agenda.tsx',
  'extensions/pages/.env',
  'extensions/dados.json',
  'extensions/notas.txt',
  'extensions/x.yaml',
  'portal.yaml',
  '.data/db.json',
];
beforeAll(() => {
  for (const [folder, names] of [
    [root, stored],
    [company, ofCompany],
  ] as const)
    for (const name of names) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), '');
    }
  files = devFiles(root, company);
});

describe('the development server', () => {
  it.each([
    '/src/app/main.tsx',
    '/node_modules/react/index.js',
    '/node_modules/.vite/deps/react.js',
    '/favicon.svg',
    '/@vite/client',
    '/@vite/env',
    '/@react-refresh',
    '/@id/__x00__virtual:portal-extensions',
  ])('hands out %s', (address) => expect(files.isSource(address)).toBe(true));

  it('hands out the code of the company, wherever its folder is', () => {
    expect(files.isSource(`/@fs${company}/extensions/pages/Agenda.tsx`)).toBe(true);
    expect(devFiles(root, path.join(root, 'config')).isSource('/config/extensions/pages/Agenda.tsx')).toBe(
      true,
    );
  });

  it.each([
    '/db.json',
    '/.data/secret',
    '/package.json',
    '/tests/setup.ts',
    '/config/portal.yaml',
    '/src/.env',
    '/src/../db.json',
    '/src//db.json',
    '/src/%2e%2e/db.json',
    '/src\\..\\db.json',
    '/@fs/etc/passwd',
    '/@id/../db.json',
    '/@id//etc/passwd',
    '/@id/__x00__/../db.json',
    '/@vite/../db.json',
    '/@nada',
  ])('answers 404 at %s', (address) =>
    expect([files.isSource(address), files.isFile(address)]).toEqual([false, true]),
  );

  it('hands out nothing else of the company', () => {
    for (const name of ofCompany.slice(1)) {
      const address = `/@fs${company}/${name}`;
      expect([address, files.isSource(address), files.isFile(address)]).toEqual([address, false, true]);
    }
    expect(files.isSource(`/@fs${company}/extensions/../.data/db.json`)).toBe(false);
    expect(files.isSource(`/@fs${company}-outra/extensions/pages/Agenda.tsx`)).toBe(false);
  });

  it('leaves other addresses to the pages', () =>
    expect(['/', '/acervo/livros', '/login', '/src', '/livros/1'].filter(files.isFile)).toEqual([]));
});
