/** Step 6: warns about what is valid but probably not intended. Runs only on a portal without errors. */
import { adviseOnDialect } from './advise/dialect.ts';
import { adviseOnFields } from './advise/fields.ts';
import { adviseOnFlows } from './advise/flows.ts';
import { adviseOnInbound } from './advise/inbound.ts';
import { adviseOnPermissions } from './advise/permissions.ts';
import { adviseOnQuotes } from './advise/quotes.ts';
import { adviseOnNames, adviseOnReach } from './advise/reach.ts';
import { adviseOnScreens } from './advise/screens.ts';
import { viewOf } from './advise/view.ts';
import { adviseOnUse } from './advise/use.ts';
import type { Sources } from './check.ts';
import { ConfigNode } from './link/world.ts';
import type { Report } from './problems.ts';
import { phrase } from '../messages/phrase.ts';
import type { Portal } from '../model/types.ts';

export function advise(portal: Portal, sources: Sources, report: Report) {
  const view = viewOf(portal, sources, report);
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
      (file.taken ?? []).map(({ group }) => group),
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
