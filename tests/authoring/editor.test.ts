import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  languageFiles,
  modelineOf,
  namesFile,
  refreshSchemas,
  schemaFolder,
  staleSchemas,
  writeSchemas,
} from '#authoring/editor/files.ts';
import { loadPortal, sourcesOf } from '#compiler/load.ts';
import { Report } from '#language/problems.ts';
import { readFiles } from '#compiler/read/read.ts';
import { editorFor } from '../support/language/editor.ts';
import { newFolder } from '../support/newFolder.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

type Schema = Record<string, never> & { definitions: Record<string, Record<string, unknown>> };
const parsed = (text: string) => JSON.parse(text) as Schema;
const goodNames = () => parsed(namesFile(sourcesOf(filesOf(goodTexts()), 'config'))!).definitions;

/** Every `$ref` of a schema. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    key === '$ref' ? [String(inside)] : refsIn(inside),
  );
}

describe('the editor files of this repository', () => {
  it('are referenced in the first line of every YAML file', () => {
    const files = readFiles('config', new Report()).filter(({ path }) => path.endsWith('.yaml'));
    expect(files.length).toBeGreaterThan(50);
    for (const { path, text } of files)
      expect(text!.split('\n')[0], path).toBe(modelineOf(path.replace('config/', '')));
  });
});

const textsIn = (folder: string): Texts =>
  Object.fromEntries(
    readFiles(folder, new Report()).map(({ path, text }) => [path.slice(path.indexOf('/') + 1), text!]),
  );

describe('an editor that reads the schemas', () => {
  it.each(['tests/fixtures/good', 'tests/fixtures/loja', 'tests/support/config'])(
    'reports nothing in %s',
    (folder) => {
      const texts = textsIn(folder);
      expect(Object.keys(texts).length).toBeGreaterThan(3);
      expect(editorFor(texts)(texts)).toEqual([]);
    },
  );

  it.each([
    ['a misspelt key', 'departments/vendas.yaml', 'label:', 'labell:'],
    ['a value of another type', 'departments/vendas.yaml', /label: .*/, 'label: [1]'],
    ['a kind that does not exist', 'resources/pedidos.yaml', 'type: money', 'type: moneyy'],
    ['a number that can’t be', 'resources/pedidos.yaml', 'type: money', 'type: money, decimals: -1'],
  ])('underlines %s', (_what, file, what, instead) => {
    const texts = goodTexts();
    const wrong = texts[file]!.replace(what, instead);
    expect(wrong).not.toBe(texts[file]);
    expect(editorFor(texts)({ [file]: wrong })).not.toEqual([]);
  });
});

describe('the schemas', () => {
  it('contain no dangling references', () => {
    const names = goodNames();
    const files = languageFiles();
    for (const [file, text] of Object.entries(files)) {
      const { definitions } = parsed(text);
      for (const ref of refsIn(parsed(text))) {
        const [where, name] = ref.split('#/definitions/') as [string, string];
        expect((where === 'names.json' ? names : definitions)[name], `${file}: ${ref}`).toBeDefined();
      }
    }
    for (const ref of refsIn(names)) expect(names[ref.replace('#/definitions/', '')], ref).toBeDefined();
  });

  it('describe every keyword that they suggest', () => {
    const lacking: string[] = [];
    const visit = (value: unknown, where: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, additionalProperties } = value as {
        properties?: object;
        additionalProperties?: unknown;
      };
      if (properties && additionalProperties === false)
        for (const [key, schema] of Object.entries(properties) as [
          string,
          { description?: string; const?: string },
        ][])
          if (!schema.description && schema.const === undefined) lacking.push(`${where}.${key}`);
      for (const [key, inside] of Object.entries(value)) visit(inside, `${where}/${key}`);
    };
    for (const [file, text] of Object.entries(languageFiles())) visit(parsed(text), file);
    expect(lacking).toEqual([]);
  });

  it('are not recursive, because editors handle that badly', () => {
    const names = goodNames();
    const follow = (name: string, within: readonly string[]) => {
      expect(within).not.toContain(name);
      for (const ref of refsIn(names[name])) follow(ref.replace('#/definitions/', ''), [...within, name]);
    };
    for (const name of Object.keys(names)) follow(name, []);
  });
});

describe('the names of a config', () => {
  const known = (name: string) =>
    (goodNames()[name] as { anyOf: { enum?: string[] }[] }).anyOf.flatMap((one) => one.enum ?? []);

  it('are its resources, addresses and permissions', () => {
    expect(known('resource')).toEqual(['clientes', 'pedidos', 'usuarios']);
    expect(known('path')).toContain('/vendas/clientes');
    expect(known('permission')).toEqual(['gestao', 'vendas']);
  });

  it('include each resource’s fields, without passwords, and the portal’s own', () => {
    expect(known('pedidos.field')).toEqual(expect.arrayContaining(['numero', 'clienteId', 'id', 'criadoEm']));
    expect(known('usuarios.field')).not.toContain('senha');
    expect(known('pedidos.group')).toContain('data:month');
    expect(known('clientes.group')).not.toContain('nome:month');
    expect(known('pedidos.sort')).toContain('-valor');
  });

  it.each([
    ['in.list', 'resource', 'clientes.listColumn'],
    ['in.rollup', 'from', 'clientes.field'],
  ])('are offered in %s for the resource that its "%s" names, and no other', (map, key, names) => {
    const { allOf } = goodNames()[map] as {
      allOf: { if: { properties: Record<string, { const: string }> }; then: never }[];
    };
    const ofClients = allOf.find((one) => one.if.properties[key]!.const === 'clientes')!;
    expect(refsIn(ofClients.then)).toContain(`#/definitions/${names}`);
    expect(refsIn(ofClients.then).join()).not.toContain('pedidos');
  });

  it('are kept while a file of the config can’t be parsed', () => {
    const texts = { ...goodTexts(), 'resources/pedidos.yaml': 'label: [' };
    expect(namesFile(sourcesOf(filesOf(texts), 'config'))).toBeNull();
  });
});

describe('the folder for editors', () => {
  let dir: string;
  beforeEach(() => {
    dir = newFolder();
    cpSync('tests/fixtures/good', dir, { recursive: true });
  });
  const stale = () => staleSchemas(dir, loadPortal(dir).sources!);

  it('is optional: nothing is reported when it was never written', () => {
    expect(stale()).toEqual([]);
    expect(refreshSchemas(dir)).toEqual([]);
    expect(existsSync(join(dir, schemaFolder))).toBe(false);
  });

  it('is written completely, with the first line of every file, and only once', () => {
    const written = writeSchemas(dir, { marks: true });
    expect(written).toEqual(
      expect.arrayContaining(['.schema/names.json', 'portal.yaml', 'resources/pedidos.yaml']),
    );
    expect(readFileSync(join(dir, 'resources/pedidos.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/\.schema\/resource\.json\nlabel:/,
    );
    expect(loadPortal(dir).portal).not.toBeNull();
    expect(stale()).toEqual([]);
    expect(writeSchemas(dir, { marks: true })).toEqual([]);
  });

  it('is reported as outdated after an edit, and refreshed without touching the config', () => {
    writeSchemas(dir, { marks: true });
    const file = join(dir, 'resources/clientes.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('cidade:', 'municipio:'));
    expect(stale()).toMatchObject([{ place: { file: expect.stringMatching(/names\.json$/) } }]);
    expect(refreshSchemas(dir)).toEqual(['.schema/names.json']);
    expect(stale()).toEqual([]);
  });
});
