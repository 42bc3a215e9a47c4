/** Finds a part of a file in its previous version. */
import type { FileData, Maps } from './fileData.ts';
import type { Path } from '#language/files.ts';
import { isMap } from '#model/values/values.ts';
import { keywordsOf } from '#model/config/keyword.ts';
import type { PathStep } from '../follow.ts';
import { nearest } from '#model/config/suggest.ts';
import { valueAt } from '#language/describeValue.ts';

/** The same part in the previous version of the file; undefined if that version has no such part. */
export function previousPart(
  data: unknown,
  oldData: unknown,
  steps: readonly PathStep[],
  path: Path,
): unknown {
  let [value, old]: [unknown, unknown] = [data, oldData];
  for (const [depth, key] of path.entries()) {
    const next = valueAt(value, [key]);
    if (!Array.isArray(value)) old = valueAt(old, [key]);
    else if (Array.isArray(old) && isMap(next))
      old = previousItem(next, value, old, steps[depth]?.valueMaps ?? []);
    else old = undefined;
    value = next;
  }
  return old;
}

/** The item of the previous list with the same name, or else with the most similar name that is no longer used. */
export function previousItem(
  item: FileData,
  list: readonly unknown[],
  oldList: readonly unknown[],
  itemMaps: Maps,
): FileData | undefined {
  const nameOf = (one: unknown) => itemName(one, itemMaps);
  const name = nameOf(item);
  const oldItems = oldList.filter(isMap);
  const sameName = oldItems.find((one) => nameOf(one) === name);
  if (sameName || name === undefined) return sameName;
  const usedNames = new Set(list.map(nameOf));
  const unused = oldItems.filter((one) => !usedNames.has(nameOf(one)));
  const similar = nearest(
    name,
    unused.flatMap((one) => nameOf(one) ?? []),
  );
  return similar === undefined ? undefined : unused.find((one) => nameOf(one) === similar);
}

/** The name of an item among its neighbours: the value of its first naming keyword. */
function itemName(item: unknown, itemMaps: Maps): string | undefined {
  if (!isMap(item)) return undefined;
  const naming = itemMaps.flatMap((map) => Object.entries(keywordsOf(map)).filter(([, { names }]) => names));
  const key = naming.find(([name]) => typeof item[name] === 'string');
  return key && String(item[key[0]]);
}
