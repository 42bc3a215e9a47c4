/** The commands for people who write a config. Each imports its own code when it is run, so that all start fast. */
import { definePhrase } from '#messages/phrase.ts';
import { addCommands, type Command } from '#cli/commandTable.ts';

const commands: readonly Command[] = [
  {
    usage: 'expand <rota|recurso>',
    about: definePhrase`mostra a tela de uma rota, ou um recurso, com todos os valores padrão`,
    run: async (io, [route], values) => (await import('./expand.ts')).expand(io, route!, values),
  },
  {
    usage: 'access',
    about: definePhrase`mostra quem pode o quê, permissão por permissão`,
    options: ['permission', 'resource'],
    run: async (io, _args, values) => (await import('./access.ts')).access(io, values),
  },
  {
    usage: 'access why <e-mail|permissões> <ação> <recurso[.campo]>',
    about: definePhrase`diz por que alguém pode ou não pode, com a linha da configuração`,
    run: async (io, [who, verb, target], values) =>
      (await import('./accessWhy.ts')).accessWhy(io, [who!, verb!, target!], values),
  },
  {
    usage: 'access diff [revisão]',
    about: definePhrase`quem ganha e quem perde o quê desde uma revisão do git (HEAD); 1 se algo se ampliou sem aprovação`,
    options: ['accept', 'approvals'],
    run: async (io, [ref], values) => (await import('./accessDiff.ts')).accessDiff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'diff [revisão]',
    about: definePhrase`o que muda para quem usa o portal desde uma revisão do git (HEAD)`,
    run: async (io, [ref], values) => (await import('./configDiff.ts')).configDiff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'new company <pasta>',
    about: definePhrase`cria a configuração de uma empresa: marca, contas e a administração do portal`,
    options: ['label', 'locale', 'demo'],
    run: async (io, [folder], values) => (await import('../new/company.ts')).newCompany(io, folder!, values),
  },
  {
    usage: 'new account <e-mail>',
    about: definePhrase`cria uma conta nos dados e mostra a senha dela, com o portal parado`,
    options: ['permissions', 'name'],
    run: async (io, [email], values) => (await import('../new/account.ts')).newAccount(io, email!, values),
  },
  {
    usage: 'new department <id>',
    about: definePhrase`cria um departamento, com a lista e os números dos recursos dados`,
    options: ['label', 'permission', 'resources'],
    run: async (io, [id], values) => (await import('../new/department.ts')).newDepartment(io, id!, values),
  },
  {
    usage: 'new resource <id>',
    about: definePhrase`cria um recurso, com os campos que um CSV, um JSON ou uma API mostram`,
    options: ['label', 'plural', 'gender', 'from', 'from-openapi'],
    run: async (io, [id], values) => (await import('../new/resource.ts')).newResource(io, id!, values),
  },
  {
    usage: 'new route <departamento> <endereço> <recurso>',
    about: definePhrase`acrescenta a um departamento a lista de um recurso`,
    options: ['label'],
    run: async (io, [department, path, resource], values) =>
      (await import('../new/route.ts')).newRoute(io, [department!, path!, resource!], values),
  },
  {
    usage: 'schema',
    about: definePhrase`escreve o que o editor de texto usa para completar e explicar a configuração`,
    run: async (io, _args, values) => (await import('./schema.ts')).schema(io, values),
  },
  {
    usage: 'docs',
    about: definePhrase`escreve a referência da linguagem (REFERENCIA.md)`,
    options: ['locale'],
    run: async (io, _args, values) => (await import('./docs.ts')).docs(io, values),
  },
  {
    usage: 'mcp',
    about: definePhrase`responde a um assistente que escreve a configuração, pelo Model Context Protocol (stdio), sem gravar nada`,
    run: async (io) => (await import('../mcp/command.ts')).mcp(io),
  },
];

addCommands({
  commands,
  checkGenerated: async () => (await import('./checkGenerated.ts')).checkGenerated,
});
