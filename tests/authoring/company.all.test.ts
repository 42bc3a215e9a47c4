import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import bcrypt from 'bcryptjs';
import { parse } from 'yaml';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSecret } from '#server/accounts/tokens.ts';
import { looksPortuguese } from '../support/language/portuguese.ts';
import { commandsIn, type Commands } from '../support/cli.ts';

describe('new company', () => {
  let here: Commands;
  beforeEach(() => (here = commandsIn()));

  it('writes a portal without any problem or warning', async () => {
    expect(await here.portal('new', 'company', here.at('acme'), '--label', 'Acme & Filhos')).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(/e-mail +admin@acme\.example\n +senha +\S+\n/),
    });
    expect(await here.portalOf('acme', 'check', '--strict')).toMatchObject({ code: 0, error: '' });
    expect(here.read('acme/portal.yaml')).toContain('name: "Acme & Filhos"');
    expect(here.read('acme/portal.yaml')).not.toContain('demo');
  });

  it('uses the language of the company for its first account', async () => {
    await here.portal('new', 'company', here.at('acme'), '--locale', 'en-US');
    const made = ['new', 'account', 'me@acme.com', '--permissions', 'admin'];
    const { code, out } = await here.portalOf('acme', ...made);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}password {5}\S+$/m);
    expect(out).not.toContain('senha');
  });

  it('leads from nothing to a department made from a spreadsheet, without any demo data', async () => {
    await here.portal('new', 'company', here.at('acme'));
    here.write('casos.csv', 'Número;Cliente;Valor (R$)\n1;Ana;10,50\n2;Bia;20,00\n');
    const steps = [
      ['new', 'account', 'eu@acme.com.br', '--permissions', 'admin'],
      ['new', 'resource', 'casos', '--label', 'Caso', '--plural', 'Casos', '--from', here.at('casos.csv')],
      ['new', 'department', 'juridico', '--label', 'Jurídico', '--resources', 'casos'],
      ['check', '--strict'],
      ['check', '--data'],
      ['access', 'why', 'juridico', 'editar', 'casos.valor'],
    ];
    for (const step of steps)
      expect({ step, ...(await here.portalOf('acme', ...step)) }).toMatchObject({ step, code: 0, error: '' });
    const data = JSON.parse(here.read('acme/.data/db.json')) as Record<string, unknown[]>;
    expect(Object.keys(data)).toEqual(['usuarios']);
    expect(data.usuarios).toMatchObject([{ email: 'admin@acme.example' }, { email: 'eu@acme.com.br' }]);
  });

  it.each(['pt-BR', 'en-US', 'es-419'])('is written in %s, with a demo if requested', async (locale) => {
    await here.portal('new', 'company', here.at('acme'), '--locale', locale, '--demo');
    expect(await here.portalOf('acme', 'check', '--strict')).toMatchObject({ code: 0, error: '' });
    expect(await here.portalOf('acme', 'check', '--data')).toMatchObject({ code: 0, error: '' });
    expect(here.read('acme/portal.yaml')).toContain('password: demo1234');
  });

  it('contains no Portuguese in other languages: guide, reference, editor, files, check', async () => {
    await here.portal('new', 'company', here.at('acme'), '--locale', 'en-US', '--demo');
    const { out } = await here.portalOf('acme', 'check');
    const files = readdirSync(here.at('acme'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.(yaml|md|json)$|gitignore/.test(file) && !file.startsWith('.data'),
    );
    expect(files).toEqual(expect.arrayContaining(['README.md', 'REFERENCE.md', '.schema/names.json']));
    const told = [out, ...files.map((file) => here.read(`acme/${file}`))]
      .flatMap((text) => text.replaceAll('\\n', '\n').replaceAll('","', '",\n"').split('\n'))
      // Brazilian banks print these names, whatever the language of the portal
      .map((line) => line.replaceAll('-portal', '').replace(/\((?:nosso|seu) número\)/, ''));
    expect(told.filter(looksPortuguese)).toEqual([]);
  });

  it('is a project, whose first administrator is made by the same command', async () => {
    const { code, out } = await here.portal(
      ...['new', 'company', here.at('acme'), '--label', 'Acme', '--locale', 'en-US'],
      ...['--admin', 'me@acme.com', '--json'],
    );
    expect(code).toBe(0);
    const answer = JSON.parse(out) as { folder: string; account: { email: string; password: string } };
    expect(answer).toMatchObject({
      folder: here.at('acme'),
      account: { email: 'me@acme.com', password: expect.stringMatching(/^\S{19}$/) },
      result: { account: { email: 'me@acme.com' } },
    });
    const [account] = (
      JSON.parse(here.read('acme/.data/db.json')) as { users: { password: string; permissions: string[] }[] }
    ).users;
    expect(account!.permissions).toEqual(['admin']);
    // the first start finds records of this company, and has nothing to say about it
    expect(here.read('acme/portal.yaml')).toContain(`id: ${here.read('acme/.data/company').trim()}\n`);
    expect(bcrypt.compareSync(answer.account.password, account!.password)).toBe(true);
    expect(JSON.parse(here.read('acme/package.json'))).toMatchObject({
      name: 'acme',
      scripts: { start: 'portal start', dev: 'portal dev', check: 'portal check', test: 'portal test' },
      dependencies: { portal: expect.stringMatching(/^file:/) },
    });
    const written = ['.github/workflows/portal.yaml', 'compose.yaml', 'README.md', 'REFERENCE.md'];
    for (const file of written) expect(here.read(`acme/${file}`)).not.toContain('npm run portal');
    expect(here.read('acme/.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['.data/', '.env', 'node_modules/']),
    );
    for (const file of written.slice(0, 2)) expect(parse(here.read(`acme/${file}`))).toBeTruthy();
  });

  it('asks in a terminal for missing options, in the language of the answer', async () => {
    const answers = ['es', 'xx', 'CL', 'Ferretería Sur', 'ana@sur.example', ''];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift()!;
    };
    await here.portalAsked(ask, 'new', 'company', here.at('sur'));
    expect(asked[3]).toBe('Nombre de la empresa (Sur):');
    expect(here.read('sur/portal.yaml')).toContain('locale: es-CL');
    expect(here.read('sur/portal.yaml')).toContain('Ferretería Sur');
    expect(here.read('sur/.data/db.json')).toContain('ana@sur.example');
    expect(here.exists('sur/.env')).toBe(false);
  });

  it('prints its help in the requested language, before there is a company', async () => {
    const { out } = await here.portal('new', 'company', '--help', '--locale', 'en-US');
    expect(out).toContain('Usage: npx portal new company <folder>');
    expect(out.split('\n').filter(looksPortuguese)).toEqual([]);
  });

  it('refuses an unknown language', async () =>
    expect(await here.portal('new', 'company', here.at('acme'), '--locale', 'fr-FR')).toMatchObject({
      code: 2,
      error: expect.stringContaining('pt-BR, en-US ou es-419'),
    }));

  it.each([
    [
      'a database that nobody serves',
      'postgres://portal:secret@127.0.0.1:1/portal',
      /127\.0\.0\.1:1\/portal de --database não atende: .*ECONNREFUSED/,
    ],
    ['an address that is none', 'mysql://localhost/portal', /^--database: /],
    ['a parameter that nobody reads', 'postgres://localhost/portal?shema=acme', /"schema"/],
  ])('writes nothing for %s', async (_case, address, words) => {
    here.write('kept/notes.txt', 'mine');
    here.write('kept/departments/.keep', '');
    for (const folder of ['acme/portal', 'kept']) {
      const { code, error } = await here.portal('new', 'company', here.at(folder), '--database', address);
      expect({ code, error }).toEqual({ code: 2, error: expect.stringMatching(words) });
      expect(error).not.toMatch(/secret|\n\s+at /);
    }
    expect(here.exists('acme')).toBe(false);
    expect(readdirSync(here.at('kept'), { recursive: true }).toSorted()).toEqual([
      'departments',
      'departments/.keep',
      'notes.txt',
    ]);
  });

  it('writes nothing if the first account is refused', async () => {
    const { code, error } = await here.portal('new', 'company', here.at('acme'), '--admin', 'ana');
    expect({ code, error }).toEqual({ code: 2, error: expect.stringContaining('nome@empresa') });
    expect(here.exists('acme')).toBe(false);
  });

  it('overwrites nothing', async () => {
    here.write('acme/portal.yaml', 'brand: {}\n');
    expect(await here.portal('new', 'company', here.at('acme'))).toMatchObject({
      code: 2,
      error: expect.stringContaining('portal.yaml já existe'),
    });
    expect(here.read('acme/portal.yaml')).toBe('brand: {}\n');
    expect(here.exists('acme/resources')).toBe(false);
  });
});

