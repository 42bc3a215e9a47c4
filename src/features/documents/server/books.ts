/** The balances of accounts in the books at the end of a day, computed from the records up to that day alone. */
import {
  all,
  compilePredicate,
  conditionOn,
  equals,
  matchAll,
  type FilterExpression,
} from '#model/filter/filter.ts';
import { partsOfName } from '#model/fields/limits.ts';
import type { RollupExpression } from '#model/expression/expression.ts';
import type { FieldOf, Portal, Resource } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { scaleOf, type NumberField } from '#kinds/number/kind.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Id, Stored, Values } from '#server/data/store.ts';

/** A sum over the records, of which the balance is computed. */
type Sum = {
  field: string;
  targets: readonly string[];
  where: FilterExpression;
  of: string;
  less?: FilterExpression;
};

/** By account: by field the sum of its records. */
type Sums = ReadonlyMap<string, Readonly<Record<string, number>>>;

export class Books {
  readonly #call: Call;
  readonly #reader: Reader;
  readonly #day: string | undefined;
  readonly #name: string;
  readonly #sums: readonly Sum[];
  /** The resource of the accounts. */
  readonly accounts: Resource;
  /** The reference of a record to its account. */
  readonly via: string;

  /**
   * @param balance the reference and the amount of its record: `contaId.saldo`
   * @param day the field of the records that decides by when they count
   */
  constructor(call: Call, reader: Reader, balance: string, day: string | undefined) {
    const { via, field } = partsOfName(balance);
    const { resource, caller } = call;
    this.#call = call;
    this.#reader = reader;
    this.#day = day;
    this.#name = field;
    this.via = via!;
    this.accounts = caller.portal.resources[(resource.fields[via!] as FieldOf<'reference'>).resource]!;
    this.#sums = sumsOver(caller.portal, resource, this.accounts);
  }

  /** The references by which a record counts in an account, such as both ends of a transfer. */
  get targets(): string[] {
    return [...new Set([this.via, ...this.#sums.flatMap(({ targets }) => targets)])];
  }

  get field(): NumberField {
    return this.accounts.fields[this.#name] as NumberField;
  }

  /** The sums of the records from one day to another, both inclusive, for all these accounts at once. */
  async sums(ids: readonly Id[], { from, until }: { from?: string; until?: string }): Promise<Sums> {
    const { resource, caller } = this.#call;
    const shape = shapeOf(resource, caller.viewer);
    const day = this.#day;
    const days =
      day === undefined
        ? []
        : [
            ...(from === undefined ? [] : [conditionOn(day, 'gte', from)]),
            ...(until === undefined ? [] : [conditionOn(day, 'lte', until)]),
          ];
    const sumsById = new Map(ids.map((id): [string, Record<string, number>] => [String(id), this.#zeros()]));
    for (const { field, targets, where, of, less } of this.#sums)
      for (const target of targets) {
        const rows = await this.#reader.aggregate(shape, {
          where: all([equals(target, ids as (string | number)[]), where, ...days]),
          groupBy: [{ name: 'account', field: target }],
          measures: { total: { sum: of } },
          ...(less && { portions: { total: { where: matchAll, minus: less } } }),
        });
        for (const { account, total } of rows) {
          const sums = sumsById.get(String(account));
          if (sums) sums[field]! += Number(total ?? 0);
        }
      }
    return sumsById;
  }

  /** The sums of one account over records that need not be stored. */
  sumsOf(account: Id, records: readonly Values[]): Readonly<Record<string, number>> {
    const { resource, caller } = this.#call;
    const shape = shapeOf(resource, caller.viewer);
    const sums = this.#zeros();
    for (const { field, targets, where, of, less } of this.#sums) {
      const [counts, isLess] = [where, less].map((one) => one && compilePredicate(one, shape));
      for (const record of records)
        for (const target of targets)
          if (String(record[target]) === String(account) && counts!(record as Stored))
            sums[field]! += Number(record[of] ?? 0) * (isLess?.(record as Stored) ? -1 : 1);
    }
    return sums;
  }

  /** The balance of an account with these sums, in the smallest unit. */
  balance(account: Stored, ...sums: readonly Readonly<Record<string, number>>[]): number {
    const { caller } = this.#call;
    const total: Fields = { ...account };
    for (const { field } of this.#sums) total[field] = sums.reduce((sum, one) => sum + one[field]!, 0);
    const computed = compute(this.accounts.fields, total, clockOf(caller.viewer));
    return Math.round(Number(computed[this.#name] ?? 0) * scaleOf(this.field));
  }

  /** How a sum moves the balance of an account: what comes in, and what goes out as a number below zero. */
  moved(account: Stored, sums: Readonly<Record<string, number>>): { in: number; out: number } {
    const none = this.#zeros();
    const before = this.balance(account, none);
    const moves = this.#sums.map(
      ({ field }) => this.balance(account, { ...none, [field]: sums[field]! }) - before,
    );
    const add = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
    return { in: add(moves.filter((one) => one > 0)), out: add(moves.filter((one) => one < 0)) };
  }

  #zeros = (): Record<string, number> => Object.fromEntries(this.#sums.map(({ field }) => [field, 0]));
}

/** The sums of an account over these records, as the rollups of its fields say, which leave out what was taken back. */
function sumsOver(portal: Portal, { id: from }: Resource, accounts: Resource): Sum[] {
  const { computed } = dataModelOf(portal).resources[accounts.id]!;
  return computed.flatMap(({ field, value }) => {
    const rollup: RollupExpression | undefined =
      value.kind === 'rollup'
        ? value
        : value.kind === 'converted' && value.of.kind === 'rollup'
          ? value.of
          : undefined;
    if (rollup?.from !== from || rollup.each !== undefined || rollup.measure.kind !== 'sum') return [];
    const { targets, where, measure } = rollup;
    return [{ field, targets, where, of: measure.field, ...(measure.less && { less: measure.less }) }];
  });
}
