/** What the address /mcp takes, and from whom. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';
import { keyOf, withAssistants, type Answer } from './support.ts';

const loans = '/balcao/emprestimos';
const server = sharedServer(() => ({
  portal: withAssistants(libraryPortal()),
  corsOrigins: ['https://ok.example.com'],
}));
const closed = sharedServer();
const library = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('@modelcontextprotocol'));

const message = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params });
const send = (key: string | undefined, body: unknown, headers: Record<string, string> = {}, to = server) =>
  to.request('POST', '/mcp', { ...(key && { token: key }), body, headers });

describe('the address /mcp', () => {
  it('is not there without `assistants: on`, and the protocol’s library is not loaded', async () => {
    // another test of this process may have loaded the library already
    const before = library();
    const key = await keyOf(closed, 'balcao', [loans]);
    const there = await closed.request('POST', '/nada', { token: key, body: message('ping') });
    expect((await send(key, message('ping'), {}, closed)).status).toBe(there.status);
    expect(library()).toEqual(before);
  });

  it('answers a key, and refuses no key, a session and a key that ended', async () => {
    const key = await keyOf(server, 'balcao', [loans]);
    expect((await send(key, message('ping'))).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(library().length).toBeGreaterThan(0);
    const none = await send(undefined, message('ping'));
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await send(await server.tokenOf('balcao'), message('ping'))).status).toBe(401);
    const { body } = await server.as('balcao').get('/user-keys');
    for (const { id } of (body as { keys: { id: number }[] }).keys)
      await server.as('balcao').remove(`/user-keys/${id}`);
    expect((await send(key, message('ping'))).status).toBe(401);
  });

  it('never views as somebody else', async () => {
    const key = await keyOf(server, 'balcao', [loans]);
    expect((await send(key, message('ping'), { 'X-Portal-View-As': '@1' })).status).toBe(403);
  });

  it('takes POST alone, of its own pages and of named origins', async () => {
    const key = await keyOf(server, 'balcao', [loans]);
    const get = await server.request('GET', '/mcp', { token: key });
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await send(key, message('ping'), { Origin: 'https://evil.example.com' })).status).toBe(403);
    expect((await send(key, message('ping'), { Origin: server.url })).status).toBe(200);
    const named = await send(key, message('ping'), { Origin: 'https://ok.example.com' });
    expect([named.status, named.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://ok.example.com',
    ]);
  });

  it('answers faults of the protocol by its codes, and unknown tools in the company’s words', async () => {
    const key = await keyOf(server, 'balcao', [loans]);
    const code = async (body: unknown, headers?: Record<string, string>) =>
      (await send(key, body, headers)).body.error.code as number;
    const torn = await server.request('POST', '/mcp', { token: key, raw: '{"jsonrpc":' });
    expect([torn.status, torn.body.error.code]).toEqual([400, -32700]);
    expect(await code({ id: 1 })).toBe(-32700);
    expect(await code(message('nothing/known'))).toBe(-32601);
    const unknown = await send(key, message('tools/call', { name: 'drop', arguments: {} }));
    expect(unknown.body.error).toMatchObject({ code: -32602 });
    expect(unknown.body.error.message).toContain('Não há ferramenta com este nome.');
    expect((await send(key, message('ping'), { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
    const large = await server.request('POST', '/mcp', {
      token: key,
      raw: JSON.stringify({ a: 'x'.repeat(7_600_000) }),
    });
    expect(large.status).toBe(413);
  });

  it('speaks the versions of the protocol that clients ask for, and its own to others', async () => {
    const key = await keyOf(server, 'balcao', [loans]);
    const spoken = async (protocolVersion: string) => {
      const { body } = await send(
        key,
        message('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
      );
      return body.result.protocolVersion as string;
    };
    expect(await spoken('2025-03-26')).toBe('2025-03-26');
    expect(await spoken('2025-11-25')).toBe('2025-11-25');
    expect(await spoken('2031-01-01')).toBe('2025-11-25');
  });

  it('tells each key the same tools, with schemas and true annotations', async () => {
    const toolsOf = async (...given: Parameters<typeof keyOf>) =>
      (await send(await keyOf(...given), message('tools/list'))).text;
    const few = await toolsOf(server, 'leitor', ['/leitor/emprestimos']);
    expect(await toolsOf(server, 'balcao', [loans, '/balcao/livros'], ['read', 'edit', 'devolver'])).toBe(
      few,
    );
    const { result } = JSON.parse(few) as { result: { tools: Answer[] } };
    for (const { name, description, inputSchema, outputSchema, annotations } of result.tools) {
      expect(description, name).toBeTruthy();
      expect([inputSchema.type, outputSchema.type]).toEqual(['object', 'object']);
      const isWriting = ['do', 'undo', 'attach'].includes(name as string);
      expect(annotations, name).toEqual({
        readOnlyHint: !isWriting,
        destructiveHint: name === 'do' || name === 'undo',
        idempotentHint: name !== 'attach',
        openWorldHint: false,
      });
    }
  });

  it('counts each message of a batch against the limit of its key', async () => {
    const key = await keyOf(server, 'balcao', [loans]);
    const batch = Array.from({ length: 100 }, (_, id) => message('ping', {}, id));
    for (let round = 0; round < 6; round++) expect((await send(key, batch)).status, String(round)).toBe(200);
    const refused = await send(key, message('ping'));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await server.as().get('/emprestimos', {})).status).toBe(401);
    expect((await server.api('GET', '/emprestimos', { token: key })).status).toBe(429);
  });
});
