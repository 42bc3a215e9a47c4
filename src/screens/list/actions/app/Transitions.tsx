import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Menu, MenuItem, type ButtonProps } from '@mui/material';
import { useState, Suspense, type ReactNode } from 'react';
import { isDanger } from '#model/fields/transitions.ts';
import type { Resource, Transition } from '#model/types.ts';
import { translate } from '#kit/translate.ts';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import type { DryRunResult } from '#model/api/answers.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { lazyPage, isChunkError } from '#kit/lazyPage.ts';
import { useTransitionRun } from './useTransitionRun.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'color'> & {
  fields: Resource['fields'];
  transitions: readonly Transition[];
  onChoose: (transition: Transition) => void;
};

/** A menu of the transitions that don't fit as buttons. */
export function TransitionMenu({ transitions, fields, onChoose, ...button }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (transitions.length === 0) return null;
  return (
    <>
      <Button
        {...button}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('portal.screen.action.more')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {transitions.map((transition) => (
          <MenuItem
            key={transition.id}
            sx={isDanger(transition, fields) ? { color: 'error.main' } : undefined}
            onClick={() => {
              setAnchor(null);
              onChoose(transition);
            }}
          >
            {transition.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

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
