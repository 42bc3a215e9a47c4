/** The keys of a written filter: `valor_gte`, `created_at`, `contratoId.modo_neq`. */
import { isMap } from '../values/values.ts';
import { isAboutOthers } from './others.ts';
import { recordFieldsOf } from './variables.ts';
import { operators, type Operator } from './ast.ts';

/** A known suffix is always an operator, as no field id may end like one (language/schema/atoms.ts). */
export function keyParts(key: string): { name: string; operator: Operator } {
  const at = key.lastIndexOf('_');
  const operator = operators.find((one) => one === key.slice(at + 1));
  return at > 0 && operator ? { name: key.slice(0, at), operator } : { name: key, operator: 'eq' };
}

/** The names that a filter reads of the record: fields, or names of a context. */
export function namesInFilter(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(namesInFilter);
  if (!isMap(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) =>
    isAboutOthers(key, value)
      ? recordFieldsOf(value)
      : key === 'any' || key === 'all' || key === 'not'
        ? namesInFilter(value)
        : key === 'q'
          ? []
          : [keyParts(key).name],
  );
}
