/** Lists records as requests of the caller would: cut to the rows and fields that their screens show. */
import { inBatches } from '#model/values/collections.ts';
import type { Filter } from '#model/types.ts';
import type { Caller } from '#server/caller/caller.ts';
import { authorize } from '#server/caller/authorize.ts';
import { list } from '#server/reads/read.ts';
import { maxRows, totalIn } from '#server/reads/queryParser.ts';
import type { Reader } from '#server/data/reader.ts';

export type OwnRecord = Readonly<Record<string, unknown>> & { id: string | number };
/** The parameter `codes` of a list. */
export type CodesAsked =
  | Readonly<Record<string, readonly unknown[]>>
  | readonly Readonly<Record<string, unknown>>[];
type Asked = { filter?: Filter; codes?: CodesAsked; page?: number };

export class OwnLists {
  readonly #caller: Caller;
  readonly #reader: Reader;

  constructor(caller: Caller, reader: Reader) {
    this.#caller = caller;
    this.#reader = reader;
  }

  /** A page of records in the order of their ids. Throws HttpError as the API refuses. */
  async page(resource: string, { filter = {}, codes, page = 0 }: Asked) {
    const search = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: '["id","ASC"]',
      range: JSON.stringify([page * maxRows, (page + 1) * maxRows - 1]),
      ...(codes && { codes: JSON.stringify(codes) }),
    });
    const answer = await list(authorize('GET', `/${resource}`, this.#caller), search, this.#reader);
    return { records: answer.body as readonly OwnRecord[], total: totalIn(answer) };
  }

  async byIds(resource: string, ids: readonly (string | number)[]): Promise<OwnRecord[]> {
    const records: OwnRecord[] = [];
    for (const id of inBatches([...new Set(ids)], maxRows))
      records.push(...(await this.page(resource, { filter: { id } })).records);
    return records;
  }

  /** All matching records; undefined if they are more than these pages hold. */
  async pages(resource: string, filter: Filter, most: number): Promise<OwnRecord[] | undefined> {
    const found: OwnRecord[] = [];
    for (let page = 0; page < most; page++) {
      const { records, total } = await this.page(resource, { filter, page });
      found.push(...records);
      if (found.length >= total || records.length === 0) return found;
      if (total > most * maxRows) return undefined;
    }
    return undefined;
  }
}
