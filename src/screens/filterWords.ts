/** Filters in words, as chips and prints tell them. */
import type { ClientResource } from '#model/api/answers.ts';
import {
  isVariable,
  keyParts,
  timeVariableOf,
  variableValue,
  viewerOf,
  type PortalPlace,
} from '#model/filter/filter.ts';
import { isNumeric, refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Filter } from '#model/types.ts';
import { deepEqual } from '#model/values/json.ts';
import { currentLocale, translate, type NameIn } from '#messages/translate.ts';
import { lateTitle } from '#kinds/columnsOf.ts';
import { dayWords } from '#kinds/date/calendar.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import { formatValue, kindOf, optionsOf } from '#kinds/registry.ts';

/** What filter controls work on: the offered fields, the default filter and the resource. */
export type Filterable = {
  filters: readonly string[];
  defaultFilter: Filter;
  resource: ClientResource;
  /** The field that is shown as tabs instead of a chip. */
  tabs?: string;
  /** Named filters; a chip shows the name instead of the values. */
  queries?: readonly { label: string; filter: Filter }[];
};

type Comparison = 'gte' | 'gt' | 'lte' | 'lt' | 'neq' | 'like' | 'nlike';
export type WordContext = PortalPlace & {
  titles: TitleLookup;
  /** `YYYY-MM-DD` */
  today: string;
};

/** The keys of a filter that concern this field: its id, alone or with an operator. */
export const filterKeysOf = (field: string, filter: Filter): string[] =>
  Object.keys(filter).filter((key) => key === field || key.startsWith(`${field}_`));

/** A filter on a field in words: "Aberta, Em execução", "de 01/10/2026 até hoje". */
export function filterWords(field: Field, filter: Filter, context: WordContext): string {
  const text = (value: unknown) => valueWords(field, value, context);
  const from = filter[`${field.id}_gte`];
  const to = filter[`${field.id}_lte`];
  const parts: string[] = [];
  const span = from !== undefined && from === to ? text(from) : recentWords(from, to);
  const below = filter[`${field.id}_lt`];
  if (span) parts.push(span);
  else if (isNumeric(field) && below !== undefined && to === undefined)
    return boundWords(field, from, below, context);
  for (const key of filterKeysOf(field.id, filter)) {
    const op = key === field.id ? 'eq' : key.slice(field.id.length + 1);
    const value = filter[key];
    if ((op === 'gte' || op === 'lte') && span) continue;
    if (op === 'eq') parts.push(text(value));
    else if (op === 'null')
      parts.push(translate(`portal.screen.filter.words.null_${String(value) === 'true'}`));
    else parts.push(comparedWords(op as Comparison, value));
  }
  return parts.join(', ');

  /** `$month-5` as a lower bound -> "desde mai/2026". */
  function comparedWords(op: Comparison, value: unknown): string {
    const { by = 0 } = timeVariableOf(String(value)) ?? {};
    const isSince = op === 'gte' && by < 0;
    const moment = (by !== 0 && momentWords(String(value), isSince, context)) || text(value);
    return translate(`portal.screen.filter.words.${isSince ? 'since' : op}`, { value: moment });
  }
}

/** The day, month or year of a variable; undefined for what has a name: tomorrow or, in an upper bound, the last month. */
function momentWords(variable: string, isSince: boolean, context: WordContext): string | undefined {
  const { base, by, unit } = timeVariableOf(variable)!;
  const isNamed = Math.abs(by) === 1 && (unit === 'd' || (unit === spans[base] && !isSince));
  if (base === 'now' || isNamed) return undefined;
  const moment = String(variableValue(variable, viewerOf(context, context.today).variables));
  if (base !== 'month') return formatDay(moment);
  const month = dayWords(`${moment}-01`, currentLocale(), { month: 'short' }).replace('.', '');
  return translate('portal.screen.filter.words.month', { month, year: moment.slice(0, 4) });
}

/** A lower bound and an exclusive upper bound in words: "100 a 199", "menos de 100". */
function boundWords(field: Field, from: unknown, below: unknown, context: WordContext): string {
  const text = (value: unknown) => valueWords(field, value, context);
  if (from === undefined) return translate('portal.screen.filter.words.below', { value: text(below) });
  const last = traitsOf(field).numeric === 'integer' ? Number(below) - 1 : below;
  return from === last
    ? text(from)
    : translate('portal.screen.filter.words.between', { from: text(from), to: text(last) });
}

/** Up to so many values are listed by name, and more of them as far as their names fit; else their number is shown. */
const mostNamed = 2;
/** In characters. */
const roomForNames = 40;

