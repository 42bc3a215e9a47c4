/** Warns where the config relies on something that a backend of its `dialect` does not guarantee. */
import { traitsOf } from '#model/traits.ts';
import type { LintContext } from './context.ts';
import { translate } from '#messages/translate.ts';
import { missingGuarantees } from '#rules/missingGuarantees.ts';
import { allOf } from '#messages/lists.ts';
import type { Portal } from '#model/types.ts';

/** The references that json-server follows by the names of their columns (findings/json-server-dangling-deletes.sh). */
const keysByName = ({ resources, accounts }: Portal) =>
  Object.values(resources)
    .filter(({ id, from, history }) => id !== accounts.resource && !from && !history)
    .flatMap(({ id, name = id, fields }) =>
      Object.values(fields).flatMap((field) => {
        const column = field.name ?? field.id;
        return traitsOf(field).refersTo && column.endsWith('Id') ? [`${name}.${column}`] : [];
      }),
    );

export function lintDialect({ portal, portalNode, resources }: LintContext) {
  for (const { resource, node } of resources)
    if (resource.table === undefined)
      for (const { id, column } of Object.values(resource.fields))
        if (column !== undefined)
          node
            .at('fields', id, 'column')
            .warn(translate('lint.columnWithoutTable'), 'key', 'column-without-table');
  if (portal.dialect === 'postgrest')
    portalNode.at('dialect').warn(translate('lint.postgrestTables'), 'key', 'dialect-lacks');
  for (const { resource, path, message } of missingGuarantees(portal)) {
    const node = resource ? resources.find((one) => one.resource.id === resource.id)!.node : portalNode;
    node.at(...path).warn(message, 'key', 'dialect-lacks');
  }
  const fields = portal.dialect === 'json-server' ? keysByName(portal) : [];
  if (fields.length > 0)
    portalNode
      .at('dialect')
      .warn(translate('lint.jsonServerDeletes', { fields: allOf(fields) }), 'key', 'dialect-lacks');
}
