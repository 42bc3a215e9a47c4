/** Type-checks formulas: the type of each part against the type expected in its place. */
import {
  settingName,
  type FormulaComparison,
  type Formula,
  type ScalarFunction,
} from '#model/formula/formula.ts';
import { suggestion } from '#model/config/suggest.ts';
import { traitsOf, isNumeric, hasRows } from '#model/traits.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { acceptedOptions } from '../accountValues.ts';
import { formulaPartName, typeWord, type FormulaType, writtenOf } from './functionHint.ts';
import {
  type KnownField,
  findReadableField,
  type KnownResource,
  type ConfigNode,
  findField,
} from '../context.ts';
import { translate } from '#messages/translate.ts';
import type { FieldSource } from '#language/sources.ts';
import {
  expectDate,
  literalFault,
  number,
  ordered,
  readsTexts,
  temporal,
  typeOfTimeOrText,
  type FormulaReport,
  type Typed,
} from './timeFunctions.ts';

// The types of fields in formulas, and which values can be compared.

/** The type of a field in a formula, or a message when formulas can't read the field. */
function typeOfField(
  name: string,
  field: Pick<KnownField, 'type' | 'source'>,
  { derived }: { derived: boolean },
): FormulaType | string {
  const { type, source } = field;
  const { numeric, temporal, clock, yesNo, choice, refersTo, holdsMany, rows, composite } = traitsOf(field);
  if (!derived && source && conditionsOf(source).length > 0)
    return translate('formulas.fieldFollowsFromConditions', { name });
  if (rows) return translate('formulas.fieldIsListOfRows', { name });
  if (composite || refersTo || holdsMany) return translate('formulas.fieldOfType', { name, type });
  if (numeric) return { is: 'number' };
  if (yesNo) return { is: 'boolean' };
  if (temporal) return { is: temporal };
  if (clock) return { is: 'time' };
  return choice ? { is: 'choice', options: acceptedOptions(field) ?? undefined } : { is: 'text' };
}

/** Why two values of known types can't be compared; undefined when they can. */
function comparisonFault(
  operator: FormulaComparison,
  [left, one]: Typed,
  [right, other]: Typed,
): string | undefined {
  const areComparable =
    one.is === other.is ||
    (temporal.has(one.is) && temporal.has(other.is)) ||
    (isWords(one) && isWords(other)) ||
    (left.kind === 'text' && readsTexts(other)) ||
    (right.kind === 'text' && readsTexts(one));
  if (!areComparable && [left, right].some(({ kind }) => kind === 'comparison'))
    return translate('formulas.compareTwoValuesAtTime');
  if (!areComparable)
    return translate('formulas.cantCompareTypes', {
      left: formulaPartName(left),
      leftType: typeWord(one.is),
      right: formulaPartName(right),
      rightType: typeWord(other.is),
    });
  if (operator !== '=' && operator !== '<>' && !ordered.has(one.is) && !ordered.has(other.is))
    return translate('formulas.comparesNumbersAndDates', {
      operator,
      left: formulaPartName(left),
      typeWord: typeWord(one.is),
    });
  return undefined;
}

const isWords = ({ is }: FormulaType) => is === 'text' || is === 'choice';

const unknown: FormulaType = { is: 'unknown' };
const boolean: FormulaType = { is: 'boolean' };

/**
 * @param derived whether fields derived by conditions (`when`) may be read. They are only known after the
 * formulas of their own record are computed.
 */
export function typeOfFormula(
  node: ConfigNode,
  formula: Formula,
  resource: KnownResource,
  { derived }: { derived: boolean },
): FormulaType {
  return new Checker(node, resource, derived).typeOf(formula);
}

class Checker {
  readonly #node: ConfigNode;
  readonly #resource: KnownResource;
  readonly #derived: boolean;
  /** Cached by field, so that a problem with a field is reported once. */
  readonly #fields = new Map<string, FormulaType>();

  constructor(node: ConfigNode, resource: KnownResource, derived: boolean) {
    this.#node = node;
    this.#resource = resource;
    this.#derived = derived;
  }

  typeOf(formula: Formula): FormulaType {
    switch (formula.kind) {
      case 'number':
      case 'text':
      case 'boolean':
        return { is: formula.kind };
      case 'today':
        return { is: 'date' };
      case 'field':
        return this.#field(formula.field);
      case 'setting':
        return this.#setting(formula.field);
      case 'negate':
        this.#number(formula.of);
        return number;
      case 'operation':
        return this.#operation(formula);
      case 'comparison': {
        const [left, right] = [this.typeOf(formula.left), this.typeOf(formula.right)];
        this.#compare(formula.operator, [formula.left, left], [formula.right, right]);
        return boolean;
      }
      case 'rows':
        return this.#rows(formula);
      case 'list':
        return this.#list(formula);
      case 'call':
        return this.#call(formula.call, formula.of);
    }
  }

