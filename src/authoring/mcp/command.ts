/**
 * portal mcp: answers assistants' questions about a config, by the Model Context Protocol over stdin and
 * stdout.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { referenceMarkdown, entry, kindEntry, sectionMarkdown } from '../reference/markdown.ts';
import { languageFiles } from '../editor/files.ts';
import { loadPortal } from '#compiler/load.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { isExtension } from '#language/extensions.ts';
import { Report, placeText } from '#language/problems.ts';
import { readFiles, type ConfigFile } from '#compiler/read/read.ts';
import { suggestion } from '#model/config/suggest.ts';
import { CliError, type Io } from '#cli/io.ts';
import { permissionChoices } from '#access/explain/summary.ts';
import { describeRequirement, verbNames } from '#access/explain/describeRights.ts';
import type { Sources } from '#language/files.ts';
import { resourcesOf, screensOf } from '#screens/registry.ts';
import { fold } from '#model/values/values.ts';
import type { Portal } from '#model/types.ts';
import { reference } from '../reference/reference.ts';
import type { ReferenceSection } from '../reference/shape.ts';
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

// The documents that assistants may read: the guide, the reference, and the schema of each kind of file.

type Readable = { name: string; title: string; type: string; read(): string };

const markdown = 'text/markdown';
const json = 'application/schema+json';

/** @param folder the config folder; it has a guide if `new company` made it */
function readables(folder: string): Readable[] {
  const guide = path.join(folder, 'README.md');
  return [
    ...(existsSync(guide)
      ? [
          {
            name: 'guide',
            title: translate('assistant.guideForAdministratorsOfPortal'),
            type: markdown,
            read: () => readFileSync(guide, 'utf8'),
          },
        ]
      : []),
    {
      name: 'reference',
      title: translate('assistant.referenceOfLanguage'),
      type: markdown,
      read: () => referenceMarkdown(loadPortal(folder).portal?.kinds),
    },
    ...Object.keys(languageFiles()).map((file) => ({
      name: `schema/${file}`,
      title: translate('assistant.jsonSchema', { file: file.replace('.json', '') }),
      type: json,
      read: () => languageFiles()[file]!,
    })),
  ];
}

// The config folder as tools see it: its YAML files, and nothing outside.

/** The new text of a file; `null` to delete it. */
type Proposal = { path: string; text: string | null };

const isYaml = (entry: string) => /\.ya?ml$/i.test(entry);
const rootOf = ({ paths }: Pick<Io, 'paths'>) => path.resolve(paths.config);

const outside = (given: string) => new CliError(translate('assistant.isOutsideConfigFolder', { given }));

