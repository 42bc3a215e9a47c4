/** Values that a keyword of this language takes in another form: a condition as a text, options as a list. */
import type { Path } from '../files.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { filterOfText } from './conditions.ts';
import { optionsIn } from './optionForms.ts';
import { quoted, type Advice } from './remedy.ts';

/** What to write instead of a value whose form is refused; undefined when it is not recognized. */
export function foreignValue(path: Path, value: unknown, whole: (path: Path) => unknown): Advice | undefined {
  const key = path.at(-1);
  const entries = (replaced: Path, one: unknown): Advice => ({
    text: translate('common.writeOthers', { others: quoted({ [String(replaced.at(-1))]: one }) }),
    edits: [{ path: replaced, entries: { [String(replaced.at(-1))]: one } }],
  });
  if (typeof key === 'number' && path.at(-2) === 'unique') {
    const list = path.slice(0, -1);
    const names = whole(list);
    return Array.isArray(names) && names.every((name) => typeof name === 'string')
      ? entries(list, [names])
      : undefined;
  }
  switch (key) {
    case 'options': {
      const options = isMap(value) ? undefined : optionsIn(value);
      return options && entries(path, options);
    }
    case 'pattern': {
      const pattern = patternOf(value);
      return pattern && entries(path, pattern);
    }
    case 'sort':
      return sortMap(value, (sort) => entries(path, sort));
    case 'value':
    case 'target': {
      const measure = measureIn(value);
      return measure === undefined ? undefined : entries(path, measure);
    }
  }
  if (path.at(-2) === 'measures') {
    const measure = measureIn(value);
    return measure === undefined ? undefined : entries(path, measure);
  }
  const filter = typeof value === 'string' && isCondition(key) ? filterOfText(value) : undefined;
  return filter && entries(path, filter);
}

const isCondition = (key: PropertyKey | undefined) =>
  /^(?:filter|defaultFilter|that|when|.+When|becomes)$/.test(String(key));

/** A regular expression as a pattern with its message. */
export const patternOf = (value: unknown) =>
  typeof value === 'string' && isPattern(value)
    ? { regex: value, message: translate('common.mustFollowPattern', { pattern: value }) }
    : undefined;

function isPattern(text: string): boolean {
  try {
    return text.length <= 300 && RegExp(text, 'u').unicode;
  } catch {
    return false;
  }
}

function sortMap(value: unknown, give: (sort: string) => Advice): Advice | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof one === 'string')
    return Array.isArray(value) && /^-?[a-z]\w*$/i.test(one) ? give(one) : undefined;
  if (!isMap(one)) return undefined;
  const field = one.field ?? one.column ?? one.by;
  if (typeof field === 'string')
    return give(/desc/i.test(String(one.order ?? one.direction ?? one.dir)) ? `-${field}` : field);
  const [[name, order] = []] = Object.entries(one);
  return name === undefined
    ? undefined
    : give(order === -1 || /desc/i.test(String(order)) ? `-${name}` : name);
}

const measures: Readonly<Record<string, string>> = {
  sum: 'sum',
  total: 'sum',
  soma: 'sum',
  avg: 'avg',
  average: 'avg',
  mean: 'avg',
  media: 'avg',
  min: 'min',
  max: 'max',
  count: 'count',
  size: 'count',
};

/** `sum(margin)`, `COUNT(*)`, `{ aggregate: sum, field: margin }`, `{ sum: [margin] }`. */
function measureIn(value: unknown): string | Record<string, unknown> | undefined {
  if (typeof value === 'string') {
    const [, name = '', field] =
      /^\$?(\w+)(?:\s*\(\s*(?:distinct\s+)?["'`]?([\w*]*)["'`]?\s*\)|\s+(\w+))$/i.exec(value.trim()) ?? [];
    return asMeasure(name, field);
  }
  if (!isMap(value)) return undefined;
  const kind = [
    'aggregate',
    'aggregation',
    'type',
    'function',
    'func',
    'fn',
    'op',
    'operation',
    'agg',
    'method',
  ].find((key) => typeof value[key] === 'string');
  const field = value.field ?? value.column ?? value.of ?? value.property;
  return kind === undefined
    ? undefined
    : asMeasure(String(value[kind]), typeof field === 'string' ? field : undefined);
}

function asMeasure(name: string, field: string | undefined) {
  const measure = measures[name.toLowerCase()];
  if (measure === 'count') return 'count';
  return measure !== undefined && field !== undefined && /^[a-z]\w*$/i.test(field)
    ? { [measure]: field }
    : undefined;
}