  readonly #report: FormulaReport = {
    say: (message) => this.#say(message),
    expect: (part, given, wanted) => this.#expect(part, given, wanted),
  };

  #say(message: string): FormulaType {
    this.#node.error(message);
    return unknown;
  }

  #field(name: string): FormulaType {
    let known = this.#fields.get(name);
    if (!known) {
      const field = findReadableField(this.#node, this.#resource, name);
      this.#fields.set(name, (known = field && !field.broken ? this.#fieldType(name, field) : unknown));
    }
    return known;
  }

  /** In a rule, where names are looked up before, the resource has the names of the settings too. */
  #setting(id: string): FormulaType {
    const name = settingName(id);
    const { settings, fields } = this.#resource;
    if (fields && Object.hasOwn(fields, name)) return this.#field(name);
    if (settings === undefined) return this.#say(translate('formulas.noSettings', { name }));
    const field = findReadableField(this.#node, settings, id);
    return field && !field.broken ? this.#fieldType(name, field) : unknown;
  }

  #fieldType(name: string, field: Pick<KnownField, 'type' | 'source'>): FormulaType {
    const type = typeOfField(name, field, { derived: this.#derived });
    return typeof type === 'string' ? this.#say(type) : type;
  }

  /** `itens.total` must be a field of the rows of `itens`; `count(itens)` only needs a list of rows. */
  #rows({ call, field: list, of }: Extract<Formula, { kind: 'rows' }>): FormulaType {
    const [found] = columnsOf(this.#node, this.#resource, list, of === undefined ? [] : [of]) ?? [null];
    if (found === null) return unknown;
    if (!found) return number;
    const { temporal, clock } = traitsOf(found);
    if (isNumeric(found)) return number;
    if ((call === 'min' || call === 'max') && temporal) return { is: temporal };
    if ((call === 'min' || call === 'max') && clock) return { is: 'time' };
    return this.#say(translate('formulas.columnIsNotNumber', { list, of: of! }));
  }

  #list({ call, field: list, columns, of }: Extract<Formula, { kind: 'list' }>): FormulaType {
    const given = of.map((part): Typed => [part, this.typeOf(part)]);
    const found = columns.length === 0 ? [] : columnsOf(this.#node, this.#resource, list, columns);
    if (!found) return unknown;
    const types = found.map((column, at) => this.#fieldType(`${list}.${columns[at]!}`, column));
    if ([...types, ...given.map(([, type]) => type)].some(({ is }) => is === 'unknown')) return unknown;
    const [first, second] = types as [FormulaType, FormulaType];
    const column = (at: number): Formula => ({ kind: 'field', field: `${list}.${columns[at]!}` });
    switch (call) {
      case 'pick':
        this.#compare('=', given[0]!, [column(0), first]);
        return second;
      case 'band':
        this.#compare('<=', given[0]!, [column(0), first]);
        return second;
      case 'tiered':
        this.#number(of[0]!);
        this.#expect(column(0), first, number);
        this.#expect(column(1), second, number);
        return number;
      case 'irr':
      case 'npv':
        this.#number(of[0]!);
        this.#expect(column(0), first, number);
        expectDate(given[1]!, translate('formulas.countsTimeFromDate', { call }), this.#report);
        expectDate([column(1), second], translate('formulas.countsTimeUpToDate', { call }), this.#report);
        return number;
      case 'businessDay':
      case 'addBusinessDays':
        expectDate(given[0]!, translate('formulas.countsBusinessDaysOfDate', { call }), this.#report);
        if (first && first.is !== 'date')
          this.#say(translate('formulas.takesDatesOfHolidays', { call, column: formulaPartName(column(0)) }));
        if (call === 'businessDay') return boolean;
        this.#expect(of[1]!, given[1]![1], number);
        return { is: 'date' };
    }
  }

  #operation({ operator, left, right }: Extract<Formula, { kind: 'operation' }>): FormulaType {
    const [one, other] = [this.typeOf(left), this.typeOf(right)];
    if (one.is === 'unknown' || other.is === 'unknown') return unknown;
    const adds = operator === '+' || operator === '-';
    if (operator === '-' && temporal.has(one.is) && temporal.has(other.is))
      return this.#say(translate('formulas.oneDateIsNotSubtracted'));
    if (operator === '+' && temporal.has(other.is) && one.is === 'number')
      return this.#say(translate('formulas.writeFirstDateAndThen', { written: writtenOf(right) }));
    if (adds && one.is === 'month')
      return this.#say(translate('formulas.monthsAreAddedToMonth', { written: writtenOf(left) }));
    if (operator === '+' && (one.is === 'text' || other.is === 'text'))
      return this.#say(translate('formulas.textsAreNotAddedUp'));
    if (adds && temporal.has(one.is)) {
      this.#expect(right, other, number);
      return one;
    }
    this.#expect(left, one, number);
    this.#expect(right, other, number);
    return number;
  }

  #number(part: Formula) {
    this.#expect(part, this.typeOf(part), number);
  }

  /** Reports a part whose type differs from the expected one. */
  #expect(part: Formula, given: FormulaType, wanted: FormulaType) {
    if (given.is === 'unknown' || given.is === wanted.is) return;
    if (wanted.is === 'number' && part.kind === 'field')
      this.#say(translate('formulas.fieldIsNotNumber', { field: part.field }));
    else
      this.#say(
        translate('formulas.wrongTypeOfArgument', {
          part: formulaPartName(part),
          given: typeWord(given.is),
          wanted: typeWord(wanted.is),
        }),
      );
  }

  #compare(operator: FormulaComparison, left: Typed, right: Typed): void {
    if (left[1].is === 'unknown' || right[1].is === 'unknown') return;
    const faults = [
      comparisonFault(operator, left, right),
      literalFault(right[0], left[1]),
      literalFault(left[0], right[1]),
    ];
    for (const fault of faults) if (fault) this.#say(fault);
  }

  #call(call: ScalarFunction, parts: readonly Formula[]): FormulaType {
    if (call === 'empty') return this.#empty(parts[0]!);
    if (call === 'switch') return this.#switch(parts);
    const types = parts.map((part) => this.typeOf(part));
    const expect = (at: number, wanted: FormulaType) =>
      parts[at] && this.#expect(parts[at], types[at]!, wanted);
    const typed = parts.map((part, at): Typed => [part, types[at]!]);
    switch (call) {
      case 'if':
        expect(0, boolean);
        return this.#common(call, typed.slice(1));
      case 'and':
      case 'or':
      case 'not':
        for (const at of parts.keys()) expect(at, boolean);
        return boolean;
      case 'coalesce':
        return this.#common(call, typed);
      case 'min':
      case 'max': {
        const common = this.#common(call, typed);
        if (common.is === 'unknown' || ordered.has(common.is)) return common;
        return this.#say(
          translate('formulas.comparesNumbersOrDates', {
            call,
            parts: formulaPartName(parts[0]!),
            typeWord: typeWord(common.is),
          }),
        );
      }
      case 'round':
      case 'roundup':
      case 'rounddown':
      case 'abs':
      case 'power':
        for (const at of parts.keys()) expect(at, number);
        return number;
      default:
        return typeOfTimeOrText(call, typed, this.#report);
    }
  }

  /** Any field can be tested for being empty, except a password. */
  #empty(part: Formula): FormulaType {
    if (part.kind !== 'field') this.typeOf(part);
    else if (!this.#fields.has(part.field)) {
      const field = findReadableField(this.#node, this.#resource, part.field);
      // readable fields are checked where they are read
      if (!field || (field.source && conditionsOf(field.source).length > 0)) this.#field(part.field);
    }
    return boolean;
  }

  /** `switch(campo, 'um', 1, 'outro', 2, 0)`: the last argument, without a pair, is the default. */
  #switch([subject, ...cases]: readonly Formula[]): FormulaType {
    const type = this.typeOf(subject!);
    const results: Typed[] = [];
    for (const [at, part] of cases.entries()) {
      const given = this.typeOf(part);
      if (at % 2 === 0 && at + 1 < cases.length) this.#compare('=', [subject!, type], [part, given]);
      else results.push([part, given]);
    }
    return this.#common('switch', results);
  }

  /** The common type of alternative results, as they end up in the same field. */
  #common(call: ScalarFunction, parts: readonly Typed[]): FormulaType {
    const known = parts.filter(([, { is }]) => is !== 'unknown');
    const [first] = known;
    if (!first) return unknown;
    const odd = known.find(([, { is }]) => is !== first[1].is);
    if (!odd) return first[1];
    return this.#say(
      translate('formulas.valuesOfOneType', {
        call,
        first: formulaPartName(first[0]),
        firstType: typeWord(first[1].is),
        odd: formulaPartName(odd[0]),
        oddType: typeWord(odd[1].is),
      }),
    );
  }
}

/** The named columns of a list of rows in a formula; undefined, after reporting the problem, if one is missing. */
function columnsOf(
  node: ConfigNode,
  resource: KnownResource,
  list: string,
  names: readonly string[],
): FieldSource[] | undefined {
  const field = findField(node, resource, list);
  if (!field) return undefined;
  if (!hasRows(field.source)) {
    node.error(translate('formulas.fieldIsNotList', { list }));
    return undefined;
  }
  const { fields } = field.source;
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing === undefined) return names.map((name) => fields[name]!);
  node.error(
    translate('formulas.noFieldInRows', {
      missing,
      list,
      suggestion: suggestion(missing, Object.keys(fields)),
    }),
  );
  return undefined;
}