/** The name that problems use. Accepts paths relative to the folder, with the folder's name, or absolute. */
function nameOf(io: Io, given: string): string {
  const root = rootOf(io);
  const folder = path.basename(root);
  const plain = given.replaceAll('\\', '/').replace(/^\.\//, '');
  const own = plain.startsWith(`${folder}/`) ? plain.slice(folder.length + 1) : plain;
  const entry = path.relative(root, path.resolve(root, own)).split(path.sep).join('/');
  if (entry === '' || entry.startsWith('..') || path.isAbsolute(entry) || given.includes('\0'))
    throw outside(given);
  return `${folder}/${entry}`;
}

/** The text of a file in the folder. A link that leads outside is refused. */
function textOf(io: Io, given: string): string {
  const name = nameOf(io, given);
  const files = readFiles(io.paths.config, new Report()).filter(({ path }) => isYaml(path));
  const file = files.find((one) => one.path === name);
  if (!file)
    throw new CliError(
      translate('assistant.fileDoesNotExist', {
        name,
        suggestion: suggestion(
          name,
          files.map((one) => one.path),
          translate('common.thereAre'),
        ),
      }),
    );
  const inFolder = path.relative(path.basename(rootOf(io)), name);
  const real = path.relative(realpathSync(rootOf(io)), realpathSync(path.join(rootOf(io), inFolder)));
  if (real.startsWith('..') || path.isAbsolute(real)) throw outside(given);
  if (file.text === null) throw new CliError(translate('assistant.fileCannotBeRead', { name }));
  return file.text;
}

/** The config with these files replaced; nothing is written. */
function proposed(io: Io, proposals: readonly Proposal[]): Io {
  const files = new Map<string, ConfigFile>(
    readFiles(io.paths.config, new Report()).map((file) => [file.path, file]),
  );
  for (const { path: given, text } of proposals) {
    const name = nameOf(io, given);
    const entry = name.slice(name.indexOf('/') + 1);
    if (!isYaml(entry) && !isExtension(entry))
      throw new CliError(translate('assistant.isNoYamlFile', { given }));
    if (text === null) files.delete(name);
    else files.set(name, { path: name, text: isExtension(entry) ? '' : text });
  }
  return { ...io, files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

// Short lists of what a company has, as a start for further questions.

type Company = { portal: Portal; sources: Sources };

const lists = {
  departments: ({ portal: { departments } }: Company) =>
    departments.map(
      ({ id, label, routes, requirement, place }) =>
        `${id}  ${label}  ${translate('counted.routes', { smart_count: routes.length })}  ${describeRequirement(requirement)}  ${placeText(place)}`,
    ),
  routes: ({ portal: { departments } }: Company) =>
    departments
      .flatMap(({ routes }) => routes)
      .map((route) => {
        const screens = screensOf(route).map(({ screen }) => screen);
        const kinds = [...new Set(screens.map(({ kind }) => kind))].join('+');
        const resources = [...new Set(screens.flatMap(resourcesOf))].join(', ');
        return `${route.path}  ${route.label}  ${kinds}${resources && ` (${resources})`}  ${describeRequirement(route.requirement)}  ${placeText(route.place)}`;
      }),
  resources: ({ portal: { resources } }: Company) =>
    Object.values(resources).map(
      ({ id, label, fields, from, place }) =>
        `${id}  ${label.many}  ${translate('counted.fields', { smart_count: Object.keys(fields).length })}${from ? translate('assistant.view') : ''}  ${placeText(place)}`,
    ),
  groups: ({ sources: { groups, resources } }: Company) =>
    [...groups.values()].map(({ id, file, data }) => {
      const takers = [...resources.values()].filter(({ groupUses }) =>
        groupUses?.some(({ group }) => group === id),
      );
      const fields = Object.keys(data?.fields ?? {}).join(', ');
      return `${id}  ${fields}  → ${takers.map((resource) => resource.id).join(', ') || '–'}  ${file}`;
    }),
  permissions: ({ portal }: Company) => permissionChoices(portal).map(({ id, label }) => `${id}  ${label}`),
};
type List = keyof typeof lists;
const listNames = Object.keys(lists) as [List, ...List[]];

const most = 200;

/** @param search text that the lines must contain */
function overview(company: Company, list: List, search = ''): string {
  const wanted = fold(search);
  const lines = lists[list](company).filter((line) => fold(line).includes(wanted));
  if (lines.length === 0) return translate('assistant.nothingFound');
  const rest = lines.length - most;
  return [...lines.slice(0, most), ...(rest > 0 ? [translate('assistant.andMore', { rest })] : [])].join(
    '\n',
  );
}

// Parts of the reference: a section, or a keyword with its example.

/**
 * @param asked "list", "list.columns", "columns" or a kind of field such as "money"; absent: the table of
 * contents
 * @param kinds those that the company declares
 */
function lookUp(wanted: string | undefined, kinds: Portal['kinds'] | undefined): string {
  const { chapters } = reference(kinds);
  if (wanted === undefined)
    return chapters
      .map(
        ({ title, sections }) =>
          `# ${title}\n${sections.map(({ id, title, keywords }) => `${id}  ${title}: ${keywords.map(({ name }) => name).join(' ')}`).join('\n')}`,
      )
      .join('\n\n');
  const sections = chapters.flatMap((chapter) => chapter.sections);
  const named = sections.filter(({ id }) => id === wanted || id === `field.${wanted}`);
  const keywords = sections.flatMap((one) =>
    one.keywords
      .filter(({ name }) => wanted === name || wanted === `${one.id}.${name}`)
      .map((keyword) => `${one.id}.${keyword.name}\n\n${entry(keyword)}`),
  );
  const found = [...named.map(whole), ...keywords];
  if (found.length > 0) return found.join('\n\n');
  const names = new Set(sections.flatMap(({ id, keywords }) => [id, ...keywords.map(({ name }) => name)]));
  throw new CliError(
    translate('assistant.languageHas', {
      wanted,
      suggestion: suggestion(wanted, names, translate('common.thereAre')),
    }),
  );
}

const whole = (one: ReferenceSection) => (one.example === undefined ? sectionMarkdown(one) : kindEntry(one));

// The tools for assistants. Each is a command or a part of one, and returns text. They read only the config:
// no records, no accounts, no environment, and nothing is written.

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

const text = (about: TextKey) => z.string().max(1000).describe(translate(about));
const files = () =>
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
const permissions = () =>
  z.array(z.string().max(200)).describe(translate('assistant.permissionsPersonHolds'));

/** Refuses e-mails: accounts are data, which tools don't read. */
function held(names: readonly string[]): string {
  if (names.some((name) => name.includes('@'))) throw new CliError(translate('assistant.namePermissions'));
  return names.join(',');
}

const plain = { json: false } as const;

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
    (io, { path }) => textOf(io, path),
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
      void check(given ? proposed(io, given) : io, { ...plain, strict: false }, checkGenerated),
  ),
  tool(
    'expand',
    'assistant.screenOrResourceInFull',
    'assistant.screenOfRoute',
    () => ({ of: text('assistant.addressOfRoute') }),
    (io, { of }) => void expand(io, of, plain),
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
      await access(io, { ...plain, resource, permission: permissions && held(permissions) });
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
      void (await accessWhy(io, [held(permissions), action, target], plain)),
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
