/** Checks former names: each belongs to one current name, and must not itself be a current name. */
import type { FieldSource, RowFieldSource } from '../schema/schema.ts';
import { formerNames, formerOptions } from '#language/shortForms.ts';
import { hasRows } from '#model/traits.ts';
import type { KnownResource, ConfigNode, BindContext } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';

export function checkFormerly(context: BindContext, { node, source }: KnownResource) {
  for (const old of formerNames(node.at('formerly').isValid ? source.formerly : undefined))
    if (context.resources.has(old)) node.at('formerly').error(translate('bind.stillIsResource', { old }));
  checkFields(node.at('fields'), source.fields, source.from !== undefined);
}

function checkFields(
  node: ConfigNode,
  fields: Readonly<Record<string, FieldSource | RowFieldSource>>,
  isView: boolean,
) {
  const taken = new Map<string, string>();
  for (const [id, field] of Object.entries(fields)) {
    const at = node.at(id);
    if (!at.isValid) continue;
    const names = formerNames(field.formerly);
    if (isView && names.length > 0) at.at('formerly').error(translate('bind.viewKeepsNoRecords'), 'key');
    for (const old of names) {
      if (Object.hasOwn(fields, old)) at.at('formerly').error(translate('bind.stillIsField', { old }));
      else if (taken.has(old))
        at.at('formerly').error(translate('bind.cantHaveBecomeBoth', { old, id, taken: taken.get(old)! }));
      taken.set(old, id);
    }
    checkOptions(at, field);
    if (hasRows(field)) checkFields(at.at('fields'), field.fields, false);
  }
}

function checkOptions(node: ConfigNode, field: FieldSource | RowFieldSource) {
  const options = formerOptions(field);
  const taken = new Map<string, string>();
  for (const [value, names] of options)
    for (const old of names) {
      const at = node.at('options', value, 'formerly');
      if (options.some(([known]) => known === old)) at.error(translate('bind.stillIsOption', { old }));
      else if (taken.has(old))
        at.error(translate('bind.cantHaveBecomeBoth', { old, id: value, taken: taken.get(old)! }));
      taken.set(old, value);
    }
}
