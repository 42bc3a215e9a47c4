import { suggestion } from '#model/config/suggest.ts';
import { accountsOf, optionsOf } from './accountValues.ts';
import type { ConfigNode, BindContext } from './context.ts';
import { translate } from '#messages/translate.ts';

/** True when accounts may hold the permission, e.g. only to receive notifications or to use a button. */
function isGrantable(context: BindContext, permission: string): boolean {
  const id = context.sources.portal?.value.accounts?.permissions;
  const field = id === undefined ? undefined : accountsOf(context)?.fields?.[id];
  const options = field ? optionsOf(field) : null;
  return options?.some((option) => option.toLowerCase() === permission.toLowerCase()) ?? false;
}

/** Warns about a permission that no screen uses, as it is probably misspelt. */
export function checkPermissions(
  context: BindContext,
  node: ConfigNode,
  permissions: readonly string[] = [],
) {
  permissions.forEach((permission, index) => {
    if (permission.startsWith('$'))
      return node.at(index).error(translate('fields.permissionIsNoField', { permission }));
    if (!context.permissions.has(permission.toLowerCase()) && !isGrantable(context, permission))
      node.at(index).warn(
        translate('fields.noDepartmentAndNoRoute', {
          permission,
          suggestion: suggestion(permission, context.permissions.keys(), translate('common.thereAre')),
        }),
        'value',
        'unknown-permission',
      );
  });
}
