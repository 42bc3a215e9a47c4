/** The table of the CLI's commands and options. */
import type { CheckGenerated } from './check.ts';
import type { DatabaseDrift } from './databaseDrift.ts';
import type { Io } from './io.ts';
import { translate, type TextKey } from '#messages/translate.ts';

/** Options without a value, with their help. */
const switches = {
  json: 'commands.answerAsData',
  strict: 'commands.warningsFailAsWell',
  'sign-in': 'commands.asksProviders',
  data: 'commands.checksRecordsAsWell',
  'dry-run': 'commands.onlyShows',
  plan: 'commands.onlyShowsSteps',
  check: 'commands.checkOnly',
  'no-browser': 'commands.testsServerAlone',
  demo: 'commands.withAccountsRecordsAndDepartment',
  accept: 'commands.approvesWhatWasWidened',
  seed: 'commands.inSeed',
  all: 'commands.inDatabaseReadsEveryRecord',
  yes: 'commands.doesWithoutAsking',
  sim: 'commands.sameAsYes',
} as const;
export type Switch = keyof typeof switches;

/** Options with a value: its placeholder in the usage line, and the help. */
const valued = {
  label: ['common.text', 'commands.nameShownOnScreen'],
  plural: ['common.text', 'commands.sameInPlural'],
  gender: ['commands.genderArgument', 'commands.genderOfName'],
  permission: ['commands.name', 'commands.permissionOpensDepartment'],
  permissions: ['commands.permissionListArgument', 'commands.permissionsSeparatedByCommas'],
  name: ['common.text', 'commands.personName'],
  locale: ['commands.language', 'commands.languagePtBrEnUs'],
  admin: ['commands.email', 'project.adminOption'],
  database: ['argument.address', 'project.databaseOption'],
  resource: ['commands.id', 'common.onlyResource'],
  resources: ['commands.permissionListArgument', 'commands.resourcesGetListAndAppear'],
  from: ['commands.file', 'commands.csvJsonAddressOrOpen'],
  'from-openapi': ['commands.file', 'commands.sameAs'],
  'from-database': ['argument.address', 'project.fromDatabaseOption'],
  schemas: ['commands.names', 'project.schemasOption'],
  tables: ['commands.names', 'project.tablesOption'],
  table: ['commands.name', 'project.tableOption'],
  since: ['project.version', 'project.sinceOption'],
  approvals: ['commands.file', 'commands.anotherFileOfApprovals'],
  as: ['commands.email', 'commands.asWhom'],
  answers: ['commands.file', 'commands.answersAsJson'],
  rows: ['common.number', 'commands.recordsOfLargestResource'],
  drop: ['commands.names', 'commands.deletesFromDataResource'],
} as const;
type Valued = keyof typeof valued;

export type OptionValues = Record<Switch, boolean> & { [Name in Valued]?: string | undefined };
export type CommandOption = Switch | Valued;
export const isSwitch = (name: string): name is Switch => Object.hasOwn(switches, name);
export const noSwitches = Object.fromEntries(Object.keys(switches).map((name) => [name, false])) as Record<
  Switch,
  boolean
>;

/** Options with a value that some command takes without one, and what they mean there. */
const bare = { database: 'commands.comparesDatabase' } as const;
type Bare = keyof typeof bare;

/** `--label <texto>` and its help. */
export const optionWords = (name: CommandOption, isBare: boolean): readonly [usage: string, about: string] =>
  isSwitch(name)
    ? [`--${name}`, translate(switches[name])]
    : isBare
      ? [`--${name}`, translate(bare[name as Bare])]
      : [`--${name} <${translate(valued[name][0])}>`, translate(valued[name][1])];

