import type { DataProvider, RaRecord, SortPayload } from 'ra-core';
import Papa from 'papaparse';
import type { ClientResource, Column, Field, Filter } from '../../../model/types.ts';
import { hasRows, refersTo } from '../../../model/traits.ts';
import { csvText, csvValue } from '../../../kinds/csv.ts';
import { rowsOf, rowsText } from '../../../kinds/items/kind.ts';
import { loadTitles, wantedTitles, type TitleLookup, type Wanted } from '../../../app/data/useTitles.ts';
import { textOf } from '../../../app/ui/columns.ts';

export const exportLimit = 10_000;
/** As many as the API gives at once. */
const pageSize = 1000;

type Query = { name: string; sort: SortPayload; filter: Filter };

/** All records of the list under its filter, up to the limit. */
export async function recordsOf(dataProvider: DataProvider, { name, sort, filter }: Query) {
  const records: RaRecord[] = [];
  let total = Infinity;
  for (let page = 1; records.length < Math.min(total, exportLimit); page++) {
    const answer = await dataProvider.getList(name, {
      sort,
      filter,
      pagination: { page, perPage: pageSize },
    });
    total = answer.total ?? answer.data.length;
    records.push(...answer.data);
    if (answer.data.length < pageSize) break;
  }
  return { records: records.slice(0, exportLimit), total: Number.isFinite(total) ? total : records.length };
}

type Context = {
  dataProvider: DataProvider;
  resources: Readonly<Record<string, ClientResource>>;
  timeZone: string;
};

/**
 * The records as CSV the way Brazilian spreadsheets open it: semicolons, decimal commas, a byte order mark. What
 * a spreadsheet would run as a formula is defused by csvValue.
 */
export async function toCsv(
  resource: ClientResource,
  columns: readonly Column[],
  records: readonly RaRecord[],
  { dataProvider, resources, timeZone }: Context,
): Promise<string> {
  const shown = columns.flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    return field ? [{ field, label: label ?? field.label }] : [];
  });
  const fields = shown.map(({ field }) => field);
  const referred = wantedTitles(fields, records);
  const inRows = fields.flatMap((field) =>
    hasRows(field)
      ? wantedTitles(
          Object.values(field.fields),
          records.flatMap((record) => rowsOf(record[field.id])),
        )
      : [],
  );
  const titles = await loadTitles(dataProvider, resources, merged([...referred, ...inRows]), { timeZone });
  const lookup: TitleLookup = (target, id) => titles.get(`${target}/${id}`) ?? `#${id}`;
  const cell = (field: Field, value: unknown): string => {
    if (hasRows(field))
      return csvText(
        rowsText(field, value, (one, held) => textOf(one, lookup, timeZone)({ [one.id]: held })),
      );
    if (!refersTo(field)) return csvValue(field, value, { timeZone });
    return csvText(textOf(field, lookup, timeZone)({ [field.id]: value }));
  };
  const data = records.map((record) => fields.map((field) => cell(field, record[field.id])));
  const heads = shown.map(({ label }) => csvText(label));
  return `\uFEFF${Papa.unparse({ fields: heads, data }, { delimiter: ';', newline: '\r\n' })}`;
}

/** Of several lists of ids of one resource, one. */
function merged(wanted: Wanted): Wanted {
  const byResource = new Map<string, Set<string>>();
  for (const [resource, ids] of wanted)
    byResource.set(resource, new Set([...(byResource.get(resource) ?? []), ...ids]));
  return [...byResource].map(([resource, ids]) => [resource, [...ids]] as const);
}

export function downloadCsv(csv: string, fileName: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
