import type { Filter } from '#model/types.ts';
import type { ResourceSource } from '../sources.ts';
import { fieldNameOf, isAlwaysRequired, isReadOnly } from '../shortForms.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { checkFilter } from './filters.ts';
import {
  findField,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from './context.ts';
import { translate } from '#messages/translate.ts';

type FormSource = ResourceSource['form'];

/** Checks that the fields of each section exist, and that none occurs twice. */
export function checkForm(context: BindContext, node: ConfigNode, form: FormSource, resource: KnownResource) {
  if (!form || !node.isValid) return;
  const seen = new Set<string>();
  for (const [index, section] of form.entries()) {
    checkFilter(context, node.at(index, 'visibleWhen'), section.visibleWhen, resource, { search: false });
    for (const [position, entry] of section.fields.entries()) {
      const id = fieldNameOf(entry);
      const at =
        typeof entry === 'string'
          ? node.at(index, 'fields', position)
          : node.at(index, 'fields', position, 'field');
      const field = findField(at, resource, id);
      if (typeof entry === 'object' && entry.filter)
        checkChoice(context, node.at(index, 'fields', position, 'filter'), id, entry.filter, field, resource);
      if (seen.has(id)) at.error(translate('fields.fieldIsInForm', { id }));
      seen.add(id);
    }
  }
}

/** Checks the filter on a reference's choices. */
function checkChoice(
  context: BindContext,
  node: ConfigNode,
  id: string,
  filter: Filter,
  field: KnownField | null,
  resource: KnownResource,
) {
  if (!field?.source) return;
  const { source } = field;
  if (!refersTo(source)) return node.error(translate('fields.fieldIsNotReference', { id }), 'key');
  const target = context.resources.get(source.resource);
  if (target) checkFilter(context, node, filter, target, { record: resource });
}

/**
 * A form without a required field can never be saved, unless the field has another source: a default, or a
 * filter or scope that fixes its value.
 */
export function checkComplete(
  node: ConfigNode,
  form: FormSource,
  resource: KnownResource,
  fixed: ReadonlySet<string>,
) {
  const shown = form ?? resource.source.form;
  if (!shown || !resource.fields || (form && !node.isValid) || (!form && !resource.node.at('form').isValid))
    return;
  const fields = new Set(
    shown.flatMap((section) =>
      section.fields.filter((entry) => typeof entry === 'string' || !entry.readOnly).map(fieldNameOf),
    ),
  );
  for (const [id, { source }] of Object.entries(resource.fields)) {
    if (
      !source ||
      !isAlwaysRequired(source) ||
      isReadOnly(source) ||
      source.default !== undefined ||
      fields.has(id) ||
      fixed.has(id)
    )
      continue;
    node.error(
      translate('fields.formDoesNotAsk', {
        id,
        resourceId: resource.id,
        rows: traitsOf(source).rows || traitsOf(source).secret ? '' : translate('fields.orGiveDefault'),
      }),
      'key',
    );
  }
}
