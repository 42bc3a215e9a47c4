/**
 * What reports and charts compute from their measures: formulas over measures, and running sums. The store answers the
 * measures themselves; all that is here is computed from its answer, so that both stores agree.
 */
import { fieldsOfFormula, FormulaError, settingsOfFormula, type Formula } from './formula/ast.ts';
import { translate } from '#messages/translate.ts';
import { evaluateFormula } from './formula/evaluate.ts';
import { parseFormula } from './formula/parse.ts';
import { isAdditive } from './measures.ts';
import type { Measure } from './types.ts';

/** A measure as written in a report or chart: of the records, or of the other measures by their titles. */
export type ShownMeasure = Measure | { formula: string } | RunningMeasure;
/**
 * A sum so far. `from`: it begins with the sum of what lies before the period of this date; `opening`: and with the values of
 * this field in the records that a reference leads to, `contaId.saldoInicial`.
 */
export type RunningMeasure = { running: Measure; from?: string | undefined; opening?: string | undefined };

/** How a report or chart derives measures from those that the store answers, by title. */
export type Derived = {
  formulas: Readonly<Record<string, string>>;
  /** The measures that are shown as running sums. */
  running: readonly string[];
  /** By title: the date before whose period a running sum begins. */
  from?: Readonly<Record<string, string>>;
  /** The values with which running sums begin; absent until they are loaded, and then the sums begin with zero. */
  starts?: MeasureValues;
  /** The titles of all measures that are shown, in their order. */
  order: readonly string[];
};

export type MeasureValues = Readonly<Record<string, number | null>>;

export const isFormula = (measure: ShownMeasure): measure is { formula: string } =>
  typeof measure === 'object' && 'formula' in measure;
export const isRunning = (measure: ShownMeasure): measure is RunningMeasure =>
  typeof measure === 'object' && 'running' in measure;

/** The measures that the store answers, and what is derived from them; nothing derived where all are of the records. */
export function splitMeasures(shown: Readonly<Record<string, ShownMeasure>>): {
  measures: Record<string, Measure>;
  derived?: Derived;
} {
  const measures: Record<string, Measure> = {};
  const formulas: Record<string, string> = {};
  const running: string[] = [];
  const from: Record<string, string> = {};
  for (const [title, measure] of Object.entries(shown)) {
    if (isFormula(measure)) formulas[title] = measure.formula;
    else measures[title] = isRunning(measure) ? measure.running : measure;
    if (isRunning(measure)) {
      running.push(title);
      if (measure.from !== undefined) from[title] = measure.from;
    }
  }
  const isPlain = running.length === 0 && Object.keys(formulas).length === 0;
  const begins = Object.keys(from).length > 0 && { from };
  return {
    measures,
    ...(!isPlain && { derived: { formulas, running, ...begins, order: Object.keys(shown) } }),
  };
}

type Shown = { measures: Readonly<Record<string, Measure>>; derived?: Derived };

export const titlesOf = ({ measures, derived }: Shown): readonly string[] =>
  derived?.order ?? Object.keys(measures);

/** The measures of the records that are still given, and what is derived from them alone. */
export function derivedFrom(derived: Derived, given: ReadonlySet<string>): Derived {
  const isGiven = (title: string, seen: readonly string[] = []): boolean =>
    derived.formulas[title] === undefined
      ? given.has(title)
      : !seen.includes(title) &&
        measureFormula(derived.formulas[title]).titles.every((name) => isGiven(name, [...seen, title]));
  return {
    formulas: Object.fromEntries(Object.entries(derived.formulas).filter(([title]) => isGiven(title))),
    running: derived.running.filter((title) => isGiven(title)),
    ...(derived.from && {
      from: Object.fromEntries(Object.entries(derived.from).filter(([title]) => isGiven(title))),
    }),
    order: derived.order.filter((title) => isGiven(title)),
  };
}

// Titles in a formula stand for the fields of a record: `[Total cost] - Paid`.

/** A formula over measures; its field `m0` stands for the first of its titles. */
export type MeasureFormula = { formula: Formula; titles: readonly string[] };

const parts = /'[^']*'|"[^"]*"|\[([^\]]*)\]|([\p{L}_$][\p{L}\p{M}\p{N}_]*)(\s*\()?/gu;
const reserved = new Set(['true', 'false', 'null']);
const parsed = new Map<string, MeasureFormula>();

