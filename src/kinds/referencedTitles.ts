/** The titles of records to which others refer, as every place names them: the app, files, and pages that the server draws. */
import type { ClientResource } from '#model/api/answers.ts';
import { unitReference, unitText } from '#model/fields/units.ts';
import { titleOf } from '#model/records/title.ts';
import type { AggregateRow } from '#model/measures.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Tone } from '#model/types.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { NamesOfOthers } from './columnsOf.ts';
import type { FormatContext } from './kind.ts';
import { formatValue } from './registry.ts';

type Stored = Readonly<Record<string, unknown>>;
type Resources = Readonly<Record<string, ClientResource>>;
type Color = Tone | `#${string}`;

export type TitleLookup = NamesOfOthers & {
  /** The colour of the record, if its resource defines one. */
  colorOf?: (resource: string, id: unknown) => Color | undefined;
};

/** The maximum depth of titles that contain references. */
const maxDepth = 3;

export type Wanted = readonly (readonly [resource: string, ids: readonly string[]])[];

/** The referenced ids by resource, in a stable order. */
export function wantedTitles(fields: readonly Field[], records: readonly Stored[]): Wanted {
  const byResource = new Map<string, Set<string>>();
  for (const field of fields) {
    const { via, resource } = refersTo(field)
      ? { via: field.id, resource: field.resource }
      : (unitReference(field) ?? {});
    if (via === undefined || resource === undefined) continue;
    const ids = getOrMake(byResource, resource, () => new Set());
    for (const record of records)
      for (const id of [record[via]].flat())
        if (id !== null && id !== undefined && id !== '') ids.add(String(id));
  }
  return [...byResource]
    .filter(([, ids]) => ids.size > 0)
    .map(([resource, ids]) => [resource, [...ids].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** By `keyOfNamed`, as it travels with a page: titles, colours, and the records, from which units are read. */
export type Named = {
  titles: Readonly<Record<string, string>>;
  colors: Readonly<Record<string, Color>>;
  records: Readonly<Record<string, Stored>>;
};

/** Figures of groups, with the names of the records that these stand for. */
export type NamedGroups = { rows: readonly AggregateRow[]; named: Named };

export async function loadNamed(...asked: [ReadRecords, Resources, Wanted, FormatContext]): Promise<Named> {
  const colors: Record<string, Color> = {};
  const records: Record<string, Stored> = {};
  const note = (resource: ClientResource, record: Stored) => {
    records[keyOfNamed(resource.id, record.id)] = record;
    const color = colorOf(resource, record);
    if (color) colors[keyOfNamed(resource.id, record.id)] = color;
  };
  return { titles: Object.fromEntries(await loadTitles(...asked, 1, note)), colors, records };
}

/** @param isWaiting what is missing may still come */
export const namesIn = (named: Named | undefined, isWaiting: boolean): TitleLookup =>
  Object.assign(
    (resource: string, id: unknown) =>
      named?.titles[keyOfNamed(resource, id)] ?? (isWaiting ? undefined : `#${id}`),
    {
      colorOf: (resource: string, id: unknown) => named?.colors[keyOfNamed(resource, id)],
      unitOf: (field: Field, record: Stored) =>
        unitText(field, record, (resource, id) => named?.records[keyOfNamed(resource, id)]),
    },
  );

/** The colour of a record by its resource's `color`: a colour, or the tone of an option. */
export function colorOf({ color, fields }: ClientResource, record: Stored): Color | undefined {
  const field = color === undefined ? undefined : fields[color];
  const value = field && record[field.id];
  if (!field || typeof value !== 'string') return undefined;
  return field.options ? field.options.find((one) => one.value === value)?.tone : (value as Color);
}

export async function loadTitles(
  read: ReadRecords,
  resources: Resources,
  wanted: Wanted,
  context: FormatContext,
  depth = 1,
  note?: (resource: ClientResource, record: Stored) => void,
): Promise<Map<string, string>> {
  const found = await Promise.all(
    wanted.map(async ([id, ids]): Promise<[string, string][]> => {
      const resource = resources[id];
      if (!resource) return [];
      const records = await read(id, ids);
      for (const record of records) note?.(resource, record);
      const fields = resource.titleFields.flatMap((field) => resource.fields[field] ?? []);
      const nested = depth < maxDepth ? wantedTitles(fields, records) : [];
      const titles = await loadTitles(read, resources, nested, context, depth + 1);
      const lookup: TitleLookup = (target, value) => titles.get(keyOfNamed(target, value)) ?? `#${value}`;
      return records.map((record) => [
        keyOfNamed(id, record.id),
        recordTitle(resource, record, lookup, context),
      ]);
    }),
  );
  return new Map(found.flat());
}

/**
 * A record's title by its resource's template, with the titles of the records that it refers to. Empty as long as one of
 * these loads: a part of a title names another record.
 */
export function recordTitle(
  resource: ClientResource,
  record: Stored,
  titles: TitleLookup,
  context: FormatContext,
): string {
  let isWhole = true;
  const title = titleOf(resource, record, (id, value) => {
    const field = resource.fields[id];
    if (!field || value === null || value === undefined) return String(value ?? '');
    if (!refersTo(field) || traitsOf(field).holdsMany) return formatValue(field, value, context);
    const named = titles(field.resource, value);
    isWhole &&= named !== undefined;
    return named ?? '';
  });
  return isWhole ? title : '';
}

/** The address below the API that answers records by their ids, as the app's library asks for it. */
export const recordsAt = (resource: string, ids: readonly string[]): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ id: ids }) })}`;

/** Reads records by their ids. */
export type ReadRecords = (resource: string, ids: readonly string[]) => Promise<readonly Stored[]>;

export const keyOfNamed = (resource: string, id: unknown) => `${resource}/${id}`;
