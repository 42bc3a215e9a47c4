/**
 * Follows what other programs do to their tables while the portal runs: a column that has gone, or has another type, closes the
 * screens of its resource, and opens them again once it is back. A query that fails because of it makes the portal look at once.
 */
import { causesInWords } from '#host/causes.ts';
import { Periodic } from '#host/periodic.ts';
import { translate } from '#messages/translate.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { HttpError } from '#server/http/http.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import type { Database } from '../connection/database.ts';
import type { Relations } from '../relations.ts';
import type { LogLine } from '../tables/locks.ts';
import { refuseFaulty } from '../unserved.ts';
import type { FaultyTable } from './adoptedTable.ts';
import { adoptedFrom, adoptedResources, tablesOfModel } from './adoptedTables.ts';

type Options = {
  database: Database;
  schema: string;
  log: LogLine | undefined;
  /** Called when a table has changed. */
  changed: () => void;
  /** Milliseconds between two looks. */
  every?: number | undefined;
};
type Used = { model: DataModel; relations: Relations; seen: string | undefined };

/** A missing table or column, a plan or a value of another type. */
export const isOfOtherTable = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return /^(?:0A000|42P01|42703|42804|42883|42846|22P02|22007|22008)$/.test(String(code ?? cause?.code));
};

export class TableWatch {
  readonly #options: Options;
  readonly #looking: Periodic;
  #used: Used | undefined;
  #look: Promise<boolean> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#looking = new Periodic(options.every ?? 20_000, async () => void (await this.#looked()));
  }

  /** From now on the tables of this model are followed. */
  uses(model: DataModel, relations: Relations) {
    // The portal's own tables are models, too.
    if (adoptedResources(model).length > 0) this.#used = { model, relations, seen: undefined };
  }

  start() {
    this.#looking.start();
  }

  stop() {
    return this.#looking.stop();
  }

  /** Throws the error of a query: in words for people if its table has changed. */
  readonly refuse = async (error: unknown): Promise<never> => {
    // What is in words for people already is a refusal of values, not of a table.
    if (error instanceof HttpError || !isOfOtherTable(error) || !this.#used) throw error;
    const hasChanged = await this.#looked();
    const faulty = this.#faulty();
    const words = causesInWords(error);
    const named = faulty.find(({ resource, fault }) =>
      [resource.table!, ...fault.matchAll(/"([^"]+)"/g)].some((name) => words.includes(String(name))),
    );
    const [closed] = named ? [named] : hasChanged ? faulty : [];
    if (closed) refuseFaulty(closed);
    if (hasChanged) throw new StoreUnavailable(translate('adopted.changedNow'), { cause: error });
    throw error;
  };

  #faulty = (): FaultyTable[] =>
    [...(this.#used?.relations.adopted.values() ?? [])].flatMap((one) => ('fault' in one ? [one] : []));

  /** True if a table differs from what it was. Errors are left to the next look. */
  #looked(): Promise<boolean> {
    this.#look ??= this.#compared()
      .catch(() => false)
      .finally(() => (this.#look = undefined));
    return this.#look;
  }

  async #compared(): Promise<boolean> {
    const used = this.#used;
    if (!used) return false;
    const { database, schema, log } = this.#options;
    const { model, relations, seen } = used;
    const tables = await tablesOfModel(database, model);
    const described = JSON.stringify(
      [...tables.values()].map(({ rows: _estimate, columns, ...table }) => [table, [...columns.values()]]),
    );
    if (described === seen) return false;
    used.seen = described;
    const before = new Map(this.#faulty().map(({ resource, fault }) => [resource.id, fault]));
    for (const [id, one] of adoptedFrom(tables, schema, model)) relations.adopted.set(id, one);
    const after = this.#faulty();
    const fresh = after.filter(({ resource, fault }) => before.get(resource.id) !== fault);
    const mended = [...before.keys()].filter((id) => after.every(({ resource }) => resource.id !== id));
    if (fresh.length > 0) log?.([...fresh.map(({ fault }) => fault), translate('adopted.left')].join('\n'));
    if (mended.length > 0) log?.(translate('adopted.opened', { resources: mended.join(', ') }));
    const isOther = seen !== undefined || fresh.length > 0 || mended.length > 0;
    // Plans that the connections have prepared are of the columns before.
    if (isOther) database.renew?.();
    if (isOther) this.#options.changed();
    return isOther;
  }
}
