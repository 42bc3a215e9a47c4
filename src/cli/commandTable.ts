/** The table of the CLI's commands and options. */
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
export const commands: readonly Command[] = [
  {
    usage: 'check',
    about: definePhrase`confere a configuração, e com --data também os registros`,
    options: ['data', 'strict'],
    run: async (io, _args, values) =>
      values.data
        ? (await import('./data/check.ts')).checkData(io, values)
        : (await import('./check.ts')).check(io, values),
  },
  {
    usage: 'expand <rota|recurso>',
    about: definePhrase`mostra a tela de uma rota, ou um recurso, com todos os valores padrão`,
    run: async (io, [route], values) =>
      (await import('#authoring/commands/expand.ts')).expand(io, route!, values),
  },
  {
    usage: 'access',
    about: definePhrase`mostra quem pode o quê, permissão por permissão`,
    options: ['permission', 'resource'],
    run: async (io, _args, values) => (await import('#authoring/commands/access.ts')).access(io, values),
  },
  {
    usage: 'access why <e-mail|permissões> <ação> <recurso[.campo]>',
    about: definePhrase`diz por que alguém pode ou não pode, com a linha da configuração`,
    run: async (io, [who, verb, target], values) =>
      (await import('#authoring/commands/accessWhy.ts')).accessWhy(io, [who!, verb!, target!], values),
  },
  {
    usage: 'access diff [revisão]',
    about: definePhrase`quem ganha e quem perde o quê desde uma revisão do git (HEAD); 1 se algo se ampliou sem aprovação`,
    options: ['accept', 'approvals'],
    run: async (io, [ref], values) =>
      (await import('#authoring/commands/accessDiff.ts')).accessDiff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'diff [revisão]',
    about: definePhrase`o que muda para quem usa o portal desde uma revisão do git (HEAD)`,
    run: async (io, [ref], values) =>
      (await import('#authoring/commands/configDiff.ts')).configDiff(io, ref ?? 'HEAD', values),
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
    usage: 'new company <pasta>',
    about: definePhrase`cria a configuração de uma empresa: marca, contas e a administração do portal`,
    options: ['label', 'locale', 'demo'],
    run: async (io, [folder], values) =>
      (await import('#authoring/new/company.ts')).newCompany(io, folder!, values),
  },
  {
    usage: 'new account <e-mail>',
    about: definePhrase`cria uma conta nos dados e mostra a senha dela, com o portal parado`,
    options: ['permissions', 'name'],
    run: async (io, [email], values) =>
      (await import('#authoring/new/account.ts')).newAccount(io, email!, values),
  },
  {
    usage: 'new department <id>',
    about: definePhrase`cria um departamento, com a lista e os números dos recursos dados`,
    options: ['label', 'permission', 'resources'],
    run: async (io, [id], values) =>
      (await import('#authoring/new/department.ts')).newDepartment(io, id!, values),
  },
  {
    usage: 'new resource <id>',
    about: definePhrase`cria um recurso, com os campos que um CSV, um JSON ou uma API mostram`,
    options: ['label', 'plural', 'gender', 'from', 'from-openapi'],
    run: async (io, [id], values) =>
      (await import('#authoring/new/resource.ts')).newResource(io, id!, values),
  },
  {
    usage: 'new route <departamento> <endereço> <recurso>',
    about: definePhrase`acrescenta a um departamento a lista de um recurso`,
    options: ['label'],
    run: async (io, [department, path, resource], values) =>
      (await import('#authoring/new/route.ts')).newRoute(io, [department!, path!, resource!], values),
  },
  {
    usage: 'schema',
    about: definePhrase`escreve o que o editor de texto usa para completar e explicar a configuração`,
    run: async (io, _args, values) => (await import('#authoring/commands/schema.ts')).schema(io, values),
  },
  {
    usage: 'docs',
    about: definePhrase`escreve a referência da linguagem (REFERENCIA.md)`,
    options: ['locale'],
    run: async (io, _args, values) => (await import('#authoring/commands/docs.ts')).docs(io, values),
  },
  {
    usage: 'mcp',
    about: definePhrase`responde a um assistente que escreve a configuração, pelo Model Context Protocol (stdio), sem gravar nada`,
    run: async (io) => (await import('#authoring/mcp/command.ts')).mcp(io),
  },
  {
    usage: 'seed',
    about: definePhrase`gera de novo os dados de demonstração (db.json)`,
    run: async (io) => (await import('./seed.ts')).seed(io),
  },
  {
    usage: 'migrate',
    about: definePhrase`leva os dados aos nomes e padrões de hoje ("formerly", "default")`,
    options: ['dry-run', 'plan', 'check', 'seed', 'drop', 'yes'],
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
    usage: 'reset',
    about: definePhrase`guarda os dados em uso à parte: o próximo início volta aos iniciais`,
    options: ['yes', 'sim'],
    run: async (io, _args, { json, yes, sim }) =>
      (await import('./reset.ts')).reset(io, { json, yes: yes || sim }),
  },
];
