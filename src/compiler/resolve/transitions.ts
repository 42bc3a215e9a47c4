import { approversOf } from '#model/fields/approval.ts';
import { refusedBy, resolveApproval } from './approvals.ts';
import { resolveSet } from '#rules/resolve/resolve.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { FieldSource, ResourceSource } from '../schema/schema.ts';
import { transitionId, transitionsOf } from '#language/shortForms.ts';

export function resolveTransitions(field: string, source: FieldSource): Transition[] {
  const refused = refusedBy(source);
  return transitionsOf(source).map((transition) => {
    const { label, from, to, permissions, when, title, confirm, fields, auto, waits, primary, tone } =
      transition;
    const approval = transition.approval && resolveApproval(transition.approval);
    const refuses = refused.get(transitionId(transition));
    const judged = approval ?? refuses?.approval;
    return {
      id: transitionId(transition),
      field,
      label,
      from: Array.isArray(from) ? from : [from],
      to,
      permissions: permissions ?? (judged ? approversOf(judged) : []),
      ...(when && { when }),
      ...(title && { title }),
      ...(confirm && { confirm: confirm === true ? `${label}?` : confirm }),
      fields: fields ?? [],
      ...(auto && { auto }),
      ...((waits || approval) && { waits: true as const }),
      ...(approval && { approval }),
      ...(refuses && { refuses: refuses.id }),
      ...(primary !== undefined && { primary }),
      ...(tone && { tone }),
    };
  });
}

/** Adds the values that each transition writes, which may come from other fields. */
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
