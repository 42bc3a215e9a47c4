/** Checks the columns of a list. */
import { checkFilter } from '#language/bind/filters.ts';
import { isView, type KnownResource, type ConfigNode, type BindContext } from '#language/bind/context.ts';
import { fieldNameOf, isReadOnly } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { traitsOf } from '#model/traits.ts';
import { checkColumns } from '#screens/bind.ts';
import type { ListSource } from '../schema.ts';
import type { ListColumnSource, TonedColumnSource } from './schema.ts';
import { translate } from '#messages/translate.ts';

export function checkListColumns(
  context: BindContext,
  node: ConfigNode,
  columns: readonly ListColumnSource[],
  {
    resource,
    tabs,
    actions,
    form,
  }: Pick<ListSource, 'tabs' | 'actions' | 'form'> & { resource: KnownResource },
) {
  checkColumns(node, columns, resource);
  checkRepeated(node, columns);
  columns.forEach((column, index) => {
    if (typeof column === 'string') return;
    const at = node.at(index);
    if (column.inline) checkInline(at.at('inline'), column.field, { resource, actions, form });
    if (column.tabs) checkTabs(at.at('tabs'), column.tabs, resource, tabs);
  });
  checkTones(context, node, columns, resource);
  const first = columns[0];
  if (typeof first === 'object' && (first.hidden || first.tabs))
    node.at(0, first.hidden ? 'hidden' : 'tabs').error(translate('screens.firstColumnLeadsToRecord'), 'key');
}

/** Checks the conditions of the columns' colours. */
export function checkTones(
  context: BindContext,
  node: ConfigNode,
  columns: readonly TonedColumnSource[],
  resource: KnownResource,
) {
  columns.forEach((column, index) => {
    for (const [tone, when] of Object.entries(typeof column === 'string' ? {} : (column.tones ?? {})))
      checkFilter(context, node.at(index).at('tones', tone), when, resource);
  });
}

function checkInline(
  node: ConfigNode,
  id: string,
  { resource, actions, form }: Pick<ListSource, 'actions' | 'form'> & { resource: KnownResource },
) {
  if (isView(resource.source) || (actions && !actions.includes('edit')))
    return node.error(translate('screens.inlineChangesRecord'), 'key');
  const field = resource.fields?.[id]?.source;
  if (!field) return;
  if (traitsOf(field).composite || traitsOf(field).secret)
    return node.error(translate('screens.fieldDoesNotFit', { id }), 'key');
  const sections = form ?? resource.source.form;
  const entry = sections?.flatMap(({ fields }) => fields).find((one) => fieldNameOf(one) === id);
  const hasInput = sections === undefined || (entry && !(typeof entry === 'object' && entry.readOnly));
  if (isReadOnly(field) || !hasInput) node.error(translate('screens.fieldIsNotChanged', { id }), 'key');
}

export function checkRepeated(node: ConfigNode, columns: readonly (string | { field: string })[]) {
  const ids = columns.map(fieldNameOf);
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) < index)
      (typeof columns[index] === 'string' ? node.at(index) : node.at(index, 'field')).error(
        translate('screens.columnIsRepeated', { id }),
      );
}

function checkTabs(
  node: ConfigNode,
  wanted: readonly string[],
  { fields }: KnownResource,
  tabs: string | undefined,
) {
  if (!tabs) return node.error(translate('screens.listHasNoTabs'), 'key');
  const source = fields?.[tabs]?.source;
  const options = source && 'options' in source ? Object.keys(source.options) : undefined;
  if (!options) return;
  for (const [index, id] of wanted.entries())
    if (!options.includes(id))
      node.at(index).error(
        translate('screens.noTab', {
          id,
          suggestion: suggestion(id, options, translate('common.thereAre')),
        }),
      );
}
