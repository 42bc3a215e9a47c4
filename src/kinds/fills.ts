/** What a code that is typed, pasted or scanned into a field gives to other fields of its record (`fills`). */
import { isEmpty } from '#model/values/values.ts';
import type { Field } from '#model/types.ts';
import type { CodeContents } from './document/codeParts.ts';
import { pixKeyType } from './document/pix.ts';
import { kindOf, optionsOf, parseValue, valueFault } from './registry.ts';

type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/** What a text in the field says; undefined where it says nothing, or is no valid code. */
export function contentsOf(
  field: Field,
  text: unknown,
  record: Values,
  today: string,
): CodeContents | undefined {
  const issued = 'issued' in field && field.issued ? record[field.issued] : undefined;
  const day = typeof issued === 'string' && /^\d{4}-\d{2}-\d{2}/.test(issued) ? issued.slice(0, 10) : today;
  return kindOf(field).contents?.(text, day);
}

/** The values that contents give to the fields that `fills` names. Values that a field can't hold are left out. */
export function fillingsFrom(field: Field, contents: CodeContents, fields: Fields): Record<string, unknown> {
  const fills = ('fills' in field && field.fills) || {};
  const values = Object.entries(fills).flatMap(([id, part]) => {
    const target = fields[id];
    const value = target && valueFor(target, contents[part]);
    return isEmpty(value) || valueFault(target!, value) !== undefined ? [] : [[id, value] as const];
  });
  return Object.fromEntries(values);
}

function valueFor(target: Field, said: string | number | undefined): unknown {
  if (said === undefined) return undefined;
  const type = pixKeyType(said);
  const options = optionsOf(target);
  if (type && options.length > 0) return options.find(({ value }) => pixKeyType(value) === type)?.value;
  return parseValue(target, said);
}
