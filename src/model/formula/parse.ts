/**
 * Parses a formula. Syntax that jsep accepts beyond our language is refused here, with a hint on what to
 * write instead.
 */
import jsep from 'jsep';
import {
  listFunctions,
  rowFunctions,
  scalarFunctions,
  type ListFunction,
  type RowFunction,
  type ScalarFunction,
} from './functions.ts';
import {
  comparisons,
  FormulaError,
  namesInFormula,
  formulaOperators,
  UnknownFunction,
  type FormulaComparison,
  type Formula,
  type FormulaOperator,
} from './ast.ts';
import { translate, type TextKey } from '#messages/translate.ts';

// the comparison operators of spreadsheets
jsep.addBinaryOp('=', 6);
jsep.addBinaryOp('<>', 6);

/**
 * Parses a formula, or throws a FormulaError. Callers check with `fieldsOfFormula` that its fields exist.
 *
 * @param paths whether `contratoId.preco` and `$before.valor` are names, as in the context of a rule
 */
export function parseFormula(text: string, { paths = false } = {}): Formula {
  const key = `${paths} ${text}`;
  let formula = known.get(key);
  if (!formula) {
    formula = newFormula(text, paths);
    if (known.size >= mostKnown) known.clear();
    known.set(key, formula);
  }
  return formula;
}

/** Cache: each step of the config check parses the same formulas, and each edit parses them all again. */
const known = new Map<string, Formula>();
const mostKnown = 5_000;

function newFormula(text: string, paths: boolean): Formula {
  if (text.length > 500) throw new FormulaError(translate('formulas.formulaIsTooLong'));
  let tree: jsep.Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    throw new FormulaError(asTimes(text) ?? unreadable(text, (error as { index?: number }).index));
  }
  const times = tree.type === 'Compound' ? asTimes(text) : undefined;
  if (times) throw new FormulaError(times);
  const formula = read(tree);
  const path = paths
    ? undefined
    : namesInFormula(formula).find((name) => name.includes('.') && !name.startsWith('$settings.'));
  if (path !== undefined) throw new FormulaError(pathFault(path));
  return formula;
}

/** What to write instead of a name that leads away from the record. */
function pathFault(name: string): string {
  const [root = '', ...rest] = name.split('.');
  if (root === '$row') return translate('formulas.rowByNameAlone', { name, field: rest.join('.') });
  if (root.startsWith('$')) return translate('formulas.nameOfRules', { name });
  const field = rest.reduce(
    (all, one) => all + one.charAt(0).toUpperCase() + one.slice(1),
    root.replace(/Id$/, ''),
  );
  return translate('formulas.nameOfOtherRecord', { name, field });
}

const accepted = 'formulas.onlyNumbersTextsInQuotes';

/** Matches "price x quantity". */
const asTimes = (text: string) =>
  /[\w)]\s*(?:\sx\s|×)\s*[\w(]/i.test(text)
    ? translate('formulas.toMultiplyWrite', { text: text.replace(/\s*(?:\sx\s|×)\s*/gi, ' * ') })
    : undefined;

/** In YAML, a comma ends a value inside braces, so the rest of the formula gets lost. */
function unreadable(text: string, at: number | undefined): string {
  if (/^\s*=/.test(text)) return translate('formulas.formulaBegins');
  if (text.includes(';')) return translate('formulas.valuesOfFunctionAreParted');
  const isCut = text.split('(').length > text.split(')').length;
  return isCut
    ? translate('formulas.formulaCouldNotBeRead')
    : translate('formulas.formulaCouldNotBeReadWithAt', {
        at: at === undefined ? '' : translate('formulas.atPosition', { at: at + 1 }),
      });
}

function read(node: jsep.Expression): Formula {
  switch (node.type) {
    case 'Literal':
      return readLiteral(node as jsep.Literal);
    case 'Identifier': {
      const { name } = node as jsep.Identifier;
      return name === '$today' ? { kind: 'today' } : { kind: 'field', field: name };
    }
    case 'UnaryExpression': {
      const { operator, argument } = node as jsep.UnaryExpression;
      if (operator === '-') return { kind: 'negate', of: read(argument) };
      throw refused(operator);
    }
    case 'BinaryExpression': {
      const { operator, left, right } = node as jsep.BinaryExpression;
      if (formulaOperators.includes(operator as FormulaOperator))
        return {
          kind: 'operation',
          operator: operator as FormulaOperator,
          left: read(left),
          right: read(right),
        };
      if (comparisons.includes(operator as FormulaComparison))
        return {
          kind: 'comparison',
          operator: operator as FormulaComparison,
          left: read(left),
          right: read(right),
        };
      throw refused(operator);
    }
    case 'ConditionalExpression':
      throw refused('?');
    case 'CallExpression':
      return readCall(node as jsep.CallExpression);
    case 'MemberExpression': {
      const own = ofRecord(node);
      if (own !== node) return read(own);
      const [first, setting, ...more] = readPath(node).split('.') as [string, string, ...string[]];
      if (first !== '$settings') return { kind: 'field', field: [first, setting, ...more].join('.') };
      if (more.length > 0) throw new FormulaError(translate('formulas.settingIsOneField'));
      return { kind: 'setting', field: setting };
    }
    default:
      throw new FormulaError(translate(accepted));
  }
}

/** `$record.valor` is the record's field, as `valor` is; `$record.contratoId.preco` is `contratoId.preco`. */
function ofRecord(node: jsep.Expression): jsep.Expression {
  if (node.type !== 'MemberExpression') return node;
  const { computed, object, property } = node as jsep.MemberExpression;
  if (computed) return node;
  if (object.type === 'Identifier' && (object as jsep.Identifier).name === '$record') return property;
  const inner = ofRecord(object);
  return inner === object ? node : ({ ...node, object: inner } as jsep.Expression);
}

/** Reads a path, `contratoId.safraId.nome`. */
function readPath(node: jsep.Expression): string {
  if (node.type === 'Identifier') return (node as jsep.Identifier).name;
  const { computed, object, property } = node as jsep.MemberExpression;
  if (node.type !== 'MemberExpression' || computed) throw new FormulaError(translate(accepted));
  return `${readPath(object)}.${readPath(property)}`;
}

const instead: Readonly<Record<string, TextKey>> = {
  '?': 'formulas.ifConditionValueOtherwise',
  '&&': 'formulas.andConditionCondition',
  '||': 'formulas.orConditionCondition',
  '!': 'formulas.notCondition',
  '==': 'formulas.equalExample',
  '===': 'formulas.equalExample',
  '!=': 'formulas.unequalExample',
  '!==': 'formulas.unequalExample',
  '&': 'formulas.joinTextText',
};

const refused = (operator: string) =>
  new FormulaError(
    Object.hasOwn(instead, operator)
      ? translate('formulas.operatorIsNotAccepted', { operator, instead: translate(instead[operator]!) })
      : translate('formulas.operatorIsNotAcceptedUse', { operator }),
  );

function readLiteral({ value, raw }: jsep.Literal): Formula {
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'number' && Number.isFinite(value)) return { kind: 'number', value: String(value) };
  if (value === '') throw new FormulaError(translate('formulas.emptyTextIsNotAccepted'));
  if (typeof value === 'string') return { kind: 'text', value };
  throw new FormulaError(
    value === null ? translate('formulas.toLeaveResultEmpty') : translate('formulas.isNotNumber', { raw }),
  );
}

