import { describe, expect, it } from 'vitest';
import { matchAll } from '#model/filter/filter.ts';
import { computedFields } from '#kinds/compute.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { shapeOf, storedPart } from '#server/data/shape.ts';
import { withComputed } from '#server/writes/writeContext.ts';
import { db, portal, reader, timeZone, variables } from './support.ts';

/** Every field that the server computes from other records, or from such fields. */
const worked = Object.values(portal.resources).flatMap((resource) => {
  if (resource.from) return [];
  return [...unstoredFields(resource.fields)].map((field) => [resource.id, field] as const);
});
/** True if the generator writes the field itself. */
const told = (resource: string, field: string) => db[resource]!.some((row) => row[field] !== undefined);

describe('the values that the server computes from the demo data', () => {
  it.each(worked.filter(([resource, field]) => told(resource, field)))(
    '%s.%s is what the generator counted',
    async (id, field) => {
      const { records } = await reader.find(shapeOf(portal.resources[id]!, { variables, timeZone }), {
        where: matchAll,
      });
      const isFormula = 'formula' in portal.resources[id]!.fields[field]!;
      const differing = records.flatMap((record) => {
        const expected = db[id]![Number(record.id) - 1]![field] ?? null;
        const found = record[field] ?? null;
        // A formula may have a value where the generator writes none.
        const isSame = found === expected || (!found && !expected) || (isFormula && expected === null);
        return isSame ? [] : [{ id: record.id, found, expected }];
      });
      expect(differing.slice(0, 5)).toEqual([]);
    },
  );

  it.each(Object.values(portal.resources).filter(({ from }) => !from))(
    'leaves nothing else to work out in $id',
    async (resource) => {
      const shape = shapeOf(resource, { variables, timeZone });
      const completed = await Promise.all(
        db[resource.id]!.map((record) => withComputed({ reader, shape }, record)),
      );
      const differing = db[resource.id]!.flatMap((record, index) => {
        const settled = storedPart(shape, completed[index]!);
        const fields = computedFields(resource.fields).flatMap(({ id, live }) => (live ? [] : id));
        const wrong = fields.filter((id) => (settled[id] ?? null) !== (record[id] ?? null));
        const kept = [...unstoredFields(resource.fields)].filter((id) => id in record);
        return wrong.length + kept.length > 0 ? [{ id: record.id, wrong, kept }] : [];
      });
      expect(differing.slice(0, 5)).toEqual([]);
    },
  );
});
