/** The rows of a model's views, cached until something that they read changes. */
import type { DataModel, SourceModel } from '../../../model/expression.ts';
import type { Stored } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import { mapped } from './slicedLoops.ts';
import { ViewBuilder, type SourceRecords } from './views.ts';

export type ViewRows = { stamp: string; rows: readonly Stored[]; byId: ReadonlyMap<string, Stored> };

export class ViewCache {
  readonly #model: DataModel;
  readonly #today: string;
  readonly #sourceOf: (source: SourceModel) => SourceRecords;
  readonly #views = new Map<string, ViewRows>();
  readonly #makers = new Map<string, ViewBuilder>();

  constructor(model: DataModel, today: string, sourceOf: (source: SourceModel) => SourceRecords) {
    this.#model = model;
    this.#today = today;
    this.#sourceOf = sourceOf;
  }

  /**
   * Returns the cached rows, or undefined if they must be built anew.
   *
   * @param stamp changes whenever anything that the view reads changes
   */
  get(id: string, stamp: string): ViewRows | undefined {
    const known = this.#views.get(id);
    return known?.stamp === stamp ? known : undefined;
  }

  *build(id: string, stamp: string): Work<ViewRows> {
    let maker = this.#makers.get(id);
    if (!maker) {
      const { timeZone, resources } = this.#model;
      this.#makers.set(id, (maker = new ViewBuilder(resources[id]!, { today: this.#today, timeZone })));
    }
    const rows = yield* maker.make(this.#sourceOf);
    const byId = new Map<string, Stored>();
    yield* mapped(rows, (row) => void byId.set(String(row.id), row));
    const view = { stamp, rows, byId };
    this.#views.set(id, view);
    return view;
  }
}
