/** Refuses a colour for past dates that the field says itself (`due`): one place declares it. */
import { hasConditionsOf } from '#model/filter/conjunction.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import type { Filter, Resource } from '#model/types.ts';
import type { TonedColumn } from './schema.ts';

/**
 * @param filter of all records that are shown
 * @param node the columns
 */
export function refuseTonesOfDue(
  columns: readonly Pick<TonedColumn, 'field' | 'tones'>[],
  { fields }: Pick<Resource, 'fields'>,
  filter: Filter,
  node: ConfigNode,
) {
  for (const [index, { field, tones }] of columns.entries()) {
    const due = fields[field]?.due;
    const late = tones?.error;
    if (due && late?.[`${field}_lt`] === '$today' && hasConditionsOf({ ...filter, ...late }, due))
      node.at(index, 'tones', 'error').refuse(translate('idle.dueSaysSo', { field }), 'key');
  }
}
