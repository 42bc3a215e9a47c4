/** `portal upgrade`, with a made-up version 2 of the language that renames two keywords. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { changesOfUpgrade } from '#authoring/commands/upgrade.ts';
import { snapshotOf } from '#authoring/commands/snapshot.ts';
import { loadPortal } from '#compiler/load.ts';
import { languageChanges, languageVersion, withChanges, type LanguageChange } from '#language/changes.ts';
import { changeFiles } from '#tools/release.ts';
import { commandsIn, type Commands } from '../support/cli.ts';

const second: readonly LanguageChange[] = [
  { version: 2, in: 'resource', at: 'fields.*', from: 'obligatory', to: 'required' },
  { version: 2, in: 'department', at: 'routes.*', from: 'title', to: 'label' },
];
/** The same changes, a version later. */
const third: readonly LanguageChange[] = [
  ...second,
  { version: 3, in: 'portal', at: 'brand', from: 'motto', to: 'tagline' },
];

const department = 'config/departments/vendas.yaml';
const resource = `# the customers of the shop
label: { one: Customer, many: Customers }
title: name
fields:
  # who they are
  name: { type: text, label: Name, obligatory: true } # always
  'code': { label: "obligatory: true", type: text, "obligatory": true }
`;

describe('a config of version 1, in version 2', () => {
  let here: Commands;
  beforeEach(() => {
    here = commandsIn('tests/fixtures/good');
    here.write('config/resources/customers.yaml', resource);
    here.write(department, here.read(department).replace(/( +- path: .*\n +)label:/, '$1title:'));
  });

  it('is open to the old words, with a warning in which file and line', async () => {
    const { code, error } = await withChanges(second, () => here.portal('check'));
    expect(code).toBe(0);
    expect(error).toContain(
      'customers.yaml:6:36  aviso: "obligatory" se chama "required" desde a língua 2: "npx portal upgrade" o troca [old-keyword]',
    );
    expect(error).toContain('"title" se chama "label" desde a língua 2');
    expect((await here.portal('check')).code).toBe(1);
  });

  it('is brought to the new words in place, with all else as it was', async () => {
    const check = await withChanges(second, () => here.portal('upgrade', '--check'));
    expect(check).toMatchObject({ code: 1, out: expect.stringContaining('obligatory → required  (2×)') });
    expect(here.read('config/resources/customers.yaml')).toBe(resource);

    const { code, out } = await withChanges(second, () => here.portal('upgrade'));
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('title → label') });
    expect(here.read('config/resources/customers.yaml')).toBe(
      resource
        .replace('Name, obligatory:', 'Name, required:')
        .replace('"obligatory": true', '"required": true'),
    );
    expect(here.read('config/portal.yaml')).toMatch(/^language: 2$/m);
    await withChanges(second, async () => {
      expect((await here.portal('check')).error).not.toContain('old-keyword');
      expect(await here.portal('upgrade', '--check')).toMatchObject({ code: 0 });
    });
    expect((await here.portal('check')).error).toContain('instale uma versão mais nova do portal');
  });

  it('has its reference and the words of its editor written anew, and nothing else without a database', async () => {
    here.write('config/REFERENCIA.md', 'an earlier version');
    here.write('config/.schema/resource.json', '{}');
    const nobody = await withChanges(second, () =>
      here.portalOn('postgres://portal:secret@127.0.0.1:1/portal', 'upgrade'),
    );
    expect(nobody).toMatchObject({ code: 2, error: expect.stringContaining('não atende') });
    expect(here.read('config/resources/customers.yaml')).toBe(resource);
    expect(here.read('config/REFERENCIA.md')).toBe('an earlier version');
    const { out } = await withChanges(second, () => here.portal('upgrade'));
    expect(out).toMatch(/\.schema escrito.*REFERENCIA\.md escrito/s);
    expect(here.read('config/REFERENCIA.md')).toContain('# ');
    expect(here.read('config/.schema/resource.json')).toContain('properties');
  });

  it('is refused by version 3, which still upgrades it', async () => {
    const { code, error } = await withChanges(third, () => here.portal('check'));
    expect(code).toBe(1);
    expect(error).toMatch(/customers.yaml:6:36 {2}"obligatory" se chama "required"/);
    await withChanges(third, async () => {
      expect((await here.portal('upgrade')).code).toBe(0);
      expect((await here.portal('check')).code).toBe(0);
    });
    expect(here.read('config/portal.yaml')).toMatch(/^language: 3$/m);
  });

  it('has values by their old names, in lists too, and texts of the same name that stay', async () => {
    const values: readonly LanguageChange[] = [
      { version: 2, of: 'value', in: 'resource', at: 'fields.*.type', from: 'line', to: 'text' },
      { version: 2, of: 'value', in: 'department', at: 'routes.*.list.actions', from: 'add', to: 'create' },
    ];
    const old = resource.replaceAll('obligatory', 'required').replace('type: text', 'type: "line"');
    const text = old.replace('label: Name', 'label: line');
    here.write('config/resources/customers.yaml', text);
    here.write(department, here.read(department).replace(/( +- path: .*\n +)title:/, '$1label:'));
    const { code, error } = await withChanges(values, () => here.portal('check'));
    expect({ code, error }).toEqual({
      code: 0,
      error: expect.stringContaining('"line" se chama "text" desde a língua 2'),
    });
    expect(await withChanges(values, () => here.portal('upgrade', '--check'))).toMatchObject({ code: 1 });
    expect(await withChanges(values, () => here.portal('upgrade'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('line → text'),
    });
    expect(here.read('config/resources/customers.yaml')).toBe(text.replace('type: "line"', 'type: "text"'));
    expect(here.read('config/resources/customers.yaml')).toContain('label: line');
  });

  it('names the image of another version in compose.yaml and Dockerfile, which it replaces', async () => {
    here.write('config/resources/customers.yaml', resource.replaceAll('obligatory', 'required'));
    here.write(department, here.read(department).replace(/( +- path: .*\n +)title:/, '$1label:'));
    const compose = 'services:\n  portal:\n    image: portal:0.9.0 # ours\n  db:\n    image: postgres:17.6\n';
    here.write('config/compose.yaml', compose);
    here.write('config/Dockerfile', 'FROM portal:0.9.0\nCOPY . /config\n');
    const check = await here.portal('upgrade', '--check', '--json');
    expect(check.code).toBe(1);
    expect(JSON.parse(check.out)).toMatchObject({
      result: {
        files: [
          { file: 'config/Dockerfile', renamed: [{ from: 'portal:0.9.0' }] },
          { file: 'config/compose.yaml' },
        ],
      },
    });
    expect(here.read('config/compose.yaml')).toBe(compose);
    const { out } = await here.portal('upgrade');
    expect(out).toMatch(/compose\.yaml +portal:0\.9\.0 → portal:\d/);
    expect(here.read('config/compose.yaml')).toMatch(
      /image: portal:(?!0\.9)[\d.]+ # ours\n.*\n.*postgres:17\.6/,
    );
    expect(await here.portal('upgrade', '--check')).toMatchObject({ code: 0 });
  });

  it('is not guessed at where both words are there', async () => {
    here.write(
      'config/resources/customers.yaml',
      resource.replace('obligatory: true }', 'obligatory: true, required: false }'),
    );
    const { error } = await withChanges(second, () => here.portal('check'));
    expect(error).toContain('aqui estão os dois: deixe só "required"');
    const { code } = await withChanges(second, () => here.portal('upgrade'));
    expect(code).toBe(2);
    expect(here.read('config/resources/customers.yaml')).toContain('obligatory: true, required: false');
  });
});

