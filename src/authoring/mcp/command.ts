/**
 * portal mcp: answers assistants' questions about a config, by the Model Context Protocol over stdin and
 * stdout.
 */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { localeOf } from '#compiler/texts/locale.ts';
import { withLanguage } from '#messages/node.ts';
import { translate } from '#messages/translate.ts';
import { CliError, type Io } from '#cli/io.ts';
import { readables } from './resources.ts';
import { tools, type Answer, type Tool } from './tools.ts';

/** Runs until the client closes its input. */
export async function mcp({ paths }: Io): Promise<number> {
  // Only needed by this command, and slow to load.
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const server = new McpServer(
    { name: 'portal', version: '1' },
    {
      instructions: translate('assistant.configOfAdminPortal'),
    },
  );
  for (const tool of tools) addTool(server, paths, tool);
  addResources(server, paths);
  const ended = new Promise<void>((end) => process.stdin.once('end', end).once('close', end));
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  return 0;
}

function addTool(server: McpServer, paths: Io['paths'], { name, title, about, input, run }: Tool) {
  server.registerTool(
    name,
    {
      title: translate(title),
      description: translate(about),
      inputSchema: input(),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (given: unknown) => answerOf(paths, (io) => run(io, given)),
  );
}

/** Runs a tool in the language of the company, which is read anew because its files may have changed. */
function answerOf({ config }: Io['paths'], run: (io: Io) => Answer) {
  const texts: string[] = [];
  const keep = (text: string) => void texts.push(text);
  // Tools see only the config folder: no records, and no other settings of the environment.
  const io: Io = { paths: { config, data: '', db: '' }, out: keep, error: keep, json: () => {} };
  const answer = (isError: boolean) => ({
    content: [{ type: 'text' as const, text: texts.join('\n\n') }],
    isError,
  });
  return withLanguage(localeOf(config), async () => {
    try {
      const text = await run(io);
      if (text) keep(text);
      return answer(false);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      keep(error.message);
      return answer(true);
    }
  });
}

function addResources(server: McpServer, { config }: Io['paths']) {
  for (const { name, title, type, read } of readables(config)) {
    const address = `portal://${name}`;
    server.registerResource(name, address, { title, mimeType: type }, () => ({
      contents: [{ uri: address, mimeType: type, text: withLanguage(localeOf(config), read) }],
    }));
  }
}
