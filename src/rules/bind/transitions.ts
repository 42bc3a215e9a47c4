/** Looks up the transitions that rules name, by label or id. */
import type { KnownResource, ConfigNode } from '#language/bind/context.ts';
import type { TransitionSource } from '#language/sources.ts';
import { transitionId, transitionsOf } from '#language/shortForms.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isTransition } from '../parseNames.ts';
import { translate } from '#messages/translate.ts';

export type KnownTransition = { field: string; source: TransitionSource };

/** Null after an error was reported. */
export function findTransition(
  node: ConfigNode,
  resource: KnownResource,
  name: string,
): KnownTransition | null {
  if (!resource.fields) return null;
  const fields = Object.entries(resource.fields);
  const all = fields.flatMap(([field, { source }]) =>
    source ? transitionsOf(source).map((one): KnownTransition => ({ field, source: one })) : [],
  );
  const found = all.find(({ source }) =>
    isTransition({ label: source.label, id: transitionId(source) }, name),
  );
  if (found) return found;
  if (fields.some(([, { broken }]) => broken)) return null;
  const labels = all.map(({ source }) => source.label);
  node.error(
    labels.length === 0
      ? translate('ruleProblems.hasNoTransitions', { id: resource.id, name })
      : translate('common.noTransition', {
          name,
          id: resource.id,
          suggestion: suggestion(name, labels, translate('common.thereAre')),
        }),
  );
  return null;
}
