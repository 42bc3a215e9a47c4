/** The table of the CLI's commands and options. */
import type { CheckGenerated } from './check.ts';
import type { Io } from './io.ts';
import { definePhrase, phraseText } from '#messages/phrase.ts';

/** Options without a value, with their help. */
const switches = {
  json: definePhrase`a resposta como dados`,
  strict: definePhrase`avisos também reprovam`,
  data: definePhrase`confere também os registros`,
  'dry-run': definePhrase`só mostra o que faria`,
  plan: definePhrase`só mostra o que faria, passo a passo: os comandos ao banco, as linhas e o que fica bloqueado`,
  check: definePhrase`como --plan, e termina em 1 se há o que migrar`,
  'no-browser': definePhrase`testa só o servidor, em segundos`,
  demo: definePhrase`com contas, registros e um departamento de exemplo`,
  accept: definePhrase`aprova as ampliações, escrevendo-as no arquivo`,
  seed: definePhrase`na semente (db.json), e não nos dados em uso`,
  all: definePhrase`em um banco, lê todos os registros: também os que outro programa gravou sem o portal`,
  yes: definePhrase`faz sem perguntar, mesmo que apague registros`,
  sim: definePhrase`o mesmo que --yes`,
} as const;
export type Switch = keyof typeof switches;

/** Options with a value: its placeholder in the usage line, and the help. */
const valued = {
  label: [definePhrase`texto`, definePhrase`nome que aparece na tela (no singular)`],
  plural: [definePhrase`texto`, definePhrase`o mesmo, no plural`],
  gender: [definePhrase`m|f`, definePhrase`gênero do nome: "Novo contrato", "Nova vistoria"`],
  permission: [definePhrase`nome`, definePhrase`permissão que abre o departamento; por padrão, o id dele`],
  permissions: [
    definePhrase`a,b`,
    definePhrase`permissões, separadas por vírgula; a primeira decide a página inicial`,
  ],
  name: [definePhrase`texto`, definePhrase`nome da pessoa`],
  locale: [
    definePhrase`língua`,
    definePhrase`a língua: pt-BR, en-US ou es-419, ou a de um país, como es-CL; por padrão, a da empresa, e pt-BR em uma nova`,
  ],
  resource: [definePhrase`id`, definePhrase`só este recurso`],
  resources: [definePhrase`a,b`, definePhrase`recursos que ganham uma lista e entram no painel`],
  from: [definePhrase`arquivo`, definePhrase`CSV, JSON, endereço ou OpenAPI de onde tirar os campos`],
  'from-openapi': [
    definePhrase`arquivo`,
    definePhrase`o mesmo que --from, de uma descrição OpenAPI (arquivo.yaml#Esquema)`,
  ],
  approvals: [definePhrase`arquivo`, definePhrase`outro arquivo de aprovações`],
  as: [definePhrase`e-mail`, definePhrase`por quem; sem isto, por quem pode tudo`],
  rows: [definePhrase`número`, definePhrase`registros do maior recurso; os outros têm menos, na proporção`],
  drop: [
    definePhrase`nomes`,
    definePhrase`apaga dos dados um recurso ou um recurso.campo que a configuração já não tem`,
  ],
} as const;
type Valued = keyof typeof valued;

export type Values = Record<Switch, boolean> & { [Name in Valued]?: string | undefined };
export type Option = Switch | Valued;
export const isSwitch = (name: string): name is Switch => Object.hasOwn(switches, name);
export const noSwitches = Object.fromEntries(Object.keys(switches).map((name) => [name, false])) as Record<
  Switch,
  boolean
>;

/** `--label <texto>` and its help. */
export const optionWords = (name: Option): readonly [usage: string, about: string] =>
  isSwitch(name)
    ? [`--${name}`, phraseText(switches[name])]
    : [`--${name} <${phraseText(valued[name][0])}>`, phraseText(valued[name][1])];

/** The usage line with its arguments in the current language. */
export const usageWords = ({ usage }: Command) =>
  usage.replace(/<[^>]+>|\[[^\]]+\]/g, (argument) => phraseText(argument));

export type Command = {
  /** The words of the command, then its arguments; those in [ ] are optional. */
  usage: string;
  about: string;
  /** In addition to `--json`, which all commands have. */
  options?: readonly Option[];
  run(io: Io, args: readonly string[], values: Values): number | Promise<number>;
};

/** Each command imports its own code when it is run, so that short ones start fast. */
const own: readonly Command[] = [
  {
    usage: 'check',
    about: definePhrase`confere a configuração, e com --data também os registros`,
    options: ['data', 'strict'],
    run: async (io, _args, values) =>
      values.data
        ? (await import('./data/check.ts')).checkData(io, values)
        : (await import('./check.ts')).check(io, values, await added.checkGenerated?.()),
  },
  {
    usage: 'test',
    about: definePhrase`abre cada tela com a menor permissão e a recusa a quem tem as outras; diz o que ficou coberto`,
    options: ['no-browser'],
    run: async (io, _args, values) => (await import('./test/command.ts')).test(io, values),
  },
  {
    usage: 'simulate <recurso/código> <ação>',
    about: definePhrase`o que uma ação (ou delete) faria num registro, pelas regras, sem gravar nada`,
    options: ['as'],
    run: async (io, [target, action], values) =>
      (await import('./simulate.ts')).simulate(io, target!, action!, values),
  },
  {
    usage: 'seed',
    about: definePhrase`gera de novo os dados de demonstração (db.json)`,
    run: async (io) => (await import('./seed.ts')).seed(io),
  },
  {
    usage: 'migrate',
    about: definePhrase`leva os dados aos nomes e padrões de hoje ("formerly", "default")`,
    options: ['dry-run', 'plan', 'check', 'seed', 'drop', 'all', 'yes'],
    run: async (io, _args, values) => (await import('./data/migrateCommand.ts')).migrate(io, values),
  },
  {
    usage: 'data export <arquivo>',
    about: definePhrase`escreve todos os registros e o histórico em um arquivo, do banco ou da pasta de dados`,
    run: async (io, [file], values) =>
      (await import('./data/transferCommand.ts')).exportData(io, file!, values),
  },
  {
    usage: 'data import <arquivo>',
    about: definePhrase`põe em um banco, ou em uma pasta de dados, ainda sem registros o que "data export" escreveu`,
    options: ['dry-run'],
    run: async (io, [file], values) =>
      (await import('./data/transferCommand.ts')).importData(io, file!, values),
  },
  {
    usage: 'grow',
    about: definePhrase`enche um banco novo (PORTAL_DATABASE_URL) com cópias dos dados de demonstração, para medir`,
    options: ['rows'],
    run: async (io, _args, values) => (await import('./data/growCommand.ts')).grow(io, values),
  },
  {
    usage: 'reset',
    about: definePhrase`guarda os dados em uso à parte: o próximo início volta aos iniciais`,
    options: ['yes', 'sim'],
    run: async (io, _args, { json, yes, sim }) =>
      (await import('./reset.ts')).reset(io, { json, yes: yes || sim }),
  },
];

type Added = {
  commands: readonly Command[];
  /** Loads the check of generated files, for `check`. */
  checkGenerated?: () => Promise<CheckGenerated>;
};
let added: Added = { commands: [] };

/** Adds the commands for people who write a config. */
export const addCommands = (more: Added) => void (added = more);

export const commands = (): readonly Command[] => [...own, ...added.commands];
