import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftFrom, type ResourceDraft } from '#authoring/guess/source.ts';
import { resourceOfDraft } from '#authoring/new/resource.ts';
import { tidyYaml } from '#authoring/new/companyFiles.ts';
import { parseFileValue } from '#spreadsheets/csvCells.ts';
import { isBlank, valueFault } from '#kinds/registry.ts';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { context } from '../kinds/helpers.ts';
import { newFolder } from '../support/newFolder.ts';
import { sheetOf, workbookOf } from '../support/workbook.ts';
import { filesOf, goodTexts } from '../support/portal.ts';
import { randomCases } from '../support/fastCheckSeed.ts';

let dir: string;
beforeAll(() => (dir = newFolder()));

const draftOf = (name: string, content: string): Promise<ResourceDraft> => {
  const [path = '', ...part] = name.split('@');
  writeFileSync(join(dir, path), content);
  return draftFrom([join(dir, path), ...part].join('#'), []);
};

/** The problems of a config with the resource that a draft becomes; that no screen shows it is expected. */
function checked(draft: ResourceDraft) {
  const text = tidyYaml(resourceOfDraft(draft, { one: 'Rascunho', many: 'Rascunhos' }), [['fields']]);
  const loaded = loadPortalFrom(filesOf({ ...goodTexts(), 'resources/rascunho.yaml': text }));
  const problems = loaded.problems.filter(({ code }) => !code?.startsWith('unused-'));
  return { text, resource: loaded.portal?.resources.rascunho, problems: formatProblems(problems) };
}

const idsOf = ({ guesses }: ResourceDraft) =>
  Object.fromEntries(guesses.map(({ heading, id }) => [heading, id]));
const typesOf = ({ guesses }: ResourceDraft) => guesses.map(({ field }) => field.type);
const csv = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n');

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_none, at) => make(at));

describe('the names of a draft', () => {
  it('gives each column its own id, whatever the headings have in common', async () => {
    const draft = await draftOf(
      'precos.csv',
      csv(['Preço (R$)', 'Preço (US$)', 'Preço', '%'], ['1,5', '2,5', '3', '4%']),
    );
    expect(draft.guesses.map(({ id }) => id)).toEqual(['preco', 'precoUs', 'preco2', 'percentual']);
    expect(draft.guesses.map(({ field }) => field.label)).toEqual(['Preço', 'Preço (US$)', 'Preço 2', '%']);
    expect(draft.guesses[1]!.note).toContain('"preco" já é de "Preço (R$)": o campo é "precoUs"');
    expect(draft.skipped).toEqual([]);
    expect(checked(draft).problems).toBe('');
  });

  it('renames reserved words, and says so', async () => {
    const draft = await draftOf(
      'palavras.csv',
      csv(['version', 'any', 'constructor', 'q', 'nome'], ['1', '2', '3', '4', 'Ana']),
    );
    expect(draft.guesses.map(({ id }) => id)).toEqual([
      'campoVersion',
      'campoAny',
      'campoConstructor',
      'campoQ',
      'nome',
    ]);
    expect(draft.guesses[0]!.note).toContain('"version" é uma palavra reservada: o campo é "campoVersion"');
    expect(checked(draft).problems).toBe('');
  });

  it('reports columns that become no field', async () => {
    const draft = await draftOf(
      'fora.csv',
      csv(['id', 'nome', 'password_hash', '', ''], ['1', 'Ana', 'x', 'sobra', '']),
    );
    expect(draft.guesses.map(({ id }) => id)).toEqual(['nome']);
    expect(draft.skipped).toEqual([
      'fica de fora "id": o portal dá a cada registro o seu',
      'fica de fora "password_hash": senhas não se copiam',
      'fica de fora "coluna D": sem nome no cabeçalho, com 1 valor',
    ]);
  });

  it('keeps options apart that differ only by a sign', async () => {
    const types = ['O+', 'O-', 'A+', 'A-'];
    const draft = await draftOf(
      'sangue.csv',
      csv(['tipo', 'nome'], ...times(24, (at) => [types[at % 4]!, `Ana ${at}`])),
    );
    expect(draft.guesses[0]!.field.options).toEqual({
      o_mais: 'O+',
      o_menos: 'O-',
      a_mais: 'A+',
      a_menos: 'A-',
    });
    const texts = ['em_uso', 'Em uso', 'Parado'];
    const merged = await draftOf(
      'uso.csv',
      csv(['situacao', 'nome'], ...times(9, (at) => [texts[at % 3]!, `Ana ${at}`])),
    );
    expect(merged.guesses[0]!.field.options).toEqual({ em_uso: 'Em uso', parado: 'Parado' });
  });
});

