/**
 * What an assistant may read of a config through the Model Context Protocol, tested with the protocol's own
 * client.
 */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsIn, type Commands } from '../support/cli.ts';

let here: Commands;
let client: Client;
beforeAll(async () => {
  here = commandsIn('tests/fixtures/good');
  here.write('segredo.yaml', 'senha: do vizinho');
  here.write('config/README.md', '# Guia da loja');
  // Accounts must never be readable.
  here.write('db.json', JSON.stringify({ usuarios: [{ id: 1, email: 'ana@example.com' }] }));
  client = new Client({ name: 'teste', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['tools/portal.mjs', 'mcp'],
      env: { ...(process.env as Record<string, string>), PORTAL_CONFIG: here.at('config') },
    }),
  );
});
afterAll(async () => {
  await client.close();
});

async function ask(name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  return {
    text: (content as { text: string }[]).map(({ text }) => text).join('\n'),
    refused: isError === true,
  };
}
const said = async (name: string, input?: Record<string, unknown>) => {
  const { text, refused } = await ask(name, input);
  expect(refused, text).toBe(false);
  return text;
};
const clients = () => here.read('config/resources/clientes.yaml');

describe('portal mcp', () => {
  it('offers only read-only tools, described in the language of the company', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'overview',
      'read_file',
      'reference',
      'check',
      'expand',
      'access',
      'access_why',
      'diff',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(tools[3]!.title).toBe('Confere a configuração');
    expect(client.getInstructions()).toContain('daqui nada se escreve');
  });

  it('lists the contents of the company, and shows one part in full', async () => {
    expect(await said('overview', { list: 'routes', search: 'relatorio' })).toBe(
      '/vendas/relatorio  Vendas por cliente  report (pedidos)  vendas  config/departments/vendas.yaml:24:11',
    );
    expect(await said('overview', { list: 'resources' })).toMatch(
      /^clientes {2}Clientes {2}\d+ campos {2}config/m,
    );
    expect(await said('expand', { of: '/vendas/clientes' })).toContain('perPage: 25');
    expect(await said('expand', { of: 'clientes' })).toContain('id: clientes');
    expect(await said('read_file', { path: 'resources/clientes.yaml' })).toBe(clients());
  });

  it('lists the groups of fields with the resources that include them, and unused groups', async () => {
    const place = { path: 'config/resources/lojas.yaml', group: 'config/groups/endereco.yaml' };
    here.write(
      place.path,
      'label: { one: Loja, many: Lojas, gender: f }\ntitle: nome\nfields:\n  nome: { type: text, label: Nome }\n  endereco: { group: endereco }\n',
    );
    here.write(place.group, 'fields:\n  rua: { type: text, label: Rua }\n  cep: { type: cep, label: CEP }\n');
    here.write('config/groups/avulso.yaml', 'fields:\n  nota: { type: text, label: Nota }\n');
    expect((await said('overview', { list: 'groups' })).split('\n').toSorted()).toEqual([
      'avulso  nota  → –  config/groups/avulso.yaml',
      'endereco  rua, cep  → lojas  config/groups/endereco.yaml',
    ]);
    expect(await said('overview', { list: 'groups', search: 'lojas' })).toMatch(/^endereco {2}/);
    expect(await said('expand', { of: 'lojas' })).toContain('rua:');
    for (const file of [place.path, place.group, 'config/groups/avulso.yaml']) rmSync(here.at(file));
    expect(await said('overview', { list: 'groups' })).toBe('Nada encontrado.');
  });

  it('explains a keyword with an example, and suggests one for a misspelt keyword', async () => {
    expect(await said('reference', { of: 'list.columns' })).toContain('```yaml\ncolumns: [');
    expect(await said('reference', { of: 'money' })).toContain('Valor em dinheiro.');
    expect(await said('reference')).toContain('list  ');
    expect(await ask('reference', { of: 'colums' })).toMatchObject({
      refused: true,
      text: 'A linguagem não tem "colums". Você quis dizer "columns"?',
    });
  });

  it('checks a proposal with file, line and remedy, and leaves the file as it is', async () => {
    const before = clients();
    expect(await said('check')).toMatch(/^Configuração em ordem/);
    const broken = before.replace('fields:', 'feilds:');
    const line = before.split('\n').indexOf('fields:') + 1;
    expect(
      await said('check', { files: [{ path: 'config/resources/clientes.yaml', text: broken }] }),
    ).toMatch(
      new RegExp(
        `^config/resources/clientes\\.yaml:${line}:1 {2}a chave "feilds" .*Você quis dizer "fields"\\?`,
        'm',
      ),
    );
    expect(await said('check', { files: [{ path: 'departments/vendas.yaml', text: null }] })).toContain(
      'nenhuma rota tem o endereço "/vendas/pedidos"',
    );
    expect(clients()).toBe(before);
  });

  it('says who gains and who loses by a proposal', async () => {
    const text = here
      .read('config/departments/gestao.yaml')
      .replace('permissions: [gestao]', 'permissions: [vendas]');
    const answer = await said('diff', { files: [{ path: 'departments/gestao.yaml', text }] });
    expect(answer).toMatch(/^gestao\n {2}- /m);
    expect(answer).toMatch(/^vendas\n(.*\n)* {2}\+ abre \/gestao\/contas/m);
  });

  it('explains rights by permissions, and refuses accounts', async () => {
    const question = { action: 'edit', target: 'clientes.nome' };
    expect(await said('access_why', { permissions: ['vendas'], ...question })).toContain(
      'config/departments/vendas.yaml:17:11  /vendas/clientes',
    );
    expect(await said('access_why', { permissions: ['gestao'], ...question })).toContain(
      'Não: gestao não altera',
    );
    expect(await said('access', { permissions: ['gestao'] })).toContain('/gestao/contas');
    expect(await ask('access_why', { permissions: ['ana@example.com'], ...question })).toMatchObject({
      refused: true,
      text: expect.stringContaining('contas e registros não se leem por aqui'),
    });
  });

  it('shows nothing outside the folder, and no files in it that are not config', async () => {
    writeFileSync(here.at('config/.env.yaml'), 'senha: escondida');
    symlinkSync(here.at('segredo.yaml'), here.at('config/atalho.yaml'));
    for (const path of ['../segredo.yaml', here.at('segredo.yaml'), 'atalho.yaml', 'resources/../../db.json'])
      expect(await ask('read_file', { path })).toMatchObject({
        refused: true,
        text: expect.stringContaining('está fora da pasta da configuração'),
      });
    for (const path of ['.env.yaml', 'README.md', '.data/db.json'])
      expect(await ask('read_file', { path })).toMatchObject({
        refused: true,
        text: expect.stringContaining('não existe'),
      });
    expect(await ask('check', { files: [{ path: '../fora.yaml', text: '' }] })).toMatchObject({
      refused: true,
    });
  });

  it('provides guide, reference and schemas as documents', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'portal://guide',
      'portal://reference',
      ...['portal', 'department', 'resource', 'group', 'kind', 'scenario'].map(
        (kind) => `portal://schema/${kind}.json`,
      ),
    ]);
    const read = async (uri: string) => (await client.readResource({ uri })).contents[0]! as { text: string };
    expect((await read('portal://guide')).text).toBe('# Guia da loja');
    expect((await read('portal://reference')).text).toContain('# Referência da linguagem');
    expect(JSON.parse((await read('portal://schema/resource.json')).text)).toHaveProperty('definitions');
  });
});