/** Parses a formula over measures, or throws a FormulaError. */
export function measureFormula(text: string): MeasureFormula {
  const known = parsed.get(text);
  if (known) return known;
  const titles: string[] = [];
  const fieldOf = (title: string) => {
    if (!titles.includes(title)) titles.push(title);
    return `m${titles.indexOf(title)}`;
  };
  const plain = text.replace(parts, (part: string, bracketed?: string, name?: string, call?: string) => {
    if (bracketed !== undefined) return fieldOf(bracketed.trim());
    if (name === undefined || call !== undefined || reserved.has(name) || name.startsWith('$')) return part;
    return fieldOf(name);
  });
  const found = { formula: parseFormula(plain), titles };
  if (settingsOfFormula(found.formula).length > 0)
    throw new FormulaError(translate('formulas.noSettingsInMeasures'));
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(text, found);
  return found;
}
const mostParsed = 1_000;

/** The formulas in an order in which each comes after those that it names; undefined where they name each other. */
export function formulasInOrder(formulas: Derived['formulas']): string[] | undefined {
  const order: string[] = [];
  const add = (title: string, above: readonly string[]): boolean => {
    if (order.includes(title)) return true;
    if (above.includes(title)) return false;
    const named = namedIn(formulas[title]!).filter((name) => Object.hasOwn(formulas, name));
    if (!named.every((name) => add(name, [...above, title]))) return false;
    order.push(title);
    return true;
  };
  return Object.keys(formulas).every((title) => add(title, [])) ? order : undefined;
}

function namedIn(text: string): readonly string[] {
  try {
    return measureFormula(text).titles;
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

// Values.

const context = { today: '', timeZone: 'UTC' };
/** More decimals than any measure shows; the rest is noise of divisions. */
const result = { type: 'decimal', decimals: 10 };

/**
 * The values with those of the formulas. A sum or a count of nothing is 0 in a formula; a mean of nothing, or a division by
 * zero, gives none.
 */
export function withFormulas(values: MeasureValues, { measures, derived }: Shown): MeasureValues {
  if (!derived) return values;
  const all: Record<string, number | null> = { ...values };
  for (const title of orderOf(derived)) {
    const { formula, titles } = measureFormula(derived.formulas[title]!);
    const record = Object.fromEntries(
      titles.map((name, at) => {
        const measure = measures[name];
        return [`m${at}`, all[name] ?? (measure !== undefined && isAdditive(measure) ? 0 : null)];
      }),
    );
    const value = evaluateFormula(formula, record, result, context);
    all[title] = typeof value === 'number' ? value : null;
  }
  return all;
}

const orders = new WeakMap<Derived, string[]>();
const orderOf = (derived: Derived) => {
  const found = orders.get(derived) ?? formulasInOrder(derived.formulas) ?? [];
  orders.set(derived, found);
  return found;
};

/** Sums that run on over what is added to them. */
export class RunningSums {
  readonly #sums = new Map<string, number>();

  /** The values with those of the running measures replaced by their sums so far. */
  add(values: MeasureValues, shown: Shown): MeasureValues {
    const { running = [] } = shown.derived ?? {};
    if (running.length === 0) return values;
    for (const title of running) {
      const sum = this.#reached(title, shown) + (values[title] ?? 0);
      this.#sums.set(title, Number(sum.toFixed(6)));
    }
    return this.last(values, shown);
  }

  #reached(title: string, { derived }: Shown): number {
    return this.#sums.get(title) ?? derived?.starts?.[title] ?? 0;
  }

  /** The same values at the sums reached, as in the total of the groups. */
  last(values: MeasureValues, shown: Shown): MeasureValues {
    const { running = [] } = shown.derived ?? {};
    if (running.length === 0) return values;
    const reached = running.map((title) => [title, this.#reached(title, shown)] as const);
    return withFormulas({ ...values, ...Object.fromEntries(reached) }, shown);
  }
}

/** True when the figures of the groups add up to that of the whole: sums, counts, and what is added to or taken from them. */
export function addsUp(title: string, { measures, derived }: Shown): boolean {
  if (derived?.running.includes(title)) return false;
  const measure = measures[title];
  if (measure !== undefined) return isAdditive(measure);
  const text = derived?.formulas[title];
  if (text === undefined || derived === undefined || !orderOf(derived).includes(title)) return false;
  const { formula, titles } = measureFormula(text);
  const isSum = (part: Formula): boolean => {
    if (part.kind === 'field') return addsUp(titles[Number(part.field.slice(1))]!, { measures, derived });
    if (part.kind === 'negate') return isSum(part.of);
    if (part.kind !== 'operation') return false;
    const { operator, left, right } = part;
    if (operator === '+' || operator === '-') return isSum(left) && isSum(right);
    const isFactor = (one: Formula) => fieldsOfFormula(one).length === 0;
    return (isSum(left) && isFactor(right)) || (operator === '*' && isFactor(left) && isSum(right));
  };
  return isSum(formula);
}
