/** Step 6: warns about what is valid but probably not intended. Runs only on a portal without errors. */
import { lintDialect } from './dialect.ts';
import { lintFields } from './fields.ts';
import { lintFigures } from './figures.ts';
import { lintFlows } from './flows.ts';
import { lintInbound } from './inbound.ts';
import { lintPermissions } from './permissions.ts';
import { lintPickers } from './pickers.ts';
import { lintQuotes } from './quotes.ts';
import { lintNames, lintReach } from './reach.ts';
import { lintScreens } from './screens.ts';
import { lintSlowCounts } from './slowCounts.ts';
import { lintContextOf } from './context.ts';
import { lintUse } from './use.ts';
import type { Sources } from '#language/files.ts';
import { ConfigNode } from '#language/bind/context.ts';
import type { Report } from '#language/problems.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';

export function lint(portal: Portal, sources: Sources, report: Report) {
  const steps = lintSteps(portal, sources, report);
  while (!steps.next().done);
}

/** The same in steps of a few milliseconds, for a server that answers requests between them. */
export function* lintSteps(portal: Portal, sources: Sources, report: Report): Generator<void, void> {
  const context = lintContextOf(portal, sources, report);
  for (const step of [lintReach, lintNames, lintPermissions]) {
    yield;
    step(context);
  }
  yield* lintScreens(context);
  for (const step of [lintFields, lintFigures, lintSlowCounts]) {
    yield;
    step(context);
  }
  yield* lintUse(context);
  yield* lintFlows(context);
  yield* lintPickers(context);
  for (const step of [lintInbound, lintDialect]) {
    yield;
    step(context);
  }
  lintQuotes(sources, report);
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
        translate('lint.noResourceTakesGroup', { id }),
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
