/** What other parts of a config can depend on in a resource: all but the wording of its fields. */
import { memoize } from '#model/lib/memoize.ts';
import { isMap } from '#model/values/values.ts';

/** The contents of a resource, written or resolved, as a text that can be compared. */
export const structureOf = (resource: unknown): string => JSON.stringify(withoutWording(resource));

function withoutWording(value: unknown): unknown {
  if (!isMap(value) || !isMap(value.fields)) return value;
  const fields = Object.entries(value.fields).map(([id, field]) => {
    if (!isMap(field)) return [id, field];
    const { label: _label, help: _help, ...rest } = field;
    return [id, withoutWording(rest)];
  });
  return { ...value, fields };
}

const knownStructure = memoize(structureOf);

/** True for resources that differ in the wording of fields only. */
export const hasSameStructure = (one: unknown, other: unknown): boolean =>
  isMap(one) && isMap(other) && knownStructure(one) === knownStructure(other);

/** For `memoizeLookups` and `skipWhileSilent`, of work that reads no wording of the resources it looks up. */
export const byStructure = { isSame: hasSameStructure };
