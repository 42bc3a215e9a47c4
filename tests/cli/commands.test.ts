import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
const read = (path: string) => readFileSync(join(dir, path), 'utf8');
function change(path: string, from: string, to: string) {
  expect(read(path)).toContain(from);
  writeFileSync(join(dir, path), read(path).replace(from, to));
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Teste', '-c', 'user.email=teste@example.com', ...args], { cwd: dir });
function commitAll() {
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'antes');
}

describe('portal check with a database', () => {
  it('lists fields that the database can not compute, and prints nothing if there are none', async () => {
    const url = 'postgres://portal@localhost/portal';
    expect((await here.portalOn(url, 'check')).out).not.toContain('não calcula');
    writeFileSync(
      join(dir, 'config/resources/clientes.yaml'),
      `${read('config/resources/clientes.yaml')}
  parcelas: { type: items, label: Parcelas, fields: { valor: { type: money, label: Valor }, data: { type: date, label: Data } } }
  taxa: { type: percent, label: Taxa, decimals: 4, formula: 'irr(limite, parcelas.valor, $today, parcelas.data)' }
`,
    );
    expect((await here.portalOn(url, 'check')).out).toMatch(
      /não calcula sozinho[^]*clientes\.taxa: a fórmula usa "irr"/,
    );
    expect((await here.portal('check')).out).not.toContain('não calcula');
  });
});

describe('portal', () => {
  it('lists its commands, and ends with 2 when called without one', async () => {
    expect(await portal()).toMatchObject({
      code: 2,
      out: expect.stringContaining('access why <e-mail|permissões> <ação>'),
    });
    expect(await portal('--help')).toMatchObject({ code: 0 });
    expect(await portal('help')).toMatchObject({ code: 0, out: expect.stringContaining('new company') });
  });

  it('explains the options of a command, or of those that share a word', async () => {
    expect(await portal('new', 'resource', '--help')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/new resource <id> \[opções\]\n\n {2}--label <texto> /),
    });
    expect(await portal('help', 'new', 'resource')).toEqual(await portal('new', 'resource', '--help'));
    expect((await portal('new', '--help')).out).toMatch(
      /new company <pasta>[^]*--permissions <a,b>[^]*new route/,
    );
  });

  it.each([
    [['chek'], 'O comando "chek" não existe. Você quis dizer "check"?'],
    [['expand'], 'Falta um argumento.\n\nUso: npx portal expand <rota|recurso> [opções]\n'],
    [['check', 'tudo'], 'Sobra um argumento.'],
    [['check', '--jsn'], 'A opção "--jsn" não existe em "check". Você quis dizer "--json"?'],
    [['new', 'resource', 'x', '--label'], 'Falta o valor de uma opção.'],
    [['check', '--strict=sim'], 'A opção "--strict" não leva valor.'],
    [['new'], 'Falta dizer o quê depois de "new".\n\n  new company <pasta>'],
    [
      ['access', '--permission', 'venda'],
      'A permissão "venda" não existe: nenhuma tela a pede e nenhuma conta pode tê-la. Você quis dizer "vendas"?',
    ],
    [['new', 'route', 'vendas'], 'Falta um argumento.'],
  ])('says what is wrong with %j', async (argv, message) => {
    expect(await portal(...argv)).toMatchObject({
      code: 2,
      out: '',
      error: expect.stringContaining(message),
    });
  });
});

