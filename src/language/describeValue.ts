/** Describes values of a config, for messages about them. */
import type { Path } from './files.ts';
import { keyParts } from '#model/filter/filter.ts';
import { fold, isMap } from '#model/values/values.ts';
import { translate, type TextKey } from '#messages/translate.ts';

const nouns: Record<string, TextKey> = {
  string: 'common.aText',
  number: 'common.aNumber',
  int: 'language.wholeNumber',
  boolean: 'common.trueOrFalse',
  array: 'language.list',
  tuple: 'language.list',
  object: 'language.mapKey',
  record: 'language.mapKey',
};

/** The name of a schema type in messages. */
export const nounOf = (expected: string) => (nouns[expected] ? translate(nouns[expected]) : expected);

/** The purpose of a key. */
export const purposeOf = (name: string) => {
  const purpose = purposes[name];
  return purpose && translate(purpose);
};

export const orList = (names: readonly string[]) =>
  names.length < 2
    ? names.join('')
    : translate('common.oneOrOther', { one: names.slice(0, -1).join(', '), other: names.at(-1)! });

export function describeValue(value: unknown): string {
  if (value === null) return translate('common.empty');
  if (Array.isArray(value)) return translate('language.list');
  if (typeof value === 'object') return translate('language.map');
  if (typeof value === 'string') return translate('language.text', { value: quoteValue(value) });
  return typeof value === 'number'
    ? translate('language.number', { value: quoteValue(value) })
    : quoteValue(value);
}

export const hint = (expected: string, value: unknown) =>
  expected === 'string' && ['number', 'boolean'].includes(typeof value)
    ? translate('language.putInQuotes', { value: String(value) })
    : expected === 'boolean'
      ? typeof value === 'string'
        ? meantTruth(value)
        : translate('language.writeTrueOrFalse')
      : expected === 'number' && typeof value === 'string' && /^\d+(\.\d+)?\D*$/.test(value)
        ? translate('language.writeNumberWithoutQuotes', { number: Number.parseFloat(value) })
        : expected === 'array' && typeof value === 'string' && isListInBrackets(value)
          ? translate('language.writeList', { value })
          : expected === 'record' && isNames(value)
            ? translate('language.writeMap', { value: value.map((name) => `${name}: …`).join(', ') })
            : expected === 'record' && typeof value === 'string'
              ? asFilter(value)
              : '';

/** False for signs that YAML or a condition reads in another way: `[*]`, `[estoque > 0]`. */
const isListInBrackets = (text: string) => /^[\p{L}\p{N}_/$-][^[\]{}#"'<>=:*]*$/u.test(text);

const operators: Readonly<Record<string, string>> = {
  '=': '',
  '==': '',
  '!=': '_neq',
  '<>': '_neq',
  '>': '_gt',
  '>=': '_gte',
  '<': '_lt',
  '<=': '_lte',
};

/** "stock < 10" as a filter. */
function asFilter(text: string): string {
  const [, name, sign, value] = /^(\w+)\s*([<>!=]=|<>|[<>=])\s*(\S.*)$/.exec(text) ?? [];
  return name ? translate('language.writeWithName', { name: name + operators[sign!]!, value: value! }) : '';
}

/** "sum(total)" as a measure. */
export function asMeasure(value: unknown): string {
  const [, measure, field] = /^(sum|avg|min|max)(?:\s*\(\s*|\s+)(\w+)\s*\)?$/i.exec(plain(value)) ?? [];
  return measure ? translate('language.writeWithName', { name: measure.toLowerCase(), value: field! }) : '';
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((name) => typeof name === 'string' && /^[\w-]+$/.test(name));

function meantTruth(text: string): string {
  const word = fold(text);
  const meant = ['sim', 's', 'verdadeiro', 'yes', 'on'].includes(word)
    ? 'true'
    : ['nao', 'n', 'falso', 'no', 'off'].includes(word)
      ? 'false'
      : undefined;
  return meant ? translate('language.didYouMean', { meant }) : '';
}

/** Never calls a map's own `toString`, which could be anything. */
export const plain = (value: unknown) => (typeof value === 'object' ? '' : String(value));

export function quoteValue(value: unknown): string {
  // JSON has no Infinity
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value)?.slice(0, 60) ?? '';
  return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
}

/** The part of the data at a path. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isMap(value) && Object.hasOwn(value, step)) value = value[String(step)];
    else return undefined;
  }
  return value;
}

/** The purpose of keys whose name alone does not explain it. */
const purposes: Record<string, TextKey | undefined> = {
  label: 'language.textIsShownOnScreen',
  permissions: 'language.whoMayEnter',
  fields: 'language.fieldsAsInName',
  routes: 'language.screensAsInPath',
  type: 'language.typeOfField',
  path: 'language.addressAsInShopOrders',
  resource: 'language.whereDataCome',
  one: 'language.nameInSingular',
  many: 'language.nameInPlural',
  groupBy: 'language.whatToGroup',
  measures: 'language.whatToCompute',
  columns: 'language.columnsByTheirFields',
  options: 'language.optionsAsInActive',
};

/** The field in a condition's key such as `date_gte`; undefined when it has no operator. */
export function fieldIn(condition: string): string | undefined {
  const { name } = keyParts(condition);
  return name !== condition && /^\w+$/.test(name) ? name : undefined;
}

export function tooSmall(name: string, origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string') return translate('language.cantBeEmpty', { name });
  if (origin === 'array')
    return translate('language.needsAtLeast', {
      name,
      amount: translate('counted.items', { smart_count: minimum }),
    });
  return isInclusive
    ? translate('language.mustBeAtLeast', { name, minimum })
    : translate('language.mustBeMore', { name, minimum });
}

/** The last named step of a path, with the index if it is an item of a list. */
export function lastStepName(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return translate('language.file');
  if (typeof last !== 'number') return `"${String(last)}"`;
  const owner = path.findLast((step) => typeof step !== 'number');
  return translate('language.itemOf', { last: last + 1, owner: String(owner ?? '') });
}
