/**
 * The records that earlier steps of a rule have made or found, which later steps can name: `$made.conta.id`.
 */
import type { CreateStep, Rule, RuleStep } from '#model/rules.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import type { Engine } from './types.ts';
import { withMade, type Context } from './context.ts';

/** The record of a step, which it has created or found by its key. */
export type Made = { record: Stored; isNew: boolean };

export class MadeRecords {
  readonly #act: Engine;
  /** The steps whose records the rule names. */
  readonly #steps: readonly CreateStep[];
  readonly #made = new Map<string, { id: Stored['id']; isNew: boolean }>();

  constructor(engine: Engine, { then, paths }: Rule) {
    this.#act = engine;
    const named = new Set(paths.flatMap(({ step }) => step ?? []));
    this.#steps = then.filter((step): step is CreateStep => step.kind === 'create' && named.has(step.id));
  }

  /** @param row in a step with `each`: the index of the row, or the id of the record */
  note({ id }: RuleStep, outcome: Made | undefined, row?: Stored['id']) {
    if (outcome) this.#made.set(madeKey(id, row), { id: outcome.record.id, isNew: outcome.isNew });
  }

  /**
   * Adds the names of the records made so far, in their present state. In a step with `each`: those of the
   * same row.
   */
  async in(context: Context, row?: Stored['id']): Promise<Context> {
    const { transaction, caller } = this.#act;
    let result = context;
    for (const { id, each, times, resource: name } of this.#steps) {
      const resource = caller.portal.resources[name]!;
      const made = this.#made.get(madeKey(id, (each ?? times) === undefined ? undefined : row));
      const record =
        made === undefined ? undefined : await transaction.get(shapeOf(resource, caller.viewer), made.id);
      result = await withMade(result, id, resource, { record, isNew: made?.isNew ?? false });
    }
    return result;
  }
}

const madeKey = (step: string, row: Stored['id'] | undefined) =>
  row === undefined ? step : `${step} ${row}`;
