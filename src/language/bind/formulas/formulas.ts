/** Checks formulas: their parts must exist and fit. */
import {
  fieldsOfFormula,
  FormulaError,
  parseFormula,
  UnknownFunction,
  type Formula,
} from '#model/formula/formula.ts';
import { traitsOf } from '#model/traits.ts';
import type { FieldSource, RowFieldSource } from '#language/sources.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { typeOfFormula } from './types.ts';
import { functionHint, typeWord, type FormulaType } from './functionHint.ts';
import type { KnownResource, ConfigNode } from '../context.ts';
import type { DeclaredField } from '../checks.ts';
import { foreignFormula } from '#language/remedies/formulas.ts';
import { quoted } from '#language/remedies/remedy.ts';
import { translate } from '#messages/translate.ts';

export function checkFormula({ node, id, field, resource }: DeclaredField, text: string) {
  const at = node.at('formula');
  const other = (
    [
      ['when', conditionsOf(field).length > 0],
      ['sequence', 'sequence' in field && field.sequence],
    ] as const
  ).find(([, written]) => written);
  if (other) at.error(translate('formulas.fieldHasFormula', { id, other: other[0] }), 'key');
  // reported where the field's keys are checked
  if (typesAcceptedBy(field.type).length === 0) return;
  const formula = checkExpression(at, text, resource, { id, field, derived: false });
  if (formula && leadsBack(id, formula, resource))
    at.error(translate('formulas.formulaOfDependsOnItself', { id }));
}

/**
 * Checks that a formula can be parsed, that its fields exist in the resource, and that its result fits the
 * field. null when it can't be parsed.
 *
 * @param derived whether it may read fields derived by conditions
 */
export function checkExpression(
  node: ConfigNode,
  text: string,
  resource: KnownResource,
  {
    id,
    field,
    derived,
    paths = false,
  }: { id: string; field: Pick<FieldSource, 'type'>; derived: boolean; paths?: boolean },
): Formula | null {
  const formula = readFormula(node, text, { paths });
  const around = resource.parent && formula ? aroundIn(text) : undefined;
  if (around !== undefined) {
    node.error(translate('formulas.recordOfRow', { name: around, field: `${around.split('.')[1]}OfRecord` }));
    return null;
  }
  if (formula) checkResult(node, formula, resource, { id, field, derived });
  return formula;
}

/** The first name of the record around a row, outside of texts in quotes. */
const aroundIn = (text: string): string | undefined =>
  /\$record\.[a-z][\w.]*/.exec(text.replace(/'[^']*'|"[^"]*"/g, "''"))?.[0];

/** Checks that the parts of a formula exist and fit, and that its result fits the field. */
export function checkResult(
  node: ConfigNode,
  formula: Formula,
  resource: KnownResource,
  { id, field, derived }: { id: string; field: Pick<FieldSource, 'type'>; derived: boolean },
) {
  const { is } = typeOfFormula(node, formula, resource, { derived });
  const takes = typesAcceptedBy(field.type);
  if (takes.length === 0) node.error(translate('formulas.isOfType', { id, type: field.type }));
  else if (is !== 'unknown' && !takes.includes(is))
    node.error(translate('formulas.formulaGives', { typeWord: typeWord(is), id, type: field.type }));
}

/** The formula types that a field of this kind can store. */
function typesAcceptedBy(type: string): readonly FormulaType['is'][] {
  const { numeric, temporal, clock, yesNo, text } = traitsOf(type);
  if (clock) return ['time'];
  if (numeric) return ['number'];
  if (temporal === 'date') return ['date', 'datetime'];
  if (temporal === 'month') return ['month', 'date', 'datetime'];
  if (temporal) return [temporal];
  return yesNo ? ['boolean'] : text === 'line' ? ['text'] : [];
}

/**
 * Returns null, after reporting it, when the formula can't be parsed.
 *
 * @param paths whether it may follow references, as in a rule
 */
export function readFormula(node: ConfigNode, text: string, { paths = false } = {}): Formula | null {
  try {
    return parseFormula(text, { paths });
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const fault = error.message.charAt(0).toLowerCase() + error.message.slice(1);
    const meant = foreignFormula(text);
    if (meant !== undefined) {
      const entries = { [String(node.path.at(-1))]: meant };
      const edits = [{ path: node.path, entries }];
      node.advise(translate('formulas.formulaIsNotWritten'), {
        text: translate('common.writeOthers', { others: quoted(entries) }),
        edits,
      });
    } else node.error(fault + (error instanceof UnknownFunction ? functionHint(error.called) : ''));
    return null;
  }
}

function leadsBack(
  start: string,
  formula: Formula,
  resource: KnownResource,
  seen = new Set<string>(),
): boolean {
  return fieldsOfFormula(formula).some((name) => {
    if (name === start) return true;
    const other = formulaIn(resource.fields?.[name]?.source);
    if (!other || seen.has(name)) return false;
    seen.add(name);
    return leadsBack(start, other, resource, seen);
  });
}

/** The formula of a field; undefined where it has none, or one that can't be parsed, which is reported elsewhere. */
export function formulaIn(field: FieldSource | RowFieldSource | undefined): Formula | undefined {
  if (!field || !('formula' in field) || !field.formula) return undefined;
  try {
    return parseFormula(field.formula);
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}
