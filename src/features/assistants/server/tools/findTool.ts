/** The tool `find`: the records of a screen, by what people choose above its list. */
import { z } from 'zod';
import { translate } from '#messages/translate.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { conjunction, FilterError, parseFilter } from '#model/filter/filter.ts';
import { aggregateAt, measureOf } from '#model/measures.ts';
import type { Filter, Sort } from '#model/types.ts';
import type { FindableRecords } from '#screens/kind.ts';
import type { Caller } from '#server/caller/caller.ts';
import { badRequest } from '#server/http/http.ts';
import { totalIn } from '#server/reads/queryParser.ts';
import { cursorFor, readCursor } from '../cursors.ts';
import {
  fieldsOn,
  listedOn,
  resourceOn,
  screenNamed,
  seenResource,
  type SeenScreen,
} from '../seenScreens.ts';
import { anything, filterArgument, named, screenPath, textArgument, tool } from '../tool.ts';
import { longest, ReferenceNames, tellRecords, toldRecord } from '../toldRecords.ts';
import type { ToolCall } from '../toolCall.ts';

/** Records of one answer. */
const mostRecords = 100;

type Values = Readonly<Record<string, unknown>>;

export const find = tool(
  { name: 'find', title: 'assistants.tools.find', about: 'assistants.about.find', isReading: true },
  () =>
    z.strictObject({
      screen: screenPath(),
      resource: textArgument('assistants.words.resource', 100).optional(),
      search: textArgument('assistants.words.search', 512).optional(),
      tab: textArgument('assistants.words.tab', 200).optional(),
      query: textArgument('assistants.words.query', 200).optional(),
      filter: filterArgument().optional(),
      sort: textArgument('assistants.words.sort', 100).optional(),
      fields: z.array(z.string().max(100)).max(200).describe(translate('assistants.words.fields')).optional(),
      limit: z.int().min(1).max(mostRecords).describe(translate('assistants.words.limit')).optional(),
      cursor: textArgument('assistants.words.cursor', 4000).optional(),
      totals: z.boolean().describe(translate('assistants.words.totals')).optional(),
    }),
  () =>
    z.strictObject({
      screen: z.string(),
      resource: z.string(),
      columns: z.array(named().extend({ type: z.string() })),
      records: z.array(toldRecord()),
      count: z.int(),
      isMoreThan: z.boolean(),
      from: z.int(),
      cursor: z.string().optional(),
      totals: z.array(named().extend({ by: z.string(), value: anything(), text: z.string() })).optional(),
    }),
  async ({ limit = 25, cursor, totals, ...asked }, call) => {
    const { caller } = call;
    const screen = screenNamed(caller, asked.screen);
    const { resource, finds, shown } = listOn(caller, screen, asked.resource);
    const filter = filterFrom(asked, finds, resource);
    const sort = sortFrom(asked, finds, resource);
    const place = readCursor(call, [asked, limit], cursor);
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
      range: JSON.stringify([place.from, place.from + limit - 1]),
      ...(place.mark !== undefined && { after: place.mark }),
    });
    const [answer, sums] = await Promise.all([
      call.ask({ method: 'GET', address: `/${resource.id}?${query}` }),
      totals ? totalsOf(call, finds, resource, filter) : undefined,
    ]);
    const { fields } = asked;
    const columns = (fields ?? finds.columns).flatMap((id) => {
      if (shown.has(id) && resource.fields[id]) return [resource.fields[id]];
      if (fields) throw badRequest(translate('assistants.noField', { field: id.slice(0, 60) }));
      return [];
    });
    const rows = answer.body as Values[];
    const records = await tellRecords(call, resource, {
      fields: columns,
      records: rows,
      most: longest.inLists,
    });
    const count = totalIn(answer);
    const next = place.from + rows.length;
    const mark = answer.headers?.['X-Page-Mark'];
    return {
      screen: screen.path,
      resource: resource.id,
      columns: columns.map(({ id, label, type }) => ({ id, label, type })),
      records,
      count,
      isMoreThan: answer.headers?.['X-Total-At-Least'] === 'true',
      from: place.from,
      ...(rows.length === limit &&
        next < count && {
          cursor: cursorFor(call, [asked, limit], { from: next, ...(mark !== undefined && { mark }) }),
        }),
      ...(sums && { totals: sums }),
    };
  },
);

type Listed = { resource: ClientResource; finds: FindableRecords; shown: ReadonlySet<string> };

