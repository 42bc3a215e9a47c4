/** The API requests of the pages of every list that an account may open. */
import { conjunction } from '#access/permissions.ts';
import { optionsOf } from '#kinds/registry.ts';
import type { ClientResource, DepartmentSlice } from '#model/api/clientTypes.ts';
import { facetsAt } from '#model/api/facets.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Filter, Portal, Sort } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { maxFacetValues } from '#model/api/facets.ts';
import { screensOf } from '#screens/registry.ts';
import type { ListScreen } from '#screens/list/types.ts';

/** `short`: a search of two letters, which no index serves. `counts`: the figures beside a list. */
export type Kind = 'page' | 'counts' | 'short';
export type Question = { path: string; kind: Kind; what: string; address: string };
type Row = Readonly<Record<string, unknown>>;
type Get = (address: string) => Promise<unknown>;
type List = { path: string; screen: ListScreen; resource: ClientResource; get: Get };

const lists = process.env.PORTAL_BENCH_LISTS?.split(',');

export async function* questionsOf({ departments }: Portal, get: Get): AsyncGenerator<Question> {
  for (const { id } of departments) {
    const slice = (await get(`/config/departments/${id}.json`)) as DepartmentSlice;
    for (const [path, screen] of Object.entries(slice.screens))
      for (const one of screensOf({ path, screen }))
        if (one.screen.kind === 'list' && (lists?.includes(one.path) ?? true))
          yield* askedOf({
            path: one.path,
            screen: one.screen,
            resource: slice.resources[one.screen.resource]!,
            get,
          });
  }
}

async function* askedOf(list: List): AsyncGenerator<Question> {
  const { path, screen, resource } = list;
  const page = (what: string, filter: Filter, sort = screen.sort, kind: Kind = 'page'): Question => ({
    path,
    kind,
    what,
    address: pageAt(screen, filter, sort),
  });
  yield page('', screen.defaultFilter);
  const all = page('sem filtro', {});
  yield all;
  for (const { label, filter, sort } of screen.queries) yield page(`consulta "${label}"`, filter, sort);
  for (const { field } of screen.columns) {
    const shown = resource.fields[field];
    if (refersTo(shown) && !traitsOf(shown).holdsMany)
      yield page(`ordem "${field}"`, screen.defaultFilter, { field, order: 'ASC' });
  }
  const rows = (await list.get(`/api${all.address}`)) as Row[];
  const middle = rows[rows.length >> 1] ?? {};
  for (const id of screen.filters) {
    const field = resource.fields[id];
    if (!field) continue;
    const filters = filtersBy(field, middle[id], screen.tabs === id);
    for (const filter of filters) yield page(`filtro ${JSON.stringify(filter)}`, filter);
  }
  if (screen.search) {
    for (const text of await wordsOf(list, middle)) yield page(`busca "${text}"`, { q: text });
    yield page('busca "ma"', { q: 'ma' }, screen.sort, 'short');
  }
  yield* countsOf(list);
}

function pageAt({ resource, filter: own, perPage }: ListScreen, filter: Filter, sort: Sort): string {
  const asked = new URLSearchParams({
    filter: JSON.stringify(conjunction(own, filter)),
    sort: JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([0, perPage - 1]),
    total: '"quick"',
  });
  return `/${resource}?${asked}`;
}

/** A boolean may depend on a figure, so true and false can have different plans; so can the choices of tabs. */
function filtersBy(field: Field, value: unknown, isTabs: boolean): Filter[] {
  const { id } = field;
  const { temporal, numeric, text, yesNo } = traitsOf(field);
  if (yesNo) return [{ [id]: true }, { [id]: false }];
  if (isTabs) return optionsOf(field).map((option) => ({ [id]: option.value }));
  if (isEmpty(value)) return [];
  if (temporal) {
    const month = String(value).slice(0, 7);
    return [{ [`${id}_gte`]: month, [`${id}_lte`]: month }];
  }
  if (numeric) return [{ [`${id}_gte`]: Number(value), [`${id}_lte`]: Number(value) + 1 }];
  if (text) return [{ [`${id}_like`]: String(value).slice(0, 6) }];
  return [{ [id]: Array.isArray(value) ? value[0] : value } as Filter];
}

/** A word of the record, and one of a record that it refers to. */
async function wordsOf({ resource, get }: List, record: Row): Promise<string[]> {
  const words: string[] = [];
  const sought = resource.search.flatMap((id) => resource.fields[id] ?? []);
  const own = sought.find((field) => !refersTo(field) && String(record[field.id] ?? '').length > 3);
  if (own) words.push(String(record[own.id]));
  for (const field of sought) {
    const id = [record[field.id]].flat()[0];
    if (!refersTo(field) || isEmpty(id)) continue;
    const named = (await get(`/api/${field.resource}/${String(id)}`).catch(() => undefined)) as
      | Row
      | undefined;
    const name = Object.entries(named ?? {}).find(
      ([key, value]) => key !== 'id' && typeof value === 'string' && /^\p{L}{4,}/u.test(value),
    );
    if (name) words.push(String(name[1]));
  }
  return words;
}

/** The counts of the tabs and of the facets, as the list shows them first. */
function* countsOf({ path, screen, resource }: List): Generator<Question> {
  const { tabs, filter, defaultFilter, facets } = screen;
  const source = conjunction(filter, defaultFilter);
  if (tabs && resource.fields[tabs]) {
    const asked = new URLSearchParams({
      groupBy: JSON.stringify([tabs]),
      measures: JSON.stringify({ '#': 'count' }),
      filter: JSON.stringify(source),
    });
    yield { path, kind: 'counts', what: 'abas', address: `/${screen.resource}/aggregate?${asked}` };
  }
  const asked = facets
    .filter(({ field }) => resource.fields[field])
    .map(({ field, ranges }) => ({
      field,
      filter: {},
      ...(ranges ? { ranges: ranges.map((range) => range.filter) } : { top: maxFacetValues }),
    }));
  if (asked.length > 0)
    yield {
      path,
      kind: 'counts',
      what: 'facetas',
      address: facetsAt(screen.resource, { filter: source, facets: asked as never }),
    };
}
