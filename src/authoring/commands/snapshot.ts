/** What this version of the engine makes of a config: rights and complete screens as data, for `portal upgrade`. */
import { permissionSets, matrixRow } from '#access/explain/matrix.ts';
import { describePermissions } from '#access/explain/describeRights.ts';
import type { Portal } from '#model/types.ts';
import { canonicalJson } from '#model/values/json.ts';
import type { Io } from '#cli/io.ts';
import { openPortal } from '#cli/portal.ts';
import { engineVersion } from '#host/engineVersion.ts';

/** By a text that names it: a right of a set of permissions, with its rows; a screen, with all of its keywords. */
export type Snapshot = {
  version: string;
  rights: Record<string, string>;
  screens: Record<string, Record<string, unknown>>;
};

/** portal snapshot: prints it. Later versions read what this one prints: extend it, but change nothing. */
export function snapshot(io: Io, { json }: { json: boolean }): number {
  const taken = snapshotOf(openPortal(io));
  if (json) io.json(taken);
  else io.out(JSON.stringify(taken, null, 1));
  return 0;
}

export function snapshotOf(portal: Portal): Snapshot {
  const rights: Record<string, string> = {};
  for (const permissions of permissionSets([portal])) {
    const who = describePermissions(permissions);
    const row = matrixRow(portal, permissions);
    for (const { path } of row.routes) rights[`${who}: ${path}`] = '';
    for (const { resource, verb, what, rows } of row.rights)
      rights[`${who}: ${verb} ${[resource, what].filter(Boolean).join('.')}`] = canonicalJson(rows);
  }
  const routes = portal.departments.flatMap((department) => department.routes);
  return {
    version: engineVersion(),
    rights,
    screens: Object.fromEntries(routes.map((route) => [route.path, plain(route) as Record<string, unknown>])),
  };
}

/** Without the places of the config, which a new version may count in another way. */
const plain = (value: object): object =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'place' ? undefined : part))) as object;