describe('--json', () => {
  const answer = async (...argv: string[]) => {
    const { code, out, error } = await portal(...argv, '--json');
    expect(error).toBe('');
    return {
      code,
      ...(JSON.parse(out) as {
        ok: boolean;
        result?: unknown;
        messages?: string[];
        error?: string;
        problems?: object[];
      }),
    };
  };

  it.each([
    [['check'], { result: { departments: 2, routes: 5, resources: 3 }, problems: [] }],
    [['schema'], { result: { written: expect.arrayContaining([expect.stringMatching(/names\.json$/)]) } }],
    [['docs'], { result: { chapters: expect.anything() } }],
    [['expand', '/vendas/clientes'], { result: { path: '/vendas/clientes' } }],
    [
      ['new', 'resource', 'casos'],
      { messages: expect.arrayContaining([expect.stringContaining('casos.yaml escrito.')]) },
    ],
  ])('answers %j with one object, ok and 0', async (argv, expected) => {
    expect(await answer(...argv)).toMatchObject({ code: 0, ok: true, ...expected });
  });

  it('applies even if the command line itself is wrong', async () => {
    for (const argv of [[], ['chek'], ['check', '--strct'], ['new']])
      expect(await answer(...argv)).toMatchObject({ code: 2, ok: false, error: expect.any(String) });
  });

  it('distinguishes a negative answer from a failure', async () => {
    expect(await answer('access', 'why', 'vendas', 'ler', 'usuarios')).toMatchObject({
      code: 1,
      ok: false,
      result: { allowed: false },
    });
    expect(await answer('expand', '/nada')).toMatchObject({
      code: 2,
      ok: false,
      error: expect.stringContaining('Nenhuma rota'),
    });
    change('config/departments/vendas.yaml', 'list: pedidos', 'list: pedido');
    expect(await answer('access')).toMatchObject({
      code: 2,
      ok: false,
      problems: [{ place: { line: 16 }, severity: 'error' }],
    });
  });
});

describe('schema', () => {
  it('makes check report outdated files, which --strict refuses', async () => {
    expect(await portal('schema')).toMatchObject({
      code: 0,
      out: expect.stringContaining('department.json escrito.'),
    });
    expect(await portal('schema')).toMatchObject({ code: 0, out: 'Nada a fazer: está tudo em dia.' });
    expect(await portal('check', '--strict')).toMatchObject({ code: 0, error: '' });
    change('config/resources/clientes.yaml', 'label: Cidade', 'label: Município');
    const old = 'config/.schema/names.json:1:1  aviso: o que o editor completa está desatualizado: rode';
    expect(await portal('check')).toMatchObject({ code: 0, error: expect.stringContaining(old) });
    expect(await portal('check', '--strict')).toMatchObject({ code: 1, error: expect.stringContaining(old) });
  });

  it('is as good as new after an edit that changes no name, and outdated if a file is gone', async () => {
    await portal('schema');
    change('config/resources/clientes.yaml', 'fields:', '# os campos\nfields:');
    expect(await portal('check', '--strict')).toMatchObject({ code: 0, error: '' });
    expect(await portal('schema')).toMatchObject({ code: 0, out: expect.stringContaining('names.json') });
    mkdirSync(join(dir, 'config/groups'), { recursive: true });
    writeFileSync(join(dir, 'config/groups/nota.yaml'), 'fields:\n  nota: { type: text, label: Nota }\n');
    await portal('schema');
    rmSync(join(dir, 'config/groups/nota.yaml'));
    expect(await portal('check')).toMatchObject({ code: 0, error: expect.stringContaining('desatualizado') });
  });

  it('is written together with what "new" writes', async () => {
    await portal('schema');
    await portal('new', 'resource', 'casos');
    expect(read('config/resources/casos.yaml')).toMatch(/^# yaml-language-server: /);
    expect(await portal('check', '--strict')).toMatchObject({ error: expect.not.stringContaining('editor') });
  });
});

describe('docs', () => {
  it('writes the reference beside the config, and check reports when it is outdated', async () => {
    expect(await portal('docs')).toMatchObject({
      code: 0,
      out: expect.stringContaining('REFERENCIA.md escrito.'),
    });
    expect(await portal('docs')).toMatchObject({ code: 0, out: expect.stringContaining('em dia') });
    expect(await portal('check', '--strict')).toMatchObject({ code: 0 });
    writeFileSync(join(dir, 'config/REFERENCIA.md'), 'outra');
    expect(await portal('check')).toMatchObject({
      code: 0,
      error: expect.stringContaining('npx portal docs'),
    });
  });

  it('writes it in the requested language, and refuses an unknown one', async () => {
    expect(await portal('docs', '--locale', 'en-US')).toMatchObject({
      code: 0,
      out: expect.stringContaining('REFERENCE.md written.'),
    });
    expect(read('config/REFERENCE.md')).toContain('### `brand` *\n\nThe brand: the name of the portal');
    expect(await portal('docs', '--locale', 'fr')).toMatchObject({
      code: 2,
      error: expect.stringContaining('use pt-BR, en-US ou es-419'),
    });
  });
});

describe('check', () => {
  it('counts what a valid config declares', async () => {
    expect(await portal('check')).toEqual({
      code: 0,
      out: 'Configuração em ordem: 2 departamentos, 5 rotas, 3 recursos',
      error: '',
    });
  });

  it('prints all problems and ends with 1', async () => {
    change('config/departments/vendas.yaml', 'list: pedidos', 'list: pedido');
    change('config/resources/clientes.yaml', 'label: Nome,', 'lable: Nome,');
    expect(await portal('check')).toEqual({
      code: 1,
      out: '',
      error: `config/departments/vendas.yaml:16:11  recurso "pedido" não existe. Você quis dizer "pedidos"?
config/resources/clientes.yaml:4:23  a chave "lable" não existe no campo "nome". Você quis dizer "label"?

2 erros em 2 arquivos`,
    });
  });

  it('prints warnings and succeeds', async () => {
    change('config/departments/gestao.yaml', 'permissions: [gestao]', 'permissions: [gestao, auditoria]');
    expect(await portal('check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('em ordem'),
      error: expect.stringContaining('aviso: falta a permissão "auditoria"'),
    });
  });

  it('gives the problems as data', async () => {
    change('config/departments/vendas.yaml', 'list: pedidos', 'list: pedido');
    const { code, out } = await portal('check', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [{ place: { file: 'config/departments/vendas.yaml', line: 16 }, severity: 'error' }],
    });
  });
});