function readCall({ callee, arguments: given }: jsep.CallExpression): Formula {
  const name = callee.type === 'Identifier' ? (callee as jsep.Identifier).name : '';
  if (rowFunctions.includes(name as RowFunction) && given.length === 1)
    return readRows(name as RowFunction, given[0]!);
  if (Object.hasOwn(listFunctions, name)) return readList(name as ListFunction, given);
  if (!Object.hasOwn(scalarFunctions, name))
    throw rowFunctions.includes(name as RowFunction)
      ? new FormulaError(translate('formulas.takesSingleValue', { name, count: given.length }))
      : new UnknownFunction(name);
  const [least, most] = scalarFunctions[name as ScalarFunction];
  if (given.length < least || given.length > most)
    throw new FormulaError(
      translate('formulas.takesCount', {
        name,
        takes: countText(least, most),
        found:
          given.length === 0
            ? translate('formulas.hasNone')
            : translate('formulas.has', { count: given.length }),
      }),
    );
  return { kind: 'call', call: name as ScalarFunction, of: given.map(read) };
}

const countText = (least: number, most: number) =>
  least === most
    ? `${least} ${least === 1 ? translate('common.value') : translate('formulas.values')}`
    : `${most - least === 1 ? translate('common.oneOrOther', { one: least, other: most }) : translate('common.fromTo', { min: least, max: most })} ${translate('formulas.values')}`;

/** Reads `sum(itens.total)` and `count(itens)`. */
function readRows(call: RowFunction, given: jsep.Expression): Formula {
  const node = ofRecord(given);
  if (call === 'count' && node.type === 'Identifier')
    return { kind: 'rows', call, field: (node as jsep.Identifier).name };
  const { computed, object, property } = node as jsep.MemberExpression;
  if (node.type === 'MemberExpression' && !computed && object.type === 'Identifier')
    return {
      kind: 'rows',
      call,
      field: (object as jsep.Identifier).name,
      of: (property as jsep.Identifier).name,
    };
  throw new FormulaError(translate('formulas.takesListAndField', { call }));
}

/** Reads `band(salario, faixas.ate, faixas.aliquota)`. All columns must belong to one list. */
function readList(call: ListFunction, given: readonly jsep.Expression[]): Formula {
  const all: readonly ('value' | 'column' | 'column?')[] = listFunctions[call];
  const takes = all.slice(0, all.at(-1) === 'column?' ? Math.max(given.length, all.length - 1) : all.length);
  const columns = given.map(ofRecord).flatMap((node, at) => {
    const { computed, object, property } = node as jsep.MemberExpression;
    return takes[at]?.startsWith('column') &&
      node.type === 'MemberExpression' &&
      !computed &&
      object.type === 'Identifier'
      ? { list: (object as jsep.Identifier).name, column: (property as jsep.Identifier).name }
      : [];
  });
  const lists = [...new Set(columns.map(({ list }) => list))];
  const wanted = takes.filter((kind) => kind !== 'value').length;
  if (given.length !== takes.length || columns.length !== wanted || lists.length > 1)
    throw new FormulaError(shapeText(call, all));
  return {
    kind: 'list',
    call,
    field: lists[0] ?? '',
    columns: columns.map(({ column }) => column),
    of: given.filter((_, at) => takes[at] === 'value').map(read),
  };
}

function shapeText(call: ListFunction, takes: readonly string[]): string {
  const written = (kinds: readonly string[]) =>
    `${call}(${kinds.map((kind, at) => (kind === 'value' ? translate('common.value') : translate('formulas.listField', { at: kind === 'column' ? at : '' }))).join(', ')})`;
  return takes.at(-1) === 'column?'
    ? translate('formulas.takesOneOrOther', {
        call,
        one: written(takes.slice(0, -1)),
        other: written(takes),
      })
    : translate('formulas.takesWithFieldsOfSingle', { call, written: written(takes) });
}
