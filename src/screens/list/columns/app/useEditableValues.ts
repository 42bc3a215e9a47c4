import { useMemo } from 'react';
import { isReadOnly, isVisible } from '#kinds/validate.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import type { Field } from '#model/types.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { fixedFields, writableOf } from '#screens/form/app/defaults.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';

/**
 * Tells the values of a record that may be changed where they stand, by the same rules as in the record's form.
 * Undefined where the screen changes no record.
 *
 * @param isUsed false spares the conditions, where no value is edited in place
 */
export function useEditableValues(
  isUsed = true,
): ((field: Field, record: StoredValues) => boolean) | undefined {
  const { screen, resource } = useScreen();
  const isAny = isUsed && screen.actions.includes('edit');
  const context = useConditionContext(resource, isAny);
  return useMemo(() => {
    if (!isAny) return undefined;
    const fixed = fixedFields(resource, screen.filter);
    const writable = new Set(writableOf(screen.form, resource).filter((id) => !fixed.includes(id)));
    return (field, record) => {
      if (!writable.has(field.id)) return false;
      const { edit, editOnly } = rightsOn(screen, resource, record, context);
      const own = { ...context, record };
      return (
        edit &&
        (!editOnly || editOnly.includes(field.id)) &&
        isVisible(field, record, own) &&
        !isReadOnly(field, record, own)
      );
    };
  }, [isAny, screen, resource, context]);
}
