import { useTranslate } from 'ra-core';
import { usePortalIndex } from '#ui/portal/context.ts';

/** A sentence about what happens to a deleted record. */
export function useDeleteHelp() {
  const { trash } = usePortalIndex();
  const translate = useTranslate();
  return trash
    ? translate('portal.screen.delete.kept', { smart_count: trash.days })
    : translate('portal.screen.delete.help');
}
