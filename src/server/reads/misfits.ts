/** Refuses filters by values that their fields can't hold: they would match nothing or, negated, everything. */
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { Reader } from '../data/reader.ts';
import { all, equals, misfitsOf, misfitWords, type FilterExpression } from '#model/filter/filter.ts';
import { kindOf } from '#kinds/registry.ts';
import { badRequest } from '../http/http.ts';
import type { RecordShape } from '../data/shape.ts';

/** Stands for the number of records; no field has this name. */
const counted = '#';

/**
 * Throws 400. What the field could hold under an earlier config, such as an option, stays a value of filters while records
 * hold it.
 *
 * @param visible the records among which such an option is looked for: those that the user may see
 */
export async function refuseMisfits(
  filters: readonly FilterExpression[],
  { shape, visible, reader }: { shape: RecordShape; visible: FilterExpression; reader: Reader },
): Promise<void> {
  const { fields } = shape.resource;
  const found = filters.flatMap((filter) => misfitsOf(filter, fields));
  const lasting = found.find(({ field }) => !holdsTexts(fields[field]!));
  if (lasting) throw badRequest(sentence(misfitWords(lasting)));
  for (const field of new Set(found.map((misfit) => misfit.field))) {
    if (!reader.abilities(shape.resource.id).isIndexed) continue;
    const own = found.filter((misfit) => misfit.field === field);
    const values = own.map(({ value }) => String(value));
    const rows = await reader.aggregate(shape, {
      where: all([visible, equals(field, values)]),
      groupBy: [{ name: field, field }],
      measures: { [counted]: 'count' },
      mayLag: true,
    });
    const held = new Set(rows.map((row) => String(row[field])));
    const strange = own.find(({ value }) => !held.has(String(value)));
    if (strange) throw badRequest(sentence(misfitWords(strange)));
  }
}

/** True for fields whose values are texts of a certain form, or of a list, which may have been another one. */
const holdsTexts = (field: Field) => {
  const { choice, code, text } = traitsOf(field);
  return (choice ?? code) === true || kindOf(field).options !== undefined || text === 'formal';
};

const sentence = (words: string) => `${words}.`;
