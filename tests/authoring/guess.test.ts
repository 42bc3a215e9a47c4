import { sheetOf, workbookOf } from '../support/workbook.ts';
import { writeXlsx } from 'hucre/xlsx';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { guessFields } from '#authoring/guess/guess.ts';
import { draftFrom } from '#authoring/guess/source.ts';
import { type GuessedResource, knownKinds } from '#authoring/guess/choices.ts';
import { kindOf } from '#kinds/registry.ts';
import { loadPortal } from '#compiler/load.ts';
import { withLanguage } from '#messages/node.ts';
import { context, fieldOf, randomFrom } from '../kinds/helpers.ts';
import { newFolder } from '../support/newFolder.ts';

const clients: GuessedResource = {
  id: 'clientes',
  names: ['clientes', 'cliente'],
  ids: new Set(['1', '2', '3']),
  titles: new Set(['ana', 'bia', 'caio']),
};
/** The kinds of field, with those that the demo company declares. */
const kinds = knownKinds(loadPortal('config').portal!.kinds);
const guess = (heading: string, values: readonly unknown[], known: readonly GuessedResource[] = []) =>
  guessFields([{ heading, values }], known, kinds).fields[0]!;
const times = (values: readonly unknown[], count: number) =>
  Array.from({ length: count }, () => values).flat();