describe('the kinds of a draft', () => {
  it('reads files written by databases', async () => {
    const draft = await draftOf(
      'banco.csv',
      csv(
        ['nome', 'ativo', 'criado', 'visto', 'dados', 'doc'],
        ...times(8, (at) => [
          `Ana ${at}`,
          at % 2 ? 't' : 'f',
          `2026-03-0${at + 1} 10:00:00.123456+00`,
          `2026-03-0${at + 1}T10:00:00-03`,
          `{"cor": "azul", "n": ${at}}`,
          String(at),
        ]),
      ),
    );
    expect(typesOf(draft)).toEqual(['text', 'boolean', 'datetime', 'datetime', 'json', 'integer']);
    expect(draft.guesses.flatMap(({ fits }) => fits!.refused ?? [])).toEqual([]);
    const gender = await draftOf(
      'genero.csv',
      csv(['nome', 'sexo'], ...times(6, (at) => [`Ana ${at}`, 'F'])),
    );
    expect(typesOf(gender)).toEqual(['text', 'text']);
  });

  it('recognizes a percentage by its sign, also beyond 100', async () => {
    const draft = await draftOf(
      'margem.csv',
      csv(['nome', 'margem'], ['a', '12,5%'], ['b', '-30%'], ['c', '140%']),
    );
    expect(draft.guesses[1]).toMatchObject({
      field: { type: 'percent', min: -100, max: 200 },
      fits: { taken: 3, of: 3 },
    });
  });

  it('recognizes documents among numbers, also those that lost a zero', async () => {
    const cpfs = ['52998224725', '11144477735', '1234567890', '39053344705'];
    const draft = await draftOf(
      'cpf.csv',
      csv(['nome', 'cpf'], ...cpfs.map((cpf, at) => [`Ana ${at}`, cpf])),
    );
    expect(draft.guesses[1]).toMatchObject({
      field: { type: 'cpf' },
      note: expect.stringContaining('faltam zeros no início de 1'),
    });
    const json = await draftOf(
      'cpf.json',
      JSON.stringify(cpfs.map((doc) => ({ nome: 'x', doc: Number(doc) })).slice(0, 2)),
    );
    expect(typesOf(json)).toEqual(['text', 'cpf']);
    const numbers = await draftOf(
      'numeros.csv',
      csv(['nome', 'total'], ...times(9, (at) => [`Ana ${at}`, String(123456789 * (at + 2))])),
    );
    expect(typesOf(numbers)[1]).toBe('money');
  });
});

describe('amounts of a workbook', () => {
  it('are money in the currency of their format', async () => {
    const cell = '<c r="{ref}" s="1"><v>12.5</v></c>';
    const sheet = sheetOf([['Nome', 'Cota'], ...times(4, (at): [string, string] => [`Ana ${at}`, cell])]);
    const file = join(dir, 'moedas.xlsx');
    writeFileSync(file, workbookOf([sheet], { formats: ['[$€-407] #,##0.00'] }));
    const draft = await draftFrom(file, []);
    expect(draft.guesses[1]!.field).toMatchObject({ type: 'money', currency: 'EUR' });
    expect(checked(draft).problems).toBe('');
  });
});

describe('unreadable files', () => {
  it.each([
    ['laudo.json', '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<</Type /Catalog>>\nendobj'],
    ['foto.json', '\0\u0001\u0002\0binary'],
    ['torto.yaml', 'a: &x !!foo [1'],
  ])('is one sentence: %s', async (name, content) => {
    const error = await draftOf(name, content).catch((caught: unknown) => caught as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message.split('\n')).toHaveLength(1);
  });

  it('reads one record of JSON in each line', async () => {
    const draft = await draftOf('linhas.ndjson', '{"nome":"Ana","v":1}\n\n{"nome":"Bia","v":2}\r\n');
    expect([typesOf(draft), draft.records]).toEqual([['text', 'integer'], 2]);
  });

  it('says that an address which is none does not exist', async () => {
    await expect(draftFrom('http://[', [])).rejects.toThrow('O arquivo http://[ não existe.');
  });

  it('opens files with "#" in their names, and a list of several by its name', async () => {
    writeFileSync(join(dir, 'lista #2.csv'), 'nome\nAna\n');
    expect(idsOf(await draftFrom(join(dir, 'lista #2.csv'), []))).toEqual({ nome: 'nome' });
    const data = JSON.stringify({ clientes: [{ nome: 'Ana' }], pedidos: [{ valor: 1 }, 'x'] });
    const first = await draftOf('tudo.json', data);
    expect(first.skipped).toEqual([expect.stringContaining('lida a lista "clientes"; para outra (pedidos)')]);
    const second = await draftOf('tudo.json@pedidos', data);
    expect(idsOf(second)).toEqual({ valor: 'valor' });
    expect(second.skipped).toContain('fora da lista o que não é objeto: 1');
    await expect(draftOf('tudo.json@x', data)).rejects.toThrow('Há: clientes, pedidos');
  });
});

