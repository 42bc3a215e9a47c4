import { misfitWords } from '#model/filter/filter.ts';
import { isNumeric, isTemporal, traitsOf, type Scalar } from '#model/traits.ts';
import { readInstantText } from '#model/time/moments.ts';
import { isMomentOf } from '#model/time/time.ts';
import { translate } from '#messages/translate.ts';
import type { FieldSource } from '../sources.ts';
import type { DeclaredField } from './declaredField.ts';
import { checkVariable, fittingIn, unknownValue } from './filters.ts';

/**
 * Checks that a field accepts a constant, which is written at the node.
 *
 * @param use what the value is called, and whether it may be a variable of the user
 */
export function checkConstant(
  { context, node, id, field }: Pick<DeclaredField, 'context' | 'node' | 'id' | 'field'>,
  value: unknown,
  { name = translate('fields.initialValue'), user = true }: { name?: string; user?: boolean } = {},
) {
  if (typeof value === 'string' && value.startsWith('$'))
    return checkVariable(context, node, value, { user, moment: user && field.type === 'datetime' });
  const known = { type: field.type, source: field };
  const values = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) !== (traitsOf(field).holdsMany === true))
    return node.error(
      translate('fields.listMismatch', {
        name,
        id,
        mismatch: Array.isArray(value) ? translate('fields.cantBeList') : translate('fields.mustBeList'),
      }),
    );
  for (const one of values) {
    const unknown = unknownValue(context, known, String(one), id);
    if (typeof one === 'object') node.error(translate('fields.ofMustBePlainValue', { name, id }));
    else if (unknown) node.error(unknown);
    else if (traitsOf(field).yesNo && typeof one !== 'boolean')
      node.error(translate('fields.ofMustBeTrue', { name, id }));
    else if (isNumeric(field) && typeof one !== 'number')
      node.error(translate('fields.ofMustBeNumber', { name, id }));
    else if (isTemporal(field) && !fitsMoment(field, String(one)))
      node.error(noMoment(name, id, String(one), field));
    else if (traitsOf(field).code && typeof one !== 'string')
      node.error(translate('common.valueOfMustBeText', { id }));
    else {
      const given = fittingIn(context, known, id, one as Scalar);
      if (!('value' in given)) node.error(misfitWords({ key: id, field: id, value: one, ...given }));
    }
  }
}

/** A month, a day, or for a moment a day, which gets the time of the write, or a time by the portal's clock or with a zone. */
function fitsMoment(field: FieldSource, text: string): boolean {
  const { temporal } = traitsOf(field);
  if (temporal !== 'datetime') return isMomentOf(temporal!, text);
  return isMomentOf('date', text) || isMomentOf('datetime', text) || readInstantText(text) !== undefined;
}

/** `now`, `now()` or `CURRENT_TIMESTAMP` for a date field means today. */
function noMoment(name: string, id: string, text: string, field: FieldSource): string {
  const [, meant] = /^\$?(now|today|current_(?:date|timestamp))\s*(?:\(\s*\))?$/i.exec(text) ?? [];
  const { temporal } = traitsOf(field);
  const isMoment = temporal === 'datetime';
  const form =
    temporal === 'month'
      ? translate('fields.ofMustBeMonthSuch', { name, id })
      : translate(isMoment ? 'fields.ofMustBeMomentSuch' : 'fields.ofMustBeDateSuch', { name, id });
  const variable = isMoment && !/today|date/i.test(meant ?? '') ? '$now' : '$today';
  return meant === undefined ? form : `${form}.${translate('filter.didYouMean', { near: variable })}`;
}