describe('expand', () => {
  it('writes a screen out with its defaults, whichever of its addresses is given', async () => {
    const { out } = await portal('expand', '/vendas/clientes');
    expect(out).toContain('# config/departments/vendas.yaml:17\npath: /vendas/clientes');
    expect(out).toContain('\n  perPage: 25\n');
    expect((await portal('expand', 'Clientes-de-Vendas')).out).toBe(out);
    expect(JSON.parse((await portal('expand', '/vendas/clientes', '--json')).out)).toMatchObject({
      result: { screen: { kind: 'list', perPage: 25 } },
    });
  });

  it('suggests a similar address', async () => {
    expect(await portal('expand', '/vendas/cliente')).toMatchObject({
      code: 2,
      error: 'Nenhuma rota e nenhum recurso se chama "/vendas/cliente". Você quis dizer "/vendas/clientes"?',
    });
  });
});

describe('access', () => {
  it('prints the rights of each permission', async () => {
    const { code, out } = await portal('access');
    expect(code).toBe(0);
    expect(out).toContain('(qualquer conta): 0 rotas');
    expect(out).toMatch(
      /^gestao: 1 rota\n {2}\/gestao\/contas\n {4}clientes\n {6}lê o nome +id, nome\n {6}nome referido +id, nome\n {4}usuarios\n/m,
    );
    expect(JSON.parse((await portal('access', '--json')).out).result).toHaveLength(3);
  });
});

describe('access with a filter', () => {
  it('shows one set of permissions, or one resource', async () => {
    const { out } = await portal('access', '--permission', 'vendas', '--resource', 'pedidos');
    expect(out).toMatch(/^vendas\n {4}pedidos\n {6}lê /);
    expect(out).not.toContain('clientes\n');
    expect((await portal('access', '--resource', 'usuarios')).out).toMatch(/^gestao\n {4}usuarios\n/);
    expect((await portal('access', '--permission', 'gestao', '--resource', 'pedidos')).out).toBe(
      'Nenhuma tela dá acesso a "pedidos".',
    );
  });

  it('says that a resource does not exist', async () => {
    expect(await portal('access', '--resource', 'pedido')).toMatchObject({
      code: 2,
      error: 'O recurso "pedido" não existe. Você quis dizer "pedidos"?',
    });
  });
});