describe('the options of a draft', () => {
  it('keep the order of their source, also where they are numbers', async () => {
    const texts = times(30, (at) => [`Ana ${at}`, ['20 dias', '10', '5'][at % 3]!]);
    const table = checked(await draftOf('fases.csv', csv(['nome', 'fase'], ...texts)));
    expect(optionsOf(table, 'fase')).toEqual(['20_dias', '10', '5']);
    const lists = times(12, (at) => ({ nome: `Ana ${at}`, fases: [[30, 10], [10, 'x'], ['x']][at % 3] }));
    const records = checked(await draftOf('fases.json', JSON.stringify(lists)));
    expect(optionsOf(records, 'fases')).toEqual(['30', '10', 'x']);
    const properties = { nome: { type: 'string' }, nivel: { type: 'integer', enum: [3, 1, 2] } };
    const api = { openapi: '3.0.0', components: { schemas: { A: { type: 'object', properties } } } };
    const declared = checked(await draftOf('fases.yaml', JSON.stringify(api)));
    expect(optionsOf(declared, 'nivel')).toEqual(['3', '1', '2']);
  });

  const optionsOf = ({ problems, resource }: ReturnType<typeof checked>, field: string) =>
    problems === '' && resource!.fields[field]!.options!.map(({ value }) => value);
});

describe('a draft from OpenAPI', () => {
  it('of a list has the fields of its objects, and that of a text says what to name', async () => {
    const schemas = {
      Textos: { type: 'string' },
      Pedido: { type: 'object', properties: { nome: { type: 'string' } } },
      Pedidos: { type: 'array', items: { $ref: '#/components/schemas/Pedido' } },
    };
    const text = JSON.stringify({ openapi: '3.1.0', components: { schemas } });
    expect(idsOf(await draftOf('listas.json@Pedidos', text))).toEqual({ nome: 'nome' });
    await expect(draftOf('listas.json@Textos', text)).rejects.toThrow('"Textos" não tem propriedades');
  });

  const api = (properties: string, more = '') =>
    `openapi: 3.1.0\ncomponents:\n  schemas:\n    Pedido:\n      type: object\n      required: [nome, entrega]\n      properties:\n${properties.replaceAll(/^/gm, '        ')}\n${more.replaceAll(/^/gm, '    ')}`;
  const fieldsOf = async (properties: string, more = '') => {
    const draft = await draftOf('api.yaml@Pedido', api(properties, more));
    expect(checked(draft).problems).toBe('');
    return {
      fields: Object.fromEntries(
        draft.guesses.map(({ id, field: { label: _label, ...field } }) => [id, field]),
      ),
      notes: Object.fromEntries(draft.guesses.flatMap(({ id, note }) => (note ? [[id, note]] : []))),
      skipped: draft.skipped,
    };
  };

  it('takes nullable types for what they are, flattens objects, and expresses limits', async () => {
    const { fields, notes, skipped } = await fieldsOf(
      `nome: { anyOf: [{ type: string, minLength: 2, maxLength: 40 }, { type: "null" }] }
idade: { type: [integer, "null"], exclusiveMinimum: 0, maximum: 120 }
codigo: { type: string, pattern: '^[A-Z]{3}$', example: ABC }
peso: { type: number, exclusiveMinimum: 0, multipleOf: 0.001, default: 1.5 }
estado: { oneOf: [{ enum: [OPEN, CLOSED] }, { type: "null" }], default: OPEN }
entrega:
  type: object
  required: [rua]
  properties: { rua: { type: string }, local: { $ref: '#/components/schemas/Local' } }
etiquetas: { type: array, items: { type: string }, minItems: 1 }
senha: { type: string, format: password }
id: { type: string, format: uuid }
nada: { type: "null" }`,
      `Local: { type: object, properties: { cidade: { type: string, nullable: true }, pais: { const: BR } } }`,
    );
    expect(fields).toEqual({
      nome: { type: 'text', minLength: 2, maxLength: 40 },
      idade: { type: 'integer', min: 1, max: 120 },
      codigo: {
        type: 'text',
        pattern: { regex: '^[A-Z]{3}$', message: 'Deve seguir o molde ^[A-Z]{3}$', example: 'ABC' },
      },
      peso: { type: 'decimal', decimals: 3, min: 0.001, default: 1.5 },
      estado: { type: 'select', default: 'OPEN', options: { OPEN: 'OPEN', CLOSED: 'CLOSED' } },
      entregaRua: { type: 'text', required: true },
      entregaLocalCidade: { type: 'text' },
      entregaLocalPais: { type: 'text', default: 'BR' },
      etiquetas: { type: 'json' },
    });
    expect(notes.etiquetas).toContain('type: multiselect');
    expect(notes.etiquetas).toContain('fica de fora: minItems: 1');
    expect(skipped).toEqual([
      'fica de fora "senha": senhas não se copiam',
      'fica de fora "id": o portal dá a cada registro o seu',
      'fica de fora "nada": só aceita null',
    ]);
  });

  it('lists the keywords that no field expresses, and drops a default or pattern that would not work', async () => {
    const { fields, notes } = await fieldsOf(
      `nome: { type: string, pattern: '(a+)+$', format: ipv4, default: null }
quando: { type: string, format: date, default: now }
longo: { type: string, minLength: 5, maxLength: 1000 }
parte: { type: string, pattern: 'x|y' }
misto: { type: [string, integer] }
pai: { $ref: '#/components/schemas/Pedido' }`,
    );
    expect(fields).toEqual({
      nome: { type: 'text', required: true },
      quando: { type: 'date' },
      longo: { type: 'textarea', maxLength: 1000 },
      parte: { type: 'text', pattern: { regex: '.*(?:x|y).*', message: 'Deve seguir o molde x|y' } },
      misto: { type: 'text' },
      pai: { type: 'json' },
    });
    expect(notes.nome).toBe('fica de fora: pattern: "(a+)+$", format: "ipv4"');
    expect(notes.quando).toBe('fica de fora: default: "now"');
    expect(notes.longo).toBe('fica de fora: minLength: 5');
    expect(notes.misto).toContain('string, integer');
    expect(notes.pai).toContain('"Pedido"');
  });
});

