import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import '#authoring/commands/main.ts';
import { companyFiles } from '#authoring/new/companyFiles.ts';
import { commands } from '#cli/commandTable.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';

const docs = readdirSync('docs', { recursive: true }).map((path) => join('docs', String(path)));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'config/README.md',
  ...docs.filter((path) => path.endsWith('.md')),
];
/** What a new company is given. */
const guides = readdirSync('src/authoring/new/guide').map((path) => join('src/authoring/new/guide', path));
/** Files that a page asks its reader to write. */
const examples = /^config\/(extensions\/|acessos-aprovados\.yaml$)/;

const pathsIn = (text: string) =>
  [...text.matchAll(/(?<![\w/.-])(?:src|tests|tools|config|docs)\/[\w./-]*\w/g)].map(([path]) => path);
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, to]) => (/^\w+:/.test(to!) ? [] : to!));
/** Modules and tests named from a folder of src or tests on, as in `rules/link.ts` or `server/rules/undo`. */
const partsIn = (text: string) =>
  [...text.matchAll(/`([a-z]\w*\/[\w/.]*\w)\*?`/g)].flatMap(([, path]) =>
    roots.has(path!.split('/')[0]!) ? path! : [],
  );
const roots = new Set(['src', 'tests'].flatMap((folder) => readdirSync(folder)));
const bases = ['.', 'config', 'src', 'tests', 'src/server', 'src/screens', 'src/screens/dashboard'];
/** Modules named without a folder, as in `load.ts`. */
const modulesIn = (text: string) =>
  [...text.matchAll(/(?<![\w/.…-])([a-zA-Z]\w*\.(?:tsx?|mjs))(?![\w/])/g)].map(([, name]) => name!);
const modules = new Set(
  ['src', 'tests', 'tools', 'config', '.'].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((path) => basename(path)),
  ),
);
/** A path may be a test without its extension, or the common beginning of several names. */
const exists = (path: string) =>
  existsSync(path) ||
  (existsSync(dirname(path)) && readdirSync(dirname(path)).some((name) => name.startsWith(basename(path))));

/** `#a-route-in-three-lines` of `## A route in three lines`, as GitHub makes it. */
const anchorsIn = (text: string) =>
  new Set(
    [...text.replace(/```[^]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
/** What follows `npm run portal --` or `npx portal`, up to a comment, a closing quote or the end. */
const commandsIn = (text: string) =>
  [...text.matchAll(/(?:npm run (?:-s )?portal --|npx portal) ([^`#\n;|&]+)/g)].map(([, line]) =>
    line!.trim(),
  );
/** Why a line is no command; undefined when it is one. */
function commandFault(line: string): string | undefined {
  const known = commands()
    .map((command) => ({ ...command, words: command.usage.replace(/ [<[].*/, '') }))
    .filter(({ words }) => `${line} `.startsWith(`${words} `))
    .toSorted((a, b) => b.words.length - a.words.length)[0];
  if (!known) return `${line}: no such command`;
  const typed = [...line.matchAll(/(?<=\s)--([\w-]+)/g)].map(([, name]) => name!);
  const taken = ['json', 'help', ...(known.options ?? [])];
  const strange = typed.find((name) => !(taken as readonly string[]).includes(name));
  return strange && `${line}: no option --${strange}`;
}
const blocksIn = (text: string, language: string) =>
  [...text.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].flatMap(([, , kind, code]) =>
    kind === language ? code! : [],
  );
const sourceText = ['src', 'tests', 'tools']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && path !== join('tests', 'tools', 'docs.test.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

describe('the docs', () => {
  it.each([...pages, ...guides])('%s names commands and options that exist', (page) => {
    const faults = commandsIn(readFileSync(page, 'utf8')).flatMap((line) => commandFault(line) ?? []);
    expect(faults).toEqual([]);
  });

  it.each([...pages, ...guides])('%s has examples of YAML that can be read', (page) => {
    const faults = blocksIn(readFileSync(page, 'utf8'), 'yaml').flatMap((text) =>
      parseAllDocuments(text, { uniqueKeys: false }).flatMap(({ errors }) =>
        errors.map(({ message }) => message),
      ),
    );
    expect(faults).toEqual([]);
  });

  it.each(pages)('%s names settings that exist', (page) => {
    const named = [...readFileSync(page, 'utf8').matchAll(/\bPORTAL_[A-Z_]*[A-Z]\b/g)].map(([name]) => name);
    // a company names its own secrets
    const missing = [...new Set(named)].filter((name) => !/SECRET$/.test(name) && !sourceText.includes(name));
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s links to headings that exist', (page) => {
    const missing = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s:]*)#([^)]*)\)/g)].flatMap(
      ([, to, anchor]) => {
        const file = to === '' ? page : join(dirname(page), to!);
        // written by a command, and checked where it is written
        if (basename(file) === 'REFERENCIA.md') return [];
        return anchorsIn(readFileSync(file, 'utf8')).has(anchor!) ? [] : `${to}#${anchor}`;
      },
    );
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s names files that exist', (page) => {
    const text = readFileSync(page, 'utf8');
    const missing = pathsIn(text).filter((path) => !examples.test(path) && !exists(path));
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s names modules that exist', (page) => {
    const missing = modulesIn(readFileSync(page, 'utf8')).filter((name) => !modules.has(name));
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s names parts and tests that exist', (page) => {
    const missing = partsIn(readFileSync(page, 'utf8')).filter(
      (path) => !bases.some((base) => exists(join(base, path))),
    );
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s links to pages that exist', (page) => {
    const missing = linksIn(readFileSync(page, 'utf8')).filter((to) => !exists(join(dirname(page), to)));
    expect(missing).toEqual([]);
  });

  it.each(pages)('%s imports in its examples what they use', (page) => {
    const examples = [...readFileSync(page, 'utf8').matchAll(/```tsx\n([^]*?)```/g)].map(([, code]) => code!);
    const unused = examples.flatMap((code) => {
      const imports = [...code.matchAll(/^import (.*) from .*$/gm)].flatMap(([, names]) =>
        [...names!.matchAll(/\w+/g)].map(([name]) => name).filter((name) => name !== 'type'),
      );
      const rest = code.replace(/^import .*$/gm, '');
      return imports.filter((name) => !new RegExp(`\\b${name}\\b`).test(rest));
    });
    expect(unused).toEqual([]);
  });
});

it('has all pages of docs in docs/README.md', () => {
  const indexed = linksIn(readFileSync('docs/README.md', 'utf8')).map((to) => join('docs', to));
  const missing = readdirSync('docs')
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .filter((name) => !indexed.includes(join('docs', name)));
  expect(missing).toEqual([]);
});

it('has a README of at most 120 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(121);
});