describe('access why', () => {
  it('names the lines that allow it', async () => {
    expect(await portal('access', 'why', 'vendas', 'ler', 'pedidos.valor')).toEqual({
      code: 0,
      error: '',
      out: 'Sim: vendas lê pedidos.valor\n  config/departments/vendas.yaml:14:11  /vendas/pedidos',
    });
  });

  it('distinguishes a name from the whole record', async () => {
    const { out } = await portal('access', 'why', 'gestao', 'ler', 'clientes.nome');
    expect(out).toBe(
      'Sim: gestao lê clientes.nome\n  config/departments/gestao.yaml:4:11  /gestao/contas  só como nome  como opção do formulário  de registros a que se refere Usuários › Cliente',
    );
  });

  it('says who may, if these permissions do not, and ends with 1', async () => {
    expect(await portal('access', 'why', 'gestao', 'editar', 'pedidos.valor')).toMatchObject({
      code: 1,
      out: 'Não: gestao não altera pedidos.valor\n  config/departments/vendas.yaml:14:11  /vendas/pedidos permite, e pede: vendas',
    });
    expect(await portal('access', 'why', 'vendas', 'ler', 'usuarios.senha')).toMatchObject({
      code: 1,
      out: expect.stringContaining('Nenhuma tela oferece isso a ninguém.'),
    });
  });

  it('names the keys of an account that give the same to a program', async () => {
    const key = { account: '1', label: 'ERP', screens: ['/vendas/pedidos'], expires: '2999-01-01' };
    writeFileSync(
      join(dir, 'db.json'),
      JSON.stringify({
        usuarios: [{ id: 1, email: 'ana@example.com', permissoes: ['vendas'] }],
        $keys: [
          { id: 1, ...key, verbs: ['read', 'delete'] },
          { id: 2, ...key, verbs: ['read'], label: 'Leitura' },
          { id: 3, ...key, verbs: ['read', 'delete'], label: 'Vencida', expires: '2020-01-01' },
        ],
      }),
    );
    const named = async (verb: string) =>
      [
        ...(await portal('access', 'why', 'ana@example.com', verb, 'pedidos')).out.matchAll(/chave “(\w+)”/g),
      ].map(([, label]) => label);
    expect(await named('excluir')).toEqual(['ERP']);
    expect(await named('ler')).toEqual(['ERP', 'Leitura']);
  });

  it('looks the permissions of an account up in the data', async () => {
    writeFileSync(
      join(dir, 'db.json'),
      JSON.stringify({
        usuarios: [
          { id: 1, email: 'Ana@example.com', permissoes: ['vendas'] },
          { id: 2, email: 'bia@example.com' },
        ],
      }),
    );
    expect(await portal('access', 'why', 'ana@example.com', 'excluir', 'pedidos')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Sim: vendas exclui pedidos'),
    });
    expect(await portal('access', 'why', 'bia@example.com', 'excluir', 'pedidos')).toMatchObject({
      code: 1,
      out: expect.stringContaining('Não: (qualquer conta) não exclui pedidos'),
    });
    expect(await portal('access', 'why', 'cid@example.com', 'excluir', 'pedidos')).toMatchObject({
      code: 2,
      error: expect.stringContaining('Nenhuma conta tem o e-mail "cid@example.com"'),
    });
  });

  it.each([
    [['vendas', 'lerr', 'pedidos'], '"lerr" não é uma ação. Você quis dizer "ler"?'],
    [['vendas', 'x', 'pedidos'], '"x" não é uma ação. Use: ler, criar, editar, excluir, mover.'],
    [['vendas', 'ler', 'pedido'], 'O recurso "pedido" não existe. Você quis dizer "pedidos"?'],
    [['vendas', 'ler', 'pedidos.valr'], '"valr" não existe em "pedidos". Você quis dizer "valor"?'],
  ])('says what is wrong with %j', async (argv, message) => {
    expect(await portal('access', 'why', ...argv)).toMatchObject({ code: 2, error: message });
  });
});

