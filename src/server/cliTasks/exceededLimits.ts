import { callerOfAll } from '../accounts/callers.ts';
import { matchAll } from '#model/filter/filter.ts';
import { boundNames, hasBoundNames, partsOfName } from '#model/fields/limits.ts';
import { rollupsOver, type FieldsOf } from '#model/fields/dependencies.ts';
import { validateRecord } from '#kinds/validate.ts';
import { hasRows } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import { writeContext } from '../writes/writeContext.ts';
import { limitsOf } from '../writes/checks.ts';
import { shapeOf } from '../data/shape.ts';
import { withData, validConfig, type Task } from './openData.ts';

function countsItself({ resources }: Portal, resource: Resource, path: string): boolean {
  const [list, , inRow] = path.split('.') as [string, string?, string?];
  const holder = resource.fields[list]!;
  const fields = hasRows(holder) ? holder.fields : resource.fields;
  return boundNames(fields[inRow ?? list]!).some(({ name }) => {
    const { via, field } = partsOfName(name);
    const reference = via === undefined ? undefined : fields[via];
    const of = reference && 'resource' in reference ? reference.resource : resource.id;
    const fieldsOf = (id: string) => resources[id]?.fields as ReturnType<FieldsOf>;
    return rollupsOver(resource.id, { resource: of, field }, fieldsOf).length > 0;
  });
}

/**
 * The stored records that exceed a limit set by other records: `[{ resource, id, place, fault, isCertain }]`.
 * Limits and messages are those of a write. `isCertain` is true when the limit counts the record itself, such
 * as the amount left to pay; another limit may have been wider when the record was written.
 */
export const exceededLimits: Task = async (env) => {
  const { portal, error } = validConfig(env);
  if (!portal) return { error };
  return withData(env, portal, async (reader, today) => {
    const caller = callerOfAll(portal, today);
    const found = [];
    for (const resource of Object.values(portal.resources)) {
      if (resource.from || !hasBoundNames(resource.fields)) continue;
      const { records } = await reader.find(shapeOf(resource, caller.viewer), { where: matchAll });
      for (const record of records) {
        const limits = await limitsOf(writeContext(reader, caller, resource, record), record);
        const faults = validateRecord(resource, record, { ...caller.viewer, limits });
        for (const [path, fault] of Object.entries(faults))
          if (Object.hasOwn(limits, path))
            found.push({
              resource: resource.id,
              id: record.id,
              path,
              fault,
              isCertain: countsItself(portal, resource, path),
            });
      }
    }
    return found;
  });
};
