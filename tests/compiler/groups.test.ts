/** Fields declared once in groups/ and used by resources behave as if they were written out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightsChanges } from '#authoring/rights/rightsDiff.ts';
import { noMemory, serveLastGood } from '#compiler/lastGood/lastGood.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import { Chance } from '../support/generate/chance.ts';
import { companyBy, filesWith } from '../support/generate/company.ts';
import { editorFor } from '../support/language/editor.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

const group = `fields:
  rua: { type: text, label: Rua }
  cidade: { type: text, label: Cidade, maxLength: 40 }
  uf: { type: uf, label: UF, required: true }
`;
const withUse = (use: string, more: Texts = {}): Texts => {
  const texts = goodTexts();
  const clientes = texts['resources/clientes.yaml']!;
  return {
    ...texts,
    'groups/endereco.yaml': group,
    'resources/clientes.yaml': clientes.replace('  cidade: { type: text, label: Cidade }\n', use),
    ...more,
  };
};
const taken = withUse('  endereco: { group: endereco }\n');
const load = (texts: Texts) => loadPortalFrom(filesOf(texts));
const errorsIn = (texts: Texts) =>
  load(texts).problems.map(({ place, message }) => `${place.file}:${place.line} ${message}`);
const fieldsIn = (texts: Texts) => load(texts).portal!.resources.clientes!.fields;
const unplaced = (portal: unknown): unknown =>
  JSON.parse(JSON.stringify(portal, (key, value: unknown) => (key === 'place' ? undefined : value)));

describe('a group of fields', () => {
  it('is replaced by its fields, in their order', () => {
    expect(Object.keys(fieldsIn(taken)).slice(0, 7)).toEqual([
      'id',
      'nome',
      'rua',
      'cidade',
      'uf',
      'limite',
      'ativo',
    ]);
    expect(fieldsIn(taken).uf).toMatchObject({ id: 'uf', label: 'UF', required: true });
  });

  it('can be adapted where it is taken: keywords changed or removed, fields omitted', () => {
    const fields = fieldsIn(
      withUse(
        '  endereco: { group: endereco, with: { uf: { required: false }, cidade: { label: Município, maxLength: null }, rua: null } }\n',
      ),
    );
    expect(Object.keys(fields)).not.toContain('rua');
    expect(fields.uf!.required).toBe(false);
    expect(fields.cidade).toMatchObject({ label: 'Município' });
    expect(fields.cidade).not.toHaveProperty('maxLength');
  });

  it('may include another group', () => {
    const nested = withUse('  contato: { group: contato }\n', {
      'groups/contato.yaml':
        'fields:\n  fone: { type: phone, label: Telefone }\n  onde: { group: endereco, with: { rua: null } }\n',
    });
    expect(Object.keys(fieldsIn(nested)).slice(2, 5)).toEqual(['fone', 'cidade', 'uf']);
  });

  it.each([
    [
      'of its own on its own line',
      withUse('  e: { group: endereco }\n', {
        'groups/endereco.yaml': group.replace('maxLength', 'maxLenght'),
      }),
      'config/groups/endereco.yaml:3 a chave "maxLenght" não existe no campo "cidade". Você quis dizer "maxLength"?',
    ],
    [
      'in the settings of a field, where the group is used',
      withUse('  e: { group: endereco, with: { cidade: { maxLength: muito } } }\n'),
      'config/resources/clientes.yaml:5 "maxLength" deve ser um número',
    ],
    [
      'in its name',
      withUse('  e: { group: enderco }\n'),
      'config/resources/clientes.yaml:5 o grupo "enderco" não existe: falta o arquivo groups/enderco.yaml. Você quis dizer "endereco"?',
    ],
    [
      'in a field that it has not',
      withUse('  e: { group: endereco, with: { cidad: null } }\n'),
      'config/resources/clientes.yaml:5 o grupo "endereco" não tem o campo "cidad". Você quis dizer "cidade"?',
    ],
    [
      'in a key',
      withUse('  e: { group: endereco, wiht: {} }\n'),
      'config/resources/clientes.yaml:5 a chave "wiht" não existe',
    ],
    [
      'in a field that is there already',
      withUse('  uf: { type: uf, label: UF }\n  e: { group: endereco }\n'),
      'config/resources/clientes.yaml:6 o campo "uf" já está aqui, e também no grupo "endereco" (config/groups/endereco.yaml:4:3)',
    ],
    [
      'in one that contains itself',
      withUse('  e: { group: endereco }\n', {
        'groups/endereco.yaml': `${group}  de: { group: volta }\n`,
        'groups/volta.yaml': 'fields:\n  e: { group: endereco }\n',
      }),
      'o grupo contém a si mesmo: endereco → volta → endereco',
    ],
  ])('reports a mistake %s', (_what, texts, message) => {
    const errors = errorsIn(texts);
    expect(errors.join('\n')).toContain(message);
  });

  it('that all contain one another are expanded once each, and reported once at each place', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const mutual = Object.fromEntries(
      names.map((id) => [
        `groups/${id}.yaml`,
        `fields:\n${names
          .filter((other) => other !== id)
          .map((other) => `  de_${other}: { group: ${other} }\n`)
          .join('')}`,
      ]),
    );
    const errors = errorsIn(mutual);
    expect(errors.join('\n')).toContain('o grupo contém a si mesmo: a → b → a');
    const places = errors.map((line) => line.split(' ')[0]);
    expect(new Set(places).size).toBe(places.length);
  });

  it('reports a mistake once, and not again in the resources that take it', () => {
    const twice: Texts = {
      ...taken,
      'resources/pedidos.yaml': goodTexts()['resources/pedidos.yaml']!.replace(
        '  obs:',
        '  entregaEm: { group: endereco }\n  obs:',
      ),
    };
    expect(errorsIn(twice)).toEqual([]);
    expect(errorsIn({ ...twice, 'groups/endereco.yaml': group.replace('type: uf', 'type: ufe') })).toEqual([
      expect.stringMatching(/^config\/groups\/endereco\.yaml:4 /),
    ]);
    expect(errorsIn({ ...twice, 'groups/endereco.yaml': 'fields: {' })).toEqual([
      expect.stringMatching(/^config\/groups\/endereco\.yaml:1 /),
    ]);
  });

  it('with fields that a resource does not use gives a warning where it is taken', () => {
    const form = `${withUse('  e: { group: endereco }\n')['resources/clientes.yaml']}form: [{ section: Tudo, fields: [nome, rua, uf, limite, ativo] }]\n`;
    const texts = withUse('', {
      'resources/clientes.yaml': form,
      'departments/vendas.yaml': goodTexts()['departments/vendas.yaml']!.replace('[nome, cidade]', '[nome]'),
    });
    expect(errorsIn(texts)).toEqual([
      expect.stringMatching(
        /^config\/resources\/clientes\.yaml:5 nenhuma tela mostra "cidade".*with: \{ cidade: null \}/,
      ),
    ]);
  });

  it('suppresses a warning for all resources that take it', () => {
    const one = (note: string) => ({
      ...taken,
      'groups/endereco.yaml': `${group}  tipo: { type: select, label: Tipo, options: { casa: Casa }${note} }\n`,
    });
    expect(errorsIn(one(''))).toEqual([expect.stringMatching(/^config\/groups\/endereco\.yaml:5 /)]);
    expect(errorsIn(one(', x-silence: { single-option: Por ora só há casas }'))).toEqual([]);
    expect(errorsIn(one(', x-silence: { repeated-email: Não há }')).join()).toContain(
      'apague-o de "x-silence"',
    );
  });

  it('is suggested by an editor, with its keywords', () => {
    const underlined = editorFor(taken);
    expect(underlined(taken)).toEqual([]);
    expect(underlined(withUse('  e: { group: endereco, wiht: {} }\n')).join()).toContain('e/wiht');
    expect(underlined({ 'groups/endereco.yaml': group.replace('maxLength', 'maxLenght') }).join()).toContain(
      'cidade/maxLenght',
    );
  });

  it('that nobody takes gives a warning', () => {
    expect(errorsIn({ ...goodTexts(), 'groups/endereco.yaml': group })).toEqual([
      expect.stringContaining('config/groups/endereco.yaml:1 nenhum recurso toma o grupo "endereco"'),
    ]);
  });
});

describe('a group that changes while the portal runs', () => {
  const serve = (texts: Texts, memory = noMemory) => serveLastGood(filesOf(texts), memory);

  it('changes the resources that take it', () => {
    const before = serve(taken);
    const after = serve(
      { ...taken, 'groups/endereco.yaml': group.replace('Rua', 'Logradouro') },
      before.memory,
    );
    expect(before.portal!.resources.clientes!.fields.rua!.label).toBe('Rua');
    expect(after.portal!.resources.clientes!.fields.rua!.label).toBe('Logradouro');
  });

  it('stays in its last good version while it is broken, and grants no more than that', () => {
    const { memory, portal } = serve(taken);
    for (const broken of [
      group.replace('type: uf', 'type: ufe'),
      'fields: {',
      `${group}  mais: { group: nada }\n`,
    ]) {
      const served = serve({ ...taken, 'groups/endereco.yaml': broken }, memory);
      expect(served.portal!.resources.clientes!.fields.rua!.label).toBe('Rua');
      expect(served.outdated).toEqual([
        expect.objectContaining({ kind: 'group', id: 'endereco', state: 'old' }),
      ]);
      expect(rightsChanges(portal!, served.portal!).filter(({ widens }) => widens)).toEqual([]);
    }
  });
});

it('a company with groups equals the same company without', () => {
  let groups = 0;
  fc.assert(
    fc.property(fc.gen(), (value) => {
      const { files, resources } = companyBy(new Chance(value));
      const some = files.filter(({ path }) => path.includes('/groups/')).length;
      if (some === 0) return;
      groups += some;
      const { portal, problems } = loadPortalFrom(files);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(unplaced(portal)).toEqual(unplaced(loadPortalFrom(filesWith(files, resources)).portal));
    }),
    { numRuns: randomCases(25), seed: 20261031 },
  );
  expect(groups).toBeGreaterThan(randomCases(10));
});
