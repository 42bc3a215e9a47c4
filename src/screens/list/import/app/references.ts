/** Finds the records that cells of a file refer to, by title, part of a title, or id. */
import { HttpError, type DataProvider, type RaRecord } from 'ra-core';
import type { CodesMeta } from '#ui/data/listPages.ts';
import { inBatches } from '#model/lib/collections.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { recordKeyText, type RecordKey } from './recordKeys.ts';
import { conjunction } from '#access/permissions.ts';
import { withoutRecord } from '#model/filter/filter.ts';
import { fold } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { FieldOf } from '#model/types.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { translate } from '#kit/translate.ts';
import { isCellError } from '#spreadsheets/cellErrors.ts';
import { readCsvText, unwrapList } from '#spreadsheets/csvCells.ts';
import { formatValue } from '#kinds/registry.ts';
import { loadTitles, recordTitle, wantedTitles } from '#ui/data/useTitles.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { abortsBatch } from '#kit/feedback/apiErrors.ts';

type Values = Readonly<Record<string, unknown>>;
/** Records by keyOf. More than one where a number from a sequence was imported twice. */
export type FoundRecords = ReadonlyMap<string, readonly RaRecord[]>;

/** Codes per request, so that the address is short enough for servers. */
const batch = 100;

/**
 * Returns the records that have the key of one of these rows: of a resource all that the user may see, of a screen
 * those that it lists. Values that the user may not see or filter by are left to the API, which checks each row again
 * when it is sent. Rejects if the API can't be asked.
 *
 * @param isOwn true for the portal's own API, which compares codes as uniqueness does. Others find those that
 *   are spelled alike.
 */
export async function findByKey(
  dataProvider: DataProvider,
  name: string,
  key: RecordKey,
  rows: readonly Values[],
  isOwn: boolean,
): Promise<FoundRecords> {
  const ids = key.fields.map(({ id }) => id);
  const wanted = new Map(rows.flatMap((row) => [[recordKeyText(key, row), row] as const]));
  wanted.delete(undefined);
  const answers = await Promise.all(
    inBatches([...wanted.values()], batch).map((part) => {
      const valuesOf = (id: string) => part.map((row) => row[id]);
      const lists = Object.fromEntries(ids.map((id) => [id, valuesOf(id)]));
      const codes =
        ids.length === 1 ? lists : part.map((row) => Object.fromEntries(ids.map((id) => [id, row[id]])));
      return dataProvider
        .getList<RaRecord>(name, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field: 'id', order: 'ASC' },
          ...(isOwn && ids[0] !== 'id'
            ? { filter: {}, meta: { codes } satisfies CodesMeta }
            : { filter: lists }),
        })
        .catch((error: unknown) => {
          if (isForbidden(error)) return { data: [] as RaRecord[] };
          throw error;
        });
    }),
  );
  const found = new Map<string, RaRecord[]>();
  for (const record of answers.flatMap(({ data }) => data)) {
    const its = recordKeyText(key, record);
    if (its !== undefined && wanted.has(its)) getOrMake(found, its, () => []).push(record);
  }
  return found;
}

/** True when the API does not let the user filter by the field. */
const isForbidden = (error: unknown) => error instanceof HttpError && [400, 403, 404].includes(error.status);

const cellError = (text: string) => translate('field.cellError', { text });

type ReferenceField = FieldOf<'reference'> | FieldOf<'references'>;
/** `missing`: the names that no record has. */
export type FoundReference =
  | { value: unknown }
  | {
      error: string;
      missing?: readonly string[];
      /** The API did not answer; trying again may help. */
      isUnread?: boolean;
    };
export type FindReference = (field: ReferenceField, cell: string) => Promise<FoundReference>;

type Context = {
  dataProvider: DataProvider;
  resources: Readonly<Record<string, ClientResource>>;
  timeZone: string;
};
type Ids = readonly RaRecord['id'][];
type Names = {
  byTitle: ReadonlyMap<string, Ids>;
  byPart: ReadonlyMap<string, Ids>;
  byId: ReadonlyMap<string, Ids>;
};

const pageSize = 1000;
/** Resources with more pages than this are searched for each text instead of being read as a whole. */
const readWhole = 5;

/**
 * Returns a function that finds the record named in a cell, among those that the form's picker offers.
 */
export function referenceFinder(context: Context): FindReference {
  const { resources } = context;
  const namesFor = nameReader(context);
  const manyOf = (field: ReferenceField) => resources[field.resource]?.label.many ?? field.label;

  async function findOne(field: ReferenceField, text: string): Promise<FoundReference> {
    if (isCellError(text)) return { error: cellError(text) };
    const names = await namesFor(field, text);
    const key = plain(text);
    const byId = idsIn(text).flatMap((id) => names.byId.get(plain(id)) ?? []);
    const byPart = (!text.startsWith('#') || byId.length === 0) && names.byPart.get(key);
    // `12` may be the code of one record and the id of another
    const ids: Ids = names.byTitle.get(key) ?? [...new Set([...byId, ...(byPart || [])])];
    if (ids.length === 1) return { value: ids[0] };
    const args = { text, name: manyOf(field), smart_count: ids.length };
    if (ids.length === 0)
      return { error: translate('portal.screen.import.fault.unknown', args), missing: [text] };
    const first = `#${ids.slice(0, 3).join(', #')}`;
    return { error: translate('portal.screen.import.fault.ambiguous', { ...args, ids: first }) };
  }

  return async (field, cell) => {
    const text = readCsvText(cell).trim();
    try {
      return await (traitsOf(field).holdsMany
        ? findMany(unwrapList(text), (one) => findOne(field, one))
        : findOne(field, text));
    } catch (error) {
      const { message, isUnread } = unreadFault(manyOf(field), error);
      return { error: message, isUnread };
    }
  };
}

