/** Which fields an expression reads. */
import { fieldsOf } from '../filter/filter.ts';
import { dependsOnLanguage, fieldsOfFormula, settingsOfFormula } from '../formula/formula.ts';
import { storedFieldsOf, ownerOf } from '../fields/rowScope.ts';
import { titleFieldsOf } from '../records/title.ts';
import type { RollupExpression, ValueExpression } from './ast.ts';

/** The leaves of an expression: fields of its own record, and of other records. */
export type Reads = {
  own: ReadonlySet<string>;
  lookups: readonly Extract<ValueExpression, { kind: 'lookup' }>[];
  rollups: readonly RollupExpression[];
  /** The own fields that are read as displayed text, e.g. a reference as the title of its record. */
  displayed: ReadonlySet<string>;
  /** Fields of the company's settings. */
  settings: ReadonlySet<string>;
};

export function readsOf(value: ValueExpression): Reads {
  const own = new Set<string>();
  const named = new Set<string>();
  const lookups: Extract<ValueExpression, { kind: 'lookup' }>[] = [];
  const rollups: RollupExpression[] = [];
  const settings = new Set<string>();
  const visit = (part: ValueExpression): void => {
    switch (part.kind) {
      case 'constant':
        return;
      case 'field':
      case 'choice':
        return void own.add(part.field);
      case 'lookup':
        own.add(part.via);
        return void lookups.push(part);
      case 'rollup':
        return void rollups.push(part);
      case 'first':
        return part.of.forEach(visit);
      case 'converted':
        return visit(part.of);
      case 'cases':
        for (const { when } of part.of) for (const field of fieldsOf(when)) own.add(field);
        return;
      case 'formula':
        for (const name of fieldsOfFormula(part.formula)) own.add(ownerOf(name));
        for (const name of settingsOfFormula(part.formula)) settings.add(name);
        return;
      case 'template':
        for (const field of titleFieldsOf(part.text)) named.add(field);
        return;
      default:
        return assertNever(part);
    }
  };
  visit(value);
  return { own: new Set([...own, ...named]), lookups, rollups, displayed: named, settings };
}

/** The fields of the referring records that affect a rollup. */
export function fieldsOfRollup({ each, targets, where, measure }: RollupExpression): string[] {
  const measured = measure.kind === 'count' ? [] : [measure.field];
  const order = measure.kind === 'last' ? [measure.by] : [];
  const less = measure.kind === 'sum' && measure.less ? fieldsOf(measure.less) : [];
  return storedFieldsOf(each, [...targets, ...measured, ...order, ...less, ...fieldsOf(where)]);
}

/** True for a value that is written in the language of the reader. */
export function isInWords(value: ValueExpression): boolean {
  switch (value.kind) {
    case 'template':
      return true;
    case 'formula':
      return dependsOnLanguage(value.formula);
    case 'first':
      return value.of.some(isInWords);
    case 'converted':
      return isInWords(value.of);
    default:
      return false;
  }
}

/** The exhaustiveness check for a new kind of node. */
export function assertNever(node: never): never {
  throw new Error(`Unknown expression: ${JSON.stringify(node)}`);
}
