import { isNumeric, isTemporal, traitsOf } from '#model/traits.ts';
import { phrase } from '#messages/phrase.ts';
import { say } from '#messages/say.ts';
import type { FieldSource } from '../sources.ts';
import type { DeclaredField } from './declaredField.ts';
import { checkVariable, unknownValue } from './filters.ts';

/**
 * Checks that a field accepts a constant, which is written at the node.
 *
 * @param use what the value is called, and whether it may be a variable of the user
 */
export function checkConstant(
  { context, node, id, field }: Pick<DeclaredField, 'context' | 'node' | 'id' | 'field'>,
  value: unknown,
  { name = phrase`o valor inicial`, user = true }: { name?: string; user?: boolean } = {},
) {
  if (typeof value === 'string' && value.startsWith('$'))
    return checkVariable(context, node, value, { user, moment: user && field.type === 'datetime' });
  const known = { type: field.type, source: field };
  const values = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) !== (traitsOf(field).holdsMany === true))
    return node.error(
      phrase`${name} de "${id}" ${Array.isArray(value) ? phrase`não pode ser uma lista` : phrase`deve ser uma lista`}`,
    );
  for (const one of values) {
    const unknown = unknownValue(context, known, String(one), id);
    if (typeof one === 'object') node.error(phrase`${name} de "${id}" deve ser um valor simples`);
    else if (unknown) node.error(unknown);
    else if (traitsOf(field).yesNo && typeof one !== 'boolean')
      node.error(phrase`${name} de "${id}" deve ser true ou false`);
    else if (isNumeric(field) && typeof one !== 'number')
      node.error(phrase`${name} de "${id}" deve ser um número`);
    else if (isTemporal(field) && !/^\d{4}-\d{2}/.test(String(one)))
      node.error(noMoment(name, id, String(one), field));
  }
}

/** `now`, `now()` or `CURRENT_TIMESTAMP` for a date field means today. */
function noMoment(name: string, id: string, text: string, field: FieldSource): string {
  const [, meant] = /^\$?(now|today|current_(?:date|timestamp))\s*(?:\(\s*\))?$/i.exec(text) ?? [];
  const isMoment = traitsOf(field).temporal === 'datetime';
  const form = isMoment
    ? phrase`${name} de "${id}" deve ser um momento como "2026-10-31T08:00:00Z" ou "$now"`
    : phrase`${name} de "${id}" deve ser uma data como "2026-10-31" ou "$today"`;
  const variable = isMoment && !/today|date/i.test(meant ?? '') ? '$now' : '$today';
  return meant === undefined ? form : `${form}.${say('filter.didYouMean', { near: variable })}`;
}
