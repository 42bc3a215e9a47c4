/** Checks the lists in formulas: they must have rows, and the rows must have the named columns. */
import { suggestion } from '#model/config/suggest.ts';
import { hasRows } from '#model/traits.ts';
import type { FieldSource } from '#language/sources.ts';
import { findField, type KnownResource, type ConfigNode } from '../context.ts';
import { phrase } from '#messages/phrase.ts';

/** The fields of the rows; undefined, after reporting it, when one is missing. */
export function columnsOf(
  node: ConfigNode,
  resource: KnownResource,
  list: string,
  names: readonly string[],
): FieldSource[] | undefined {
  const field = findField(node, resource, list);
  if (!field) return undefined;
  if (!hasRows(field.source)) {
    node.error(phrase`campo "${list}" não é uma lista de linhas (items): não há o que somar ou contar nele`);
    return undefined;
  }
  const { fields } = field.source;
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing === undefined) return names.map((name) => fields[name]!);
  node.error(
    phrase`campo "${missing}" não existe nas linhas de "${list}".${suggestion(missing, Object.keys(fields))}`,
  );
  return undefined;
}