describe('new account', () => {
  let here: Commands;
  beforeEach(() => (here = commandsIn('tests/fixtures/good')));
  const accounts = () =>
    (JSON.parse(here.read('.data/db.json')) as { usuarios: Record<string, unknown>[] }).usuarios;

  it('creates the data if there is none, with a password that is printed and stored only as a hash', async () => {
    const { code, out } = await here.portal(
      'new',
      'account',
      'maria.silva@example.com',
      '--permissions',
      'Gestao,vendas',
    );
    expect(code).toBe(0);
    const [account, ...others] = accounts();
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      id: 1,
      version: 1,
      nome: 'Maria Silva',
      email: 'maria.silva@example.com',
      permissoes: ['gestao', 'vendas'],
      criadoEm: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const password = /senha +(\S+)/.exec(out)![1]!;
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(here.read('.data/db.json')).not.toContain(password);
    expect(bcrypt.compareSync(password, String(account!.senha))).toBe(true);
    const told: string[] = [];
    openSecret(here.at('.data'), { notify: (text) => told.push(text) });
    expect(told).toEqual([]);
  });

  it('adds to the records in use, or those that the first start would copy, with an id never used before', async () => {
    here.write(
      'db.json',
      JSON.stringify({ $ids: { usuarios: 7 }, clientes: [{ id: 1, nome: 'A' }], usuarios: [] }),
    );
    expect(
      (await here.portal('new', 'account', 'a@example.com', '--permissions', 'vendas', '--name', 'Ana')).code,
    ).toBe(0);
    expect((await here.portal('new', 'account', 'b@example.com', '--permissions', 'vendas')).code).toBe(0);
    expect(accounts().map(({ id, nome }) => [id, nome])).toEqual([
      [8, 'Ana'],
      [9, 'B'],
    ]);
    expect(JSON.parse(here.read('.data/db.json'))).toMatchObject({
      $ids: { usuarios: 9 },
      clientes: [{ id: 1, nome: 'A' }],
    });
  });

  it.each([
    [['a@example.com', '--permissions', 'vendass'], 'A permissão "vendass" não existe'],
    [['a@example.com'], 'Diga o que a conta pode abrir: --permissions gestao,vendas'],
    [['a.example.com', '--permissions', 'vendas'], 'E-mail: E-mail inválido'],
    [['ANA@example.com', '--permissions', 'vendas'], 'Já há uma conta com o e-mail "ANA@example.com"'],
  ])('refuses %j and writes nothing', async (argv, message) => {
    here.write(
      '.data/db.json',
      JSON.stringify({ usuarios: [{ id: 1, nome: 'Ana', email: 'ana@example.com' }] }),
    );
    expect(await here.portal('new', 'account', ...argv)).toMatchObject({
      code: 2,
      error: expect.stringContaining(message),
    });
    expect(accounts()).toHaveLength(1);
  });

  it('refuses while a portal runs', async () => {
    mkdirSync(here.at('.data'));
    writeFileSync(here.at('.data/lock'), String(process.pid));
    expect(await here.portal('new', 'account', 'a@example.com', '--permissions', 'vendas')).toMatchObject({
      code: 2,
      error: expect.stringContaining('O portal está rodando'),
    });
    expect(here.exists('.data/db.json')).toBe(false);
  });
});

