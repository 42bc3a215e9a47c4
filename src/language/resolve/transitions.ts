import { resolveSet } from '../../rules/resolve.ts';
import type { Resource, Transition } from '../../model/types.ts';
import type { FieldSource, ResourceSource } from '../schema.ts';
import { transitionId, transitionsOf } from '../shortForms.ts';

export function resolveTransitions(field: string, source: FieldSource): Transition[] {
  return transitionsOf(source).map((transition) => {
    const { label, from, to, permissions, when, confirm, fields, auto, waits } = transition;
    return {
      id: transitionId(transition),
      field,
      label,
      from: Array.isArray(from) ? from : [from],
      to,
      permissions: permissions ?? [],
      ...(when && { when }),
      ...(confirm && { confirm: confirm === true ? `${label}?` : confirm }),
      fields: fields ?? [],
      ...(auto && { auto }),
      ...(waits && { waits }),
    };
  });
}

/** With what each of them writes besides, which may be read from other fields. */
export function withValues(
  resource: Resource,
  { fields }: Pick<ResourceSource, 'fields'>,
  resources: Readonly<Record<string, Resource>>,
): Transition[] {
  const sets = new Map(
    Object.values(fields).flatMap((field) =>
      transitionsOf(field).map((transition) => [transitionId(transition), transition.set]),
    ),
  );
  return resource.transitions.map((transition) => {
    const set = sets.get(transition.id);
    return set ? { ...transition, set: resolveSet(set, resource, resources) } : transition;
  });
}
