/**
 * Checks invariants at the end of a transaction: on the records that it wrote, and on those whose computed fields follow from
 * them.
 */
import { recordMatches } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import { validateRecord } from '#kinds/validate.ts';
import type { RuleService } from '../writes/ruleService.ts';
import type { RuleIndex } from '../writes/ruleIndex.ts';
import type { Change } from '../data/storeTypes.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import { readableReason, readableTitle, type Audience } from '../data/audience.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { answeredFor } from '../data/otherRecords.ts';
import { limitsOf } from '../writes/checks.ts';
import { writeContext, type WriteContext } from '../writes/writeContext.ts';
import { invalid } from '../http/http.ts';
import { RuleRefusal, fillRecordTemplate } from './ruleMessages.ts';
import { visitDependents } from './computedChanges.ts';

/** A record that the transaction has removed, as it was. */
export type Gone = { resource: Resource; record: Stored };

export const recordKey = ({ id: resource }: Resource, { id }: Stored) => `${resource}/${String(id)}`;

type Written = { resource: Resource; id: Stored['id']; before: Stored | undefined };

/** The records that a transaction has written, each in its earlier state. */
export class WrittenRecords {
  #written = new Map<string, Written>();

  add({ resource, before, after }: Change) {
    const { id } = (after ?? before)!;
    const key = `${resource.id}/${String(id)}`;
    if (!this.#written.has(key)) this.#written.set(key, { resource, id, before });
  }

  /** Adds those that were written later. */
  addAll(later: WrittenRecords) {
    for (const [key, one] of later.#written) if (!this.#written.has(key)) this.#written.set(key, one);
  }

  get all(): readonly Written[] {
    return [...this.#written.values()];
  }

  /** The records written since the last call. */
  take(): readonly Written[] {
    const taken = this.all;
    this.#written = new Map();
    return taken;
  }
}

export async function checkInvariants(
  { index, audience, caller }: Pick<RuleService, 'index' | 'audience' | 'caller'>,
  written: () => readonly Written[],
  { limitsOnly = false } = {},
) {
  if ((limitsOnly || index.ensures.size === 0) && index.limited.size === 0) return;
  const { reader, viewer } = audience;
  const seen = new Set<string>();
  const judge = ({ resource, record }: { resource: Resource; record: Stored }) =>
    refuseBrokenRecord(index, audience, { resource, record });
  for (const { resource, id, before } of written()) {
    const isEnsured =
      !limitsOnly && (index.ensures.has(resource.id) || index.invariantDependents.has(resource.id));
    const limited = index.limited.get(resource.id) ?? [];
    if (!isEnsured && limited.length === 0) continue;
    const now = await reader.get(shapeOf(resource, viewer), id);
    if (now) await refuseBeyondLimits(audience, writeContext(reader, caller, resource, before), now, limited);
    if (!isEnsured) continue;
    const key = `${resource.id}/${String(id)}`;
    if (now && !seen.has(key)) await judge({ resource, record: now });
    seen.add(key);
    const versions = [before, now].flatMap((record) => record ?? []);
    await visitDependents(index.invariantDependents, reader, viewer, { resource, id, versions }, judge, seen);
  }
}

/**
 * The limits of fields that are computed from other records: what was written there has given them another value. What
 * was out of bounds before and has not changed stays.
 */
async function refuseBeyondLimits(
  audience: Audience,
  writing: WriteContext,
  record: Stored,
  limited: readonly string[],
) {
  const { resource, before, caller } = writing;
  const fields = limited.filter((id) => !sameStoredValue(record[id], before?.[id]));
  if (fields.length === 0) return;
  const limits = await limitsOf(writing, record);
  const faults = validateRecord(resource, record, { ...caller.viewer, limits, fields });
  if (Object.keys(faults).length === 0) return;
  const title = await readableTitle(audience, resource, record);
  const reason = await readableReason(audience, resource, record, invalid(faults));
  throw new RuleRefusal(`${title}: ${reason}`);
}

/**
 * Throws the message of an invariant that the record breaks.
 *
 * @param gone records that count as being there still where the invariant asks for `some`
 */
export async function refuseBrokenRecord(
  index: RuleIndex,
  audience: Audience,
  target: { resource: Resource; record: Stored },
  gone: readonly Gone[] = [],
) {
  const { resource, record } = target;
  const context = { ...audience.viewer, fields: resource.fields };
  for (const { that, message, asksOthers } of index.ensures.get(resource.id) ?? []) {
    const condition = asksOthers ? await answeredFor(audience, that, record, gone) : that;
    if (recordMatches(condition, record, context)) continue;
    throw new RuleRefusal(await fillRecordTemplate(audience, message, target, undefined));
  }
}
