import { describe, expect, it } from 'vitest';
import { everything } from '../../src/model/filter.ts';
import { computedFields } from '../../src/kinds/compute.ts';
import { lensOf, settle, stored } from '../../src/server/lens.ts';
import { all, db, portal, reader, timeZone, variables } from './support.ts';

/** Every field that the server works out from other records, or that follows from such fields. */
const worked = Object.values(portal.resources).flatMap((resource) => {
  if (resource.from) return [];
  const lens = lensOf(resource, { variables, timeZone });
  return [...lens.linked, ...lens.live].map((field) => [resource.id, field] as const);
});
/** What the generator says of a field; nothing where it leaves it to the server. */
const told = (resource: string, field: string) => all[resource]!.some((row) => row[field] !== undefined);

describe('what the server works out from the demo data', () => {
  it.each(worked.filter(([resource, field]) => told(resource, field)))(
    '%s.%s is what the generator counted',
    async (id, field) => {
      const { records } = await reader.find(lensOf(portal.resources[id]!, { variables, timeZone }), {
        where: everything,
      });
      const isFormula = 'formula' in portal.resources[id]!.fields[field]!;
      const differing = records.flatMap((record) => {
        const expected = all[id]![Number(record.id) - 1]![field] ?? null;
        const found = record[field] ?? null;
        // a formula has something to say of records, too, that the generator leaves out
        const isSame = found === expected || (!found && !expected) || (isFormula && expected === null);
        return isSame ? [] : [{ id: record.id, found, expected }];
      });
      expect(differing.slice(0, 5)).toEqual([]);
    },
  );

  it.each(Object.values(portal.resources).filter(({ from }) => !from))(
    'leaves nothing else to work out in $id',
    async (resource) => {
      const lens = await reader.seeing(lensOf(resource, { variables, timeZone }));
      const differing = db[resource.id]!.flatMap((record) => {
        const settled = stored(lens, settle(lens, record));
        const fields = computedFields(resource.fields).flatMap(({ id, live }) => (live ? [] : id));
        const wrong = fields.filter((id) => (settled[id] ?? null) !== (record[id] ?? null));
        const kept = [...lens.linked, ...lens.live, ...lens.derived.keys()].filter((id) => id in record);
        return wrong.length + kept.length > 0 ? [{ id: record.id, wrong, kept }] : [];
      });
      expect(differing.slice(0, 5)).toEqual([]);
    },
  );
});
