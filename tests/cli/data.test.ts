import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsIn, type Commands } from '../support/cli.ts';

let here: Commands;
let dir: string;
beforeEach(() => {
  here = commandsIn('tests/fixtures/good');
  dir = here.dir;
});
const portal = (...argv: string[]) => here.portal(...argv);
const store = (tables: object) => writeFileSync(join(dir, 'db.json'), JSON.stringify(tables));
const stored = () => JSON.parse(readFileSync(join(dir, 'db.json'), 'utf8')) as Record<string, unknown>;
/** The same for the working copy. */
function use(tables: object) {
  mkdirSync(join(dir, '.data'), { recursive: true });
  writeFileSync(join(dir, '.data/db.json'), JSON.stringify(tables));
}
const used = () => JSON.parse(readFileSync(join(dir, '.data/db.json'), 'utf8')) as Record<string, unknown>;
function change(path: string, from: string, to: string) {
  const file = join(dir, 'config', path);
  expect(readFileSync(file, 'utf8')).toContain(from);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

const client = { id: 1, version: 1, nome: 'Ana' };
const account = {
  id: 1,
  nome: 'Ana',
  email: 'ana@example.com',
  senha: 'x'.repeat(60),
  permissoes: ['vendas'],
};

describe('check --data', () => {
  it('finds nothing wrong with records that fit', async () => {
    store({ clientes: [client], usuarios: [{ ...account, clienteId: 1 }] });
    expect(await portal('check', '--data')).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringContaining('Registros em ordem: 2 registros'),
    });
  });

  it.each([
    ['an invalid value', { usuarios: [{ ...account, email: 'ana' }] }, 'usuarios.email  1×  '],
    ['a missing one', { clientes: [{ id: 4 }] }, 'clientes.nome  1×  Campo obrigatório  (#4)'],
    [
      'a reference to nobody',
      { usuarios: [{ ...account, clienteId: 9 }] },
      'usuarios.clienteId  1×  não existe em clientes  (#1: 9)',
    ],
    [
      'a field that the resource lacks',
      { clientes: [{ ...client, apelido: 'A' }] },
      'clientes.apelido  1×  o recurso não tem este campo: se mudou de nome, ponha "formerly: apelido" no novo',
    ],
    [
      'a table that no resource has',
      { fornecedores: [client] },
      'se não serve mais, rode "npx portal migrate --drop fornecedores"',
    ],
    ['two with one id', { clientes: [client, client] }, 'clientes.id  1×  falta ou se repete'],
    [
      'two with one unique value',
      { usuarios: [account, { ...account, id: 2 }] },
      'usuarios.email  1×  deve ser único e se repete  (#2)',
    ],
  ])('counts %s and gives examples', async (_what, tables, line) => {
    store(tables);
    const { code, error } = await portal('check', '--data');
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(line) });
    expect(JSON.parse((await portal('check', '--data', '--json')).out)).toMatchObject({ ok: false });
  });

  it("checks which attached files exist and are whole, and ignores the server's own tables", async () => {
    change(
      'resources/clientes.yaml',
      'fields:\n',
      'fields:\n  contrato: { type: file, label: Contrato, max: 5 }\n',
    );
    const bytes = '%PDF-1.7\n';
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = (id: string, more: object = {}) => ({
      id: id.repeat(22),
      name: `${id}.pdf`,
      size: 9,
      type: 'application/pdf',
      ...more,
    });
    const contrato = [file('A'), file('B'), file('C', { sha256 }), file('D', { sha256 }), file('E')];
    store({ clientes: [{ ...client, contrato }], $uploads: [{ id: 1, file: 'x' }] });
    mkdirSync(join(dir, '.data', 'files'), { recursive: true });
    for (const [id, text] of [
      ['A', bytes],
      ['C', bytes],
      ['D', bytes.replace('7', '6')],
      ['E', 'curto'],
    ])
      writeFileSync(join(dir, '.data', 'files', id!.repeat(22)), text!);
    const { code, error, out } = await portal('check', '--data');
    expect(code).toBe(1);
    expect(error.split('\n')).toEqual([
      'clientes.contrato  1×  falta o conteúdo do arquivo  (#1: B.pdf)',
      expect.stringMatching(/^clientes\.contrato {2}2× .*foi anexado.* \(#1: D\.pdf; #1: E\.pdf\)$/),
    ]);
    expect(out).toContain('2 tipos de problema');
  });

  it('checks limits set by other records, as the server does', async () => {
    change(
      'resources/clientes.yaml',
      'fields:\n',
      `fields:
  teto: { type: money, label: Teto }
  usado: { type: money, label: Usado, rollup: { from: usuarios, target: clienteId, sum: limite } }
  livre: { type: money, label: Livre, formula: 'coalesce(teto, 0) - usado' }
`,
    );
    change(
      'resources/usuarios.yaml',
      'fields:\n',
      `fields:
  limite: { type: money, label: Limite, max: clienteId.livre }
  pedido: { type: money, label: Pedido, max: clienteId.teto }
`,
    );
    const clientes = [{ ...client, teto: 100 }];
    const one = { ...account, clienteId: 1, limite: 100, pedido: 100 };
    store({ clientes, usuarios: [one] });
    expect(await portal('check', '--data')).toMatchObject({ code: 0, error: '' });
    store({ clientes, usuarios: [{ ...one, limite: 100.01 }] });
    expect(await portal('check', '--data')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^usuarios\.limite {2}1× {2}Passa do que .* {2}\(#1\)$/),
    });
    // A limit whose sums don't count the record may have decreased since the record was saved.
    store({ clientes, usuarios: [{ ...one, pedido: 100.01 }] });
    expect(await portal('check', '--data')).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(/pode ter sido outro.*\nusuarios\.pedido {2}1×/),
    });
  });

  it('reports missing or unreadable data', async () => {
    expect((await portal('check', '--data')).error).toContain('é preciso ter dados');
    writeFileSync(join(dir, 'db.json'), '{');
    expect(await portal('check', '--data')).toMatchObject({
      code: 2,
      error: expect.stringContaining('não é JSON'),
    });
  });
});

