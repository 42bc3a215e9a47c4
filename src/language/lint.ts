/** Step 6: warns about what is valid but probably not intended. Runs only on a portal without errors. */
import { adviseOnDialect } from './lint/dialect.ts';
import { adviseOnFields } from './lint/fields.ts';
import { adviseOnFlows } from './lint/flows.ts';
import { adviseOnInbound } from './lint/inbound.ts';
import { adviseOnPermissions } from './lint/permissions.ts';
import { adviseOnQuotes } from './lint/quotes.ts';
import { adviseOnNames, adviseOnReach } from './lint/reach.ts';
import { adviseOnScreens } from './lint/screens.ts';
import { lintContextOf } from './lint/view.ts';
import { adviseOnUse } from './lint/use.ts';
import type { Sources } from './check.ts';
import { ConfigNode } from './link/world.ts';
import type { Report } from './problems.ts';
import { phrase } from '../messages/phrase.ts';
import type { Portal } from '../model/types.ts';

export function lint(portal: Portal, sources: Sources, report: Report) {
  const view = lintContextOf(portal, sources, report);
  adviseOnReach(view);
  adviseOnNames(view);
  adviseOnPermissions(view);
  adviseOnScreens(view);
  adviseOnFields(view);
  adviseOnUse(view);
  adviseOnFlows(view);
  adviseOnInbound(view);
  adviseOnDialect(view);
  adviseOnQuotes(sources, report);
  warnOfGroups(sources, report);
  warnOfSuppressions(sources, report);
}

function warnOfGroups({ groups, resources }: Sources, report: Report) {
  const taken = new Set(
    [...resources.values(), ...groups.values()].flatMap((file) =>
      (file.groupUses ?? []).map(({ group }) => group),
    ),
  );
  for (const [id, file] of groups)
    if (!taken.has(id))
      new ConfigNode(file, report, ['fields']).warn(
        phrase`nenhum recurso toma o grupo "${id}": escreva "${id}: { group: ${id} }" entre os campos de um, ou apague o arquivo`,
        'key',
        'unused-group',
      );
}

/** Runs last, because only then is it known which suppressions were unused. */
function warnOfSuppressions({ portal, departments, resources, groups }: Sources, report: Report) {
  for (const file of [portal!, ...departments.values(), ...resources.values(), ...groups.values()])
    for (const { path, message } of file.suppressions.problems())
      report.warn(new ConfigNode(file, report, path).place('key'), message, 'idle-silence');
}
