/** Checks the keywords of a resource whose records are in a table that the database has already. */
import type { BindContext, KnownResource } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { refersTo } from '#model/traits.ts';

export function checkDatabaseTable(
  { sources: { portal } }: BindContext,
  { id, node, source }: KnownResource,
) {
  const { table, key, versionColumn, from, fields } = source;
  if (table === undefined) {
    if (key !== undefined) node.at('key').error(translate('bind.keyWithoutTable'), 'key');
    if (versionColumn !== undefined)
      node.at('versionColumn').error(translate('bind.versionColumnWithoutTable'), 'key');
    return;
  }
  const at = node.at('table');
  if (!/^(?:"(?:[^"]|"")+"|[^."]+)(?:\.(?:"(?:[^"]|"")+"|[^."]+))?$/.test(table))
    at.error(translate('bind.writeTable', { table }));
  if (key === undefined) at.error(translate('bind.tableWithoutKey', { id }), 'key');
  if (from !== undefined) at.error(translate('bind.tableOfView', { id }), 'key');
  const settings = portal?.value;
  const isAccounts = portal?.isValid(['accounts']) && settings?.accounts.resource === id;
  const isHistory = portal?.isValid(['history']) && settings?.history?.resource === id;
  if (isAccounts || isHistory) at.error(translate('bind.tableOfPortal', { id }), 'key');
  for (const [name, field] of Object.entries(fields))
    if (Array.isArray(field.column) && field.column.length > 1 && !refersTo(field))
      node.at('fields', name, 'column').error(translate('bind.columnsOfOneField', { name }));
}