describe('migrate', () => {
  beforeEach(() => {
    change('resources/clientes.yaml', 'title: nome', 'title: nome\nformerly: fregueses');
    change(
      'resources/usuarios.yaml',
      'plano: { type: text, label: Plano }',
      'plano: { type: text, label: Plano, formerly: [assinatura, pacote], default: Básico }',
    );
    change('resources/usuarios.yaml', 'gestao: Gestão }', 'gestao: { label: Gestão, formerly: gerencia } }');
  });

  it('extracts values that were stored inside others, and leaves the rest there', async () => {
    change(
      'resources/clientes.yaml',
      'cidade: { type: text, label: Cidade',
      'cidade: { type: text, label: Cidade, formerly: address.city',
    );
    use({
      clientes: [
        { ...client, ativo: true, address: { city: 'Natal', zip: '1' } },
        { ...client, id: 2, ativo: true, address: { city: 'Lima' } },
        { ...client, id: 3, ativo: true, address: 'Rua 1' },
      ],
    });
    const { code, out } = await portal('migrate');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('clientes.address.city → cidade  (2 registros)'),
    ]);
    expect(used().clientes).toEqual([
      { ...client, ativo: true, cidade: 'Natal', address: { zip: '1' } },
      { ...client, id: 2, ativo: true, cidade: 'Lima' },
      { ...client, id: 3, ativo: true, address: 'Rua 1' },
    ]);
  });

  it('migrates renamed resources, fields and options, fills in defaults, and keeps a backup', async () => {
    use({
      $ids: { fregueses: 7, usuarios: 2 },
      fregueses: [client],
      usuarios: [
        { ...account, permissoes: ['gerencia', 'vendas'], assinatura: 'Ouro' },
        { ...account, id: 2, plano: null },
        { ...account, id: 3 },
      ],
      outros: [{ id: 1 }],
    });
    const before = readFileSync(join(dir, '.data/db.json'), 'utf8');
    const { code, out } = await portal('migrate');
    expect(code).toBe(0);
    expect(out).toContain('fregueses → clientes  (1 registro)');
    expect(out).toContain('usuarios.assinatura → plano  (1 registro)');
    expect(out).toContain('usuarios.permissoes: gerencia → gestao  (1 registro)');
    expect(used()).toEqual({
      $ids: { clientes: 7, usuarios: 2 },
      $names: expect.objectContaining({ clientes: { ids: ['fregueses'], fields: {}, options: {} } }),
      clientes: [{ ...client, ativo: true }],
      usuarios: [
        { ...account, permissoes: ['gestao', 'vendas'], plano: 'Ouro' },
        { ...account, id: 2, plano: null },
        { ...account, id: 3, plano: 'Básico' },
      ],
      outros: [{ id: 1 }],
    });
    const backup = readdirSync(join(dir, '.data')).find((name) => name.endsWith('.bak'))!;
    expect(readFileSync(join(dir, '.data', backup), 'utf8')).toBe(before);
    expect(await portal('migrate')).toMatchObject({ code: 0, out: expect.stringContaining('Nada a migrar') });
  });

  it('computes a formula that is newer than the records, in their rows too, and does not change existing values', async () => {
    change(
      'resources/pedidos.yaml',
      '  obs: { type: textarea, label: Observações }',
      `  obs: { type: textarea, label: Observações }
  dobro: { type: money, label: Dobro, formula: valor * 2 }
  resto: { type: money, label: Resto, formula: dobro - total }
  total: { type: money, label: Total, formula: sum(itens.valor) }
  itens:
    type: items
    label: Itens
    fields:
      preco: { type: money, label: Preço }
      valor: { type: money, label: Valor, formula: preco * 3 }`,
    );
    const order = { version: 1, numero: '1', clienteId: 1, valor: 10, situacao: 'aberto' };
    const orders = [
      { ...order, id: 1, itens: [{ preco: 1 }, { preco: 2, valor: 5 }, { preco: 3 }] },
      { ...order, id: 2, numero: '2', dobro: 7 },
      { ...order, id: 3, numero: '3', valor: null, dobro: null, total: 0, resto: null },
    ];
    use({ clientes: [{ ...client, ativo: true }], pedidos: orders });
    change('resources/clientes.yaml', '\nformerly: fregueses', '');
    const { code, error } = await portal('check', '--data');
    const told = error.split('\n').filter((line) => line.startsWith('pedidos'));
    const empty = 'os registros são de antes da fórmula e estão vazios: rode "npx portal migrate"';
    expect([code, told]).toEqual([
      1,
      [
        `pedidos.itens.valor = preco * 3  1×  ${empty}`,
        `pedidos.dobro = valor * 2  1×  ${empty}`,
        `pedidos.total = sum(itens.valor)  2×  ${empty}`,
        `pedidos.resto = dobro - total  2×  ${empty}`,
      ],
    ]);
    expect(await portal('migrate')).toMatchObject({
      code: 0,
      out: expect.stringContaining('pedidos.resto = dobro - total  (2 registros)'),
    });
    const itens = [
      { preco: 1, valor: 3 },
      { preco: 2, valor: 5 },
      { preco: 3, valor: 9 },
    ];
    expect(used().pedidos).toEqual([
      { ...orders[0], itens, dobro: 20, total: 17, resto: 3 },
      { ...orders[1], total: 0, resto: 7 },
      orders[2],
    ]);
    expect(await portal('check', '--data')).toMatchObject({
      code: 0,
      error: expect.not.stringContaining('antes da'),
    });
  });

  it('only shows its plan with --dry-run', async () => {
    use({ fregueses: [client] });
    expect(await portal('migrate', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nada foi escrito (--dry-run).'),
    });
    expect(used()).toEqual({ fregueses: [client] });
    expect(readdirSync(join(dir, '.data')).some((name) => name.endsWith('.bak'))).toBe(false);
  });

  it('fails with --check while there is something to migrate, and writes nothing', async () => {
    use({ fregueses: [client] });
    expect(await portal('migrate', '--check')).toMatchObject({
      code: 1,
      out: expect.stringContaining('Nada foi escrito (--check).'),
    });
    expect(await portal('migrate', '--check', '--json')).toMatchObject({ code: 1 });
    expect(used()).toEqual({ fregueses: [client] });
    expect(await portal('migrate')).toMatchObject({ code: 0 });
    expect(await portal('migrate', '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nada a migrar'),
    });
  });

  it('overwrites nothing: a record with values under both names stays, and is reported', async () => {
    use({
      usuarios: [{ ...account, plano: 'Prata', assinatura: 'Ouro' }],
      fregueses: [client],
      clientes: [client],
    });
    const { code, error } = await portal('migrate');
    expect(code).toBe(1);
    expect(error).toContain('usuarios.assinatura → plano: os dois têm valor  (1 registro)');
    expect(error).toContain('fregueses → clientes: os dois já têm registros');
    expect(used()).toMatchObject({
      usuarios: [{ plano: 'Prata', assinatura: 'Ouro' }],
      fregueses: [client],
    });
  });

  it('refuses while a portal runs, and changes nothing', async () => {
    use({ fregueses: [client] });
    writeFileSync(join(dir, '.data/lock'), String(process.pid));
    expect(await portal('migrate')).toMatchObject({
      code: 2,
      error: expect.stringContaining('O portal está rodando'),
    });
    expect(used()).toEqual({ fregueses: [client] });
    expect(existsSync(join(dir, '.data/db.json.tmp'))).toBe(false);
  });

  it('never takes the initial data for the data in use, unless requested', async () => {
    store({ fregueses: [client] });
    expect(await portal('migrate')).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringMatching(/Não há dados em .*\.data: nada foi migrado\..*PORTAL_DATA=….*--seed/),
    });
    expect(stored()).toEqual({ fregueses: [client] });
    expect(await portal('migrate', '--seed')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Dados: .*db\.json\n/),
    });
    expect(stored()).toMatchObject({ clientes: [client] });
  });

  it('drops data that the config no longer declares, when named, and keeps a backup', async () => {
    use({ navios: [{ id: 1 }, { id: 2 }], clientes: [{ ...client, ativo: true, apelido: 'A' }] });
    const before = used();
    const asked = await portal('migrate', '--drop', 'navios,clientes.apelido');
    expect(asked).toMatchObject({ code: 2, error: expect.stringContaining('--yes') });
    expect(asked.error).toMatch(/apagado: navios {2}\(\d/);
    expect(used()).toEqual(before);
    expect(await portal('migrate', '--yes', '--drop', 'navios,clientes.apelido')).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'apagado: navios  (2 registros)\n  apagado: clientes.apelido  (1 registro)',
      ),
    });
    expect(used()).toEqual({ $names: expect.anything(), clientes: [{ ...client, ativo: true }] });
    const backup = readdirSync(join(dir, '.data')).find((name) => name.endsWith('.bak'))!;
    expect(readFileSync(join(dir, '.data', backup), 'utf8')).toContain('navios');
  });

  it.each([
    ['clientes', '"clientes" ainda está na configuração'],
    ['clientes.nome', '"clientes.nome" ainda está na configuração'],
    ['clientes.version', 'que se possa apagar'],
    ['clientes.outro', 'Nenhum registro de "clientes" tem um campo "outro"'],
    ['navio', 'Os dados não têm "navio". Você quis dizer "navios"?'],
  ])('does not drop %s', async (name, message) => {
    use({ navios: [{ id: 1 }], clientes: [client] });
    expect(await portal('migrate', '--drop', name)).toMatchObject({
      code: 2,
      error: expect.stringContaining(message),
    });
    expect(used()).toEqual({ navios: [{ id: 1 }], clientes: [client] });
  });

  it('is recommended by "check --data", which checks the rest as if it were done', async () => {
    use({ fregueses: [client], usuarios: [{ ...account, permissoes: ['gerencia'], pacote: 'Ouro' }] });
    const { code, error } = await portal('check', '--data');
    expect(code).toBe(1);
    expect(error.split('\n')).toEqual([
      'fregueses → clientes  1×  os registros ainda têm o nome antigo: rode "npx portal migrate"',
      'usuarios.pacote → plano  1×  os registros ainda têm o nome antigo: rode "npx portal migrate"',
      'usuarios.permissoes: gerencia → gestao  1×  os registros ainda têm o nome antigo: rode "npx portal migrate"',
    ]);
  });
});