function valueWords(field: Field, value: unknown, context: WordContext): string {
  if (Array.isArray(value) && value.length > mostNamed && !value.some(isVariable)) {
    const names = value.map((one) => valueWords(field, one, context));
    const all = names.join(', ');
    if (all.length <= roomForNames && !names.includes(lateTitle)) return all;
    const of = optionsOf(field).length;
    return translate(`portal.screen.filter.words.${of > 0 ? 'share' : 'several'}`, {
      smart_count: value.length,
      of,
    });
  }
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one, context)).join(', ');
  if (isVariable(value)) return variableWords(value);
  if (value === null || value === '') return translate('portal.screen.filter.words.null_true');
  if (refersTo(field)) return context.titles(field.resource, value) ?? lateTitle;
  // A filter may name a part of a date, such as a month or a year.
  if (kindOf(field).filter === 'range' && typeof value === 'string' && /^\d{4}(-\d{2})?$/.test(value))
    return formatDay(value);
  const shown = traitsOf(field).holdsMany ? [value] : value;
  if (traitsOf(field).temporal === 'datetime' && typeof value === 'string' && value.length === 10)
    return formatDay(value);
  return formatValue(field, shown, context);
}

/**
 * `$month-11` to `$month` -> "últimos 12 meses", and so for weeks; `$today-30d` to `$today` -> "últimos 30
 * dias".
 */
function recentWords(from: unknown, to: unknown): string | undefined {
  const { base, by, unit } = timeVariableOf(String(from)) ?? {};
  const counted = ({ today: 'd', week: 'w', month: 'm', now: 'h', year: undefined } as const)[base ?? 'year'];
  if (!base || !by || by > 0 || !counted || unit !== counted) return undefined;
  const isWhole = base === 'week' || base === 'month';
  const isRecent = to === (base === 'now' ? '$now' : '$today') || (isWhole && to === `$${base}`);
  if (!isRecent) return undefined;
  return translate(`portal.screen.variable.last_${counted}`, { smart_count: -by + (isWhole ? 1 : 0) });
}

/** `$today-30d` -> "há 30 dias"; `$month` -> "este mês"; `$user.x` -> "você". */
function variableWords(variable: string): string {
  const translated = (name: NameIn<'portal.screen.variable'>, count = 1) =>
    translate(`portal.screen.variable.${name}`, { smart_count: count });
  if (variable.startsWith('$user.')) return translated('user');
  const { base, by, unit } = timeVariableOf(variable) ?? { base: 'today', by: 0, unit: 'd' };
  if (by === 0) return translated(base);
  if (Math.abs(by) === 1 && unit === spans[base])
    return translated(`${base as 'week' | 'month' | 'year'}_${by < 0 ? 'last' : 'next'}`);
  return translated(`${by < 0 ? 'ago' : 'ahead'}_${unit}`, Math.abs(by));
}

/** Units that have a name of their own when they are the last or the next one ("last week"). */
const spans: Readonly<Record<string, string>> = { week: 'w', month: 'm', year: 'y' };

/**
 * The label of a configured query that has the same values for this field: "Em aberto". One value alone has a name of
 * its own, that a query's would contradict: "Pagamento: este mês", not "Pagamento: Pagas no mês".
 */
export function namedBy(
  queries: Filterable['queries'] = [],
  field: Field,
  filter: Filter,
): string | undefined {
  const own = filterKeysOf(field.id, filter);
  if (!own.some((key) => Array.isArray(filter[key]))) return undefined;
  return queries.find((query) => deepEqual(query.filter, only(filter, own)))?.label;
}

export const without = (filter: Filter, keys: readonly string[]): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)));

export const only = (filter: Filter, keys: readonly string[]): Filter =>
  Object.fromEntries(keys.map((key) => [key, filter[key]]));

/** The ids that a filter refers to, in the shape of a record, so that their titles can be looked up. */
export function referredIn(fields: readonly Field[], filter: Filter): Record<string, unknown> {
  const references = fields.filter((field) => refersTo(field));
  return Object.fromEntries(
    references.map(({ id }) => [
      id,
      [filter[id], filter[`${id}_neq`]]
        .flat()
        .filter((value) => value !== null && value !== undefined && !isVariable(value)),
    ]),
  );
}

/** The offered fields that a filter can be set on. */
const filterFieldsOf = ({ filters, resource }: Pick<Filterable, 'filters' | 'resource'>): Field[] =>
  filters.flatMap((id) => resource.fields[id] ?? []).filter((field) => kindOf(field).filter !== 'none');

/**
 * The filter as the values of each offered field and the conditions that none of them can show.
 */
export function activeFilters(filterable: Filterable, filter: Filter, context: WordContext) {
  const { resource, queries } = filterable;
  const fields = filterFieldsOf(filterable);
  const wordsFor = (field: Field) => namedBy(queries, field, filter) ?? filterWords(field, filter, context);
  const owned = new Set(['q', ...fields.flatMap(({ id }) => filterKeysOf(id, filter))]);
  const others = Object.keys(filter)
    .filter((key) => !owned.has(key))
    .map((key) => {
      const field = resource.fields[keyParts(key).name];
      return {
        key,
        label: field && `${field.label}: ${filterWords(field, { [key]: filter[key] }, context)}`,
      };
    });
  const count = fields.filter(({ id }) => filterKeysOf(id, filter).length > 0).length + others.length;
  return { fields, others, wordsFor, count };
}