describe('access diff', () => {
  beforeEach(() => commitAll());

  it('finds nothing where nothing changed', async () => {
    change('config/departments/vendas.yaml', 'label: Painel', 'label: Quadro');
    expect(await portal('access', 'diff')).toEqual({
      code: 0,
      out: 'Nenhum direito mudou desde HEAD.',
      error: '',
    });
  });

  it('names gained rights and ends with 1', async () => {
    change(
      'config/departments/vendas.yaml',
      'columns: [nome, cidade]',
      'columns: [nome, cidade, limite]\n      form: [{ section: D, fields: [nome] }]',
    );
    const { code, out } = await portal('access', 'diff', 'HEAD');
    expect(code).toBe(0);
    expect(out).toContain('  - altera clientes.limite');

    change(
      'config/departments/gestao.yaml',
      'columns: [nome, email, permissoes]',
      'columns: [nome, email, permissoes]\n      metrics: [{ metric: N, resource: clientes, value: count }]',
    );
    const wider = await portal('access', 'diff');
    expect(wider.code).toBe(1);
    expect(wider.out).toContain(
      'gestao\n  + vê em clientes a quantidade  config/departments/gestao.yaml:4:11',
    );
    expect(wider.out).toContain('1 ampliação e');
  });

  it('shows rows that were opened', async () => {
    change(
      'config/departments/vendas.yaml',
      'list: pedidos',
      'list: { resource: pedidos, filter: { situacao: aberto } }',
    );
    git('commit', '-q', '-a', '-m', 'menos linhas');
    change(
      'config/departments/vendas.yaml',
      'filter: { situacao: aberto } }\n  - path',
      'filter: {} }\n  - path',
    );
    const { code, out } = await portal('access', 'diff');
    expect(code).toBe(1);
    expect(out).toContain('~ lê pedidos.valor  todas as linhas (antes: só onde {"situacao":"aberto"})');
    expect((await portal('access', 'diff', 'HEAD~1')).out).toBe('Nenhum direito mudou desde HEAD~1.');
  });

  describe('with approvals', () => {
    const file = 'config/acessos-aprovados.yaml';
    const widen = () =>
      change(
        'config/departments/gestao.yaml',
        'columns: [nome, email, permissoes]',
        'columns: [nome, email, permissoes]\n      metrics: [{ metric: N, resource: clientes, value: count }]',
      );

    it('takes a widening as intended once it is accepted, and no other', async () => {
      widen();
      expect((await portal('access', 'diff', '--accept')).code).toBe(0);
      expect(read(file)).toContain('gestao:\n  - vê em clientes a quantidade\n');
      expect(await portal('access', 'diff')).toMatchObject({
        code: 0,
        out: expect.stringContaining('1 ampliação (1 aprovada) e 0 reduções desde HEAD'),
      });
      expect((await portal('check')).code).toBe(0);

      change('config/departments/gestao.yaml', 'permissions: [gestao]', 'permissions: []');
      const { code, out } = await portal('access', 'diff');
      expect(code).toBe(1);
      expect(out).toContain('(qualquer conta)\n  + abre /gestao/contas');
      expect(out).toContain('access diff HEAD --accept');
    });

    it('keeps the notes of the file, reports stale approvals, and removes them when accepting', async () => {
      widen();
      writeFileSync(
        join(dir, file),
        '# Reunião de outubro\ngestao:\n  - abre /antiga # pedido da diretoria\nvendas: [abre /velha]\n',
      );
      const { code, out } = await portal('access', 'diff');
      expect(code).toBe(1);
      expect(out).toContain(
        'já não ampliam nada e podem sair:\n  gestao: abre /antiga\n  vendas: abre /velha',
      );
      await portal('access', 'diff', '--accept');
      expect(read(file)).toBe('# Reunião de outubro\ngestao:\n  - vê em clientes a quantidade\n');
    });

    it('reads them from another file, and says what is wrong with it', async () => {
      widen();
      const other = join(dir, 'aprovados.yaml');
      writeFileSync(other, 'gestao: [vê em clientes a quantidade]\n');
      expect((await portal('access', 'diff', '--approvals', other)).code).toBe(0);
      writeFileSync(other, 'gestao: sim\n');
      expect(await portal('access', 'diff', '--approvals', other)).toMatchObject({
        code: 2,
        error: expect.stringContaining('deve ser um mapa de quem ganha'),
      });
    });

    it('names the people in the data who are affected', async () => {
      widen();
      const account = (id: number, nome: string, permissoes: string[]) => ({
        id,
        nome,
        email: `${nome.toLowerCase()}@example.com`,
        permissoes,
      });
      writeFileSync(
        join(dir, 'db.json'),
        JSON.stringify({
          usuarios: [account(1, 'Ana', ['Gestao', 'vendas']), account(2, 'Bia', ['vendas'])],
        }),
      );
      const { out } = await portal('access', 'diff');
      expect(out).toMatch(
        /Pessoas \(1 conta de .*db\.json\): 1 ganha\n {2}\+1 direito +Ana <ana@example\.com> {2}Gestao, vendas/,
      );
      expect(out).not.toContain('Bia');
      expect(JSON.parse((await portal('access', 'diff', '--json')).out).result).toMatchObject({
        changes: [{ words: 'vê em clientes a quantidade', approved: false }],
        people: { affected: [{ email: 'ana@example.com' }] },
      });
    });
  });

  it('says in its own words that there is no version to compare with', async () => {
    rmSync(join(dir, '.git'), { recursive: true });
    expect(await portal('access', 'diff')).toMatchObject({
      code: 2,
      error: expect.stringContaining('não está em um repositório do git'),
    });
    git('init', '-q');
    expect(await portal('diff')).toMatchObject({
      code: 2,
      error: expect.stringContaining('O git ainda não tem nenhuma versão gravada'),
    });
  });

  it('says that a revision does not exist', async () => {
    expect(await portal('access', 'diff', 'nada')).toMatchObject({
      code: 2,
      error: expect.stringContaining('O git não tem a revisão "nada"'),
    });
  });
});

