import { useDataProvider, type RaRecord } from 'ra-core';
import { lowerFirst } from '../../../../model/records/title.ts';
import type { Transition } from '../../../../model/types.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { undoOf } from '../../../../app/data/undo.ts';
import { useNotifyDone } from '../../../../app/ui/feedback/UndoToast.tsx';
import { useScreen } from '../../../app/useScreen.ts';

/** Posts the action with the version that was read, and notifies about the new state. */
export function useRunTransition(record: RaRecord) {
  const { name, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notifyDone = useNotifyDone();
  return async (transition: Transition, data: Record<string, unknown>, digest?: string) => {
    const { data: now } = await dataProvider.runAction(name, {
      id: record.id,
      action: transition.id,
      data,
      version: record.version,
      digest,
    });
    const field = resource.fields[transition.field];
    const state = field?.options?.find(({ value }) => value === transition.to)?.label ?? transition.to;
    const { field: id, to } = transition;
    // The state is unchanged: further approvals are needed.
    if (to !== record[id] && now[id] !== undefined && now[id] === record[id])
      return notifyDone('portal.screen.action.approved', {}, []);
    const messageArgs = { name: resource.label.one, state: lowerFirst(state) };
    notifyDone('portal.screen.action.done', messageArgs, [undoOf(now)]);
  };
}
