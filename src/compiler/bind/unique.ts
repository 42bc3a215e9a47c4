/**
 * Checks unique fields. They must be stored, since a computed value changes without a write that could be
 * refused.
 */
import { dependsOnToday, fieldsOfFormula } from '#model/formula/formula.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { isBoundPath, partsOfName } from '#model/fields/limits.ts';
import { followPath } from './paths.ts';
import {
  findSingleField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import type { DeclaredField } from '#language/bind/declaredField.ts';
import { translate } from '#messages/translate.ts';
import { formulaIn } from '#language/bind/formulas/formulas.ts';

/** A single field. Values from other records are checked elsewhere. */
export function checkUniqueField({ node, id, field, resource }: DeclaredField) {
  if (field.unique && !isLinked(field) && !isStored(id, resource)) refuse(node.at('unique'), id, 'key');
}

/** A combination of fields. */
export function checkUnique(
  context: BindContext,
  node: ConfigNode,
  rows: readonly (readonly string[])[],
  resource: KnownResource,
) {
  rows.forEach((names, row) => {
    names.forEach((id, index) => {
      const at = node.at(row, index);
      if (isBoundPath(id)) checkPath(context, at, id, resource);
      else if (findSingleField(at, resource, id) && !isStored(id, resource)) refuse(at, id);
    });
  });
}

/** A path to a referenced record. Its value may change only when one of the two records is written. */
function checkPath(context: BindContext, node: ConfigNode, path: string, resource: KnownResource) {
  const { via, field: name } = partsOfName(path);
  const found = followPath(context, node, resource, { via: via!, field: name });
  if (!found || !findSingleField(node, found.resource, name)) return;
  if (!isStored(via!, resource)) refuse(node, via!);
  else if (!isStored(name, found.resource)) refuse(node, path);
}

const refuse = (node: ConfigNode, id: string, on?: 'key') =>
  node.error(translate('bind.fieldIsNotKept', { id }), on);

/** True when its value changes only when its record is written. */
function isStored(id: string, resource: KnownResource, seen = new Set<string>()): boolean {
  const field = resource.fields?.[id]?.source;
  if (!field || seen.has(id)) return true;
  seen.add(id);
  if (isLinked(field) || conditionsOf(field).length > 0) return false;
  const formula = formulaIn(field);
  if (!formula) return true;
  return !dependsOnToday(formula) && fieldsOfFormula(formula).every((name) => isStored(name, resource, seen));
}
