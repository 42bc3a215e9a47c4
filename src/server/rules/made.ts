/**
 * The records that earlier steps of a rule have made or found, which later steps can name: `$made.conta.id`.
 */
import type { CreateStep, Rule, RuleStep } from '#model/rules.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import type { Engine } from './types.ts';
import { withMade, type Context } from './context.ts';

export class MadeRecords {
  readonly #act: Engine;
  /** The steps whose records the rule names. */
  readonly #steps: readonly CreateStep[];
  readonly #ids = new Map<string, Stored['id']>();

  constructor(engine: Engine, { then, paths }: Rule) {
    this.#act = engine;
    const named = new Set(paths.flatMap(({ step }) => step ?? []));
    this.#steps = then.filter((step): step is CreateStep => step.kind === 'create' && named.has(step.id));
  }

  /** @param row in a step with `each`: the index of the row, or the id of the record */
  note({ id }: RuleStep, record: Stored | undefined, row?: Stored['id']) {
    if (record) this.#ids.set(madeKey(id, row), record.id);
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
      const made = this.#ids.get(madeKey(id, (each ?? times) === undefined ? undefined : row));
      const record =
        made === undefined ? undefined : await transaction.get(shapeOf(resource, caller.viewer), made);
      result = await withMade(result, id, resource, record);
    }
    return result;
  }
}

const madeKey = (step: string, row: Stored['id'] | undefined) =>
  row === undefined ? step : `${step} ${row}`;
