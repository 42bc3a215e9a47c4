/** Checks departments and routes: who may enter, and that all addresses differ. */
import { translate } from '#messages/translate.ts';
import { ConfigNode, type BindContext } from '#language/bind/context.ts';
import type { CheckedFile } from '#language/files.ts';
import {
  departmentSchema,
  routeSchema,
  screenKinds,
  type DepartmentSource,
  type RouteSource,
} from '../schema/schema.ts';
import { checkNames } from './names.ts';
import { routeRequirement } from '#language/permissionForms.ts';
import type { Requirement } from '#model/types.ts';
import { bindScreen, listedBy } from '#screens/configRegistry.ts';

export function checkDepartment(context: BindContext, file: CheckedFile<DepartmentSource>) {
  const node = new ConfigNode(file, context.report);
  const department = file.value;
  const soundPermissions = node.at('permissions').isValid;
  const { routes, ...others } = department;
  checkNames(node, others, departmentSchema, { context });
  if (!Array.isArray(routes)) return;
  for (const [index, route] of routes.entries()) {
    const at = node.at('routes', index);
    if (!at.isValid) {
      if (!at.isRefused) checkNames(at, route, routeSchema, { context, requirement: null });
      continue;
    }
    const requirement = route.permissions || soundPermissions ? routeRequirement(route, department) : null;
    checkRoute(context, at, route, requirement);
  }
}

function checkRoute(
  context: BindContext,
  node: ConfigNode,
  route: RouteSource,
  requirement: Requirement | null,
) {
  checkOneScreen(node, route, [...screenKinds, 'tabs']);
  checkApiName(context, node, route);
  checkNames(node, route, routeSchema, { context, requirement });
  if (
    requirement &&
    new Set(requirement.permissions.map((one) => one.toLowerCase())).size < requirement.permissions.length
  )
    node.at('permissions').warn(translate('bind.permissionIsRepeated'), 'key');
  bindScreen(context, node, route, requirement);
  route.tabs?.forEach((tab, index) => {
    const at = node.at('tabs', index);
    if (index === 0 && tab.segment) at.at('segment').error(translate('bind.firstTabHasAddress'), 'key');
    if (index > 0 && !tab.segment)
      at.error(translate('bind.segmentIsMissingInTab', { label: tab.label, path: route.path }));
    checkOneScreen(at, tab, screenKinds);
    bindScreen(context, at, tab, requirement);
  });
}

function checkOneScreen(
  node: ConfigNode,
  source: Partial<Record<string, unknown>>,
  kinds: readonly string[],
) {
  const given = kinds.filter((kind) => source[kind] !== undefined);
  const what = kinds.includes('tabs') ? translate('common.route') : translate('common.tab');
  if (given.length === 0) node.error(translate('bind.showsNothingYet', { what, kinds: kinds.join(', ') }));
  if (given.length > 1)
    node.at(given[1]!).error(
      translate('bind.hasButOnlyOneFits', {
        what,
        given: given.map((kind) => `"${kind}"`).join(translate('common.and')),
      }),
      'key',
    );
}

/** /pedidos as a route and `pedidos` as a resource would share one name. */
function checkApiName(context: BindContext, node: ConfigNode, route: RouteSource) {
  const listed = listedBy(route);
  // an unknown resource is reported where it is named
  if (listed !== undefined && !context.resources.has(listed)) return;
  for (const path of [route.path, ...(route.aliases ?? [])]) {
    const name = path.slice(1);
    if (context.resources.has(name) && listed !== name && !isFormOfSettings(context, route, name))
      node.at('path').error(translate('bind.addressHasNameOfResource', { path, name }));
  }
}

/** The form of the settings edits their record, as a list would. */
const isFormOfSettings = ({ settings }: BindContext, { form }: RouteSource, name: string): boolean =>
  settings?.id === name && (typeof form === 'string' ? form : form?.resource) === name;
