/** Step 4: checks the files together. Every name that one file uses must exist in another, and fit. */
import { translate } from '#messages/translate.ts';
import { ConfigNode, type BindContext, bindContextOf } from '#language/bind/context.ts';
import type { Sources } from '#language/files.ts';
import { portalSchema } from '../schema/schema.ts';
import { checkNames } from './names.ts';
import type { Report } from '#language/problems.ts';
import { landingPermissions, routeRequirement } from '#language/permissionForms.ts';
import type { Field } from '#model/types.ts';
import { bringsRows, featureSteps } from '#features/config.ts';
import { findSheets } from '#screens/configRegistry.ts';
import type { OwnNames } from '#language/extensions.ts';
import { isHistory } from '#language/history.ts';
import { checkPortal } from './portal.ts';
import { checkResource } from './resources.ts';
import { checkScenario } from './scenarios.ts';
import { kindOf, kinds } from '#kinds/registry.ts';
import { checkRules } from '#rules/bind/bind.ts';
import { reportMissing } from './missingResources.ts';
import { checkKind } from './declaredKinds.ts';
import { checkDepartment } from './departments.ts';
import { checkAddresses, type Priority, inPriority } from './addresses.ts';

// --- landings ---------------------------------------------------------------------------------------------

/** After sign-in one landing page opens, so two departments must not claim the same permission in the same way. */
function checkLandings(context: BindContext, priority: Priority) {
  const seen = new Map<string, ConfigNode>();
  for (const file of context.sources.departments.values()) {
    const node = new ConfigNode(file, context.report).at('landing');
    if (!file.value.landing || !node.isValid || !file.isValid(['permissions'])) continue;
    const { names, isAlone } = landingPermissions(file.value);
    if (names.length === 0) node.warn(translate('bind.landingHasNoEffect'), 'key');
    for (const permission of names) {
      if (!opens(context, file.value.landing, permission))
        node.warn(translate('bind.landingIsClosed', { permission, landing: file.value.landing }));
      const key = `${permission} ${isAlone}`;
      const earlier = seen.get(key);
      const [first, second] = earlier ? inPriority({ node: earlier }, { node }, priority) : [{ node }];
      const { file: name, line } = first.node.place();
      second?.node.error(translate('bind.permissionAlreadyLeadsToAnother', { permission, name, line }));
      seen.set(key, first.node);
    }
  }
}

/**
 * True when the route at this address admits a user with only this permission, or when that can't be
 * determined.
 */
function opens(context: BindContext, path: string, permission: string): boolean {
  for (const { value, isValid } of context.sources.departments.values()) {
    if (!Array.isArray(value.routes) || !isValid(['permissions'])) continue;
    const index = value.routes.findIndex((route) => route?.path === path);
    if (index < 0 || !isValid(['routes', index])) continue;
    const { mode, permissions } = routeRequirement(value.routes[index]!, value);
    const fits = (one: string) => one.toLowerCase() === permission;
    return permissions.length === 0 || (mode === 'any' ? permissions.some(fits) : permissions.every(fits));
  }
  return true;
}

export function bindFiles(
  sources: Sources,
  report: Report,
  folder: string,
  own: OwnNames,
  priority: Priority = () => 0,
) {
  const kindOfCodes = (field: Field) => (field.type in kinds ? kindOf(field) : undefined);
  const context = bindContextOf(sources, report, own, {
    ...{ kindOfCodes, findSheets, bringsRows },
    hasStep: (keyword) => featureSteps.has(keyword),
  });
  if (sources.departments.size === 0)
    report.error({ file: `${folder}/departments`, line: 1, column: 1 }, translate('bind.noDepartment'));
  for (const kind of sources.kinds.values()) checkKind(kind, report);
  if (sources.portal) {
    checkNames(new ConfigNode(sources.portal, report), sources.portal.value, portalSchema, { context });
    checkPortal(context, sources.portal);
  }
  for (const resource of context.resources.values())
    if (!isHistory(sources, resource.id)) checkResource(context, resource);
  for (const resource of context.resources.values()) checkRules(context, resource);
  for (const department of sources.departments.values()) checkDepartment(context, department);
  for (const scenario of sources.scenarios.values()) checkScenario(context, scenario);
  checkAddresses(context, priority);
  checkLandings(context, priority);
  reportMissing(context);
}
