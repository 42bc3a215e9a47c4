/** Finds the records that cells refer to, by title, part of a title, unique value, or id. */
import { conjunction } from '#access/permissions.ts';
import { withoutRecord } from '#model/filter/filter.ts';
import { mostSearchWords, searchWords } from '#model/filter/searchWords.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { titleOf } from '#model/records/title.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field, FieldOf, Filter, Portal } from '#model/types.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import { formatValue, parseValue } from '#kinds/registry.ts';
import { formatAmount, translate } from '#messages/translate.ts';
import { isCellError } from '#spreadsheets/cellErrors.ts';
import { readCsvText, unwrapList } from '#spreadsheets/csvCells.ts';
import type { RowFault } from '#spreadsheets/checkedRows.ts';
import { refusalOfTrial } from '#server/writes/storeErrors.ts';
import type { OwnLists, OwnRecord } from './ownLists.ts';

export type ReferenceField = FieldOf<'reference'> | FieldOf<'references'>;
export type NamedRecord = { value: unknown } | { fault: RowFault };

type Ids = readonly OwnRecord['id'][];
type Index = ReadonlyMap<string, Ids>;
type Names = { byTitle: Index; byPart: Index; byId: Index };

/** Resources with more pages than this are searched for each text instead of being read as a whole. */
const pagesReadWhole = 5;
/** Names in one cell. */
const mostNames = 1000;
/** The parts of a title with commas: each further one is looked up for every name of a cell. */
const longestTitle = 10;
/** Titles may contain references themselves; this many levels are followed. */
const maxDepth = 3;

type Sources = { lists: OwnLists; portal: Portal; timeZone: string };

/** Finds records among those that the caller may see and that the field's picker offers. Each resource is read once. */
export class NamedRecords {
  readonly #sources: Sources;
  readonly #all = new Map<string, Promise<Names | undefined>>();
  readonly #searched = new Map<string, Promise<Names | undefined>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  async find(field: ReferenceField, cell: string): Promise<NamedRecord> {
    const text = readCsvText(cell).trim();
    try {
      return await (traitsOf(field).holdsMany
        ? this.#findMany(field, unwrapList(text))
        : this.#findOne(field, text));
    } catch (error) {
      const refusal = refusalOfTrial(error);
      if (!refusal) throw error;
      const reason = { name: this.#manyOf(field), reason: refusal.message };
      return { fault: { message: translate('checkedRows.unread', reason) } };
    }
  }

  #manyOf = ({ resource }: ReferenceField) => this.#sources.portal.resources[resource]!.label.many;

  async #findOne(field: ReferenceField, text: string): Promise<NamedRecord> {
    if (isCellError(text)) return { fault: { message: translate('field.cellError', { text }) } };
    const names = await this.#namesFor(field, text);
    if (!names) return { fault: { message: translate('checkedRows.tooMany', { text }) } };
    const key = plain(text);
    const byId = idsIn(text).flatMap((id) => names.byId.get(plain(id)) ?? []);
    const byPart = (!text.startsWith('#') || byId.length === 0) && names.byPart.get(key);
    // `12` may be the code of one record and the id of another
    const ids: Ids = names.byTitle.get(key) ?? [...new Set([...byId, ...(byPart || [])])];
    if (ids.length === 1) return { value: ids[0] };
    const words = { text, name: this.#manyOf(field), smart_count: ids.length };
    if (ids.length === 0)
      return { fault: { message: translate('checkedRows.unknown', words), missing: [text] } };
    const first = `#${ids.slice(0, 3).join(', #')}`;
    return { fault: { message: translate('checkedRows.ambiguous', { ...words, ids: first }) } };
  }

  /** Splits at commas. Titles may contain commas too, so the longest joined run of parts that is a title wins. */
  async #findMany(field: ReferenceField, text: string): Promise<NamedRecord> {
    const ids: unknown[] = [];
    const missing: string[] = [];
    let message: string | undefined;
    const chunks = text.split(/[;\n]/).map((chunk) => chunk.split(','));
    if (chunks.flat().length > mostNames)
      return { fault: { message: translate('checkedRows.tooManyNames', { max: formatAmount(mostNames) }) } };
    for (const parts of chunks)
      for (let start = 0; start < parts.length;) {
        if (parts[start]!.trim() === '') {
          start++;
          continue;
        }
        let end = Math.min(parts.length, start + longestTitle);
        const joined = () => this.#findOne(field, parts.slice(start, end).join(',').trim());
        let found = await joined();
        for (; 'fault' in found && end > start + 1; found = await joined()) end--;
        start = end;
        if ('value' in found) ids.push(found.value);
        else if (!found.fault.missing) return found;
        else {
          message ??= found.fault.message;
          missing.push(...found.fault.missing);
        }
      }
    return message === undefined ? { value: [...new Set(ids)] } : { fault: { message, missing } };
  }

