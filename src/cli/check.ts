import { formatProblems, type Problem } from '#compiler/load.ts';
import { ConfigNode } from '../language/bind/context.ts';
import type { Sources } from '#language/files.ts';
import { asChecked, Report } from '#language/problems.ts';
import { webhooksWithOddSecret } from '#model/config/webhookSecret.ts';
import { driftInWords, type DatabaseDrift } from './databaseDrift.ts';
import { permissionListProblems } from './checkPermissions.ts';
import { runServerTask } from './data/runServerTask.ts';
import { type Io } from './io.ts';
import { loadConfig } from './portal.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';

/** Finds problems with the files that are generated beside a valid config. */
export type CheckGenerated = (io: Io, portal: Portal, sources: Sources) => Problem[];

/** portal check: reports all problems of the config, or counts what it declares. */
export function check(
  io: Io,
  { json, strict }: { json: boolean; strict: boolean },
  checkGenerated: CheckGenerated = () => [],
  drift?: DatabaseDrift,
): number {
  const { portal, problems: loaded, sources } = loadConfig(io);
  const found = asChecked(loaded);
  // Generated files can only be checked against a valid config that is on disk.
  const problems =
    portal && !io.files
      ? [
          ...found,
          ...checkGenerated(io, portal, sources!),
          ...secretProblems(io, portal, sources!),
          ...permissionListProblems(io, portal, sources!),
          ...tableProblems(io, portal, sources!),
          ...driftProblems(io, portal, sources!),
        ]
      : found;
  const counts = portal && {
    departments: portal.departments.length,
    routes: portal.departments.flatMap(({ routes }) => routes).length,
    resources: Object.keys(portal.resources).length,
  };
  const { slow, lacking } = portal && io.paths.databaseUrl ? inDatabase(io) : { slow: [], lacking: [] };
  const late = {
    ...(slow.length > 0 && { slow }),
    ...(lacking.length > 0 && { lacking }),
    ...(drift && { database: drift }),
  };
  if (json) io.json(counts && { ...counts, ...late }, problems);
  else {
    if (problems.length > 0) io.error(formatProblems(problems));
    if (drift) io.out(driftInWords(drift));
    if (counts && !problems.some(({ severity }) => severity === 'error')) {
      const parts = [
        translate('counted.departments', { smart_count: counts.departments }),
        translate('counted.routes', { smart_count: counts.routes }),
        translate('counted.resources', { smart_count: counts.resources }),
      ];
      io.out(translate('commands.configurationIsInOrder', { parts: parts.join(', ') }));
      if (slow.length > 0) io.out([translate('common.databaseDoesNotCompute'), ...slow].join('\n  '));
      if (lacking.length > 0) io.out([translate('commands.listsSortOrFilter'), ...lacking].join('\n  '));
    }
  }
  const isFaulty = problems.some(({ severity }) => strict || severity === 'error');
  return portal && !isFaulty ? 0 : 1;
}

/** Secrets in the environment of webhooks that their receivers could not verify. */
function secretProblems({ env = {} }: Io, { webhooks }: Portal, sources: Sources): Problem[] {
  const report = new Report();
  const node = new ConfigNode(sources.portal!, report).at('webhooks');
  for (const { id, name } of webhooksWithOddSecret(webhooks, env))
    node.at(id, 'secretEnv').error(translate('common.oddWebhookSecret', { name }));
  return report.problems;
}

/** Tables of a database where the portal keeps its data in a file. */
function tableProblems({ paths }: Io, { resources }: Portal, sources: Sources): Problem[] {
  const report = new Report();
  const theirs = [...sources.resources].filter(([id]) => resources[id]?.table !== undefined);
  const [first] = theirs;
  if (paths.databaseUrl === undefined && first)
    new ConfigNode(first[1], report)
      .at('table')
      .warn(translate('adopted.needsPostgres', { resources: theirs.map(([id]) => id).join(', ') }), 'value');
  return report.problems;
}

/** Tables of the database that have changed since the config was written. */
function driftProblems(io: Io, { resources }: Portal, sources: Sources): Problem[] {
  const report = new Report();
  if (!io.paths.databaseUrl || Object.values(resources).every(({ table }) => table === undefined)) return [];
  const { faults } = runServerTask<{ faults: { resource: string; fault: string }[] }>(
    io,
    { tables: {}, rest: {} },
    'tableFaults',
  );
  for (const { resource, fault } of faults)
    new ConfigNode(sources.resources.get(resource)!, report).at('table').error(fault);
  return report.problems;
}

/** The fields that the database can't compute by itself, and the list queries that no index serves. */
const inDatabase = (io: Io) =>
  runServerTask<{ slow: string[]; lacking: string[] }>(io, { tables: {}, rest: {} }, 'performanceWarnings');
