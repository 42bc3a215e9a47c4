import { useMemo } from 'react';
import type { ColumnView, Stored } from '../../../../app/ui/columns.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { isReadOnly, isVisible } from '../../../../kinds/validate.ts';
import { writableOf } from '../../../form/app/sections.ts';
import { fixedFields } from '../../../form/app/defaults.ts';
import { rightsOn } from '../../../app/rights.ts';
import { useScreen } from '../../../app/useScreen.ts';
import type { ListColumn } from '../../screen.ts';

/** The columns with those of their values that may be changed where they stand: as in the form of each record. */
export function useInline(views: ColumnView[], columns: readonly ListColumn[]): ColumnView[] {
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
      return { ...view, inline };
    });
  }, [views, columns, isAny, screen, resource, context]);
}
