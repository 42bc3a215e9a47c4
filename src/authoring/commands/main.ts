#!/usr/bin/env node
/** Starts `npx portal`, with the commands for people who write a config. */
import { addCommands, type Command } from '#cli/commandTable.ts';
import { startCli } from '#cli/startCli.ts';

// The commands for people who write a config. Each imports its own code when it is run, so that all start fast.

const commands: readonly Command[] = [
  {
    usage: 'start',
    about: 'project.start',
    run: async (io) => (await import('./start.ts')).start(io),
  },
  {
    usage: 'dev',
    about: 'project.dev',
    run: async (io) => (await import('./start.ts')).dev(io),
  },
  {
    usage: 'build',
    about: 'project.build',
    run: async (io, _args, values) => (await import('./build.ts')).build(io, values),
  },
  {
    usage: 'expand <screen>',
    about: 'commands.showsScreenOfRoute',
    run: async (io, [route], values) => (await import('./expand.ts')).expand(io, route!, values),
  },
  {
    usage: 'access',
    about: 'commands.showsWhoMay',
    options: ['permission', 'resource'],
    run: async (io, _args, values) => (await import('./access.ts')).access(io, values),
  },
  {
    usage: 'access why <holder> <action> <subject>',
    about: 'commands.saysWhySomebodyMay',
    run: async (io, [who, verb, target], values) =>
      (await import('./accessWhy.ts')).accessWhy(io, [who!, verb!, target!], values),
  },
  {
    usage: 'access diff [revision]',
    about: 'commands.whoGains',
    options: ['accept', 'approvals'],
    run: async (io, [ref], values) => (await import('./accessDiff.ts')).accessDiff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'diff [revision]',
    about: 'commands.whatChangesForUsers',
    run: async (io, [ref], values) => (await import('./configDiff.ts')).configDiff(io, ref ?? 'HEAD', values),
  },
  {
    usage: 'new company <folder>',
    about: 'project.createsFolder',
    options: ['label', 'locale', 'admin', 'database', 'demo', 'from-database', 'schemas', 'tables'],
    run: async (io, [folder], values) => (await import('../new/company.ts')).newCompany(io, folder!, values),
  },
  {
    usage: 'new account <email>',
    about: 'commands.createsAccountInData',
    options: ['permissions', 'name'],
    run: async (io, [email], values) => (await import('../new/account.ts')).newAccount(io, email!, values),
  },
  {
    usage: 'new department <id>',
    about: 'commands.createsDepartmentWithList',
    options: ['label', 'permission', 'resources'],
    run: async (io, [id], values) => (await import('../new/department.ts')).newDepartment(io, id!, values),
  },
  {
    usage: 'new resource <id>',
    about: 'commands.createsResourceWithFieldsCsv',
    options: ['label', 'plural', 'gender', 'from', 'from-openapi', 'from-database', 'table'],
    run: async (io, [id], values) => (await import('../new/resource.ts')).newResource(io, id!, values),
  },
  {
    usage: 'new route <department> <address> <resource>',
    about: 'commands.addsListOfResource',
    options: ['label'],
    run: async (io, [department, path, resource], values) =>
      (await import('../new/route.ts')).newRoute(io, [department!, path!, resource!], values),
  },
  {
    usage: 'upgrade',
    about: 'project.upgrade',
    options: ['check', 'since'],
    run: async (io, _args, values) => (await import('./upgrade.ts')).upgrade(io, values),
  },
  {
    usage: 'snapshot',
    about: 'project.snapshot',
    run: async (io, _args, values) => (await import('./snapshot.ts')).snapshot(io, values),
  },
  {
    usage: 'schema',
    about: 'commands.writesWhatTextEditorUses',
    run: async (io, _args, values) => (await import('./schema.ts')).schema(io, values),
  },
  {
    usage: 'docs',
    about: 'commands.writesLanguageReference',
    options: ['locale'],
    run: async (io, _args, values) => (await import('./docs.ts')).docs(io, values),
  },
  {
    usage: 'mcp',
    about: 'commands.answersAssistantWritesConfig',
    run: async (io) => (await import('../mcp/command.ts')).mcp(io),
  },
];

addCommands({
  commands,
  checkGenerated: async () => (await import('./checkGenerated.ts')).checkGenerated,
  tableDrift: async (io) => (await import('./tableDrift.ts')).tableDrift(io),
  buildApp: async () => (await import('./build.ts')).buildIfChanged,
});

startCli();
