import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import type { Transition } from '../../../../model/types.ts';
import type { PortalDataProvider } from '../../../../app/data/dataProvider.ts';
import { useScreen } from '../../../app/useScreen.ts';

/** Posts the action with the version that was read, and says what the record is now. */
export function useRunTransition(record: RaRecord) {
  const { name, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  return async (transition: Transition, data: Record<string, unknown>, digest?: string) => {
    await dataProvider.runAction(name, {
      id: record.id,
      action: transition.id,
      data,
      version: record.version,
      digest,
    });
    const field = resource.fields[transition.field];
    const state = field?.options?.find(({ value }) => value === transition.to)?.label ?? transition.to;
    notify('portal.screen.action.done', {
      type: 'success',
      messageArgs: { field: field?.label ?? '', state },
    });
  };
}
