/** Warns about permissions that accounts may have but that open nothing. */
import { traitsOf } from '#model/traits.ts';
import type { LintContext } from './context.ts';
import { translate } from '#messages/translate.ts';

export function lintPermissions({ portal, resources }: LintContext) {
  const { resource: id, permissions } = portal.accounts;
  const accounts = resources.find(({ resource }) => resource.id === id)!;
  const field = accounts.resource.fields[permissions]!;
  if (!traitsOf(field).choice || portal.departments.length === 0) return;
  const required = new Set(
    [
      ...portal.departments.flatMap(({ requirement, routes }) => [
        ...requirement.permissions,
        ...routes.flatMap((route) => route.requirement.permissions),
      ]),
      ...Object.values(portal.resources).flatMap(({ transitions }) =>
        transitions.flatMap((transition) => transition.permissions),
      ),
    ].map((permission) => permission.toLowerCase()),
  );
  for (const { value } of field.options ?? [])
    if (!required.has(value.toLowerCase()))
      accounts.node
        .at('fields', permissions, 'options', value)
        .warn(translate('lint.permissionOpensNothing', { value }), 'key', 'permission-without-route');
}