/**
 * Splits at commas. Titles may contain commas too, so the longest joined run of parts that is a title wins.
 */
async function findMany(
  text: string,
  findOne: (text: string) => Promise<FoundReference>,
): Promise<FoundReference> {
  const ids: unknown[] = [];
  const missing: string[] = [];
  let fault: string | undefined;
  for (const chunk of text.split(/[;\n]/).filter((part) => part.trim() !== '')) {
    const parts = chunk.split(',').slice(0, 100);
    for (let start = 0; start < parts.length;) {
      let end = parts.length;
      let found = await findOne(parts.slice(start, end).join(',').trim());
      while ('error' in found && end > start + 1)
        found = await findOne(parts.slice(start, --end).join(',').trim());
      start = end;
      if ('value' in found) ids.push(found.value);
      else if (!found.missing) return found;
      else {
        fault ??= found.error;
        missing.push(...found.missing);
      }
    }
  }
  return fault === undefined ? { value: [...new Set(ids)] } : { error: fault, missing };
}

/**
 * Returns a function that reads the names among which a text is looked for. Each resource is read once; a large one is
 * searched once per text.
 */
function nameReader(context: Context) {
  const { dataProvider, resources } = context;
  const all = new Map<string, Promise<Names | null>>();
  const searched = new Map<string, Promise<Names>>();

  const readAll = (field: ReferenceField) =>
    getOrMake(all, fieldKey(field), async () => {
      const records = await listAll(field, {});
      return records && namesOf(field, records);
    });
  const searchFor = (field: ReferenceField, text: string) =>
    getOrMake(searched, `${fieldKey(field)} ${text}`, async () => {
      const written = idsIn(text);
      const [found, byId] = await Promise.all([
        listAll(field, { q: text }).then(async (records) =>
          // The search may not cover every word of a title, so the first word alone is tried too.
          records?.length === 0 ? ((await listAll(field, { q: text.split(/\s/)[0] })) ?? []) : records,
        ),
        written.length === 0 ? [] : list(field, { id: written }).then(({ data }) => data),
      ]);
      // among the others may be one with the same title
      if (!found) throw new Error(translate('portal.screen.import.check.tooMany', { text }));
      return namesOf(field, [...found, ...byId]);
    });

  /** Null if there are too many. */
  async function listAll(field: ReferenceField, filter: Record<string, unknown>): Promise<RaRecord[] | null> {
    const records: RaRecord[] = [];
    for (let page = 1; page <= readWhole; page++) {
      const { data, total } = await list(field, filter, page);
      records.push(...data);
      if (records.length >= (total ?? 0) || data.length === 0) return records;
      if ((total ?? 0) > readWhole * pageSize) return null;
    }
    return null;
  }

  async function list(field: ReferenceField, filter: Record<string, unknown>, page = 1) {
    return dataProvider.getList<RaRecord>(field.resource, {
      pagination: { page, perPage: pageSize },
      sort: { field: 'id', order: 'ASC' },
      filter: conjunction(withoutRecord(field.filter ?? {}), filter),
    });
  }

  async function namesOf({ resource: id }: ReferenceField, records: readonly RaRecord[]): Promise<Names> {
    const resource = resources[id]!;
    const fields = resource.titleFields.flatMap((name) => resource.fields[name] ?? []);
    const titles = await loadTitles(dataProvider, resources, wantedTitles(fields, records), context);
    const lookup = (target: string, value: unknown) => titles.get(`${target}/${value}`);
    const parts = (record: RaRecord) =>
      fields.map((field) =>
        refersTo(field) && !traitsOf(field).holdsMany
          ? (lookup(field.resource, record[field.id]) ?? '')
          : formatValue(field, record[field.id], context),
      );
    return {
      byTitle: grouped(records, (record) => [recordTitle(resource, record, lookup, context)]),
      byPart: grouped(records, parts),
      byId: grouped(records, (record) => [String(record.id)]),
    };
  }

  return async (field: ReferenceField, text: string): Promise<Names> =>
    (await readAll(field)) ?? searchFor(field, text);
}

/** The fault of a row that could not be checked against the records of `name`. */
export const unreadFault = (name: string, error: unknown) => ({
  message: translate('portal.screen.import.fault.unread', { name, reason: messageOf(error) }),
  isUnread: abortsBatch(error),
});

const fieldKey = (field: ReferenceField) => `${field.resource} ${JSON.stringify(field.filter ?? {})}`;

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** `#12` and `12` refer to the record with the id 12, and `#12` also to one with this very id. */
const idsIn = (text: string): string[] => {
  const [, id] = /^#?(#?[\w-]{1,64})$/.exec(text) ?? [];
  return id === undefined ? [] : [...new Set([id, text])];
};

function grouped(
  records: readonly RaRecord[],
  keysOf: (record: RaRecord) => readonly string[],
): Map<string, Ids> {
  const groups = new Map<string, RaRecord['id'][]>();
  for (const record of records)
    for (const key of new Set(keysOf(record).map(plain))) {
      const group = getOrMake(groups, key, () => []);
      if (key && !group.includes(record.id)) group.push(record.id);
    }
  return groups;
}
