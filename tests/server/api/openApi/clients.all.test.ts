/** Clients that others' programs make of openapi.json, and what they send: nothing but the document tells them how. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '#tests/support/companies/demo.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const jobs = `
label: { one: Serviço, many: Serviços }
title: titulo
fields:
  titulo: { type: text, label: Título, required: true }
  paginas: { type: integer, label: Páginas }
  foto_1: { type: file, label: Foto, accept: [png] }
  situacao:
    type: status
    label: Situação
    default: aberto
    options: { aberto: Aberto, feito: Feito }
    transitions: [{ label: Terminar, from: aberto, to: feito }]
`;
const counter = `
label: Serviços
permissions: [balcao]
routes:
  - path: /servicos
    label: Serviços
    list: { resource: servicos, columns: [titulo, paginas, foto_1, situacao], actions: [create, edit]}
`;
const portal = libraryWith({
  'resources/servicos.yaml': jobs,
  'departments/servicos.yaml': counter,
});
const server = sharedServer(() => ({ portal }));
const demo = sharedServer(() => ({ company: company(), isUnseen: true }));

/** They come from npm into a folder: openapi-typescript 7 needs TypeScript 5, which can't be installed beside ours. */
const packages = [
  '@hey-api/openapi-ts@0.90.0',
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'oazapfts@7.5.0',
  'openapi-fetch@0.17.0',
  'openapi-typescript@7.13.0',
  'swagger-client@3.36.1',
  'typescript@5.9.3',
];
const folder = newFolder();
const file = (name: string) => path.join(folder, name);

/** What a program prints; rejects with it if it fails. */
async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, encoding: 'utf8' as const, env: { ...process.env, ...env }, maxBuffer: 1e8 };
  try {
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}
const inModules = (entry: string) => `node_modules/${entry}`;
const node = (...args: readonly string[]) => run(process.execPath, args);
const compile = (...files: readonly string[]) =>
  node(
    inModules('typescript/bin/tsc'),
    ...['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'],
    ...['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', ...files],
  );

beforeAll(async () => {
  writeFileSync(file('package.json'), '{"private":true,"type":"module"}');
  writeFileSync(file('.spectral.yaml'), 'extends: [[spectral:oas, recommended]]\n');
  writeFileSync(file('demo.json'), (await demo.as('financeiro').get('/openapi.json')).text);
  writeFileSync(file('jobs.json'), (await server.as('balcao').get('/openapi.json')).text);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]);
}, 300_000);

describe('openapi.json', { timeout: 300_000 }, () => {
  it.each(['demo.json', 'jobs.json'])('has no error for Spectral and Redocly: %s', async (name) => {
    await node(inModules('@stoplight/spectral-cli/dist/index.js'), 'lint', name, '-F', 'error', '-q', '-D');
    await node(inModules('@redocly/cli/bin/cli.js'), 'lint', name);
  });

  it('makes a strict client by openapi-typescript, which refuses a field that the account does not see', async () => {
    await node(inModules('openapi-typescript/bin/cli.js'), 'demo.json', '-o', 'demo.d.ts');
    const program = (wrong: string) => `
import type { components, operations, paths } from './demo.js';
type Bill = components['schemas']['contas_pagar'];
export const total = (bills: readonly Bill[]): number => bills.reduce((sum, bill) => sum + (bill.valorTotal ?? 0), 0);
export type List = operations['list_contas_pagar']['responses'][200]['content']['application/json'];
export type Pay = paths['/contas_pagar/{id}/actions/baixar']['post'];
export const first = (list: List): Bill | undefined => list[0];
${wrong}
`;
    writeFileSync(file('right.ts'), program(''));
    await compile('right.ts');
    const refused = {
      senhaDoBanco: 'export const hidden = (bill: Bill) => bill.senhaDoBanco;',
      '/usuarios': "export type No = paths['/usuarios']['post'];",
    };
    for (const [name, wrong] of Object.entries(refused)) {
      writeFileSync(file('wrong.ts'), program(wrong));
      await expect(compile('wrong.ts')).rejects.toThrow(name);
    }
  });

  it('makes strict clients by hey-api and oazapfts', async () => {
    await node(
      inModules('@hey-api/openapi-ts/bin/run.js'),
      '-i',
      'demo.json',
      '-o',
      'heyDemo',
      '-c',
      '@hey-api/client-fetch',
    );
    await node(inModules('oazapfts/dist/cli.js'), 'demo.json', 'oazapfts.ts');
    await compile('heyDemo/index.ts', 'oazapfts.ts');
  });
});

const png = "Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)])";
const query = `{
  filter: JSON.stringify({ paginas_gte: 10 }), sort: JSON.stringify(['paginas', 'DESC']),
  range: JSON.stringify([0, 1]), total: 'exact' }`;
const head = `
const { URL: url, TOKEN: token, ID: id } = process.env;
const png = new Blob([${png}]);
const results = {};
`;

