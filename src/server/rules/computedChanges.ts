/**
 * Finds changes of computed fields (`rollup`, `lookup`) that triggers watch. Before other records are written,
 * it remembers the values of each affected record; afterwards it compares.
 */
import { equals, type Viewer } from '#model/filter/filter.ts';
import { eachOf } from '#model/fields/rowScope.ts';
import type { Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Change } from '../data/storeTypes.ts';
import type { Reader } from '../data/reader.ts';
import type { Stored, Values } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';
import type { Dependent, RuleIndex } from '../writes/ruleIndex.ts';

type Known = { resource: Resource; record: Stored };
const recordKey = (resource: Resource, id: unknown) => `${resource.id}/${String(id)}`;

export class ComputedChanges {
  readonly #index: RuleIndex;
  readonly #reader: Reader;
  readonly #viewer: Viewer;
  readonly #was = new Map<string, Known>();

  constructor(index: RuleIndex, reader: Reader, viewer: Viewer) {
    this.#index = index;
    this.#reader = reader;
    this.#viewer = viewer;
  }

  concerns = ({ id }: Resource) =>
    this.#index.computedDependents.has(id) || this.#index.watchedComputed.has(id);

  /** Called before a record is written. Returns what other writes have changed in it until then. */
  async aboutTo(
    resource: Resource,
    before: Stored | undefined,
    after: Values | undefined,
  ): Promise<Change[]> {
    if (!this.concerns(resource)) return [];
    const key = before && recordKey(resource, before.id);
    const known = key === undefined ? undefined : this.#was.get(key);
    const changed = known ? await this.#changeOf(known) : undefined;
    // From here on the record's own event reports its changes.
    if (key !== undefined) this.#was.delete(key);
    const versions: Values[] = [];
    for (const version of [before, after]) if (version) versions.push(version);
    await visitDependents(
      this.#index.computedDependents,
      this.#reader,
      this.#viewer,
      { resource, id: before?.id, versions },
      (one) => this.#note(one),
    );
    return changed ? [changed] : [];
  }

  /** Returns what restores the present state, after what is written from now on has been undone. */
  keep(): () => void {
    const was = new Map(this.#was);
    return () => {
      this.#was.clear();
      for (const [key, known] of was) this.#was.set(key, known);
    };
  }

  /** The changes since the last call. */
  async changed(): Promise<Change[]> {
    const changes: Change[] = [];
    for (const [key, known] of this.#was) {
      const change = await this.#changeOf(known);
      if (!change) continue;
      changes.push(change);
      this.#was.set(key, { resource: known.resource, record: change.after! });
    }
    return changes;
  }

  async #changeOf({ resource, record }: Known): Promise<Change | undefined> {
    const now = await this.#reader.get(shapeOf(resource, this.#viewer), record.id);
    const fields = this.#index.watchedComputed.get(resource.id) ?? [];
    return now && fields.some((id) => !sameStoredValue(record[id], now[id]))
      ? { resource, before: record, after: now }
      : undefined;
  }

  #note({ resource, record }: Known) {
    const key = recordKey(resource, record.id);
    if (this.#index.watchedComputed.has(resource.id) && !this.#was.has(key))
      this.#was.set(key, { resource, record });
  }
}

type From = { resource: Resource; id: Stored['id'] | undefined; versions: readonly Values[] };

/** Visits all records that a change of this one reaches, each once. */
export async function visitDependents(
  dependents: ReadonlyMap<string, readonly Dependent[]>,
  reader: Reader,
  viewer: Viewer,
  from: From,
  caller: (known: Known) => Promise<void> | void,
  seen = new Set<string>(),
): Promise<void> {
  const { resources } = reader.portal;
  const go = async (target: Resource, record: Stored | undefined) => {
    if (!record || seen.has(recordKey(target, record.id))) return;
    seen.add(recordKey(target, record.id));
    await caller({ resource: target, record });
    const next = { resource: target, id: record.id, versions: [record] };
    await visitDependents(dependents, reader, viewer, next, caller, seen);
  };
  for (const { to, kind, fields, each } of dependents.get(from.resource.id) ?? []) {
    const target = resources[to]!;
    const shape = shapeOf(target, viewer);
    if (kind === 'adds') {
      const ids = eachOf(from.versions, from.resource.fields, each).flatMap((record) =>
        fields.flatMap((field) => [record[field]].flat()),
      );
      for (const id of new Set(ids.filter((value) => !isEmpty(value)).map(String)))
        await go(target, await reader.get(shape, id));
      continue;
    }
    if (from.id === undefined) continue;
    const { records } = await reader.find(shape, {
      where: equals(fields[0]!, from.id),
    });
    for (const record of records) await go(target, record);
  }
}
