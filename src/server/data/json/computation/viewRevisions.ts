/** Counts how often the fields that views read have changed, so that rows are made anew only then. */
import type { DataModel, SourceModel } from '#model/expression/expression.ts';
import type { FieldsRead } from '#model/expression/resourceDependencies.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { viewReads } from '#model/expression/viewReads.ts';
import { cachedFieldKey } from './fieldGraph.ts';

/** A view by its id, or a source of one: what its values read of other records than their own. */
type Part = string | SourceModel;

export class ViewRevisions {
  readonly #revisions = new Map<Part, number>();
  /** By field: see `fieldKey`. */
  readonly #readers = new Map<string, Set<Part>>();

  constructor(model: DataModel) {
    for (const [id, { view }] of Object.entries(model.resources)) {
      if (!view) continue;
      const { all, others } = viewReads(model, id);
      this.#add(id, all);
      for (const [source, fields] of others) this.#add(source, fields);
    }
  }

  #add(part: Part, read: FieldsRead) {
    this.#revisions.set(part, 0);
    for (const [resource, fields] of read)
      for (const field of fields)
        getOrMake(this.#readers, cachedFieldKey(resource, field), () => new Set<Part>()).add(part);
  }

  of(part: Part): number {
    return this.#revisions.get(part)!;
  }

  /** @param changed the fields that have changed in some record */
  update(changed: Iterable<string>) {
    const stale = new Set<Part>();
    for (const key of changed) for (const part of this.#readers.get(key) ?? []) stale.add(part);
    for (const part of stale) this.#count(part);
  }

  /** Everything may have changed. */
  updateAll() {
    for (const part of this.#revisions.keys()) this.#count(part);
  }

  #count(part: Part) {
    this.#revisions.set(part, this.of(part) + 1);
  }
}
