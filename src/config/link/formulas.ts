/** Formulas and numberings: what they are made of exists and fits. */
import { fieldsOfFormula, FormulaError, parseFormula, type Formula } from '../formula.ts';
import { numericKinds, temporalKinds } from '../kinds.ts';
import type { FieldSource } from '../schema.ts';
import { readSequence } from '../sequence.ts';
import { suggestion } from '../suggest.ts';
import { findField, type KnownResource, type Spot } from './world.ts';

export function checkFormula(spot: Spot, id: string, text: string, resource: KnownResource) {
  const formula = checkExpression(spot, text, resource);
  if (formula && leadsBack(id, formula, resource))
    spot.error(`a fórmula de "${id}" depende dela mesma: refaça uma das contas`);
}

/** That it can be read, and its fields exist in the resource and fit; null when it can't be read. */
export function checkExpression(spot: Spot, text: string, resource: KnownResource): Formula | null {
  const formula = read(spot, text);
  if (!formula) return null;
  const dates = new Set(datesOf(formula));
  const counted = new Set(countedIn(formula));
  for (const name of fieldsOfFormula(formula)) {
    if (name.includes('.') || counted.has(name)) {
      checkRowsRead(spot, name, resource);
      continue;
    }
    const field = findField(spot, resource, name);
    if (!field || field.broken) continue;
    const fits = dates.has(name) ? temporalKinds.has(field.type) : numericKinds.has(field.type);
    if (!fits)
      spot.error(
        dates.has(name)
          ? `days(…) conta dias entre datas, e "${name}" não é uma data`
          : `campo "${name}" não é um número: não entra em conta`,
      );
  }
  return formula;
}

export function checkSequence(spot: Spot, pattern: string) {
  if (!readSequence(pattern, '2026'))
    spot.error(
      `"${pattern}" não é uma numeração: termine com zeros entre chaves, um por algarismo, como em "OS-{year}-{0000}"`,
    );
}

function read(spot: Spot, text: string): Formula | null {
  try {
    return parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaError)
      spot.error(error.message.charAt(0).toLowerCase() + error.message.slice(1));
    else throw error;
    return null;
  }
}

/** `itens.total` must be a number of the rows of `itens`; what is only counted must have rows. */
function checkRowsRead(spot: Spot, name: string, resource: KnownResource) {
  const [list, of] = name.split('.') as [string, string?];
  const field = findField(spot, resource, list);
  if (!field) return;
  if (field.source?.type !== 'items')
    return spot.error(`campo "${list}" não é uma lista de linhas (items): não há o que somar ou contar nele`);
  if (of === undefined) return;
  const found = Object.hasOwn(field.source.fields, of) ? field.source.fields[of] : undefined;
  if (!found)
    spot.error(
      `campo "${of}" não existe nas linhas de "${list}".${suggestion(of, Object.keys(field.source.fields))}`,
    );
  else if (!numericKinds.has(found.type)) spot.error(`campo "${name}" não é um número: não entra em conta`);
}

/** The lists that a formula counts. */
function countedIn(formula: Formula): string[] {
  if (formula.kind === 'rows') return formula.of ? [] : [formula.field];
  if (formula.kind === 'operation') return [...countedIn(formula.left), ...countedIn(formula.right)];
  if (formula.kind === 'negate') return countedIn(formula.of);
  return formula.kind === 'call' ? formula.of.flatMap(countedIn) : [];
}

/** The fields that stand where a date is expected. */
function datesOf(formula: Formula): string[] {
  if (formula.kind === 'operation') return [...datesOf(formula.left), ...datesOf(formula.right)];
  if (formula.kind === 'negate') return datesOf(formula.of);
  if (formula.kind !== 'call') return [];
  return formula.call === 'days'
    ? formula.of.flatMap((part) => (part.kind === 'field' ? part.field : []))
    : formula.of.flatMap(datesOf);
}

function leadsBack(
  start: string,
  formula: Formula,
  resource: KnownResource,
  seen = new Set<string>(),
): boolean {
  return fieldsOfFormula(formula).some((name) => {
    if (name === start) return true;
    const text = formulaTextOf(resource.fields?.[name]?.source);
    if (!text || seen.has(name)) return false;
    seen.add(name);
    try {
      return leadsBack(start, parseFormula(text), resource, seen);
    } catch {
      return false;
    }
  });
}

const formulaTextOf = (field: FieldSource | undefined) =>
  field && 'formula' in field ? field.formula : undefined;
