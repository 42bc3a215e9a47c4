/** From what a document says to the values of fields. */
import type { DocumentValues } from '../shared/document.ts';
import { hasRows, isNumeric, refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { DocumentSet, DocumentSource } from '../config/schema.ts';
import type { Viewer } from '#model/filter/filter.ts';
import { parseValue, valueFault } from '#kinds/registry.ts';
import type { Fields } from '#server/data/store.ts';

/** The values that a document gives to fields. A field of which it says nothing is left out. */
export function valuesOf(
  fields: Readonly<Record<string, Field>>,
  set: DocumentSet,
  said: DocumentValues,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [id, source] of Object.entries(set)) {
    const value = valueOf(fields[id]!, source, said);
    if (value !== undefined) values[id] = value;
  }
  return values satisfies Fields;
}

/**
 * The values without those that their fields can't hold, where these may stay empty: a phone of seven digits holds up no note.
 *
 * @param report gets the label of each that is left out, its value, and why
 */
export function fittingValues(
  fields: Readonly<Record<string, Field>>,
  values: Fields,
  { viewer, kept = [] }: { viewer: Viewer; kept?: readonly string[] },
  report: (label: string, text: string, fault: string) => void,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([id, value]) => {
      const field = fields[id]!;
      if (field.required || kept.includes(id) || hasRows(field) || refersTo(field)) return true;
      const fault = valueFault(field, value, { ...viewer, fields, record: values });
      if (fault !== undefined) report(field.label, String(value).slice(0, 60), fault);
      return fault === undefined;
    }),
  );
}

function valueOf(field: Field, source: DocumentSource, values: DocumentValues): unknown {
  if (source.kind === 'value') return traitsOf(field).holdsMany ? [source.value] : source.value;
  if (source.kind === 'choice') return source.options[values[source.from] ?? ''];
  for (const name of source.names) {
    const said = values[name.replace(/\.abs$/, '')];
    if (said === undefined) continue;
    const text = name.endsWith('.abs') ? said.replace(/^-/, '') : said;
    const isAmount = /^-?\d+(\.\d+)?$/.test(text) && isNumeric(field);
    // The day as the document writes it, in its own zone.
    if (traitsOf(field).temporal === 'date' && /^\d{4}-\d\d-\d\dT/.test(text)) return text.slice(0, 10);
    if (traitsOf(field).temporal === 'datetime' && /^\d{4}-\d\d-\d\dT/.test(text))
      return new Date(text).toISOString();
    // Kept as a text where a number could not hold it, so that it is refused.
    if (isAmount) return text.replace(/\D/g, '').length > 15 ? text : Number(text);
    return parseValue(field, text) ?? text;
  }
  return undefined;
}