describe('diff', () => {
  beforeEach(() => commitAll());

  it('lists what is added, removed and changed, each with its place', async () => {
    change(
      'config/departments/vendas.yaml',
      'label: Pedidos\n    list: pedidos',
      'label: Vendas\n    list: { resource: pedidos, columns: [numero, valor], sort: valor, actions: [export] }',
    );
    change('config/departments/vendas.yaml', '/vendas/relatorio', '/vendas/por-cliente');
    change('config/resources/clientes.yaml', 'label: Nome,', 'label: Nome completo,');
    const { code, out } = await portal('diff');
    expect(code).toBe(0);
    expect(out).toContain('- rota /vendas/relatorio  Vendas por cliente\n');
    expect(out).toMatch(
      /\+ rota \/vendas\/por-cliente {2}Vendas por cliente {2}config\/departments\/vendas.yaml:\d+/,
    );
    expect(out).toMatch(/~ rota \/vendas\/pedidos .*\n {4}label: Pedidos → Vendas\n/);
    expect(out).toContain('screen.sort: -data → valor');
    expect(out).toContain('screen.actions: −create −edit −delete');
    expect(out).toContain('fields.nome.label: Nome → Nome completo');
    expect(JSON.parse((await portal('diff', '--json')).out).result).toContainEqual(
      expect.objectContaining({ kind: 'removed', subject: 'rota /vendas/relatorio' }),
    );
  });

  it('ignores comments and the order of keys', async () => {
    change('config/departments/vendas.yaml', 'label: Vendas', '# um departamento\nlabel: Vendas');
    expect(await portal('diff')).toMatchObject({
      code: 0,
      out: 'Nada mudou para quem usa o portal desde HEAD.',
    });
  });
});

