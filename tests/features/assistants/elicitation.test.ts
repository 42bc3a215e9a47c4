/** What a tool asks its person through their client, where the client can ask. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ElicitRequestSchema,
  type ElicitRequest,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';
import { questionFor } from '#features/assistants/server/elicitation/questions.ts';
import { ToolCall } from '#features/assistants/server/toolCall.ts';
import { keyOf, withAssistants, type Answer } from './support.ts';

const server = sharedServer(() => ({ portal: withAssistants(libraryPortal()) }));
const screen = '/balcao/emprestimos';
const verbs = ['read', 'create', 'edit'];
type Asked = ElicitRequest['params'] & { requestedSchema: { properties: Record<string, Answer> } };

const clients: Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));

/** A client whose person answers so; without an answer it can't ask. */
async function clientOf(
  key: string,
  person?: (asked: Asked, id: string | number) => ElicitResult | Promise<ElicitResult>,
) {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: person ? { elicitation: {} } : {} },
  );
  if (person)
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { requestId }) =>
      person(params as Asked, requestId),
    );
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as never);
  await client.listTools();
  clients.push(client);
  const call = async (name: string, args: object): Promise<Answer> => {
    const { isError, content, structuredContent } = await client.callTool({
      name,
      arguments: args as Answer,
    });
    expect(isError, JSON.stringify(content)).toBeUndefined();
    return structuredContent;
  };
  return { call, client, transport };
}

async function post(program: string, message: object, more: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${program}`, ...more },
    body: JSON.stringify(message),
  });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}
const key = (alone = ['create', 'edit']) =>
  keyOf(server, 'balcao', [screen], verbs, { assistant: true, alone });

const created = { screen, operation: 'create', values: { prazo: '2026-12-01' } };
const both = { livroId: '2', leitorId: '1' };

describe('foresee', () => {
  it('asks the person for required values that are missing, and do takes what they have filled in', async () => {
    const questions: Asked[] = [];
    const { call } = await clientOf(await key(), (asked) => {
      questions.push(asked);
      return { action: 'accept', content: both };
    });
    const { digest, values, refusals } = await call('foresee', created);
    expect(refusals).toEqual([]);
    expect(values).toEqual({ ...created.values, livroId: 2, leitorId: 1 });
    const [{ message, requestedSchema }] = questions as [Asked];
    expect(message).toBe('Falta preencher, em Empréstimo:');
    expect(requestedSchema.properties).toMatchObject({
      livroId: {
        type: 'string',
        title: 'Livro',
        oneOf: expect.arrayContaining([expect.objectContaining({ const: '2' })]),
      },
      leitorId: { type: 'string', title: 'Leitor' },
    });
    const { isDone, id } = await call('do', { ...created, values, digest });
    expect(isDone).toBe(true);
    expect(await server.as('balcao').read(`/emprestimos/${id}`)).toMatchObject({ livroId: 2, leitorId: 1 });
  });

  it('answers what is missing where the person declines, and where the client can ask nothing', async () => {
    const program = await key();
    const declining = await clientOf(program, () => ({ action: 'decline' }));
    const silent = await clientOf(program);
    expect(declining.transport.sessionId).toBeTypeOf('string');
    expect(silent.transport.sessionId).toBeUndefined();
    for (const { call } of [declining, silent]) {
      const told = await call('foresee', created);
      expect(told.refusals.map(({ field }: Answer) => field).toSorted()).toEqual(['leitorId', 'livroId']);
      expect(told).not.toHaveProperty('values');
      expect(told).not.toHaveProperty('digest');
    }
  });

  it('asks nothing where nothing is missing', async () => {
    const { call } = await clientOf(await key(), () => {
      throw new Error('Nobody is asked.');
    });
    const values = { ...created.values, livroId: 2, leitorId: 1 };
    expect((await call('foresee', { ...created, values })).digest).toBeTypeOf('string');
  });

  it('counts nothing of a session for another key', async () => {
    const { transport } = await clientOf(await key(), () => ({ action: 'accept', content: both }));
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'foresee', arguments: created },
    };
    const send = (program: string) => post(program, message, { 'Mcp-Session-Id': transport.sessionId! });
    const { headers, text } = await send(await key());
    expect(headers.get('Content-Type')).toContain('application/json');
    expect(text).toContain('refusals');
  });

  it('takes the answer of the key that is asked alone', async () => {
    const other = await key();
    const { call } = await clientOf(await key(), async (_asked, id) => {
      const foreign = {
        jsonrpc: '2.0',
        id,
        result: { action: 'accept', content: { livroId: '1', leitorId: '1' } },
      };
      expect((await post(other, foreign)).status).toBe(202);
      return { action: 'accept', content: both };
    });
    expect((await call('foresee', created)).values).toMatchObject({ livroId: 2 });
  });

  it('goes on with the rights of the moment in which the person answers', async () => {
    const [before, after] = [{ key: { id: '1' } }, { key: { id: '1' } }] as [never, never];
    const services = { secret: new Uint8Array(32), api: { programIn: async () => after } } as never;
    const call = new ToolCall({
      req: {} as never,
      services,
      caller: before,
      askPerson: async () => ({ a: 1 }),
    });
    const answer = await call.askPerson({ message: '', requestedSchema: {} });
    expect(answer!.content).toEqual({ a: 1 });
    expect(answer!.call.caller).toBe(after);
  });
});

describe('questions of a document', () => {
  it('are asked with their options, the recommended one first, and answered by their ids', async () => {
    const given = { screen, operation: 'document' as const, file: { name: 'nota.xml', data: '' } };
    const questions = [
      {
        id: 'a/1',
        text: 'Qual conta?',
        options: [
          { id: '7', label: 'Fretes' },
          { id: '8', label: 'Pedágio' },
        ],
      },
      { id: 'b', text: 'Telefone?', options: [], input: true },
      { id: 'c', text: 'Certa?', options: [{ id: 'y', label: 'Sim' }], answer: 'y' },
    ];
    const form = (await questionFor({} as never, {} as never, given, { refusals: [], questions }))!;
    expect(form.message).toBe('Perguntas sobre nota.xml:');
    expect(form.requestedSchema.properties).toEqual({
      question1: {
        type: 'string',
        title: 'Qual conta?',
        default: '7',
        oneOf: [
          { const: '7', title: 'Fretes' },
          { const: '8', title: 'Pedágio' },
        ],
      },
      question2: { type: 'string', title: 'Telefone?' },
    });
    expect(form.complete({ question1: '8', question2: '11 5555-0100', question9: 'x' }).answers).toEqual({
      'a/1': '8',
      b: '11 5555-0100',
    });
  });
});