type Six = [string, string, string, string, string, string];

describe('the first portal', () => {
  const text = readFileSync('docs/first-portal.md', 'utf8');
  const [repairs, route, invoices, rules, visits, book] = blocksIn(text, 'yaml') as Six;
  const company = companyFiles({ name: 'Corner Workshop', year: 2026, locale: 'en-US', demo: false });
  const files = {
    ...Object.fromEntries(Object.entries(company).filter(([path]) => path.endsWith('.yaml'))),
    'resources/users.yaml': company['resources/users.yaml']!.replace(
      'options:\n',
      'options:\n      front_desk: Front desk\n      billing: Billing\n',
    ),
    'departments/front_desk.yaml': `label: Front desk\npermissions: [front_desk]\nroutes:\n${route}\n${book}`,
    'departments/billing.yaml':
      'label: Billing\npermissions: [billing]\nroutes:\n  - { path: /billing/invoices, label: Invoices, list: invoices }\n',
    'resources/invoices.yaml': invoices,
    'resources/visits.yaml': visits,
    'resources/repairs.yaml': repairs + rules,
  };
  const problemsOf = (changed: Record<string, string>) =>
    formatProblems(
      loadPortalFrom(
        Object.entries({ ...files, ...changed }).map(([path, yaml]) => ({
          path: `workshop/${path}`,
          text: yaml,
        })),
      ).problems,
    );

  it('is a company without problems', () => {
    expect(problemsOf({})).toBe('');
  });

  it('warns without the line that says why billing sees the price, as the page says', () => {
    const bare = files['resources/repairs.yaml'].replace(/ *x-silence:.*\n/, '');
    expect(problemsOf({ 'resources/repairs.yaml': bare })).toContain('[rule-reveals]');
  });
});

describe('the comments', () => {
  const sources = ['src', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs|css)$/.test(path))
      .map((path) => join(folder, path)),
  );
  const commentsIn = (text: string) => [...text.matchAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g)].join('\n');

  it('name modules that exist', () => {
    const missing = sources.flatMap((source) =>
      modulesIn(commentsIn(readFileSync(source, 'utf8')))
        .filter((name) => !modules.has(name))
        .map((name) => `${source}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
