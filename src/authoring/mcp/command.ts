/**
 * portal mcp: answers assistants' questions about a config, by the Model Context Protocol over stdin and stdout. Each tool is a
 * command or a part of one, and returns text. The tools read only the config: no records, no accounts, no environment, and
 * nothing is written.
 */
import { translate, type TextKey } from '#messages/translate.ts';
import { CliError, type Io } from '#cli/io.ts';
import { verbNames } from '#access/explain/describeRights.ts';
import { z } from 'zod';
import { rightsChanges } from '../rights/rightsDiff.ts';
import { differencesBetween } from '../difference.ts';
import { access } from '../commands/access.ts';
import { differencesText } from '../commands/configDiff.ts';
import { check } from '#cli/check.ts';
import { blocksOf } from '../commands/accessDiff.ts';
import { checkGenerated } from '../commands/checkGenerated.ts';
import { expand } from '../commands/expand.ts';
import { loadConfig, openPortalWithSources, openPortal } from '#cli/portal.ts';
import { accessWhy } from '../commands/accessWhy.ts';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { localeOf } from '#compiler/texts/messages.ts';
import { withLanguage } from '#messages/node.ts';
import { readables } from './readables.ts';
import { textOfFile, proposed } from './configFiles.ts';
import { listNames, overview } from './overview.ts';
import { lookUp } from './lookUp.ts';

type Answer = string | void | Promise<void>;
type Shape = Readonly<Record<string, z.ZodType>>;
type Tool = {
  name: string;
  title: TextKey;
  about: TextKey;
  input(): Shape;
  /** Returns the answer; text printed before comes first. */
  run(io: Io, input: unknown): Answer;
};

/** The input is validated before `run` is called. */
const tool = <S extends Shape>(
  name: string,
  title: TextKey,
  about: TextKey,
  input: () => S,
  run: (io: Io, input: z.infer<z.ZodObject<S>>) => Answer,
): Tool => ({ name, title, about, input, run: run as Tool['run'] });

export const text = (about: TextKey) => z.string().max(1000).describe(translate(about));
export const files = () =>
  z
    .array(
      z.object({
        path: text('assistant.fileAsInDepartmentsFleet'),
        text: z
          .string()
          .max(1024 * 1024)
          .nullable()
          .describe(translate('assistant.wholeText')),
      }),
    )
    .min(1)
    .max(100)
    .describe(translate('assistant.filesAs'));
export const permissions = () =>
  z.array(z.string().max(200)).describe(translate('assistant.permissionsPersonHolds'));

/** Refuses e-mails: accounts are data, which tools don't read. */
function held(names: readonly string[]): string {
  if (names.some((name) => name.includes('@'))) throw new CliError(translate('assistant.namePermissions'));
  return names.join(',');
}

const plainText = { json: false } as const;

const tools: readonly Tool[] = [
  tool(
    'overview',
    'assistant.whatCompany',
    'assistant.listsCompanyDepartments',
    () => ({
      list: z.enum(listNames).describe(translate('assistant.whatToList')),
      search: text('assistant.onlyLinesHaveText').optional(),
    }),
    (io, { list, search }) => overview(openPortalWithSources(io), list, search),
  ),
  tool(
    'read_file',
    'assistant.fileOfConfig',
    'assistant.textOfYamlFile',
    () => ({ path: text('assistant.fileAsInDepartmentsFleet') }),
    (io, { path }) => textOfFile(io, path),
  ),
  tool(
    'reference',
    'assistant.referenceToolTitle',
    'assistant.describesKeywordColumnsListColumns',
    () => ({ of: text('assistant.wordPartOrKind').optional() }),
    (io, { of }) => lookUp(of, loadConfig(io).portal?.kinds),
  ),
  tool(
    'check',
    'assistant.checksConfig',
    'assistant.saysAllIsWrong',
    () => ({ files: files().optional() }),
    (io, { files: given }) =>
      void check(given ? proposed(io, given) : io, { ...plainText, strict: false }, checkGenerated),
  ),
  tool(
    'expand',
    'assistant.screenOrResourceInFull',
    'assistant.screenOfRoute',
    () => ({ of: text('assistant.addressOfRoute') }),
    (io, { of }) => void expand(io, of, plainText),
  ),
  tool(
    'access',
    'assistant.whoMay',
    'assistant.allSetOfPermissionsOpens',
    () => ({
      permissions: permissions().optional(),
      resource: text('common.onlyResource').optional(),
    }),
    async (io, { permissions, resource }) => {
      if (!permissions && resource === undefined)
        throw new CliError(translate('assistant.givePermissionsResourceOrBoth'));
      await access(io, { ...plainText, resource, permission: permissions && held(permissions) });
    },
  ),
  tool(
    'access_why',
    'assistant.whyOneMay',
    'assistant.explainsWhyHolderOfPermissions',
    () => ({
      permissions: permissions(),
      action: z.enum(Object.keys(verbNames) as [string, ...string[]]).describe(translate('assistant.action')),
      target: text('assistant.resourceOrResourceField'),
    }),
    async (io, { permissions, action, target }) =>
      void (await accessWhy(io, [held(permissions), action, target], plainText)),
  ),
  tool(
    'diff',
    'assistant.whatChangeWouldChange',
    'assistant.whatWouldChange',
    () => ({ files: files() }),
    (io, { files }) => {
      const [before, after] = [openPortal(io), openPortal(proposed(io, files))];
      const differences = differencesBetween(before, after);
      const changes = rightsChanges(before, after);
      return [
        differences.length > 0 ? differencesText(differences) : translate('assistant.nothingChanges'),
        changes.length > 0 ? blocksOf(changes).join('\n\n') : translate('assistant.noRightChanges'),
      ].join('\n\n');
    },
  ),
];

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
