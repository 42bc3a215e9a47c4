import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { PortalDataProvider } from '../../data/portalDataProvider.ts';
import { messageOf } from './LoadError.tsx';

const shownMs = 8000;
/** Longer for bulk changes, whose message may be below a long list or appear after a wait. */
const shownOfManyMs = 20_000;
/** The number of changes per undo request. */
const sliceSize = 100;

/** Notifies that one or many changes were made, and offers to undo them for a few seconds. */
export function useNotifyDone() {
  const notify = useNotify();
  const translate = useTranslate();
  return (message: string, messageArgs: Record<string, unknown>, names: readonly (string | undefined)[]) => {
    const known = names.filter((name) => name !== undefined);
    if (known.length === 0) return notify(message, { type: 'success', messageArgs });
    const text = translate(message, messageArgs);
    notify(<UndoToast text={text} names={known} />, {
      type: 'success',
      autoHideDuration: known.length > 1 ? shownOfManyMs : shownMs,
    });
  };
}

function UndoToast({ text, names }: { text: string; names: readonly string[] }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void undo(names).finally(close);
  };
  return (
    <SnackbarContent
      message={text}
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={run}>
          {translate('ra.action.undo')}
        </Button>
      }
    />
  );
}

/**
 * Undoes changes, and notifies how many were undone, what stays all the same, and why others were not. `success`
 * is for an action with another name than undoing.
 */
export function useUndo() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  return async (names: readonly string[], success?: string) => {
    const reasons: string[] = [];
    let warning: string | undefined;
    const resources = new Set<string>();
    for (let from = 0; from < names.length; from += sliceSize) {
      const slice = names.slice(from, from + sliceSize);
      try {
        for (const { status, body } of await dataProvider.undoChanges(slice)) {
          if (status >= 400) reasons.push(body.message ?? '');
          else if (body.resource) resources.add(body.resource);
          warning ??= body.warning;
        }
      } catch (error) {
        reasons.push(...slice.map(() => messageOf(error)));
      }
    }
    for (const resource of resources) void dataProvider.refresh(resource);
    const done = names.length - reasons.length;
    if (reasons.length === 0) {
      const text = success ?? translate('portal.screen.undo.done', { smart_count: done });
      notify(warning ? `${text}. ${warning}` : text, { type: warning ? 'warning' : 'success' });
    } else
      notify(
        names.length === 1
          ? reasons[0]!
          : `${translate('portal.screen.undo.some', { done, count: names.length })} ${reasons[0]}`,
        { type: 'error' },
      );
  };
}
