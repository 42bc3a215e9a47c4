/**
 * A list of permissions of a department or a route means all of them, and every reader of YAML takes it for "any". Where the
 * accounts are at hand, `check` says that nobody holds them all; elsewhere it asks for the word that says it.
 */
import { mayEnter } from '../access/permissions.ts';
import { permissionsIn } from '../access/accounts.ts';
import { ConfigNode } from '../language/bind/context.ts';
import { allPermissionLists } from '../compiler/lint/permissionLists.ts';
import type { Sources } from '../language/files.ts';
import { Report, type Problem } from '../language/problems.ts';
import { translate } from '../messages/translate.ts';
import type { Portal } from '../model/types.ts';
import { findData } from './data/dataFile.ts';
import type { Io } from './io.ts';

export function permissionListProblems(io: Io, portal: Portal, sources: Sources): Problem[] {
  const lists = allPermissionLists(sources);
  if (lists.length === 0) return [];
  const accounts = accountsAtHand(io, portal);
  const report = new Report();
  for (const { file, path, permissions } of lists) {
    const holds = (account: Account) =>
      mayEnter({ mode: 'all', permissions }, permissionsIn(account, portal));
    if (accounts?.some(holds)) continue;
    const words = { permissions: permissions.join(', ') };
    new ConfigNode(file, report, path).warn(
      accounts ? translate('commands.nobodyHoldsAll', words) : translate('commands.listMeansAll', words),
      'value',
      'list-of-permissions',
    );
  }
  return report.problems;
}

type Account = Readonly<Record<string, unknown>>;

/** Those of the data folder, or of the seed file; undefined in a database, or where there are none yet. */
function accountsAtHand(io: Io, portal: Portal): readonly Account[] | undefined {
  if (io.paths.databaseUrl) return undefined;
  try {
    const accounts = findData(io)?.tables[portal.accounts.resource] ?? [];
    return accounts.length > 0 ? accounts : undefined;
  } catch {
    return undefined; // broken data is told by `check --data`
  }
}