const clients: Readonly<Record<string, { make?: readonly string[]; program: string }>> = {
  'openapi-fetch': {
    program: `
import createClient from 'openapi-fetch';
${head}
const client = createClient({ baseUrl: url, headers: { Authorization: 'Bearer ' + token } });
const told = ({ response, data, error }) => ({ status: response.status, body: data ?? error });
results.list = told(await client.GET('/servicos', { params: { query: ${query} } }));
results.create = told(await client.POST('/servicos', { body: { titulo: 'Novo' } }));
results.stale = told(await client.PUT('/servicos/{id}', {
  params: { path: { id }, header: { 'If-Match': '"99"' } }, body: { paginas: 1 } }));
results.dryRun = told(await client.POST('/servicos/{id}/actions/terminar', {
  params: { path: { id }, query: { dryRun: true } }, body: {} }));
results.upload = told(await client.POST('/servicos/files/foto_1', {
  params: { header: { 'X-File-Name': 'a.png' } }, body: png, bodySerializer: (body) => body,
  headers: { 'Content-Type': 'application/octet-stream' } }));
console.log(JSON.stringify(results));
`,
  },
  'hey-api': {
    make: ['@hey-api/openapi-ts/bin/run.js', '-i', 'jobs.json', '-o', 'hey', '-c', '@hey-api/client-fetch'],
    program: `
import * as sdk from './hey/sdk.gen';
import { client } from './hey/client.gen';
${head}
client.setConfig({ baseUrl: url, auth: token });
const told = ({ response, data, error }) => ({ status: response.status, body: data ?? error });
results.list = told(await sdk.listServicos({ query: ${query} }));
results.create = told(await sdk.createServicos({ body: { titulo: 'Novo' } }));
results.stale = told(await sdk.updateServicos({ path: { id }, headers: { 'If-Match': '"99"' }, body: { paginas: 1 } }));
results.dryRun = told(await sdk.servicosTerminar({ path: { id }, query: { dryRun: true }, body: {} }));
results.upload = told(await sdk.uploadServicosFoto1({ headers: { 'X-File-Name': 'a.png' }, body: png }));
console.log(JSON.stringify(results));
`,
  },
  'swagger-client': {
    program: `
import SwaggerClient from 'swagger-client';
import { readFileSync } from 'node:fs';
${head}
const spec = JSON.parse(readFileSync('jobs.json', 'utf8'));
spec.servers = [{ url }];
const client = await new SwaggerClient({ spec, authorizations: { bearer: token } });
const ask = async (operationId, parameters, requestBody) => {
  const answer = await client.execute({ operationId, parameters, requestBody }).catch(({ response }) => response);
  return { status: answer.status, body: answer.body };
};
results.list = await ask('list_servicos', ${query});
results.create = await ask('create_servicos', {}, { titulo: 'Novo' });
results.stale = await ask('update_servicos', { id, 'If-Match': '"99"' }, { paginas: 1 });
results.dryRun = await ask('servicos_terminar', { id, dryRun: true }, {});
results.upload = await ask('upload_servicos_foto_1', { 'X-File-Name': 'a.png' }, png);
console.log(JSON.stringify(results));
`,
  },
};

type Result = { status: number; body: Record<string, unknown> & { id: number }[] };

describe('a client lists, creates, is refused a stale change, tries a transition and sends a file', () => {
  it.each(Object.keys(clients))(
    '%s',
    async (name) => {
      const balcao = server.as('balcao');
      for (const { id } of (await balcao.get('/servicos')).body as { id: number }[])
        await balcao.put(`/servicos/${id}`, { paginas: 1 });
      const made = await Promise.all(
        [10, 20].map((paginas) => balcao.create('/servicos', { titulo: `De ${paginas}`, paginas })),
      );
      const ids = made.map((record) => Number((record as { id: number }).id));
      const { make, program } = clients[name]!;
      if (make) await node(inModules(make[0]!), ...make.slice(1));
      writeFileSync(file(`${name}.ts`), program);
      const env = { URL: `${server.url}/api`, TOKEN: await server.tokenOf('balcao'), ID: String(ids[0]) };
      const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
      const results = JSON.parse(await run(process.execPath, [tsx, `${name}.ts`], env)) as Record<
        string,
        Result
      >;
      expect(results.list).toMatchObject({ status: 200 });
      expect(results.list!.body.map(({ id }) => id)).toEqual(ids.toReversed());
      expect(results.create).toMatchObject({ status: 201, body: { titulo: 'Novo' } });
      expect(results.stale).toMatchObject({ status: 409 });
      expect(results.dryRun).toMatchObject({ status: 200, body: { effects: [], refusals: [] } });
      expect(results.upload).toMatchObject({ status: 201, body: { name: 'a.png' } });
    },
    120_000,
  );
});