describe('a number that JavaScript would round', () => {
  const text = (number: string) =>
    `{"clientes": [{"id": 1, "version": 1, "nome": "Ana", "apelido": ${number}}], "usuarios": [], "velhos": [{"id": 1}]}`;
  const write = (number: string) => writeFileSync(join(dir, 'db.json'), text(number));

  it('is named as the file has it by check --data', async () => {
    write('1147386954405658704');
    const { out, error } = await portal('check', '--data');
    expect(error).toContain(
      'o número tem algarismos demais e perde alguns: escreva-o entre aspas  (#1: 1147386954405658704)',
    );
    expect(out + error).not.toContain('1147386954405658800');
  });

  it('is copied by no command, and a text of digits is', async () => {
    write('1147386954405658704');
    const { code, error } = await portal('new', 'account', 'eva@example.com', '--permissions', 'vendas');
    expect(code).not.toBe(0);
    expect(error).toContain('no 1º registro, em "apelido", o número 1147386954405658704');
    expect(existsSync(join(dir, '.data/db.json'))).toBe(false);
    expect(await portal('migrate', '--seed', '--drop', 'velhos', '--yes')).toMatchObject({
      code: 2,
      error: expect.stringContaining('1147386954405658704'),
    });
    expect(readFileSync(join(dir, 'db.json'), 'utf8')).toBe(text('1147386954405658704'));
    write('"1147386954405658704"');
    expect(await portal('new', 'account', 'eva@example.com', '--permissions', 'vendas')).toMatchObject({
      code: 0,
    });
    expect(JSON.stringify(used())).toContain('"1147386954405658704"');
  });
});