describe('any source', () => {
  const word = fc.constantFrom(
    ...[
      'Preço',
      'id',
      'Id do cliente',
      'any',
      'version',
      '%',
      '#',
      '',
      ' ',
      'toString',
      '__proto__',
      'Nº',
      '名前',
      'O+',
    ],
    ...[
      'a_gte',
      'Valor (R$)',
      'Valor (US$)',
      '“nome”',
      'null',
      'true',
      '12',
      '-',
      'x'.repeat(80),
      'É\u200b',
      'cpf',
      'data',
    ],
  );
  const heading = fc.oneof(
    { weight: 4, arbitrary: word },
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ maxLength: 12 }),
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '1',
      't',
      'f',
      '12,5%',
      '2026-01-31',
      '2026-01-31 10:00:00+00',
      'sim',
      'não',
      'O+',
      'O-',
    ),
    fc.constantFrom(
      '{"a": 1}',
      '[1, 2]',
      '[{"a": [1]}]',
      '{}',
      '00123',
      '1.234,50',
      'R$ 3,00',
      '#N/A',
      '=1+1',
      '- x',
      'a; b',
      '__proto__',
    ),
    fc.constantFrom(
      'constructor',
      '“x”',
      '$user',
      'null',
      'true',
      '~',
      '& x',
      '* y',
      'a: b',
      'é\u200b',
      '12345678901234567',
    ),
    fc.string({ maxLength: 15 }),
  );
  const column = fc.record({
    heading,
    values: fc.oneof(
      fc.array(value, { minLength: 1, maxLength: 12 }),
      value.map((one) => times(9, () => one)),
    ),
  });

  /** Every value that the draft counts as accepted is accepted by the field that the config then has. */
  const expectSound = (draft: ResourceDraft) => {
    const { text, resource, problems } = checked(draft);
    expect(problems, text).toBe('');
    for (const { id, fits } of draft.guesses)
      expect([id, resource!.fields[id]?.id, fits?.of]).toEqual([id, id, fits?.of]);
    return resource!;
  };

  it('becomes a config that passes the check, from a table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 6 }), async (columns) => {
        const rows = Math.max(...columns.map(({ values }) => values.length));
        const text = csv(
          columns.map((one) => one.heading),
          ...times(rows, (at) => columns.map(({ values }) => values[at] ?? '')),
        );
        const draft = await draftOf('t.csv', text).catch((error: unknown) => error as Error);
        // a table without rows, or without any column that can be a field
        if (draft instanceof Error) return void expect(draft.message.split('\n')).toHaveLength(1);
        const resource = expectSound(draft);
        for (const { id, fits } of draft.guesses) {
          const field = resource.fields[id]!;
          const found = columns.find(
            ({ heading: one }) => one.trim() === draft.guesses.find((guess) => guess.id === id)!.heading,
          );
          if (
            !found ||
            fits!.taken < fits!.of ||
            columns.filter((one) => one.heading.trim() === found.heading.trim()).length > 1
          )
            continue;
          for (const cell of found.values.map((one) => one.trim()).filter((one) => !isBlank(one))) {
            const stored = parseFileValue(field, cell, context);
            expect([cell, valueFault(field, stored, context)]).toEqual([cell, undefined]);
          }
        }
      }),
      { numRuns: randomCases(50) },
    );
  });

  it('becomes a config that passes the check, from JSON', async () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const record = fc.dictionary(heading, fc.oneof(value, json), { minKeys: 1, maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 8 }), async (records) => {
        const draft = await draftOf('r.json', JSON.stringify(records)).catch(
          (error: unknown) => error as Error,
        );
        if (draft instanceof Error) return void expect(draft.message.split('\n')).toHaveLength(1);
        expectSound(draft);
      }),
      { numRuns: randomCases(50) },
    );
  });

  it('becomes a config that passes the check, from a schema', async () => {
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.record(
          {
            type: fc.constantFrom(
              'string',
              'integer',
              'number',
              'boolean',
              ['string', 'null'],
              ['integer', 'string'],
              'null',
              'object',
              'array',
              'file',
            ),
            format: fc.constantFrom(
              'date',
              'date-time',
              'email',
              'uri',
              'binary',
              'byte',
              'password',
              'int64',
              'time',
            ),
            enum: fc.array(fc.oneof(value, fc.integer(), fc.boolean(), fc.constant(null)), { maxLength: 4 }),
            default: fc.oneof(value, fc.integer(), fc.boolean(), fc.jsonValue({ maxDepth: 1 })),
            const: fc.oneof(value, fc.integer()),
            minimum: fc.oneof(fc.integer(), fc.double({ noNaN: true })),
            maximum: fc.integer(),
            exclusiveMinimum: fc.oneof(fc.boolean(), fc.integer()),
            exclusiveMaximum: fc.oneof(fc.boolean(), fc.double({ noNaN: true })),
            multipleOf: fc.constantFrom(1, 0.01, 5, 0.000001),
            minLength: fc.integer({ min: -1, max: 300 }),
            maxLength: fc.integer({ min: -1, max: 3000 }),
            pattern: fc.oneof(fc.constantFrom('^a$', '(', '(a+)+', 'x|y', '^\\d+', '[A-z'), value),
            title: heading,
            description: value,
            nullable: fc.boolean(),
            $ref: fc.constantFrom('#/components/schemas/Raiz', '#/components/schemas/Outro', '#/x'),
          },
          { requiredKeys: [] },
        ),
        fc.record({ type: fc.constant('array'), items: tie('schema') }),
        fc.record({
          type: fc.constant('object'),
          properties: fc.dictionary(heading, tie('schema'), { maxKeys: 3 }),
          required: fc.array(word),
        }),
        fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      ),
    }));
    const object = fc.dictionary(heading, schema, { minKeys: 1, maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(object, object, fc.array(word), async (properties, other, required) => {
        const schemas = { Raiz: { type: 'object', properties, required }, Outro: { properties: other } };
        const text = JSON.stringify({ openapi: '3.1.0', components: { schemas } });
        const draft = await draftOf('o.json@Raiz', text).catch((error: unknown) => error as Error);
        if (draft instanceof Error) return void expect(draft.message.split('\n')).toHaveLength(1);
        expectSound(draft);
        const written = draft.guesses.length + draft.skipped!.length;
        expect(written).toBeGreaterThanOrEqual(
          Object.keys(properties).filter((name) => name.trim() !== '').length === 0 ? 0 : 1,
        );
      }),
      { numRuns: randomCases(60) },
    );
  });
});
