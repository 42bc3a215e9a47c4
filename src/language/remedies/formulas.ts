/** Formulas of JavaScript and SQL, as formulas of this language. */
import jsep from 'jsep';
import { formulaFunctions, parseFormula } from '#model/formula/formula.ts';
import { functionNamed } from '../bind/formulas/functionHint.ts';

const operators: Readonly<Record<string, string>> = {
  '==': '=',
  '===': '=',
  '!=': '<>',
  '!==': '<>',
  '=': '=',
  '<>': '<>',
};
const plain = new Set(['+', '-', '*', '/', '<', '<=', '>', '>=']);
const owners = /^(?:record|row|this|self|values|data|doc|item)$/;

/** Methods and functions that are no function here, by what their arguments become. */
const spelled: Readonly<Record<string, (...args: string[]) => string>> = {
  addminutes: (date, minutes) => `${date} + ${grouped(minutes!)} / 60`,
  plusminutes: (date, minutes) => `${date} + ${grouped(minutes!)} / 60`,
  addhours: (date, hours) => `${date} + ${grouped(hours!)}`,
  plushours: (date, hours) => `${date} + ${grouped(hours!)}`,
  subhours: (date, hours) => `${date} - ${grouped(hours!)}`,
  subminutes: (date, minutes) => `${date} - ${grouped(minutes!)} / 60`,
  addweeks: (date, weeks) => `addDays(${date}, 7 * ${grouped(weeks!)})`,
  addyears: (date, years) => `addMonths(${date}, 12 * ${grouped(years!)})`,
  subdays: (date, days) => `addDays(${date}, -${grouped(days!)})`,
  submonths: (date, months) => `addMonths(${date}, -${grouped(months!)})`,
  plusdays: (date, days) => `addDays(${date}, ${days})`,
  plusmonths: (date, months) => `addMonths(${date}, ${months})`,
  tofixed: (number, places = '0') => `round(${number}, ${places})`,
  ifnull: (...args) => `coalesce(${args.join(', ')})`,
  nvl: (...args) => `coalesce(${args.join(', ')})`,
  isnull: (...args) => (args.length > 1 ? `coalesce(${args.join(', ')})` : `empty(${args[0]})`),
  // The first argument of join stands between the others.
  concat: (...args) => `join('', ${args.join(', ')})`,
  concatenate: (...args) => `join('', ${args.join(', ')})`,
  concatenar: (...args) => `join('', ${args.join(', ')})`,
  now: () => '$today',
  today: () => '$today',
  currentdate: () => '$today',
};

const grouped = (text: string) => (/^[\w.$]+$/.test(text) ? text : `(${text})`);

/** The same formula here; undefined when it is not recognized, or already one of ours. */
export function foreignFormula(text: string): string | undefined {
  if (text.length > 500) return undefined;
  try {
    const printed = print(jsep(text.trim().replace(/^=/, '').replaceAll(/\?\?/g, '||')));
    parseFormula(printed, { paths: true });
    return printed === text ? undefined : printed;
  } catch {
    return undefined;
  }
}

class Unknown extends Error {}

function print(node: jsep.Expression): string {
  switch (node.type) {
    case 'Literal': {
      const { value, raw } = node as jsep.Literal;
      return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : raw;
    }
    case 'Identifier':
      return (node as jsep.Identifier).name;
    case 'MemberExpression': {
      const { object, property, computed } = node as jsep.MemberExpression;
      if (computed || property.type !== 'Identifier') throw new Unknown();
      const name = (property as jsep.Identifier).name;
      const owner = print(object);
      return owners.test(owner) ? name : `${owner}.${name}`;
    }
    case 'UnaryExpression': {
      const { operator, argument } = node as jsep.UnaryExpression;
      if (operator === '!') return `not(${print(argument)})`;
      if (operator === '-') return `-${grouped(print(argument))}`;
      throw new Unknown();
    }
    case 'ConditionalExpression': {
      const { test, consequent, alternate } = node as jsep.ConditionalExpression;
      const otherwise = isNothing(alternate) ? [] : [print(alternate)];
      return `if(${[print(test), print(consequent), ...otherwise].join(', ')})`;
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return printBinary(node as jsep.BinaryExpression);
    case 'CallExpression':
      return printCall(node as jsep.CallExpression);
    default:
      throw new Unknown();
  }
}

const isNothing = (node: jsep.Expression) =>
  node.type === 'Literal' && ['', null].includes((node as jsep.Literal).value as string | null);

function printBinary({ operator, left, right }: jsep.BinaryExpression): string {
  if (operator === '&&') return `and(${print(left)}, ${print(right)})`;
  if (operator === '||') return `or(${print(left)}, ${print(right)})`;
  const sign = operators[operator];
  if (sign !== undefined && (isNothing(right) || isNothing(left))) {
    const asked = `empty(${print(isNothing(right) ? left : right)})`;
    return sign === '=' ? asked : `not(${asked})`;
  }
  if (sign === undefined && !plain.has(operator)) throw new Unknown();
  const part = (one: jsep.Expression) =>
    one.type === 'BinaryExpression' && !['&&', '||'].includes((one as jsep.BinaryExpression).operator)
      ? `(${print(one)})`
      : print(one);
  return `${part(left)} ${sign ?? operator} ${part(right)}`;
}

function printCall({ callee, arguments: given }: jsep.CallExpression): string {
  const args = given.map(print);
  let name: string;
  if (callee.type === 'MemberExpression') {
    const { object, property } = callee as jsep.MemberExpression;
    if (property.type !== 'Identifier') throw new Unknown();
    name = (property as jsep.Identifier).name;
    const owner = print(object);
    if (!/^(?:Math|Date|moment|dayjs|_|R)$/.test(owner)) args.unshift(owner);
  } else if (callee.type === 'Identifier') name = (callee as jsep.Identifier).name;
  else throw new Unknown();
  const own = (formulaFunctions as readonly string[]).find((one) => one.toLowerCase() === name.toLowerCase());
  if (own) return `${own}(${args.join(', ')})`;
  const known = name.toLowerCase().replaceAll('_', '');
  if (Object.hasOwn(spelled, known)) return spelled[known]!(...args);
  const here = functionNamed(name);
  if (here === undefined) throw new Unknown();
  return here.startsWith('$') ? here : `${here}(${args.join(', ')})`;
}
