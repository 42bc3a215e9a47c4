/** Several processes on one PostgreSQL answer an assistant: each knows what another has sealed, kept and counted. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropSchema, newSchema, testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres, workerUrl } from '#tests/support/postgres/server.ts';
import { inSchema, libraryFolder, PortalProcess } from '#tests/support/processes/portalProcesses.ts';
import type { Answer } from './support.ts';

const screen = '/balcao/emprestimos';
const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!hasPostgres)('two processes (needs a PostgreSQL)', { timeout: 120_000 }, () => {
  let [one, other]: PortalProcess[] = [];
  let [schema, token]: string[] = [];
  beforeAll(async () => {
    schema = newSchema();
    const url = inSchema((await workerUrl())!, schema);
    const { folder, config } = libraryFolder();
    appendFileSync(path.join(config, 'portal.yaml'), '\nassistants: on\n');
    one = await PortalProcess.start({ url, config, folder });
    other = await PortalProcess.start({ url, config, folder, nth: 2 });
    token = await one.tokenOf('balcao');
  }, 120_000);
  afterAll(async () => {
    await Promise.all([one, other].map((process) => process?.stop()));
    await dropSchema(await testDatabase(), schema!);
  });

  const keyWith = async (alone: readonly string[]) => {
    const wish = { label: 'X', screens: [screen], verbs: ['read', 'create', 'edit'], expires };
    const { status, body } = await one!.api('POST', '/user-keys', { ...wish, assistant: true, alone }, token);
    expect(status, JSON.stringify(body)).toBe(201);
    return (body as { key: string }).key;
  };
  const send = (at: PortalProcess, key: string, message: object, more: Record<string, string> = {}) =>
    fetch(`${at.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...more },
      body: JSON.stringify(message),
    });
  const call = async (at: PortalProcess, key: string, name: string, args: object): Promise<Answer> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { result } = (await (await send(at, key, message)).json()) as Answer;
    expect(result.isError, JSON.stringify(result)).toBeUndefined();
    return result.structuredContent;
  };
  const created = { screen, operation: 'create', values: { livroId: 1, leitorId: 1 } };

  it('do once what one of them has foreseen, and take back what one of them has done', async () => {
    const key = await keyWith(['create', 'edit']);
    const { digest } = await call(one!, key, 'foresee', created);
    const { id } = await call(other!, key, 'do', { ...created, digest });
    expect((await call(one!, key, 'do', { ...created, digest })).id).toBe(id);
    const asked = { screen, operation: 'change', id, values: { observacao: 'x' } };
    const changed = await call(other!, key, 'foresee', asked);
    const { undo } = await call(one!, key, 'do', { ...asked, digest: changed.digest });
    await call(other!, key, 'undo', { undo });
    const { record } = await call(one!, key, 'read', { screen, id });
    expect(record.values.observacao).toBeUndefined();
    const { cursor } = await call(one!, key, 'find', { screen, limit: 1 });
    expect((await call(other!, key, 'find', { screen, limit: 1, cursor })).from).toBe(1);
  });

  it('accept at one what was asked at the other', async () => {
    const key = await keyWith([]);
    const { digest } = await call(one!, key, 'foresee', created);
    const asked = await call(one!, key, 'do', { ...created, digest });
    expect(asked.isDone).toBe(false);
    const { status } = await other!.api('POST', `/assistant-requests/${asked.request}/accept`, {}, token);
    expect(status).toBe(200);
    expect((await call(other!, key, 'do', { ...created, digest })).isDone).toBe(true);
  });

  it('lead the answer of a person to the one that has asked', async () => {
    const key = await keyWith(['create']);
    const connect = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: { elicitation: {} },
        clientInfo: { name: 'x', version: '1' },
      },
    };
    const session = (await send(one!, key, connect)).headers.get('Mcp-Session-Id')!;
    const foresee = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'foresee', arguments: { ...created, values: {} } },
    };
    const stream = await send(one!, key, foresee, { 'Mcp-Session-Id': session });
    expect(stream.headers.get('Content-Type')).toContain('text/event-stream');
    const events = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<Answer> => {
      for (let text = ''; ;) {
        const { done, value } = await events.read();
        text += value ?? '';
        const data = /^data: (\{.*\})$/m.exec(text)?.[1];
        if (data !== undefined) return JSON.parse(data);
        expect(done, text).toBe(false);
      }
    };
    const { id, method } = await next();
    expect(method).toBe('elicitation/create');
    const content = { livroId: '1', leitorId: '1' };
    expect(
      (await send(other!, key, { jsonrpc: '2.0', id, result: { action: 'accept', content } })).status,
    ).toBe(202);
    expect((await next()).result.structuredContent.values).toEqual({ livroId: 1, leitorId: 1 });
  });

  it('count the requests of a key together, and refuse it at both', async () => {
    const key = await keyWith([]);
    const batch = Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    for (let round = 0; round < 6; round++)
      expect((await send(round % 2 === 0 ? one! : other!, key, batch)).status, String(round)).toBe(200);
    for (const at of [one!, other!]) expect((await send(at, key, batch[0]!)).status).toBe(429);
    expect((await send(other!, await keyWith([]), batch[0]!)).status).toBe(200);
  });
});
