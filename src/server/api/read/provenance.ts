/** Causes and effects of a record's history entries, as far as the reader may know them. */
import { accessibleRecordPath } from '#access/screenLinks.ts';
import { readableOn } from '#access/projection.ts';
import type { Resource } from '#model/types.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { StoredEffect } from '#server/data/effects.ts';
import type { AuditEntry, Stored } from '#server/data/store.ts';
import type { DataReader } from '#server/data/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import { rulesOf } from '#server/rules/ruleIndex.ts';
import { readableName } from '#server/rules/ruleMessages.ts';

/**
 * A record mentioned in a history entry; `path` is where the user can open it. Without `id` the user may not
 * see it or it is gone, and its title is the label of its resource.
 */
type Mentioned = { resource: string; id: string; title: string; path?: string } | { title: string };
export type Provenance = {
  /** The record that triggered the rule; `rule` is the rule's label. */
  because?: Mentioned & { rule: string };
  /** The effects of rules on other records, in the same act and caused by this record. */
  effects?: readonly (Extract<Mentioned, { id: string }> & {
    action: string;
    rule: string;
    undone: boolean;
  })[];
};
type Reading = Caller & { reader: DataReader };

export async function provenanceOf(
  reading: Reading,
  resource: Resource,
  record: Stored,
  entries: readonly Pick<AuditEntry, 'act' | 'rule' | 'cause'>[],
): Promise<Provenance[]> {
  const acts = new Set(entries.flatMap(({ act }) => act ?? []));
  if (acts.size === 0) return entries.map(() => ({}));
  const known = await reading.reader.effects({ causeResource: resource.id, causeId: String(record.id) });
  const isOther = (effect: StoredEffect) =>
    effect.resource !== resource.id || effect.record !== String(record.id);
  const mine = known.filter((effect) => acts.has(effect.act) && isOther(effect));
  const labelOf = (key: string) => rulesOf(reading.portal).byKey.get(key)?.label ?? key;
  // An act may have changed the record several times: its effects are shown once, with the latest of them.
  const shownActs = new Set<string>();
  const result: Provenance[] = [];
  for (const { act, rule, cause } of entries) {
    const following: { -readonly [K in keyof Provenance]: Provenance[K] } = {};
    if (rule && cause)
      following.because = { ...(await mention(reading, cause.resource, cause.id)), rule: labelOf(rule) };
    if (act && !shownActs.has(act)) {
      shownActs.add(act);
      const effects = [];
      for (const effect of mine.filter((one) => one.act === act)) {
        const mentioned = await mention(reading, effect.resource, effect.record);
        if (!('id' in mentioned)) continue;
        const action = effect.kind === 'transition' ? 'action' : effect.kind;
        effects.push({
          ...mentioned,
          action,
          rule: labelOf(effect.rule),
          undone: effect.undone !== '' && effect.undone !== effect.act,
        });
      }
      if (effects.length > 0) following.effects = effects;
    }
    result.push(following);
  }
  return result;
}

async function mention(reading: Reading, id: string, record: string): Promise<Mentioned> {
  const { portal, access, viewer, reader } = reading;
  const resource = portal.resources[id];
  if (!resource) return { title: '' };
  const given = access.resources.get(resource.id);
  const screens = given && { ...given, grants: given.grants.filter(({ kind }) => kind === 'screen') };
  const found = await reader.get(shapeOf(resource, viewer), record);
  const isSeen = found && screens && readableOn(screens, viewer, found);
  if (!isSeen) return { title: resource.label.one };
  const path = accessibleRecordPath(access, viewer, resource, found);
  return {
    resource: resource.id,
    id: String(found.id),
    ...(path !== undefined && { path }),
    title: await readableName({ access, viewer, reader }, resource, found),
  };
}
