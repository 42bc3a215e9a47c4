/** Step 4: checks the files together. Every name that one file uses must exist in another, and fit. */
import type { Sources } from '#language/files.ts';
import type { OwnNames } from '#language/extensions.ts';
import { isHistory } from '#language/history.ts';
import { checkKind } from './kinds.ts';
import { checkPortal } from './portal.ts';
import { checkResource } from './resources.ts';
import { checkAddresses, checkDepartment, checkLandings } from './routes.ts';
import { reportMissing } from './missing.ts';
import { bindContextOf } from '#language/bind/context.ts';
import { checkScenario } from './scenarios.ts';
import { kindOf, kinds } from '#kinds/registry.ts';
import { checkRules } from '#rules/bind/bind.ts';
import type { Report } from '#language/problems.ts';
import { translate } from '#messages/translate.ts';

export function bindFiles(sources: Sources, report: Report, folder: string, own: OwnNames) {
  const context = bindContextOf(sources, report, own, (field) =>
    field.type in kinds ? kindOf(field) : undefined,
  );
  if (sources.departments.size === 0)
    report.error({ file: `${folder}/departments`, line: 1, column: 1 }, translate('bind.noDepartment'));
  for (const kind of sources.kinds.values()) context.parts.bind(kind, 'kind', () => checkKind(kind, report));
  if (sources.portal) checkPortal(context, sources.portal);
  for (const resource of context.resources.values())
    if (!isHistory(sources, resource.id))
      context.parts.bind(resource.node.file, 'resource', () => checkResource(context, resource));
  for (const resource of context.resources.values())
    context.parts.bind(resource.node.file, 'rules', () => checkRules(context, resource));
  for (const department of sources.departments.values()) checkDepartment(context, department);
  for (const scenario of sources.scenarios.values())
    context.parts.bind(scenario, 'scenario', () => checkScenario(context, scenario));
  checkAddresses(context);
  checkLandings(context);
  reportMissing(context);
}
