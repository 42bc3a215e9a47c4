/**
 * Checks invariants at the end of a transaction: on the records that it wrote, and on those whose computed
 * fields follow from them.
 */
import { recordMatches } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import type { Change } from '../data/types.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import { visitDependents } from './computedChanges.ts';
import type { RuleIndex } from './ruleIndex.ts';
import { RuleRefusal, fillRecordTemplate, type Audience } from './ruleMessages.ts';

type Written = { resource: Resource; id: Stored['id']; before: Stored | undefined };

/** The records that a transaction has written, each in its earlier state. */
export class WrittenRecords {
  #written = new Map<string, Written>();

  add({ resource, before, after }: Change) {
    const { id } = (after ?? before)!;
    const key = `${resource.id}/${String(id)}`;
    if (!this.#written.has(key)) this.#written.set(key, { resource, id, before });
  }

  /** The records written since the last call. */
  take(): Written[] {
    const taken = [...this.#written.values()];
    this.#written = new Map();
    return taken;
  }
}

export async function checkInvariants(index: RuleIndex, audience: Audience, touched: WrittenRecords) {
  if (index.ensures.size === 0) return;
  const { reader, viewer } = audience;
  const seen = new Set<string>();
  const judge = ({ resource, record }: { resource: Resource; record: Stored }) =>
    refuseBrokenRecord(index, audience, resource, record);
  for (const { resource, id, before } of touched.take()) {
    if (!index.ensures.has(resource.id) && !index.invariantDependents.has(resource.id)) continue;
    const key = `${resource.id}/${String(id)}`;
    const now = await reader.get(shapeOf(resource, viewer), id);
    if (now && !seen.has(key)) await judge({ resource, record: now });
    seen.add(key);
    const versions = [before, now].flatMap((record) => record ?? []);
    await visitDependents(index.invariantDependents, reader, viewer, { resource, id, versions }, judge, seen);
  }
}

async function refuseBrokenRecord(index: RuleIndex, audience: Audience, resource: Resource, record: Stored) {
  const { viewer } = audience;
  const context = { ...viewer, fields: resource.fields };
  for (const { that, message } of index.ensures.get(resource.id) ?? []) {
    if (recordMatches(that, record, context)) continue;
    throw new RuleRefusal(await fillRecordTemplate(audience, message, { resource, record }, undefined));
  }
}
