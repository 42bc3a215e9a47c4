/**
 * The tools for assistants. Each is a command or a part of one, and returns text. They read only the config:
 * no records, no accounts, no environment, and nothing is written.
 */
import { z } from 'zod';
import { changesBetween } from '../rights/rightsDiff.ts';
import { verbNames } from '#access/explain/describeRights.ts';
import { differencesBetween } from '../difference.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { access } from '../commands/access.ts';
import { differencesText } from '../commands/configDiff.ts';
import { check } from '#cli/check.ts';
import { blocksOf } from '../commands/accessDiff.ts';
import { checkGenerated } from '../commands/checkGenerated.ts';
import { expand } from '../commands/expand.ts';
import { CliError, type Io } from '#cli/io.ts';
import { loadConfig, openConfig, openPortal } from '#cli/portal.ts';
import { accessWhy } from '../commands/accessWhy.ts';
import { proposed, textOf } from './folder.ts';
import { listNames, overview } from './overview.ts';
import { lookUp } from './lookUp.ts';

export type Answer = string | void | Promise<void>;
type Shape = Readonly<Record<string, z.ZodType>>;
export type Tool = {
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

export const tools: readonly Tool[] = [
  tool(
    'overview',
    'assistant.whatCompany',
    'assistant.listsCompanyDepartments',
    () => ({
      list: z.enum(listNames).describe(translate('assistant.whatToList')),
      search: text('assistant.onlyLinesHaveText').optional(),
    }),
    (io, { list, search }) => overview(openConfig(io), list, search),
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
      const changes = changesBetween(before, after);
      return [
        differences.length > 0 ? differencesText(differences) : translate('assistant.nothingChanges'),
        changes.length > 0 ? blocksOf(changes).join('\n\n') : translate('assistant.noRightChanges'),
      ].join('\n\n');
    },
  ),
];
