import { useStoreContext } from 'ra-core';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { presentSetting } from '#model/renames/keptBeside.ts';
import { presentFilter } from '#model/renames/query.ts';
import { presentPath } from '#model/renames/record.ts';
import { deepEqual } from '#model/values/json.ts';

/**
 * Brings the search in the address and the last one of the list, which is kept, to the present names of the fields:
 * both may be older than a rename. Returns false until they have them.
 *
 * @param list the name of the list, of which the last search is kept
 */
export function usePresentSearch(list: string, resource: ClientResource): boolean {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const store = useStoreContext();
  const key = `${list}.listParams`;
  const stored = store.getItem<unknown>(key);
  const present = {
    search: inPresentNames(search, resource),
    stored: presentSetting('listParams', stored, resource),
  };
  const isKept = deepEqual(present.stored, stored);
  const isDone = isKept && present.search === search;
  useLayoutEffect(() => {
    if (!isKept) store.setItem(key, present.stored);
    if (present.search !== search) void navigate({ search: present.search }, { replace: true, state });
    else if (!isKept) void navigate({ search }, { replace: true, state });
  });
  return isDone;
}

/** The same text if it names nothing by a former name. */
function inPresentNames(search: string, resource: ClientResource): string {
  if (!resource.formerly || search === '') return search;
  const parameters = new URLSearchParams(search);
  const [filter, sort] = [parameters.get('filter'), parameters.get('sort')];
  const now = {
    filter: filter === null ? null : filterIn(filter, resource),
    sort: sort && presentPath(resource, sort),
  };
  if (now.filter === filter && now.sort === sort) return search;
  for (const [name, value] of Object.entries(now)) if (value !== null) parameters.set(name, value);
  return `?${parameters.toString()}`;
}

function filterIn(text: string, resource: ClientResource): string {
  try {
    const filter: unknown = JSON.parse(text);
    const now = presentFilter(resource, filter);
    return deepEqual(now, filter) ? text : JSON.stringify(now);
  } catch {
    // The list itself says that it can't be read.
    return text;
  }
}
