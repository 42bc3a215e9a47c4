/** Which measures can be negative: a ring shows parts of a whole, and has no place for them. */
import { lookupPaths, operationOf as rollupOperation, type LinkField } from '#model/fields/dependencies.ts';
import { parseFormula, type Formula } from '#model/formula/formula.ts';
import { measureFields, operationOf, portionFilters } from '#model/measures.ts';
import type { Measure, Resource } from '#model/types.ts';

type Resources = Readonly<Record<string, Resource>>;
type Fields = Readonly<Record<string, LinkField>>;

/** The field by which a measure can be negative; true where it subtracts records; undefined where it can't be. */
export function negativeIn(
  measure: Measure,
  resource: string,
  resources: Resources,
): string | true | undefined {
  if (portionFilters(measure).minus) return true;
  if (operationOf(measure) === 'count') return undefined;
  return measureFields(measure).find((id) =>
    isMaybeNegative(id, resources[resource]!.fields, resources, new Set()),
  );
}

/** What is not known, such as a field of a view, is not said to be negative. */
function isMaybeNegative(id: string, fields: Fields, resources: Resources, seen: Set<LinkField>): boolean {
  const field = fields[id];
  if (!field || seen.has(field)) return false;
  seen.add(field);
  const { min, formula, rollup } = field as LinkField & { min?: unknown };
  if (typeof min === 'number') return min < 0;
  if (typeof min === 'string' && !min.includes('.')) return isMaybeNegative(min, fields, resources, seen);
  const inResource = (resource: string | undefined, other: string) =>
    resource !== undefined && isMaybeNegative(other, resources[resource]?.fields ?? {}, resources, seen);
  const paths = [...lookupPaths(field.lookup), ...lookupPaths(field.copy)];
  if (formula !== undefined) return canFormula(parseFormula(formula), fields, resources, seen);
  if (rollup) {
    const { kind, field: summed } = rollupOperation(rollup);
    return kind !== 'count' && summed !== undefined && !rollup.each && inResource(rollup.from, summed);
  }
  if (paths.length > 0)
    return paths.some(({ via, field: other }) => inResource(fields[via]?.resource, other));
  return ['integer', 'decimal', 'money', 'percent'].includes(field.type);
}

/** True where the second moment is never before the first. */
function isInOrder([first, second]: readonly Formula[], fields: Fields): boolean {
  if (first?.kind !== 'field' || second?.kind !== 'field') return false;
  return (fields[second.field] as { min?: unknown } | undefined)?.min === first.field;
}

function canFormula(formula: Formula, fields: Fields, resources: Resources, seen: Set<LinkField>): boolean {
  const can = (one: Formula | undefined): boolean =>
    one !== undefined && canFormula(one, fields, resources, seen);
  switch (formula.kind) {
    case 'number':
      return Number(formula.value) < 0;
    case 'field':
      return isMaybeNegative(formula.field, fields, resources, seen);
    case 'negate':
      return true;
    case 'operation':
      return formula.operator === '-' || can(formula.left) || can(formula.right);
    case 'rows': {
      const rows = (fields[formula.field] as { fields?: Fields } | undefined)?.fields;
      return formula.of !== undefined && isMaybeNegative(formula.of, rows ?? {}, resources, seen);
    }
    case 'call':
      if (['days', 'hours', 'months'].includes(formula.call)) return !isInOrder(formula.of, fields);
      if (formula.call === 'abs') return false;
      if (formula.call === 'max') return formula.of.every(can);
      return (formula.call === 'if' ? formula.of.slice(1) : formula.of).some(can);
    default:
      return false;
  }
}