describe('new', () => {
  it('writes a resource, a department and a route that are valid at once', async () => {
    expect(
      (await portal('new', 'resource', 'contratos', '--label', 'Contrato', '--plural', 'Contratos')).code,
    ).toBe(0);
    expect(
      (await portal('new', 'department', 'juridico', '--label', 'Jurídico', '--permission', 'gestao')).code,
    ).toBe(0);
    expect((await portal('new', 'route', 'juridico', '/juridico/contratos', 'contratos')).code).toBe(0);
    expect(read('config/departments/juridico.yaml')).toBe(`label: Jurídico
permissions: [gestao]
menu: { order: 20 }
landing: /juridico
routes:
  - path: /juridico
    label: Jurídico
    dashboard:
      - shortcuts: Atalhos
  - path: /juridico/contratos
    label: Contratos
    list: contratos
`);
    expect(await portal('check')).toEqual({
      code: 0,
      error: '',
      out: 'Configuração em ordem: 3 departamentos, 7 rotas, 4 recursos',
    });
  });

  it('adds a route and changes no other line of the file', async () => {
    change('config/departments/vendas.yaml', 'label: Vendas', 'label: Vendas   # como no crachá');
    const before = read('config/departments/vendas.yaml');
    expect(
      (await portal('new', 'route', 'vendas', '/vendas/contas', 'usuarios', '--label', 'Contas')).code,
    ).toBe(0);
    expect(read('config/departments/vendas.yaml')).toBe(
      `${before}  - path: /vendas/contas\n    label: Contas\n    list: usuarios\n`,
    );
  });

  it('writes nothing that would break the config', async () => {
    const before = read('config/departments/vendas.yaml');
    expect(await portal('new', 'route', 'vendas', '/vendas/pedidos', 'pedidos')).toMatchObject({
      code: 2,
      error: expect.stringContaining('Nada foi escrito'),
    });
    expect(await portal('new', 'route', 'vendas', '/vendas/x', 'contratos')).toMatchObject({
      code: 2,
      error: expect.stringContaining('recurso "contratos" não existe'),
    });
    expect(await portal('new', 'resource', 'Contratos Novos')).toMatchObject({
      code: 2,
      error: expect.stringContaining('o nome do arquivo é o id'),
    });
    expect(await portal('new', 'resource', 'pedidos')).toMatchObject({
      code: 2,
      error: 'resources/pedidos.yaml já existe: escolha outro nome.',
    });
    expect(await portal('new', 'route', 'compras', '/x', 'pedidos')).toMatchObject({
      code: 2,
      error: expect.stringContaining('O departamento "compras" não existe'),
    });
    renameSync(join(dir, 'config'), join(dir, 'outra'));
    expect(await portal('new', 'resource', 'contratos')).toMatchObject({
      code: 2,
      error: expect.stringContaining('não existe ou não pode ser lida'),
    });
    expect(existsSync(join(dir, 'config'))).toBe(false);
    renameSync(join(dir, 'outra'), join(dir, 'config'));
    expect(read('config/departments/vendas.yaml')).toBe(before);
    expect(existsSync(join(dir, 'config/resources/Contratos Novos.yaml'))).toBe(false);
  });
});