  /** Undefined where too many records have the words of the text. */
  async #namesFor(field: ReferenceField, text: string): Promise<Names | undefined> {
    const whole = await getOrMake(this.#all, keyOfField(field), async () => {
      const records = await this.#list(field, {});
      return records && this.#namesOf(field, records);
    });
    return (
      whole ?? getOrMake(this.#searched, `${keyOfField(field)} ${text}`, () => this.#search(field, text))
    );
  }

  async #search(field: ReferenceField, text: string): Promise<Names | undefined> {
    const written = idsIn(text);
    const words = searchWords(text).slice(0, mostSearchWords);
    const unique = this.#uniqueOf(field.resource).flatMap((one) => {
      const value = parseValue(one, text);
      return isEmpty(value) ? [] : [{ [one.id]: value }];
    });
    const [found, byId, byUnique] = await Promise.all([
      this.#list(field, { q: words.join(' ') }).then(async (records) =>
        // The search may not cover every word of a title, so the first word alone is tried too.
        records?.length === 0 ? ((await this.#list(field, { q: words[0] })) ?? []) : records,
      ),
      written.length === 0 ? [] : this.#list(field, { id: written }),
      Promise.all(unique.map((filter) => this.#readable(() => this.#list(field, filter)))),
    ]);
    // Among the others may be one with the same title.
    return found && this.#namesOf(field, [...found, ...(byId ?? []), ...byUnique.flat()]);
  }

  /** The fields that identify a record by themselves, such as a number or an e-mail. */
  #uniqueOf(resource: string): readonly Field[] {
    const { fields } = this.#sources.portal.resources[resource]!;
    return Object.values(fields).filter(
      (field) => field.unique && !refersTo(field) && !traitsOf(field).secret,
    );
  }

  #list = ({ resource, filter = {} }: ReferenceField, more: Filter) =>
    this.#sources.lists.pages(resource, conjunction(withoutRecord(filter), more), pagesReadWhole);

  async #namesOf({ resource }: ReferenceField, records: readonly OwnRecord[]): Promise<Names> {
    const titles = await this.#titlesOf(resource, records);
    return {
      byTitle: indexed(titles, ({ title }) => [title]),
      byPart: indexed(titles, ({ parts, keys }) => [...parts, ...keys]),
      byId: indexed(titles, ({ id }) => [String(id)]),
    };
  }

  /** The titles of records, with the texts of their fields. */
  async #titlesOf(id: string, records: readonly OwnRecord[], depth = 1): Promise<Titled[]> {
    const { portal, timeZone } = this.#sources;
    const resource = portal.resources[id]!;
    const fields = resource.titleFields.flatMap((name) => resource.fields[name] ?? []);
    const unique = this.#uniqueOf(id);
    const named = new Map<string, ReadonlyMap<string, string>>();
    for (const field of fields)
      if (isNamedByTitle(field)) named.set(field.id, await this.#referredTitles(field, records, depth));
    const textOf = (field: Field, value: unknown) => {
      if (isEmpty(value)) return '';
      return named.get(field.id)?.get(String(value)) ?? formatValue(field, value, { timeZone });
    };
    return records.map((record) => ({
      id: record.id,
      title: titleOf(resource, record, (name, value) =>
        resource.fields[name] ? textOf(resource.fields[name], value) : String(value ?? ''),
      ),
      parts: fields.map((field) => textOf(field, record[field.id])),
      // of the fields that the caller may read
      keys: unique.flatMap((field) => textOf(field, record[field.id]) || []),
    }));
  }

  async #referredTitles({ id, resource }: ReferenceField, records: readonly OwnRecord[], depth: number) {
    const ids = records.flatMap((record) => (isEmpty(record[id]) ? [] : [record[id] as string | number]));
    const known =
      depth < maxDepth ? await this.#readable(() => this.#sources.lists.byIds(resource, ids)) : [];
    const titles = await this.#titlesOf(resource, known, depth + 1);
    const byId = new Map(titles.map((one) => [String(one.id), one.title]));
    for (const one of ids) if (!byId.has(String(one))) byId.set(String(one), `#${one}`);
    return byId;
  }

  /** Nothing where the caller may not read it. Where titles can't be read, ids stand for them. */
  #readable = async (read: () => Promise<OwnRecord[] | undefined>): Promise<OwnRecord[]> => {
    try {
      return (await read()) ?? [];
    } catch (error) {
      if (refusalOfTrial(error)) return [];
      throw error;
    }
  };
}

type Titled = { id: OwnRecord['id']; title: string; parts: readonly string[]; keys: readonly string[] };

const isNamedByTitle = (field: Field): field is ReferenceField =>
  refersTo(field) && !traitsOf(field).holdsMany;

const keyOfField = ({ resource, filter = {} }: ReferenceField) => `${resource} ${JSON.stringify(filter)}`;

const plain = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

/** `#12` and `12` refer to the record with the id 12, and `#12` also to one with this very id. */
const idsIn = (text: string): string[] => {
  const [, id] = /^#?(#?[\w-]{1,64})$/.exec(text) ?? [];
  return id === undefined ? [] : [...new Set([id, text])];
};

function indexed(titles: readonly Titled[], textsOf: (one: Titled) => readonly string[]): Index {
  const index = new Map<string, OwnRecord['id'][]>();
  for (const one of titles)
    for (const key of new Set(textsOf(one).map(plain))) {
      const ids = getOrMake(index, key, () => []);
      if (key && !ids.includes(one.id)) ids.push(one.id);
    }
  return index;
}
