/** What may occur only once: values that are stored, since what follows from others changes with no one writing it. */
import {
  dependsOnToday,
  fieldsOfFormula,
  FormulaError,
  parseFormula,
  type Formula,
} from '../../model/formula.ts';
import { isLinked } from '../../model/links.ts';
import type { FieldSource } from '../schema.ts';
import { conditionsOf } from '../shortForms.ts';
import { findSingleField, type KnownResource, type Spot } from './world.ts';

/** A field by itself; one with values of other records is told of where they are. */
export function checkUniqueField(spot: Spot, id: string, field: FieldSource, resource: KnownResource) {
  if (field.unique && !isLinked(field) && !isStored(id, resource)) refuse(spot.at('unique'), id, 'key');
}

/** Several together. */
export function checkUnique(spot: Spot, rows: readonly (readonly string[])[], resource: KnownResource) {
  rows.forEach((names, row) =>
    names.forEach((id, index) => {
      const at = spot.at(row, index);
      if (findSingleField(at, resource, id) && !isStored(id, resource)) refuse(at, id);
    }),
  );
}

const refuse = (spot: Spot, id: string, on?: 'key') =>
  spot.error(
    `campo "${id}" não é gravado, pois segue de outros valores e muda com eles: não há como exigir que seja único`,
    on,
  );

/** Whether its value changes only when its record is written. */
function isStored(id: string, resource: KnownResource, seen = new Set<string>()): boolean {
  const field = resource.fields?.[id]?.source;
  if (!field || seen.has(id)) return true;
  seen.add(id);
  if (isLinked(field) || conditionsOf(field).length > 0) return false;
  const formula = formulaOf(field);
  if (!formula) return true;
  return !dependsOnToday(formula) && fieldsOfFormula(formula).every((name) => isStored(name, resource, seen));
}

/** One that can't be read has been told of. */
function formulaOf(field: FieldSource): Formula | undefined {
  if (!('formula' in field) || field.formula === undefined) return undefined;
  try {
    return parseFormula(field.formula);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}
