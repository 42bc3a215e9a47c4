/** What conditions of a form are decided by. The API decides by the same. */
import { createContext, useContext } from 'react';
import { FilterError, fieldsOf, parseFilter } from '#model/filter/filter.ts';
import { isFilled } from '#model/fields/dependencies.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Filter, Resource } from '#model/types.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isVisible } from '#kinds/validate.ts';
import { isEmpty } from '#model/values/values.ts';

/** The state of a form with steps; null when all sections are shown at once. */
export type FormSteps = { at: number; last: number; next: () => void; back: () => void };
export const StepsContext = createContext<FormSteps | null>(null);
export const useSteps = () => useContext(StepsContext);

type Values = Readonly<Record<string, unknown>>;

/**
 * The values typed so far, for the conditions of a form. The results of formulas are added if a condition reads one; the
 * values of hidden fields are left out if a condition reads a field that may be hidden.
 */
export const typedRecord = (
  values: Values,
  conditions: readonly (Filter | undefined)[],
  context: RecordContext,
): Values => {
  const fields = context.fields as Resource['fields'];
  return conditions.some((condition) => condition && dependents(fields)(condition))
    ? computedShown(fields, values, context)
    : values;
};

/** The record with its computed values. A hidden field gives none: it is saved empty. */
export function computedShown<T extends Values>(
  fields: Resource['fields'],
  values: T,
  context: RecordContext,
): T {
  const record = compute(fields, values, clockOf(context));
  const hidden = hideable(fields).filter(
    ({ id }) => !isEmpty(values[id]) && !isVisible(fields[id]!, record, context),
  );
  // What is emptied may hide more.
  return hidden.length === 0
    ? record
    : computedShown(
        fields,
        { ...values, ...Object.fromEntries(hidden.map(({ id }) => [id, null])) },
        context,
      );
}

const hideable = memoize((fields: Resource['fields']) =>
  Object.values(fields).filter((field) => field.visibleWhen && (!field.readOnly || isFilled(field))),
);

/** True for conditions that read formulas, or fields that may be hidden. */
const dependents = memoize((fields: Resource['fields']) =>
  memoize((condition: Filter): boolean => {
    try {
      return [...fieldsOf(parseFilter(condition, fields))].some(
        (id) => formulaOf(fields[id]) !== undefined || fields[id]?.visibleWhen !== undefined,
      );
    } catch (error) {
      // a field that the user does not see: the API decides
      if (error instanceof FilterError) return false;
      throw error;
    }
  }),
);
