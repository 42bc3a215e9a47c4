import { permissionSets } from '#access/explain/matrix.ts';
import {
  rightsSummary,
  type ResourceRights,
  type RightLine,
  type RightsSummary,
} from '#access/explain/summary.ts';
import { verbWord, describePermissions } from '#access/explain/describeRights.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { Portal } from '#model/types.ts';
import { permissionsOf } from '#cli/demoAccounts.ts';
import { CliError, type Io } from '#cli/io.ts';
import { openPortal } from '#cli/portal.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';

type Options = { json: boolean; permission?: string | undefined; resource?: string | undefined };

/** portal access: who may do what, per set of permissions; optionally only one set or one resource. */
export async function access(io: Io, { json, permission, resource }: Options): Promise<number> {
  const portal = openPortal(io);
  if (resource !== undefined) knownResource(portal, resource);
  const sets =
    permission === undefined ? permissionSets([portal]) : [await permissionsOf(io, portal, permission)];
  const summaries = sets
    .map((permissions) => rightsSummary(portal, permissions, resource))
    .filter(({ resources }) => resource === undefined || resources.length > 0);
  if (json) io.json(summaries);
  else if (summaries.length === 0) io.out(translate('commands.noScreenGivesAccess', { resource: resource! }));
  else io.out(summaries.map((summary) => blockOf(summary, resource === undefined)).join('\n\n'));
  return 0;
}

/** Ends the command if the config has no such resource. */
export function knownResource(portal: Portal, id: string) {
  if (Object.hasOwn(portal.resources, id)) return;
  throw new CliError(
    translate('common.noResource', {
      id,
      suggestion: suggestion(id, Object.keys(portal.resources), translate('common.thereAre')),
    }),
  );
}

const blockOf = ({ permissions, routes, resources }: RightsSummary, withRoutes: boolean): string =>
  [
    withRoutes
      ? `${describePermissions(permissions)}: ${translate('counted.routes', { smart_count: routes.length })}`
      : describePermissions(permissions),
    ...(withRoutes ? routes.map(({ path }) => `  ${path}`) : []),
    ...resources.flatMap(resourceLines),
  ].join('\n');

const resourceLines = ({ id, lines, handsOutPasswordLinks }: ResourceRights): string[] => {
  // Merges lines that differ only in their screens.
  const merged = new Map<string, string[]>();
  for (const line of lines) {
    const key = `${(line.verb === 'figure' ? translate('common.sees') : verbWord(line.verb)).padEnd(10)}\n${limitOf(line)}`;
    getOrMake(merged, key, () => []).push(...line.what.map((one) => one.id));
  }
  return [
    `    ${id}`,
    ...[...merged].map(([key, what]) => {
      const [verb, rows] = key.split('\n') as [string, string];
      const named =
        verb.trim() === translate('common.sees')
          ? [translate('counted.figures', { smart_count: what.length })]
          : what.sort();
      return `      ${verb} ${[named.join(', '), rows].filter(Boolean).join('  ')}`.trimEnd();
    }),
    ...(handsOutPasswordLinks ? [`      ${translate('commands.handsOutPasswordLinks')}`] : []),
  ];
};

/** Figures have filters of their own, so they show no rows. */
const limitOf = ({ verb, rows }: RightLine) =>
  verb === 'figure' || rows === '' ? '' : translate('commands.onlyWhere', { rows });
