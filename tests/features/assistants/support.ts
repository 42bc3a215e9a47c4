/** An assistant with a key, as the protocol's own client. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';
import type { Portal } from '#model/types.ts';
import type { TestServer } from '#tests/support/server.ts';

export const withAssistants = (portal: Portal): Portal => ({ ...portal, assistants: 'on' });

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A key of `<who>@example.com`. */
export async function keyOf(
  server: TestServer,
  who: string,
  screens: readonly string[],
  verbs: readonly string[] = ['read'],
  more: object = {},
): Promise<string> {
  const asked = { label: 'Assistente X', screens, verbs, expires: dayIn(30), ...more };
  const { status, body, text } = await server.as(who).post('/user-keys', asked);
  expect(status, text).toBe(201);
  return (body as { key: string }).key;
}

/** Each test says what it expects of an answer, so no type does. */
export type Answer = ReturnType<typeof JSON.parse>;

/** The tools, by the client that the protocol's makers ship. `fails` answers the sentence of a refusal. */
export class Assistant {
  readonly client = new Client({ name: 'test', version: '1' });
  readonly #server: TestServer;
  readonly key: string;

  constructor(server: TestServer, key: string) {
    this.#server = server;
    this.key = key;
  }

  async connect(): Promise<this> {
    await this.client.connect(
      new StreamableHTTPClientTransport(new URL(`${this.#server.url}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${this.key}` } },
      }) as never,
    );
    // The client then holds each answer against the schema that the tool declares.
    await this.client.listTools();
    return this;
  }

  async call(name: string, args: object = {}): Promise<Answer> {
    const { isError, content, structuredContent } = await this.client.callTool({
      name,
      arguments: args as Answer,
    });
    expect(isError, JSON.stringify(content)).toBeUndefined();
    return structuredContent as Answer;
  }

  async fails(name: string, args: object = {}): Promise<string> {
    const { isError, content } = await this.client.callTool({ name, arguments: args as Answer });
    expect(isError, JSON.stringify(content)).toBe(true);
    const [told] = content as { text: string }[];
    return told!.text;
  }

  close = () => this.client.close();
}

export const assistantOf = async (...key: Parameters<typeof keyOf>): Promise<Assistant> =>
  new Assistant(key[0], await keyOf(...key)).connect();
