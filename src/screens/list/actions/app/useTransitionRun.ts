import { type RaRecord, useDataProvider } from 'ra-core';
import type { Transition } from '#model/types.ts';
import type { TransitionRun } from './runTransition.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useNotifyDone } from '#ui/feedback/UndoToast.tsx';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';

/** Returns a function that gathers what a transition of this record runs with. */
export function useTransitionRun(
  record: RaRecord,
): (transition: Transition, title?: string) => TransitionRun {
  const { resourceName, resource, screen } = useScreen();
  const { resources } = useCurrentRoute().slice;
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notifyDone = useNotifyDone();
  const notifyOutcome = useNotifyOutcome(resource, screen);
  return (transition, title) => ({
    transition,
    record,
    name: resourceName,
    resource,
    resources,
    ...(title !== undefined && { title }),
    dataProvider,
    notifyDone,
    notifyOutcome,
  });
}
