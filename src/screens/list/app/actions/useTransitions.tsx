import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';
import type { DryRunResult } from '#model/api/dryRun.ts';
import type { Transition } from '#model/types.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { lazyPage, isChunkError } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useTransitionRun } from './useTransitionRun.ts';

const TransitionDialog = lazyPage(() => import('./TransitionDialog.tsx'), 'TransitionDialog');

/** `foreseen`: the effects, where a dry run has shown them already. */
type Asking = { transition: Transition; foreseen?: DryRunResult };

/**
 * Runs status transitions of a record: directly, or after the dialog that the transition declares. The caller
 * must render `dialog`. `title`: that of the record, where it is known.
 */
export function useTransitions(
  record: RaRecord,
  title?: string,
): {
  start: (transition: Transition) => void;
  busy: string | null;
  dialog: ReactNode;
} {
  const notify = useNotify();
  const { resourceName, resource } = useScreen();
  const runOf = useTransitionRun(record);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const start = (transition: Transition) => {
    if (transition.confirm !== undefined || transition.fields.length > 0) return setAsking({ transition });
    setBusy(transition.id);
    runOrAsk(transition)
      .catch((error: unknown) => {
        notify(isChunkError(error) ? translate('portal.error.pageHelp') : refusalText(error, resource), {
          type: 'error',
        });
        // The record has changed since it was read, and with it the possible transitions.
        if (isConflict(error)) void dataProvider.refresh(resourceName);
      })
      .finally(() => setBusy(null));
  };
  async function runOrAsk(transition: Transition) {
    // Loaded with the first transition. Undefined: the page is about to be reloaded (see lazyPage.ts).
    const code: typeof import('./runTransition.ts') | undefined = await import('./runTransition.ts');
    const foreseen = await code?.runAtOnce(runOf(transition, title));
    if (foreseen) setAsking({ transition, foreseen });
  }
  const dialog = asking && (
    <Suspense>
      <TransitionDialog {...asking} record={record} onClose={() => setAsking(null)} />
    </Suspense>
  );
  return { start, busy, dialog };
}
