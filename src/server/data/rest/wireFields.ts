/** The fields of a resource as a backend compares them. */
import { unstoredFields } from '#kinds/dataModel/dataModel.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import type { RecordShape } from '../shape.ts';
import type { WireField } from './dialect.ts';
import { columnOf } from './wireRows.ts';

/** Fields that a backend compares as we do; with `isSorted`, fields that it also sorts as we do. */
export function fieldsFor({
  resource: { fields },
  timeZone,
}: RecordShape): (id: string, isSorted?: boolean) => WireField | undefined {
  const unstored = unstoredFields(fields);
  return (id, isSorted = false) => {
    if (id === 'id') return { name: 'id', kind: 'key' };
    const field = Object.hasOwn(fields, id) ? fields[id]! : undefined;
    if (!field || unstored.has(id)) return undefined;
    const { temporal, holdsMany, rows, attachment, composite, secret, text, yesNo, refersTo, choice, code } =
      traitsOf(field);
    if (holdsMany || rows || attachment || composite || secret) return undefined;
    const name = columnOf(field);
    if (isNumeric(field)) return { name, kind: 'number' };
    if (temporal === 'datetime') return { name, kind: 'moment', timeZone };
    if (temporal) return temporal === 'date' || isSorted ? { name, kind: 'date' } : undefined;
    if (yesNo) return { name, kind: 'boolean' };
    if (refersTo) return { name, kind: 'key' };
    return text || choice || code ? { name, kind: 'text' } : undefined;
  };
}