describe('new department', () => {
  let here: Commands;
  beforeEach(() => (here = commandsIn('tests/fixtures/good')));

  it('makes the first one, with resources', async () => {
    rmSync(here.at('config/departments'), { recursive: true });
    here.write('config/portal.yaml', here.read('config/portal.yaml').replace(/search:\n.*\n/, ''));
    expect((await here.portal('check')).code).toBe(1);
    expect(await here.portal('new', 'department', 'loja', '--resources', 'pedidos')).toMatchObject({
      code: 0,
    });
    expect(await here.portal('check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 departamento,'),
    });
    expect(here.read('config/resources/usuarios.yaml')).toContain('loja: Loja');
  });

  it('does not change the landing page of a permission that already has one', async () => {
    here.write(
      'config/departments/gestao.yaml',
      here.read('config/departments/gestao.yaml').replace('routes:', 'landing: /gestao/contas\nroutes:'),
    );
    expect(await here.portal('new', 'department', 'juridico', '--permission', 'GESTAO')).toMatchObject({
      code: 0,
    });
    expect(here.read('config/departments/juridico.yaml')).not.toContain('landing');
    expect(await here.portal('new', 'department', 'estoque')).toMatchObject({ code: 0 });
    expect(here.read('config/departments/estoque.yaml')).toContain('landing: /estoque');
  });
});

