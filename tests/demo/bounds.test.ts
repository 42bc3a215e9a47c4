import { describe, expect, it } from 'vitest';
import { accessOf } from '#access/grants.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { boundNames } from '#model/fields/limits.ts';
import { validateRecord } from '#kinds/validate.ts';
import { writeContext } from '#server/writes/writeContext.ts';
import { limitsOf } from '#server/writes/checks.ts';
import type { Fields } from '#server/data/store.ts';
import { portal, reader, seen, timeZone, variables } from './support.ts';

const bounded = Object.values(portal.resources).filter(
  ({ from, fields }) =>
    !from &&
    Object.values(fields).some((field) =>
      [field, ...(field.type === 'items' ? Object.values(field.fields) : [])].some(
        (one) => boundNames(one).length > 0,
      ),
    ),
);
const caller = {
  portal,
  account: { id: 1 },
  access: accessOf(portal, []),
  viewer: { variables, timeZone },
};

describe('the demo data', () => {
  it.each(bounded.map(({ id }) => id))(
    'of %s keeps within what other records allow, where it may still be edited',
    async (id) => {
      const resource = portal.resources[id]!;
      const wrong: string[] = [];
      // Limits are computed without the record itself, which is slow: a sample of each resource is enough.
      const records = seen(id).filter((record) =>
        recordMatches(resource.editableWhen, record, { variables, timeZone, fields: resource.fields }),
      );
      const step = Math.max(1, Math.ceil(records.length / 60));
      for (const record of records.filter((_, at) => at % step === 0)) {
        const limits = await limitsOf(writeContext(reader, caller, resource, record), record as Fields);
        const faults = validateRecord(resource, record, {
          variables,
          timeZone,
          limits,
          fields: Object.keys(resource.fields).filter((name) => resource.fields[name]!.type !== 'password'),
        });
        for (const [place, fault] of Object.entries(faults)) wrong.push(`${record.id} ${place}: ${fault}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});
