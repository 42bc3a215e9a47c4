/**
 * What must hold of a record for a filter to let it through, said by stored fields alone: figures that a filter or an
 * order asks for are then worked out for these records, and not for all. The filter itself is asked of what is left.
 */
import { all, any, everything, type Condition, type Expression } from '../../../../model/filter.ts';
import { isEmpty } from '../../../../model/values.ts';
import { layoutOf } from '../rows.ts';
import type { Subject } from './scope.ts';

export function necessary(where: Expression, subject: Subject, resource: string): Expression {
  return neededFor(where, subject, resource, false);
}

/** The part of it that the filter itself does not say in these words, by which an index may find the records. */
export const implied = (where: Expression, subject: Subject, resource: string): Expression =>
  neededFor(where, subject, resource, true);

function neededFor(where: Expression, subject: Subject, resource: string, isNew: boolean): Expression {
  const { computed, resource: shape, view } = subject.of(resource);
  if (view) return everything;
  const following = new Map(computed.map((one) => [one.field, one.value]));
  const stored = new Set(
    layoutOf(shape)
      .fields.map(({ id }) => id)
      .filter((id) => !following.has(id)),
  );
  return isNew ? unsaid(where) : needed(where);

  function unsaid(part: Expression): Expression {
    if (part.kind === 'all') return all(part.of.map(unsaid));
    return isStored(part) ? everything : needed(part);
  }

  function needed(part: Expression): Expression {
    if (part.kind === 'all') return all(part.of.map(needed));
    if (part.kind === 'any') return any(part.of.map(needed));
    if (isStored(part)) return part;
    return part.kind === 'condition' ? ofCases(part) : everything;
  }

  function isStored(part: Expression): boolean {
    switch (part.kind) {
      case 'all':
      case 'any':
        return part.of.every(isStored);
      case 'not':
        return isStored(part.of);
      case 'condition':
        return stored.has(part.field);
      case 'never':
        return true;
      case 'search':
        return false;
    }
  }

  /** One of the conditions under which the field has such a value. */
  function ofCases({ field, op, value }: Condition): Expression {
    const follows = following.get(field);
    const wanted = [value].flat();
    if (follows?.kind !== 'cases' || op !== 'eq' || wanted.some(isEmpty)) return everything;
    const possible: Expression[] = [];
    for (const one of follows.of) {
      if (typeof one.value !== 'boolean') return everything;
      if (wanted.some((want) => (want === true || want === 'true') === one.value))
        possible.push(needed(one.when));
    }
    return any(possible);
  }
}