describe('new resource --from', () => {
  let here: Commands;
  beforeEach(() => {
    here = commandsIn('tests/fixtures/good');
    here.write('config/kinds/placa.yaml', readFileSync('config/kinds/placa.yaml', 'utf8'));
  });
  const made = async (csv: string, ...options: string[]) => {
    here.write('a.csv', csv);
    const { code, out } = await here.portal(
      'new',
      'resource',
      'casos',
      '--from',
      here.at('a.csv'),
      ...options,
    );
    expect(code).toBe(0);
    return { out, text: here.read('config/resources/casos.yaml') };
  };
  const titled = async (csv: string) => /^title: (.*)$/m.exec((await made(csv)).text)![1];

  it('counts a single record in the singular', async () => {
    expect((await made('Nome\nAna\n')).out).toMatch(/^1 registro lido\n\ncoluna +campo +tipo +aceitos\n/);
  });

  it.each([
    ['a name', 'Placa;Nome\nABC1D23;Ana\nDEF2E34;Bia\n', 'nome'],
    ['what every record has', 'Observação;Placa;Fornecedor\n;ABC1D23;Sul\nver;;Norte\n', 'fornecedor'],
    ['a code rather than any text', 'Cliente;Número\nAna;A1\nAna;A2\n', 'numero'],
    ['a plate only where there is nothing better', 'Placa;Valor\nABC1D23;1,50\nDEF2E34;2,50\n', 'placa'],
    [
      'a name in English, which ends in "name", rather than an address',
      `Email;Student name\n${Array.from({ length: 24 }, (_, at) => `a${at}@x.com;Ana ${at % 23}`).join('\n')}\n`,
      'studentName',
    ],
    ['a code rather than the name of a file', 'File name;Code\na.pdf;A1\na.pdf;A2\n', 'code'],
    ['a date rather than a text with gaps', 'Obs;Data\n;01/02/2026\nver;02/02/2026\n', 'data'],
  ])('names records by %s', async (_what, csv, title) => {
    expect(await titled(csv)).toBe(title);
  });

  it('puts the portrait of a person before the name, and no other picture', async () => {
    const people = (heading: string) =>
      made(
        `${heading};Nome;Sobrenome\nhttps://fotos.exemplo.com/1.png;Ana;Lima\nhttps://fotos.exemplo.com/2.png;Rui;Sá\n`,
      );
    expect((await people('Retrato')).text).toContain('title: "{nome} {sobrenome}"\nimage: retrato\n');
    rmSync(here.at('config/resources/casos.yaml'));
    expect((await people('Foto')).text).not.toMatch(/^image:/m);
  });

  it('recognizes the plates of another resource as references to it', async () => {
    here.write(
      'config/resources/veiculos.yaml',
      "label: { one: Veículo, many: Veículos }\ntitle: '{placa} {modelo}'\nfields:\n  placa: { type: placa, label: Placa }\n  modelo: { type: text, label: Modelo }\n",
    );
    const veiculos = ['ABC1D23', 'DEF2E34', 'GHI3F45'].map((placa, at) => ({
      id: at + 1,
      placa,
      modelo: 'Truck',
    }));
    here.write('db.json', JSON.stringify({ veiculos }));
    expect((await made('Placa;Valor\nABC-1D23;1,50\nDEF2E34;2,50\nghi3f45;3,00\n')).text).toContain(
      'placaId: { type: reference, label: Placa, resource: veiculos, required: true }',
    );
  });

  it('gives the name a gender, by its ending or as requested', async () => {
    const names = async (...options: string[]) => {
      await here.portal('new', 'resource', `r${options.length}${options[1]![0]!.toLowerCase()}`, ...options);
      return here
        .read(`config/resources/r${options.length}${options[1]![0]!.toLowerCase()}.yaml`)
        .split('\n')[0];
    };
    expect(await names('--label', 'Vistoria')).toContain('gender: f');
    expect(await names('--label', 'Nota fiscal', '--plural', 'Notas fiscais')).toContain('gender: f');
    expect(await names('--label', 'Contrato')).not.toContain('gender');
    expect(await names('--label', 'Mapa', '--gender', 'm')).not.toContain('gender');
    expect(await here.portal('new', 'resource', 'x', '--gender', 'x')).toMatchObject({ code: 2 });
  });

  it('shows a late status column among the columns, and so among the filters', async () => {
    await made('Nome;A;B;C;D;E;F;Situação\nx;1;2;3;4;5;6;aberto\ny;1;2;3;4;5;6;fechado\n');
    await here.portal('new', 'department', 'loja', '--resources', 'casos');
    await here.portal('new', 'route', 'vendas', '/vendas/casos', 'casos', '--label', 'Outros casos');
    for (const file of ['loja', 'vendas'])
      expect(here.read(`config/departments/${file}.yaml`)).toContain(
        'list: { resource: casos, columns: [nome, a, b, c, d, situacao] }',
      );
    const { out } = await here.portal('expand', '/loja/casos', '--json');
    expect(JSON.parse(out)).toMatchObject({ result: { screen: { filters: ['situacao'] } } });
  });

  it('puts the numbers of several resources before all charts', async () => {
    await made('Nome;Entrada;Situação\nx;01/02/2026;aberto\ny;02/02/2026;fechado\n');
    await here.portal('new', 'department', 'loja', '--resources', 'casos,pedidos');
    const kinds = [
      ...here.read('config/departments/loja.yaml').matchAll(/- \{? ?(metric|chart|shortcuts):/g),
    ];
    const order = kinds.map(([, kind]) => kind);
    expect(order).toEqual([...order].sort((a, b) => Number(a !== 'metric') - Number(b !== 'metric')));
    expect(order.filter((kind) => kind === 'metric').length).toBeGreaterThan(1);
    expect(order).toContain('chart');
  });
});