/** The usage line with its arguments in the current language. */
export const usageWords = ({ usage }: Command) =>
  usage.replace(/(?<=[<[])\w+/g, (name) => translate(`argument.${name}` as ArgumentKey));

type ArgumentKey = Extract<TextKey, `argument.${string}`>;

export type Command = {
  /** The words of the command, then its arguments, named as in the texts under `argument`; those in [ ] are optional. */
  usage: string;
  about: TextKey;
  /** In addition to `--json`, which all commands have. */
  options?: readonly CommandOption[];
  /** Those of them that have no value here, although they have one elsewhere. */
  bare?: readonly Bare[];
  run(io: Io, args: readonly string[], values: OptionValues): number | Promise<number>;
};

/** Each command imports its own code when it is run, so that short ones start fast. */
const own: readonly Command[] = [
  {
    usage: 'check',
    about: 'commands.checksConfiguration',
    options: ['data', 'strict', 'sign-in', 'database'],
    bare: ['database'],
    run: async (io, _args, values) => {
      const drift = values.database === undefined ? undefined : await added.tableDrift?.(io);
      if (values['sign-in']) return (await import('./doctor.ts')).tellOfProviders(io, values);
      return values.data
        ? (await import('./data/check.ts')).checkWithData(io, values)
        : (await import('./check.ts')).check(io, values, await added.checkGenerated?.(), drift);
    },
  },
  {
    usage: 'doctor',
    about: 'commands.doctor',
    run: async (io, _args, values) => (await import('./doctor.ts')).doctor(io, values),
  },
  {
    usage: 'test',
    about: 'commands.opensEachScreenWithSmallest',
    options: ['no-browser'],
    run: async (io, _args, values) => {
      const builds = await added.buildApp?.();
      return (await import('./test/command.ts')).test(io, values, () => builds?.(io));
    },
  },
  {
    usage: 'simulate <record> <action>',
    about: 'commands.whatAction',
    options: ['as'],
    run: async (io, [target, action], values) =>
      (await import('./simulate.ts')).simulate(io, target!, action!, values),
  },
  {
    usage: 'migrate',
    about: 'commands.bringsDataToNames',
    options: ['dry-run', 'plan', 'check', 'seed', 'drop', 'all', 'yes'],
    run: async (io, _args, values) => (await import('./data/migrateCommand.ts')).migrate(io, values),
  },
  {
    usage: 'data export <file>',
    about: 'commands.writesAllRecordsAndHistory',
    run: async (io, [file], values) =>
      (await import('./data/transferCommand.ts')).exportData(io, file!, values),
  },
  {
    usage: 'data import <file>',
    about: 'commands.putsWhatDataExportWrote',
    options: ['dry-run'],
    run: async (io, [file], values) =>
      (await import('./data/transferCommand.ts')).importData(io, file!, values),
  },
  {
    usage: 'grow',
    about: 'commands.fillsNewDatabase',
    options: ['rows'],
    run: async (io, _args, values) => (await import('./data/growCommand.ts')).grow(io, values),
  },
  {
    usage: 'reset',
    about: 'commands.keepsDataInUseAside',
    options: ['yes', 'sim'],
    run: async (io, _args, { json, yes, sim }) =>
      (await import('./reset.ts')).reset(io, { json, yes: yes || sim }),
  },
];

type Added = {
  commands: readonly Command[];
  /** Loads the check of generated files, for `check`. */
  checkGenerated?: () => Promise<CheckGenerated>;
  /** What a database has that the config has not, for `check`. */
  tableDrift?: (io: Io) => Promise<DatabaseDrift>;
  /** Loads the build of the company's own code, for tests of its screens. */
  buildApp?: () => Promise<(io: Io) => void>;
};
let added: Added = { commands: [] };

/** Adds the commands for people who write a config. */
export const addCommands = (more: Added) => void (added = more);

let ofFeatures: readonly Command[] = [];

/** Adds the commands of features. */
export const addFeatureCommands = (more: readonly Command[]) => void (ofFeatures = more);

export const commands = (): readonly Command[] => [...own, ...ofFeatures, ...added.commands];
