/**
 * What a new version of the config needs before it can be used, and the errors of requests that run while its
 * tables change.
 */
import type { DataModel } from '#model/expression/expression.ts';
import { translate } from '#messages/translate.ts';
import {
  type Listeners,
  StoreUnavailable,
  tablesChanged,
  type Tables,
  type TypeChange,
} from '#server/data/store.ts';
import type { Database } from '../connection/database.ts';
import type { ProcessRegistry } from '../shared.ts';
import { faultyFields } from '../adopted/adoptedTables.ts';
import { isOfOtherTable } from '../adopted/tableWatch.ts';
import { typeChangesIn } from './ensure.ts';
import { planOf } from './plan/plan.ts';
import { stateOf } from './currentSchema.ts';
import { schemaDigest } from './targetSchema.ts';

type Store = {
  databases: readonly Database[];
  schema: string;
  presence: ProcessRegistry;
  listeners: Listeners;
  ready(model: DataModel): Promise<unknown>;
};

/** Milliseconds in which requests that began with the version before may still be under way. */
const lastRequests = 30_000;

export class Versions implements Tables {
  readonly #store: Store;
  #changed = Number.NEGATIVE_INFINITY;

  constructor(store: Store) {
    this.#store = store;
  }

  async changes(model: DataModel): Promise<readonly TypeChange[]> {
    const { databases, schema } = this.#store;
    return typeChangesIn(planOf(schema, model, await stateOf(databases[0]!, schema)));
  }

  unserved(model: DataModel) {
    const { databases, schema } = this.#store;
    return faultyFields(databases[0]!, schema, model);
  }

  async prepare(model: DataModel, wanted?: DataModel) {
    const { databases, schema, presence, ready } = this.#store;
    if (wanted) presence.waitsFor(schemaDigest(schema, wanted));
    await ready(model);
    if (wanted) return;
    if (presence.isWaiting) this.#changed = Date.now();
    presence.waitsFor('');
    for (const database of databases) database.renew?.();
  }

  /** Throws the error of a query, as "try again" if its table has just changed its types. */
  readonly refuse = (error: unknown): never => {
    const { presence, listeners } = this.#store;
    const isChanging = presence.isWaiting || Date.now() - this.#changed < lastRequests;
    if (!isChanging || !isOfOtherTable(error)) throw error;
    listeners.notify([tablesChanged]);
    throw new StoreUnavailable(translate('database.databaseIsPassingToAnother'), { cause: error });
  };
}