describe('guessing a field', () => {
  it('recognizes the phone numbers of the company’s country', () => {
    const type = (locale: 'en-US' | 'pt-BR', value: string) =>
      withLanguage(locale, () => guess('Phone', [value]).field.type);
    expect(type('en-US', '(201) 555-0101')).toBe('phone');
    expect(type('pt-BR', '(201) 555-0101')).not.toBe('phone');
    expect(type('pt-BR', '(11) 98765-4321')).toBe('phone');
    const chilean = (heading: string, value: string) =>
      withLanguage('es-CL', () => guess(heading, [value]).field.type);
    expect(chilean('Teléfono', '9 8765 4321')).toBe('phone');
    expect(chilean('Fono', '+56 2 2345 6789')).toBe('phone');
    expect(chilean('Teléfono', '98765')).not.toBe('phone');
  });

  it('recognizes the postal codes and states of the company’s country', () => {
    const type = (locale: 'en-US' | 'pt-BR', heading: string, values: readonly unknown[]) =>
      withLanguage(locale, () => guess(heading, values).field.type);
    const codes = ['78701', '02134', '94105-1234'];
    for (const heading of ['Zip', 'zip_code', 'zipcode', 'postalCode'])
      expect(type('en-US', heading, codes)).toBe('cep');
    expect(type('en-US', 'Zip', [78701, 94105])).toBe('cep');
    expect(type('en-US', 'Orders', [78701, 94105])).toBe('integer');
    expect(type('pt-BR', 'Zip', codes)).not.toBe('cep');
    expect(type('en-US', 'State', ['TX', 'New York', 'CA'])).toBe('uf');
    expect(type('en-US', 'State', ['open', 'closed', 'open'])).not.toBe('uf');
    expect(type('pt-BR', 'Estado', ['MT', 'São Paulo'])).toBe('uf');
  });

  it('reads a column as a whole, as an import does', () => {
    expect(guess('Peso', ['1.234', '0.567']).field).toMatchObject({ type: 'decimal', decimals: 3 });
    expect(guess('Peso', ['1.234', '0.567']).note).toBeUndefined();
    expect(guess('Peso', ['1.234', '2.500'])).toMatchObject({
      field: { type: 'integer' },
      note: '"1.234" foi lido como 1234; se é 1,234, use "type: decimal" e "decimals"',
    });
    expect(guess('Valor', ['1.500,00 C', '49,90 D'])).toMatchObject({
      field: { type: 'money' },
      fits: { taken: 2, of: 2 },
    });
    expect(guess('Entrega', ['01/05/2026', '03/31/2026'])).toMatchObject({
      field: { type: 'date' },
      fits: { taken: 2, of: 2 },
    });
  });

  it('follows a name that points to a resource without records, and leaves other ids alone', () => {
    const products: GuessedResource = {
      id: 'products',
      names: ['products', 'product'],
      ids: new Set(),
      titles: new Set(),
    };
    expect(guess('productId', [1, 2], [products]).field).toMatchObject({
      type: 'reference',
      resource: 'products',
    });
    expect(guess('product_id', [1, 2], [products]).field.label).toBe('Product');
    expect(guess('product', ['Rose', 'Tulip'], [products]).field.type).toBe('text');
    expect(guess('invoiceId', [1, 2], [products]).field.type).toBe('integer');
  });

  it.each([
    ['Valor (R$)', ['R$ 1.234,50', '12,00'], { type: 'money' }],
    ['Peso (kg)', ['12,5', '3', '8,25'], { type: 'decimal', unit: 'kg', decimals: 2 }],
    ['Quantidade', ['12', '3'], { type: 'integer', min: 0 }],
    ['Ano', ['2019', '2024'], { type: 'integer', min: 1900, max: 2100 }],
    ['Comissão', ['12 %', '3,5%'], { type: 'percent' }],
    ['Código', ['0012', '0013'], { type: 'text' }],
    ['Emissão', ['31/10/2026', '1/2/2026'], { type: 'date' }],
    ['Criado', ['2026-10-31T10:00:00Z'], { type: 'datetime' }],
    ['Competência', ['10/2026', '11/2026'], { type: 'month' }],
    ['deliveryFees', [5, 7.5], { type: 'money' }],
    ['Due', ['US$ 10,50', '(US$ 3,25)'], { type: 'money', currency: 'USD' }],
    ['Fee', ['$10.50', '$1,250.00'], { type: 'money', currency: 'USD' }],
    ['amount', ['EUR 10', '12 EUR'], { type: 'money', currency: 'EUR' }],
    ['customerId', [12, 40], { type: 'integer' }],
    ['avatar', ['https://example.com/1.png'], { type: 'url', image: 'avatar' }],
    ['arquivo', ['https://example.com/1.png'], { type: 'url', image: 'photo' }],
    ['Cidade', times(['Sinop', 'Sorriso'], 6), { type: 'text' }],
    ['first_name', times(['Ana', 'Rui'], 6), { type: 'text' }],
    ['tags', times(['vip;novo'], 6), { type: 'text' }],
    ['rating', [4, 5, 1], { type: 'integer', min: 0, max: 5, stars: true }],
    ['returned', ['yes', 'no'], { type: 'boolean' }],
    ['Ativo', ['Sim', 'não'], { type: 'boolean' }],
    ['UF', ['SP', 'MT'], { type: 'uf' }],
    ['Fone', ['(11) 98765-4321'], { type: 'phone' }],
    ['Site', ['https://example.com'], { type: 'url' }],
    [
      'Cor',
      times(['Azul', 'Verde-água'], 3),
      { type: 'select', options: { azul: 'Azul', verde_agua: 'Verde-água' } },
    ],
    ['Status', ['new', 'in_progress'], { type: 'select', options: { in_progress: 'In progress' } }],
    ['birthday', ['1990-03-04T00:00:00.000Z', '1985-12-31T00:00:00.000Z'], { type: 'date' }],
    ['created', [1735689600, 1735776000], { type: 'datetime' }],
    ['updatedAt', ['1735689600000', '1735776000000'], { type: 'datetime' }],
    ['sold', [1735689600, 1735776000], { type: 'integer' }],
    ['Vencimento', ['5 de março de 2026', '31 de dezembro de 2025'], { type: 'date' }],
    ['Nº', ['1000', '1001', '1002'], { type: 'text', label: 'Nº' }],
    ['Número de quartos', ['1', '2', '3'], { type: 'integer' }],
    ['labels', times(['bug;ui', 'ui', 'bug'], 3), { type: 'multiselect', options: { bug: 'Bug', ui: 'Ui' } }],
    ['Valor', times(['1,5', '2,5', '5,1', '2,1'], 5), { type: 'money' }],
    ['sizes', ['[36, 38]', '[38]'], { type: 'multiselect', options: { 36: '36', 38: '38' } }],
    ['Notas', ['a\nb'], { type: 'textarea' }],
    ['tags', [['a', 'b'], ['a']], { type: 'multiselect', options: { a: 'A', b: 'B' } }],
    ['itens', [[{ qty: 2, price: 1.5 }]], { type: 'items', fields: { qty: { type: 'integer' } } }],
  ])('recognizes %s', (heading, values, field) => {
    expect(guess(heading, values).field).toMatchObject(field);
  });

  it('distinguishes numbers of eleven digits by the heading, and only if their check digits are valid', () => {
    const cpf = ['529.982.247-25', '11144477735'];
    expect(guess('CPF', cpf).field.type).toBe('cpf');
    expect(guess('Renavam', cpf).field.type).toBe('cpf');
    expect(guess('CPF', ['111.111.111-11', '123.456.789-00']).field.type).toBe('text');
  });

  it('tolerates a few values that do not fit, and shows one', () => {
    const dates = [...Array.from({ length: 19 }, () => '10/01/2026'), 'n/d'];
    expect(guess('Data', dates)).toMatchObject({
      field: { type: 'date' },
      fits: { taken: 19, of: 20, refused: 'n/d' },
    });
    expect(guess('Data', dates).field.required).toBeUndefined();
    expect(guess('Data', [...dates.slice(0, 3), 'n/d', '-']).field.type).not.toBe('date');
  });

  it('recognizes a reference by the name of the column or the names in it', () => {
    expect(guess('cliente_id', ['1', '3'], [clients])).toMatchObject({
      id: 'clienteId',
      field: { type: 'reference', resource: 'clientes' },
    });
    expect(guess('Comprador', ['Ana', 'Bia', 'Caio'], [clients])).toMatchObject({
      id: 'compradorId',
      field: { type: 'reference', resource: 'clientes' },
    });
    expect(guess('cliente_id', ['8', '9'], [clients]).field.type).toBe('integer');
  });

  it('recognizes lists of references by the name and the values, however they are written', () => {
    const field = { type: 'references', resource: 'clientes' };
    for (const values of [
      [[1, 2], [3]],
      ['[1, 2]', '[3]'],
      ['{1,2}', '{3}'],
      ['1,2', '3', '2,3'],
    ])
      expect(guess('cliente_ids', values, [clients]), JSON.stringify(values)).toMatchObject({
        id: 'clienteIds',
        field: { ...field, label: 'Clientes' },
        fits: { taken: values.length },
      });
    expect(guess('clientes', [[1], [2, 3]], [clients]).field).toMatchObject(field);
    expect(guess('envolvidos', ['Ana; Bia', 'Bia; Caio', 'Caio; Ana'], [clients]).field).toMatchObject(field);
    // Numbers occur in many resources: without a matching name they are guessed as choices, with a note.
    expect(guess('faixas', [[1], [2, 3]], [clients])).toMatchObject({
      field: { type: 'multiselect' },
      note: expect.stringContaining('use "type: references"'),
    });
    expect(guess('cliente_ids', [[1], [8, 9]], [clients]).field.type).toBe('multiselect');
    const empty = { ...clients, ids: new Set<string>(), titles: new Set<string>() };
    expect(guess('clientes', [[1], [8, 9]], [empty]).field).toMatchObject(field);
    expect(guess('clientes', [['x'], ['y']], [empty]).field.type).toBe('multiselect');
  });

  it('suggests a remedy for ids of unknown resources', () => {
    expect(guess('pet_id', [1, 2])).toMatchObject({
      field: { type: 'integer' },
      note: expect.stringContaining('crie-o antes'),
    });
  });

  it('recognizes a reference by a code in the title of another resource, however it is typed', () => {
    const trucks = {
      id: 'veiculos',
      names: ['veiculos', 'veiculo'],
      ids: new Set(['1', '2', '3', '4']),
      titles: new Set<string>(),
      keys: [new Set(['abc1d23', 'def2e34', 'ghi3f45', 'jkl4g56'])],
    };
    const plates = ['ABC1D23', 'def-2E34', 'GHI3F45', 'ABC1D23'];
    expect(guess('Placa do veículo', plates, [trucks])).toMatchObject({
      id: 'placaDoVeiculoId',
      field: { type: 'reference', resource: 'veiculos', label: 'Placa do veículo' },
      fits: { taken: 4, of: 4 },
    });
    expect(guess('Placa', [...plates, 'XYZ9A87'], [trucks]).field.type).toBe('placa');
    const numbers = { ...trucks, keys: [new Set(['1', '2', '3', '4'])] };
    expect(guess('Quantidade', ['1', '2', '3'], [numbers]).field.type).toBe('integer');
  });

  it('spells an option as most of the values do', () => {
    const values = [...times(['Em aberto', 'Vigente'], 3), 'VIGENTE', 'vigente ', 'EM ABERTO'];
    expect(guess('Situação', values).field).toMatchObject({
      type: 'select',
      options: { em_aberto: 'Em aberto', vigente: 'Vigente' },
    });
    expect(guess('Situação', ['ATIVO', 'Ativo', 'inativo']).field.options).toEqual({
      ativo: 'Ativo',
      inativo: 'Inativo',
    });
  });

  it('marks a code as unique if enough of them differ, and says when there are too few to decide', () => {
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `C-${at}`);
    expect(guess('Código', codes(20))).toMatchObject({
      field: { unique: true },
      note: 'todos diferentes (20)',
    });
    const few = guess('Código', codes(6));
    expect(few.field.unique).toBeUndefined();
    expect(few.note).toBe('todos diferentes, mas são só 6: ponha "unique: true" se nunca se repete');
    expect(guess('Código', [...codes(20), 'C-1'])).not.toHaveProperty('note');
  });

  it.each([
    ['E-mail', 'email', 'E-mail'],
    ['E-mail do contato', 'emailDoContato', 'E-mail do contato'],
    ['created-at', 'createdAt', 'Created at'],
    ['Valor mensal (R$)', 'valorMensal', 'Valor mensal'],
  ])('calls "%s" %s, labelled "%s"', (heading, id, label) => {
    expect(guess(heading, ['x'])).toMatchObject({ id, field: { label } });
  });

  it('leaves out the id, passwords and columns without a name', () => {
    const columns = ['id', 'Senha', '  ', 'Nome'].map((heading) => ({ heading, values: ['x'] }));
    expect(guessFields(columns, []).fields.map(({ id }) => id)).toEqual(['nome']);
  });

  it('recognizes samples of each kind that has a format of its own', () => {
    const own = ['cpf', 'cnpj', 'chaveNfe', 'email', 'url', 'date', 'month'] as const;
    for (const type of own) {
      const random = randomFrom(7);
      const field = fieldOf(type);
      const values = Array.from({ length: 12 }, () => kindOf(field).sample(random, field, context));
      expect(guess('coluna', values).field.type, type).toBe(type);
    }
  });

  it('makes valid fields of any table, with ids that the language accepts', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ heading: fc.string(), values: fc.array(fc.oneof(fc.string(), fc.jsonValue())) }),
        ),
        (columns) => {
          const found = guessFields(columns, [clients]).fields;
          expect(found.every(({ id }) => /^[a-z][A-Za-z0-9]*$/.test(id))).toBe(true);
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        },
      ),
    );
  });
});

