import { usePortalIndex } from '#ui/portal/context.ts';
import { translate } from '#kit/translate.ts';

/** A sentence about what happens to a deleted record. */
export function useDeleteHelp() {
  const { trash } = usePortalIndex();
  return trash
    ? translate('portal.screen.delete.kept', { smart_count: trash.days })
    : translate('portal.screen.delete.help');
}