/** The list of the screen, or records that it lists beside it, such as those that its form offers to choose. */
function listOn(caller: Caller, screen: SeenScreen, named: string | undefined): Listed {
  const { finds } = screen;
  const list = finds && (named ?? finds.resource) === finds.resource ? finds : undefined;
  if (list) {
    const resource = resourceOn(caller, screen, list.resource);
    return { resource, finds: list, shown: fieldsOn(caller, screen, resource).read };
  }
  const listed = named === undefined ? undefined : listedOn(caller, screen, named);
  const beside = listed && listed.size > 0 ? seenResource(caller, named!) : undefined;
  const resource = beside ?? resourceOn(caller, screen, named);
  const shown = listed ?? listedOn(caller, screen, resource.id);
  if (shown.size === 0) throw badRequest(translate('assistants.listsNothing', { screen: screen.label }));
  return { resource, finds: plainList(resource, shown), shown };
}

const plainList = ({ id, fields }: ClientResource, shown: ReadonlySet<string>): FindableRecords => ({
  resource: id,
  filter: {},
  usualFilter: {},
  sort: { field: 'id', order: 'ASC' },
  columns: [...shown].filter((field) => fields[field] !== undefined),
  filters: [],
  queries: [],
  hasSearch: true,
  totals: {},
});

type Asked = {
  search?: string | undefined;
  tab?: string | undefined;
  query?: string | undefined;
  filter?: Filter | undefined;
  sort?: string | undefined;
};

/** What the screen lists, and of that what is asked for. */
function filterFrom(
  { search, tab, query, filter }: Asked,
  finds: FindableRecords,
  resource: ClientResource,
): Filter {
  if (search !== undefined && !finds.hasSearch) throw badRequest(translate('assistants.noSearch'));
  const chosen = query === undefined ? undefined : finds.queries.find(({ label }) => label === query);
  if (query !== undefined && finds.queries.length === 0) throw badRequest(translate('assistants.noQueries'));
  if (query !== undefined && !chosen)
    throw badRequest(
      translate('assistants.noQuery', {
        query: query.slice(0, 60),
        known: finds.queries.map(({ label }) => label).join(', '),
      }),
    );
  if (tab !== undefined && finds.tabs === undefined) throw badRequest(translate('assistants.noTabs'));
  return [
    finds.filter,
    chosen?.filter ?? {},
    tab === undefined ? {} : { [finds.tabs!]: tab },
    search === undefined ? {} : { q: search },
    filter === undefined ? {} : checkedFilter(filter, resource),
  ].reduce(conjunction);
}

/** A field that the caller does not see is refused as one that there is not. */
export function checkedFilter(filter: Filter, { fields }: Pick<ClientResource, 'fields'>): Filter {
  try {
    parseFilter(filter, fields);
    return filter;
  } catch (error) {
    if (error instanceof FilterError) throw badRequest(error.message);
    throw error;
  }
}

function sortFrom(
  { sort, query }: Asked,
  { queries, sort: usual }: FindableRecords,
  { fields }: ClientResource,
) {
  if (sort !== undefined) {
    const field = sort.replace(/^-/, '');
    if (!Object.hasOwn(fields, field))
      throw badRequest(translate('assistants.noField', { field: field.slice(0, 60) }));
    return { field, order: sort.startsWith('-') ? 'DESC' : 'ASC' } satisfies Sort;
  }
  const ofQuery = queries.find(({ label }) => label === query)?.sort ?? usual;
  return Object.hasOwn(fields, ofQuery.field) ? ofQuery : undefined;
}

async function totalsOf(
  call: ToolCall,
  { totals }: FindableRecords,
  resource: ClientResource,
  filter: Filter,
) {
  const seenTotals = Object.entries(totals).filter(([id]) => resource.fields[id]);
  if (seenTotals.length === 0) return [];
  const measures = Object.fromEntries(seenTotals.map(([id, by]) => [id, measureOf(by, id)]));
  const { body } = await call.ask({
    method: 'GET',
    address: aggregateAt(resource.id, { groupBy: [], measures, filter }),
  });
  const [row = {}] = body as Values[];
  const names = new ReferenceNames(call);
  return seenTotals.map(([id, by]) => {
    const field = resource.fields[id]!;
    return { id, label: field.label, by, value: row[id] ?? null, text: names.text(field, row[id], row) };
  });
}
