import type { RaRecord } from 'ra-core';
import { Suspense, useMemo } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import type { ColumnView, Stored } from '#ui/record/columns.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { isReadOnly, isVisible } from '#kinds/validate.ts';
import { traitsOf } from '#model/traits.ts';
import { translate } from '#messages/translate.ts';
import { writableOf } from '#screens/form/app/sections.ts';
import { fixedFields } from '#screens/form/app/defaults.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { ListColumn } from '#screens/list/types.ts';

const FieldCheckbox = lazyPage(() => import('#screens/app/FieldCheckbox.tsx'), 'FieldCheckbox');

/** Marks the values of columns that can be edited in place, by the same rules as in the record's form. */
export function useInlineEditing(views: ColumnView[], columns: readonly ListColumn[]): ColumnView[] {
  const { screen, resource } = useScreen();
  const isAny = screen.actions.includes('edit') && columns.some(({ inline }) => inline);
  const context = useConditionContext(resource, isAny);
  return useMemo(() => {
    if (!isAny) return views;
    const fixed = fixedFields(resource, screen.filter);
    const writable = writableOf(screen.form, resource).filter((id) => !fixed.includes(id));
    const declared = new Set(columns.flatMap(({ field, inline }) => (inline ? [field] : [])));
    return views.map((view) => {
      const { field } = view;
      if (!declared.has(field.id) || !writable.includes(field.id)) return view;
      const inline = (record: Stored) => {
        const { edit, editOnly } = rightsOn(screen, resource, record, context);
        const own = { ...context, record };
        return (
          edit &&
          (!editOnly || editOnly.includes(field.id)) &&
          isVisible(field, record, own) &&
          !isReadOnly(field, record, own)
        );
      };
      return traitsOf(field).yesNo ? ticked({ ...view, inline }, views[0]!) : { ...view, inline };
    });
  }, [views, columns, isAny, screen, resource, context]);
}

/** An editable boolean is drawn as a checkbox; an empty one counts as no. */
function ticked(view: ColumnView & { inline: (record: Stored) => boolean }, naming: ColumnView): ColumnView {
  return {
    ...view,
    text: (record) => view.text(record) || translate('boolean.no'),
    draw: (record, where) =>
      view.inline(record) ? (
        <Suspense>
          <FieldCheckbox record={record as RaRecord} name={naming.text(record)} field={view.field} />
        </Suspense>
      ) : (
        view.draw?.(record, where)
      ),
  };
}