describe('two versions of the engine', () => {
  it('differ in the rights and the keywords that each gives a config', () => {
    const before = snapshotOf(loadPortal('tests/fixtures/good').portal!);
    const after = structuredClone(before);
    const [path, screen] = Object.entries(after.screens)[0]!;
    screen.label = 'Other';
    const [right] = Object.keys(after.rights).filter((name) => name.includes(': read '));
    delete after.rights[right!];
    expect(changesOfUpgrade(before, before)).toEqual([]);
    expect(changesOfUpgrade(before, after)).toEqual([
      `- ${right}`,
      `~ ${path}  label: ${JSON.stringify(before.screens[path]!.label)} → "Other"`,
    ]);
  });
});

it('lists in the changelog or in changes/, for config authors, all that the language has renamed', () => {
  const texts = [readFileSync('CHANGELOG.md', 'utf8'), ...changeFiles('.').map(({ text }) => text)];
  const section = texts
    .flatMap((text) => text.split(/^(?=#)/m))
    .filter((text) => text.startsWith('### For config authors\n'))
    .join('');
  expect(section).toContain(`Language ${languageVersion()}`);
  const renamed = (changes: readonly LanguageChange[]) =>
    changes
      .map(({ from, to }) => `\`${from}\` is called \`${to}\``)
      .filter((line) => !section.includes(line));
  expect(renamed(languageChanges())).toEqual([]);
  expect(renamed(second)).toHaveLength(2);
});
