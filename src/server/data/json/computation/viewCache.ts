/** The rows of a model's views, cached until a field that they read changes. */
import type { DataModel, SourceModel } from '#model/expression/expression.ts';
import type { Stored } from '#server/data/store.ts';
import type { Work } from '#server/data/workScheduler.ts';
import { mapped } from '../columnStore.ts';
import { ViewRevisions } from './viewRevisions.ts';
import { type SourceRecords, ViewBuilder } from './viewBuilder.ts';

// The cache.

export type ViewRows = { revision: number; rows: readonly Stored[]; byId: ReadonlyMap<string, Stored> };

export class ViewCache {
  readonly #model: DataModel;
  readonly #today: string;
  readonly #sourceOf: (source: SourceModel) => Omit<SourceRecords, 'revision'>;
  readonly #revisions: ViewRevisions;
  readonly #views = new Map<string, ViewRows>();
  readonly #makers = new Map<string, ViewBuilder>();

  constructor(
    model: DataModel,
    today: string,
    sourceOf: (source: SourceModel) => Omit<SourceRecords, 'revision'>,
  ) {
    this.#model = model;
    this.#today = today;
    this.#sourceOf = sourceOf;
    this.#revisions = new ViewRevisions(model);
  }

  /** Changes whenever a field changes that the view reads. */
  revisionOf(id: string): number {
    return this.#revisions.of(id);
  }

  /** Drops the rows of views that read one of these fields (`fieldKey`), which have changed. */
  drop(changed: Iterable<string>) {
    this.#revisions.update(changed);
  }

  dropAll() {
    this.#revisions.updateAll();
  }

  /** Returns the cached rows, or undefined if they must be built anew. */
  get(id: string): ViewRows | undefined {
    const known = this.#views.get(id);
    return known?.revision === this.revisionOf(id) ? known : undefined;
  }

  *build(id: string): Work<ViewRows> {
    const revision = this.revisionOf(id);
    let maker = this.#makers.get(id);
    if (!maker) {
      const { resources, ...place } = this.#model;
      this.#makers.set(id, (maker = new ViewBuilder(resources[id]!, { today: this.#today, ...place })));
    }
    const rows = yield* maker.make((source) => ({
      ...this.#sourceOf(source),
      revision: this.#revisions.of(source),
    }));
    const byId = new Map<string, Stored>();
    yield* mapped(rows, (row) => void byId.set(String(row.id), row));
    const view = { revision, rows, byId };
    this.#views.set(id, view);
    return view;
  }
}
