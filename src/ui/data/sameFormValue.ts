import { isRow } from '#kinds/items/kind.ts';
import { deepEqual } from '#model/values/json.ts';
import { isEmpty } from '#model/values/values.ts';

/** Compares values of a form. All kinds of empty values are equal, in rows as well. */
export const sameFormValue = (left: unknown, right: unknown): boolean =>
  (isEmpty(left) && isEmpty(right)) || deepEqual(withoutGaps(left), withoutGaps(right));

const withoutGaps = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        isRow(row) ? Object.fromEntries(Object.entries(row).filter(([, held]) => !isEmpty(held))) : row,
      )
    : value;
