import type { ConfigNode } from '../bind/context.ts';
import type { Resource, Section } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { isFilled } from '#model/fields/dependencies.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

/**
 * Warns about sections with nothing to fill in. Fields computed during typing count, as they are shown on
 * purpose.
 */
export function warnOfIdleSections(node: ConfigNode, form: readonly Section[], resource: Resource) {
  for (const [index, { label, fields }] of form.entries()) {
    const live = fields.some(
      (entry) => isWritableField(entry, resource) || isComputed(resource.fields[entry.field]),
    );
    if (!live)
      node
        .at(index, 'section')
        .warn(translate('lint.nothingCanBeFilled', { label }), 'value', 'section-without-fields');
  }
}

export const isWritableField = ({ field, readOnly }: Section['fields'][number], resource: Resource) =>
  !readOnly && resource.fields[field]?.readOnly === false;

const isComputed = (field: Resource['fields'][string] | undefined) =>
  field !== undefined &&
  (formulaOf(field) !== undefined ||
    field.lookup !== undefined ||
    isFilled(field) ||
    ('when' in field && field.when !== undefined) ||
    (field.options ?? []).some(({ when }) => when !== undefined));