describe('reading the source', () => {
  let dir: string;
  beforeAll(() => (dir = newFolder()));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };
  const typesOf = async (from: string) =>
    Object.fromEntries((await draftFrom(from, [clients])).guesses.map(({ id, field }) => [id, field.type]));

  it('reads a CSV as spreadsheets save it, with semicolons and in the Windows alphabet', async () => {
    const csv = Buffer.from('Razão social;Limite\nMoinho São João;1.500,00\nPadaria;80,50\n', 'latin1');
    expect(await typesOf(file('a.csv', csv))).toEqual({ razaoSocial: 'text', limite: 'decimal' });
  });

  it('finds the headings below a title, and leaves totals out', async () => {
    const csv = [
      'Relatório de contratos, outubro',
      ';;;;',
      'Emitido em;31/10/2026;;;',
      'Número;Cliente;Valor;Total de parcelas;Situação',
      'A1;Ana;1.234,50;3;Ativo',
      'A2;Total Express;10,00;2;Ativo',
      'Subtotal;;1.244,50;;',
      'A3;;5,00;1;Ativo',
      ';TOTAL;1.249,50;6;',
    ].join('\n');
    const { guesses, records, skipped } = await draftFrom(file('titulo.csv', csv), []);
    expect(guesses.map(({ id, field }) => [id, field.type])).toEqual([
      ['numero', 'text'],
      ['cliente', 'text'],
      ['valor', 'money'],
      ['totalDeParcelas', 'money'],
      ['situacao', 'text'],
    ]);
    expect(records).toBe(3);
    expect(skipped).toEqual([
      'o cabeçalho é "Número, Cliente, Valor…", abaixo do título',
      '2 linhas de total ficaram de fora',
    ]);
  });

  it.each([
    ['so.csv', 'Nome\nAna\nBia, a outra\n', ['nome']],
    ['tab.tsv', 'Nome\tValor\nAna\t1,5\n', ['nome', 'valor']],
    ['virgula.csv', 'nome,cidade\n"Silva, Ana",Sinop\n', ['nome', 'cidade']],
    ['dois.csv', 'Nome;Obs\nAna;\nBia;\n', ['nome', 'obs']],
  ])('takes the first line of %s for the heading', async (name, csv, ids) => {
    const { guesses, skipped } = await draftFrom(file(name, csv), []);
    expect(guesses.map(({ id }) => id)).toEqual(ids);
    expect(skipped).toEqual([]);
  });

  it('says what a file hides or has lost, and takes errors of the spreadsheet for no values', async () => {
    const path = file('a#1.xlsx', '');
    const error = '<c r="{ref}" t="e"><v>#N/A</v></c>';
    const rows = [
      ['nome', 'qtd', 'ean'],
      ['Ana', 1, '7,89123E+12'],
      ['Bia', error, 'x'],
      ['Caio', 3, 'y'],
    ];
    const xml = sheetOf(rows, '', { 4: 'hidden="1"' });
    writeFileSync(path, workbookOf([xml, { name: 'Custos', state: 'hidden', xml }]));
    const { guesses, records, skipped } = await draftFrom(path, []);
    expect([guesses.map(({ field }) => field.type), records]).toEqual([['text', 'integer', 'text'], 3]);
    expect(skipped).toEqual([
      'linhas ocultas na planilha, lidas também: 1',
      'planilhas ocultas, que não são lidas: Custos',
      'linhas com erros da planilha (#N/D e outros), lidos como vazios: 1',
      expect.stringContaining('a planilha já perdeu algarismos: 1'),
    ]);
  });

  it.each([
    ['extrato.csv', 'OFXHEADER:100\n<OFX>', 'extrato para programas financeiros'],
    ['laudo', '%PDF-1.4\n', 'Este arquivo é um PDF'],
    ['notas.xml', '<?xml version="1.0"?><nfeProc>', 'documento fiscal'],
  ])('names the format of %s in one sentence', async (name, content, told) => {
    await expect(draftFrom(file(name, content), [])).rejects.toThrow(told);
  });

  it('reads records of JSON, also from an address', async () => {
    const records = [{ id: 1, name: 'x', price: 1.5, address: { city: 'Sinop' } }];
    const server = http.createServer((_req, res) => res.end(JSON.stringify(records))).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const expected = { name: 'text', price: 'money', addressCity: 'text' };
      expect(await typesOf(`http://127.0.0.1:${port}/products`)).toEqual(expected);
      expect(await typesOf(file('a.json', JSON.stringify({ data: records })))).toEqual(expected);
    } finally {
      server.close();
    }
  });

  const api = `openapi: 3.0.0
components:
  schemas:
    Base: { type: object, properties: { createdAt: { type: string, format: date-time } } }
    Order:
      allOf:
        - $ref: '#/components/schemas/Base'
        - type: object
          required: [code]
          properties:
            code: { type: string, maxLength: 20, description: Visible to the client }
            cliente: { $ref: '#/components/schemas/Cliente' }
            status: { type: string, enum: [open, closed] }
            lines: { type: array, items: { type: object, properties: { amount: { type: number, minimum: 0 } } } }
            secret: { type: string, format: password }
    Cliente: { type: object, properties: { name: { type: string } } }
`;
  it('reads the fields of an OpenAPI description', async () => {
    const { guesses } = await draftFrom(`${file('api.yaml', api)}#Order`, [clients]);
    expect(Object.fromEntries(guesses.map(({ id, field }) => [id, field]))).toEqual({
      createdAt: { type: 'datetime', label: 'Created at' },
      code: { type: 'text', label: 'Code', required: true, maxLength: 20, help: 'Visible to the client' },
      clienteId: { type: 'reference', label: 'Cliente', resource: 'clientes' },
      status: { type: 'select', label: 'Status', options: { open: 'Open', closed: 'Closed' } },
      lines: {
        type: 'items',
        label: 'Lines',
        fields: { amount: { type: 'decimal', label: 'Amount', min: 0 } },
      },
    });
  });

  it('takes a sheet of an .xlsx: the first one, or the one named after #', async () => {
    const rows = [
      ['Pneus de 2026'],
      [],
      ['Código', 'Compra', 'Preço'],
      ...[1, 2, 3].map((number) => [`P-00${number}`, new Date(Date.UTC(2026, 0, number)), 1234.5 + number]),
      ['Total', null, 3709.5],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Pneus', rows },
        { name: 'Marcas', rows: [['Marca'], ['X']] },
      ],
    });
    const path = file('pneus.xlsx', '');
    writeFileSync(path, bytes);
    const { guesses, records, skipped } = await draftFrom(path, []);
    expect(guesses.map(({ id, field }) => [id, field.type])).toEqual([
      ['codigo', 'text'],
      ['compra', 'date'],
      ['preco', 'money'],
    ]);
    expect(records).toBe(3);
    expect(skipped).toEqual([
      expect.stringContaining('lida a planilha "Pneus"; para outra (Marcas)'),
      expect.stringContaining('abaixo do título'),
      '1 linha de total ficou de fora',
    ]);
    expect((await draftFrom(`${path}#Marcas`, [])).guesses.map(({ id }) => id)).toEqual(['marca']);
    await expect(draftFrom(`${path}#Marca`, [])).rejects.toThrow(
      'não tem a planilha "Marca". Tem: Pneus, Marcas.',
    );
  });

  it.each([
    ['nada.csv', undefined, 'O arquivo nada.csv não existe.'],
    ['vazio.csv', '', 'não tem linhas'],
    ['texto.json', '"oi"', 'não tem registros'],
    [
      'contratos.xlsx',
      'PK\u0003\u0004',
      'O arquivo .xlsx está danificado ou incompleto. Abra-o no Excel, salve de novo',
    ],
    ['disfarce.csv', 'PK\u0003\u0004', 'O arquivo .xlsx está danificado'],
    ['pagina.xls', '<html><table><tr><td>1</td></tr></table>', 'Isto é uma página da internet'],
    ['torto.json', '{"a": [', 'não é JSON nem YAML'],
    ['api.yaml#Ordr', api, 'O esquema "Ordr" não existe. Você quis dizer "Order"?'],
    ['api.yaml', api, 'Diga qual esquema depois de "#". Existem: Base, Order, Cliente'],
  ])('says what is wrong with %s', async (name, content, message) => {
    const [path = '', schema] = name.split('#');
    const from = content === undefined ? name : `${file(path, content)}${schema ? `#${schema}` : ''}`;
    await expect(draftFrom(from, [])).rejects.toThrow(message);
  });
});
