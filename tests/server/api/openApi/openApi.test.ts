import type { Schema } from '@cfworker/json-schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { company } from '#tests/support/companies/demo.ts';
import { sharedServer, type TestServer } from '#tests/support/server.ts';
import { documentOf, ofPerson, recordFaults, type Document } from './documents.ts';

const library = sharedServer();
const demo = sharedServer(() => ({ company: company(), isUnseen: true }));

const keyOf = async (server: TestServer, name: string, screens: string[], verbs: string[]) => {
  const expires = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { body } = await server.as(name).post('/user-keys', { label: 'Robô', screens, verbs, expires });
  return (body as { key: string }).key;
};
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

describe('openapi.json', () => {
  it.each(['acervo', 'balcao', 'leitor', 'direcao', 'admin', 'vazio'])(
    'of %s is valid OpenAPI 3.1',
    async (name) => {
      const document = await ofPerson(library, name);
      const { valid, errors } = await new Validator().validate(document);
      expect(valid, JSON.stringify(errors)).toBe(true);
      expect(document.openapi).toMatch(/^3\.1\./);
      const ids = Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      );
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  it('is refused without session or key, and with parameters', async () => {
    expect((await library.api('GET', '/openapi.json')).status).toBe(401);
    expect((await library.as('balcao').get('/openapi.json?x=1')).status).toBe(400);
    expect((await library.as('balcao').post('/openapi.json', {})).status).toBe(405);
  });

  it('names the address of the config, and never the one that was asked', async () => {
    const token = await library.tokenOf('balcao');
    const headers = { 'X-Forwarded-Host': 'example.org' };
    const { body } = await library.api('GET', '/openapi.json', { token, headers });
    expect((body as Document).servers).toEqual([
      { url: '/api', description: expect.stringContaining('url') },
    ]);
  });

  it('promises to each person and key what the API does, and nothing that it refuses', async () => {
    const keys = [
      await keyOf(library, 'balcao', ['/balcao/emprestimos'], ['read', 'devolver']),
      await keyOf(library, 'balcao', ['/balcao/emprestimos'], ['create']),
      await keyOf(library, 'direcao', ['/direcao'], ['read']),
      await keyOf(library, 'admin', ['/contas'], ['read', 'edit', 'create', 'delete']),
    ];
    const people = await Promise.all(
      ['acervo', 'balcao', 'leitor', 'direcao', 'admin', 'vazio'].map((name) => library.tokenOf(name)),
    );
    for (const token of [...people, ...keys]) {
      const promised = new Set(operationsOf(await documentOf(library, token)));
      for (const { id, transitions } of Object.values(library.portal.resources)) {
        const requests: [string, string, string?][] = [
          ['GET', `/${id}`],
          ['POST', `/${id}`],
          ['GET', `/${id}/{id}`],
          ['PUT', `/${id}/{id}`],
          ['PATCH', `/${id}/{id}`],
          ['DELETE', `/${id}/{id}`],
          ['GET', `/${id}/{id}/history`],
          ...transitions
            .filter(({ auto }) => !auto)
            .map((one): [string, string] => ['POST', `/${id}/{id}/actions/${one.id}`]),
        ];
        for (const [method, path] of requests) {
          // No record has this id: what is admitted is answered 404, or 422 for a new record without fields.
          const { status } = await library.api(method, path.replace('{id}', '999'), {
            token,
            ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
          });
          const isRefused = [403, 405].includes(status) || (status === 404 && path.endsWith('/history'));
          const isPromised = promised.has(`${method} ${path}`);
          if (status === 404 && path.endsWith('/history')) continue;
          expect([method, path, isPromised], String(status)).toEqual([method, path, !isRefused]);
        }
      }
    }
  });

  it('describes the fields that a person reads, and of a key those of its screens', async () => {
    const { components } = await ofPerson(library, 'balcao');
    const fields = (schema: { properties: object }) => Object.keys(schema.properties);
    expect(fields(components.schemas.livros!)).toContain('autorId');
    const key = await keyOf(library, 'balcao', ['/balcao/romances'], ['read', 'create']);
    const ofKey = await documentOf(library, key);
    expect(fields(ofKey.components.schemas.livros!)).not.toContain('autorId');
    expect(fields(ofKey.components.schemas['livros.new']!).toSorted()).toEqual(['paginas', 'tipo', 'titulo']);
    expect(ofKey.components.schemas['livros.new']!.required).toContain('titulo');
    expect(ofKey.components.schemas).not.toHaveProperty('livros.change');
    expect(JSON.stringify(await ofPerson(library, 'acervo'))).not.toContain('senha');
  });

  it('changes its version with the rights that it describes', async () => {
    const [one, same, other] = [
      await keyOf(library, 'balcao', ['/balcao/emprestimos'], ['read']),
      await keyOf(library, 'balcao', ['/balcao/emprestimos'], ['read']),
      await keyOf(library, 'balcao', ['/balcao/emprestimos'], ['read', 'create']),
    ];
    const versions = await Promise.all(
      [one, same, other].map(async (key) => (await documentOf(library, key)).info.version),
    );
    expect(versions[0]).toBe(versions[1]);
    expect(versions[2]).not.toBe(versions[0]);
  });

  it('names no field for sort or filter that the API refuses, and sends all parameters as texts', async () => {
    const { paths } = await ofPerson(demo, 'financeiro');
    const { parameters } = paths['/contas_pagar']!.get!;
    const content = (name: string) => parameters!.find((one) => one.name === name)!.schema.contentSchema!;
    const { enum: sortable } = content('sort').prefixItems![0] as Schema;
    expect(sortable).toContain('numero');
    expect(sortable).not.toContain('version');
    expect(content('filter').properties).not.toHaveProperty('version');
    for (const field of sortable!) {
      const sort = encodeURIComponent(JSON.stringify([field, 'ASC']));
      const { status } = await demo.as('financeiro').get(`/contas_pagar?sort=${sort}&range=[0,0]`);
      expect([field, status]).toEqual([field, 200]);
    }
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
      for (const { name, schema } of operation.parameters ?? [])
        expect([name, schema.type]).toEqual([
          name,
          name === 'dryRun' ? 'boolean' : expect.stringMatching(/string|integer/),
        ]);
  });

  it('takes the words of total, after and before with quotation marks and without', async () => {
    const count = async (query: string) =>
      (await library.as('acervo').get(`/livros?range=[0,1]&${query}`)).headers.get('content-range');
    expect(await count('total=exact')).toBe(await count('total="exact"'));
    expect((await library.as('acervo').get('/livros?total=exactly')).status).toBe(400);
    expect((await library.as('acervo').get('/livros?range=exact')).status).toBe(400);
  });

  it('has schemas whose names no JavaScript program has already', async () => {
    const { components } = await ofPerson(demo, 'todos');
    const names = Object.keys(components.schemas);
    expect(names).toEqual(expect.arrayContaining(['StoredFile', 'Problem', 'DryRun']));
    expect(names.filter((name) => Object.hasOwn(globalThis, name))).toEqual([]);
  });

  it('describes the body of an upload and the headers of a change', async () => {
    const { paths } = await ofPerson(demo, 'todos');
    const uploads = Object.entries(paths).filter(([path]) => /\/files\/\w+$/.test(path));
    expect(uploads.length).toBeGreaterThan(0);
    for (const [, { post }] of uploads)
      expect(post!.requestBody!.content['application/octet-stream']!.schema).toEqual({
        type: 'string',
        format: 'binary',
      });
    const change = paths['/contas_pagar/{id}']!.put!;
    expect(change.parameters!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['If-Match', 'Idempotency-Key', 'Offer-Undo']),
    );
    expect(Object.keys(change.responses![200]!.headers!)).toEqual(['ETag', 'Undo']);
  });

  it('has a schema that every record fits, but for an account with a permission that is no more', async () => {
    const { faults, count } = await recordFaults(library, 'admin');
    expect(faults).toEqual([expect.stringMatching(/^contas\/7: .*permissoes/)]);
    expect(count).toBeGreaterThan(10);
  });
});
