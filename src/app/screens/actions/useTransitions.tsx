import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { Transition } from '../../../config/types.ts';
import type { PortalDataProvider } from '../../data/dataProvider.ts';
import { messageOf } from '../Problem.tsx';
import { useScreen } from '../useScreen.ts';
import { TransitionDialog } from './TransitionDialog.tsx';

/**
 * Runs status transitions of a record: at once, or after the dialog that the transition declares.
 * Render `dialog` somewhere.
 */
export function useTransitions(record: RaRecord): { start: (transition: Transition) => void; busy: string | null; dialog: ReactNode } {
  const run = useRunTransition(record);
  const notify = useNotify();
  const [asking, setAsking] = useState<Transition | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const start = (transition: Transition) => {
    if (transition.confirm !== undefined || transition.fields.length > 0) return setAsking(transition);
    setBusy(transition.id);
    run(transition, {})
      .catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
      .finally(() => setBusy(null));
  };
  const dialog = asking && <TransitionDialog transition={asking} record={record} onClose={() => setAsking(null)} />;
  return { start, busy, dialog };
}

/** Posts the action with the version that was read, and says what the record is now. */
export function useRunTransition(record: RaRecord) {
  const { name, resource } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  return async (transition: Transition, data: Record<string, unknown>) => {
    await dataProvider.runAction(name, { id: record.id, action: transition.id, data, version: record.version });
    const field = resource.fields[transition.field];
    const state = field?.options?.find(({ value }) => value === transition.to)?.label ?? transition.to;
    notify('portal.screen.action.done', { type: 'success', messageArgs: { field: field?.label ?? '', state } });
  };
}
