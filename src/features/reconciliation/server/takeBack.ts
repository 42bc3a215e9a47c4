/**
 * Takes back what was accepted for a line, at any time: the line is open again, and what it settled is as it was before. Nothing that
 * somebody has changed since is lost: then it is refused. The history says why it was done.
 */
import { compilePredicate, bindFilter, parseFilter } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import type { Call } from '#server/caller/caller.ts';
import type { StoredEffect } from '#server/data/effects.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Id, Stored } from '#server/data/store.ts';
import { conflict, forbidden } from '#server/http/http.ts';
import { undo } from '#server/rules/undo.ts';
import { ruleKey } from '#server/writes/ruleIndex.ts';
import { reconcileRule } from '../config.ts';
import type { RuleService } from '#server/writes/ruleService.ts';
import type { NamingSteps } from '#server/writes/write.ts';
import { reconcileOf } from './lines.ts';
import { transitionNamed } from './partners.ts';

export type AskedBack = {
  /** The line, or the record that it has become a part of. */
  line: Id;
  reason: string;
};

/** @param taken gets the lines that are open again */
export function takingBack(call: Call, { line, reason }: AskedBack, taken: Id[]): NamingSteps {
  const { resource, caller } = call;
  return {
    isExclusive: true,
    makes: async ({ transaction }) => {
      const { made } = await acceptance(call, transaction.rules, line);
      return made.flatMap(({ kind, resource: of, transition }) =>
        kind === 'transition'
          ? (caller.portal.resources[of]?.transitions.find(({ id }) => id === transition) ?? [])
          : [],
      );
    },
    apply: async ({ transaction }) => {
      const engine = transaction.rules;
      const { made, cause, act } = await acceptance(call, engine, line);
      await refuseForeign(call, engine, made);
      const before = { id: cause } as Stored;
      const event = { resource, before, depth: 0, parent: '', chain: [] };
      const label = translate('reconcile.takenBack', { reason });
      await undo(engine, [{ rule: reconcileRule(resource), event, isUndoing: true, act, label }]);
      const lines = made.filter(({ resource: of, kind }) => of === resource.id && kind !== 'create');
      const shape = shapeOf(resource, caller.viewer);
      for (const { record } of lines) {
        const now = await engine.transaction.get(shape, record);
        if (now) refuseLocked(call, now);
        if (now && !taken.some((one) => String(one) === String(now.id))) taken.push(now.id);
      }
    },
    respond: async () => ({ body: {} }),
  };
}

/** All that was done for the line when it was accepted last. */
async function acceptance({ resource, access, caller }: Call, { transaction }: RuleService, line: Id) {
  const none = () => conflict(translate('reconcile.notAccepted', { id: String(line) }));
  // A line that is hidden is answered as one that is missing.
  const record = await transaction.get(shapeOf(resource, caller.viewer), line);
  if (!record || grantsFor(access, 'edit', caller.viewer, record).length === 0) throw none();
  const rule = ruleKey(reconcileRule(resource));
  const own = await transaction.effects({ rule, resource: resource.id, record: String(line), undone: '' });
  const last = own.findLast(({ parent }) => parent === '');
  if (!last) throw none();
  const { act, causeId: cause, causeResource } = last;
  const made = await transaction.effects({
    rule,
    act,
    causeResource,
    causeId: cause,
    parent: '',
    undone: '',
  });
  return { made, cause, act };
}

/** Who takes back needs the rights of who accepts. */
async function refuseForeign(call: Call, { transaction }: RuleService, made: readonly StoredEffect[]) {
  const { caller } = call;
  for (const { resource: id, record, kind, removed } of made) {
    const resource = caller.portal.resources[id];
    const access = caller.access.resources.get(id);
    if (!resource || !access) throw noRight(call.resource);
    const now = kind === 'delete' ? removed : await transaction.get(shapeOf(resource, caller.viewer), record);
    if (!now) continue;
    const names = reconcileOf(call).with.flatMap((entry) =>
      entry.resource === id && !entry.one ? [entry.transition?.rights ?? []] : [],
    );
    const mayEdit = grantsFor(access, 'edit', caller.viewer, now).length > 0;
    const mayMove = names
      .flat()
      .some(
        (name) =>
          grantsForTransition(access, transitionNamed(resource, name).id, caller.viewer, now).length > 0,
      );
    const needsMove = id !== call.resource.id && names.some((rights) => rights.length > 0);
    if (needsMove ? !mayMove : !mayEdit) throw noRight(call.resource);
  }
}

const noRight = ({ label }: Resource) => forbidden(translate('forbidden.reconcile', { name: label.many }));

/** What nobody may change any more, such as a movement in a batch that was sent to the accountants, can't be open again. */
function refuseLocked({ resource, caller }: Call, record: Stored) {
  const { editableWhen } = resource;
  if (!editableWhen) return;
  const where = bindFilter(parseFilter(editableWhen, resource.fields), caller.viewer.variables);
  if (!compilePredicate(where, shapeOf(resource, caller.viewer))(record))
    throw conflict(translate('reconcile.locked'));
}
