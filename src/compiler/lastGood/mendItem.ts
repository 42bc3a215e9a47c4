/** Mends one item of a list in a file. */
import type { FileData, Maps } from './fileData.ts';
import { isMap } from '#model/values/values.ts';
import { keywordsOf } from '#model/config/keyword.ts';
import { nearest } from '#model/config/suggest.ts';
import { previousItem } from './previousPart.ts';

/** Marks an item for removal. Removing it at once would shift the indexes in the paths of the other faults. */
const marked = Symbol('marked for removal');

/**
 * @param mayRestore false if the fault is in the permissions of the item. The previous version may have admitted more
 * users, so the item is removed instead.
 */
export function mendItem(
  list: unknown[],
  index: number,
  oldList: readonly unknown[],
  { itemMaps, mayRestore }: { itemMaps: Maps; mayRestore: boolean },
) {
  const item = list[index];
  if (typeof item === 'string') {
    const missing = oldList.filter((one): one is string => typeof one === 'string' && !list.includes(one));
    list[index] = nearest(item, missing) ?? marked;
    return;
  }
  const oldItem = mayRestore && isMap(item) ? previousItem(item, list, oldList, itemMaps) : undefined;
  if (!oldItem || !isMap(item)) list[index] = marked;
  else list[index] = { ...structuredClone(oldItem), ...permissionsIn(item, itemMaps) };
}

/** The current permissions of an item, which an older version of the item must not replace. */
const permissionsIn = (item: FileData, itemMaps: Maps): FileData =>
  Object.fromEntries(
    itemMaps.flatMap((map) =>
      Object.entries(keywordsOf(map)).flatMap(([key, { role }]) =>
        role === 'permissions' && key in item ? [[key, item[key]]] : [],
      ),
    ),
  );

export function removeMarked(value: unknown) {
  if (Array.isArray(value)) {
    const kept = value.filter((item) => item !== marked);
    value.splice(0, value.length, ...(kept as unknown[]));
  }
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(removeMarked);
}
