/** Filters, orders, columns and figures by the present names: see record.ts. */
import { keyParts } from '#model/filter/keys.ts';
import { groupKeyOf } from '#model/measures.ts';
import type { ViewOfList, ColumnChoice } from '#model/api/sharedViews.ts';
import type { Filter } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { presentOption, presentPath, type Renamed } from './record.ts';

/** A filter as it is written or sent. What is none stays as it is: whoever reads it refuses it. */
export function presentFilter<T>(renamed: Renamed, filter: T): T {
  if (!renamed.formerly || !isMap(filter)) return filter;
  const result: Filter = {};
  const twice: Filter[] = [];
  for (const [key, value] of Object.entries(filter)) {
    const [now, wanted] = presentCondition(renamed, key, value);
    if (Object.hasOwn(result, now)) twice.push({ [now]: wanted });
    else result[now] = wanted;
  }
  if (twice.length === 0) return result as T;
  return { ...result, all: [...(Array.isArray(result.all) ? (result.all as unknown[]) : []), ...twice] } as T;
}

function presentCondition(renamed: Renamed, key: string, value: unknown): [string, unknown] {
  if ((key === 'any' || key === 'all') && Array.isArray(value))
    return [key, value.map((part: unknown) => presentFilter(renamed, part))];
  if (key === 'not') return [key, presentFilter(renamed, value)];
  if (key === 'q' || key === 'any' || key === 'all') return [key, value];
  // A former name may end like an operator, which a present one can't.
  const isWhole = Object.hasOwn(renamed.formerly!.fields, key) || Object.hasOwn(renamed.fields, key);
  const { name } = isWhole ? { name: key } : keyParts(key);
  const now = presentPath(renamed, name);
  return [now + key.slice(name.length), presentOption(renamed, now, value)];
}

/** `mes:month` by the present name of its field. */
export function presentGroup(renamed: Renamed, key: string): string {
  const { field } = groupKeyOf(key);
  return presentPath(renamed, field) + key.slice(field.length);
}

/** A measure, with its filters; as for filters, what is none stays as it is. */
export function presentMeasure(renamed: Renamed, measure: unknown): unknown {
  if (!isMap(measure)) return measure;
  const name = (one: unknown) => (typeof one === 'string' ? presentPath(renamed, one) : one);
  return Object.fromEntries(
    Object.entries(measure).map(([key, value]) => [
      key,
      key === 'filter' || key === 'minus'
        ? presentFilter(renamed, value)
        : Array.isArray(value)
          ? value.map(name)
          : name(value),
    ]),
  );
}

/** An order of a list: `{ field, order }`. */
export const presentSort = <T extends { field: string }>(renamed: Renamed, sort: T): T => ({
  ...sort,
  field: presentPath(renamed, sort.field),
});

export function presentColumns<T extends ColumnChoice>(renamed: Renamed, choice: T): T {
  if (!renamed.formerly) return choice;
  const keys = <V>(map: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(map).map(([field, value]) => [presentPath(renamed, field), value]));
  const { order, shown, widths } = choice;
  return {
    ...choice,
    ...(order && { order: order.map((field) => presentPath(renamed, field)) }),
    ...(shown && { shown: keys(shown) }),
    ...(widths && { widths: keys(widths) }),
  };
}

/** A view of a list, saved by its author or shared. */
export const presentView = (renamed: Renamed, view: ViewOfList): ViewOfList =>
  renamed.formerly
    ? {
        ...view,
        filter: presentFilter(renamed, view.filter),
        ...(view.sort && { sort: presentSort(renamed, view.sort) }),
        ...(view.columns && { columns: presentColumns(renamed, view.columns) }),
      }
    : view;