describe('reset', () => {
  const data = () => join(dir, '.data');
  const put = (name: string, text: string) => {
    mkdirSync(data(), { recursive: true });
    writeFileSync(join(data(), name), text);
  };
  const kept = () => readdirSync(data()).find((name) => /^reset-\d{8}T\d{6}\.bak$/.test(name));

  it('puts the working copy aside with all that belongs to it, names it, and leaves the rest', async () => {
    writeFileSync(join(dir, 'db.json'), JSON.stringify({ clientes: [{ id: 1, nome: 'Ana' }] }));
    put('db.json', JSON.stringify({ clientes: [{ nome: 'Ana', id: 1, version: 1 }], $ids: {} }));
    put('history.jsonl', '{}\n');
    put('secret', 'x');
    mkdirSync(join(data(), 'files'));
    writeFileSync(join(data(), 'files', 'anexo'), 'x');
    mkdirSync(join(data(), 'samples', 'en-US'), { recursive: true });
    const { code, out } = await portal('reset');
    expect(code).toBe(0);
    expect(out).toMatch(
      /db\.json {2}\(1 registro\)\n {2}history\.jsonl {2}\(1 linha de histórico\)\n {2}files {2}\(1 arquivo\)\n {2}samples {2}\(en-US\)\n/,
    );
    expect(readdirSync(data()).sort()).toEqual([kept(), 'secret']);
    const inKept = ['db.json', 'files', 'history.jsonl', 'samples'];
    expect(readdirSync(join(data(), kept()!)).sort()).toEqual(inKept);
    expect(await portal('reset')).toMatchObject({ code: 0, out: expect.stringContaining('Nada a fazer') });
  });

  it('asks before it puts records aside that the initial data does not have', async () => {
    writeFileSync(join(dir, 'db.json'), JSON.stringify({ clientes: [{ id: 1, nome: 'Ana' }] }));
    put(
      'db.json',
      JSON.stringify({
        clientes: [
          { id: 1, nome: 'Bia' },
          { id: 2, nome: 'Caio' },
        ],
      }),
    );
    expect(await portal('reset')).toMatchObject({
      code: 2,
      error: expect.stringContaining('clientes: 2 registros novos ou alterados\n'),
    });
    expect(existsSync(join(data(), 'db.json'))).toBe(true);
    expect(await portal('reset', '--yes')).toMatchObject({ code: 0 });
    expect(existsSync(join(data(), 'db.json'))).toBe(false);
    expect(JSON.parse(readFileSync(join(data(), kept()!, 'db.json'), 'utf8'))).toMatchObject({
      clientes: [{ nome: 'Bia' }, { nome: 'Caio' }],
    });
  });

  it('puts a damaged file aside as well', async () => {
    put('db.json', '{');
    expect(await portal('reset')).toMatchObject({
      code: 0,
      out: expect.stringContaining('db.json  (não pôde ser lido)'),
    });
  });

  it('refuses while a portal runs on it, but not because of a dead process', async () => {
    mkdirSync(data());
    writeFileSync(join(data(), 'db.json'), '{}');
    writeFileSync(join(data(), 'lock'), String(process.pid));
    expect(await portal('reset')).toMatchObject({
      code: 2,
      error: expect.stringContaining('O portal está rodando'),
    });
    expect(existsSync(join(data(), 'db.json'))).toBe(true);
    writeFileSync(join(data(), 'lock'), '99999999');
    expect(await portal('reset')).toMatchObject({ code: 0 });
  });
});

describe('a list of permissions', () => {
  const withAccount = (permissoes: string[]) =>
    writeFileSync(
      join(dir, 'db.json'),
      JSON.stringify({ usuarios: [{ id: 1, email: 'ana@example.com', permissoes }] }),
    );
  beforeEach(() =>
    change('config/departments/vendas.yaml', 'permissions: [vendas]', 'permissions: [vendas, gestao]'),
  );

  it('brings the advice to write "all" or "any" where no accounts are known', async () => {
    expect((await portal('check')).error).toMatch(/vendas\.yaml:\d+.*\{ all: \[vendas, gestao\] \}/);
  });

  it('brings a warning where no account holds all of its permissions, and none where one does', async () => {
    withAccount(['vendas']);
    expect((await portal('check')).error).toContain('nenhuma conta tem vendas, gestao juntas');
    withAccount(['vendas', 'gestao']);
    expect((await portal('check')).error).not.toContain('vendas, gestao');
  });

  it('that says "any" brings no advice', async () => {
    change('config/departments/vendas.yaml', '[vendas, gestao]', '{ any: [vendas, gestao] }');
    expect((await portal('check')).error).not.toContain('vendas, gestao');
  });
});
