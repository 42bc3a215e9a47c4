import { Button } from '@mui/material';
import { useCloseNotification, useDataProvider, useEvent, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import type { PortalDataProvider } from '../data/portalDataProvider.ts';
import { isCommand, isCovered, isTyping, savedByKeys } from '#kit/keyboard.ts';
import { messageOf } from '#kit/feedback/loading.tsx';

/** The number of changes per undo request. */
const sliceSize = 100;

const undoneByKeys = {
  'aria-keyshortcuts': 'Control+Z Meta+Z',
  title: savedByKeys.title.replace('S', 'Z'),
};

/** Undoes changes once. Outside of text inputs and dialogs, Ctrl+Z does so too. */
export function UndoButton({ names }: { names: readonly string[] }) {
  const close = useCloseNotification();
  const undo = useUndo();
  const begun = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = useEvent(() => {
    if (begun.current) return;
    begun.current = true;
    setBusy(true);
    void undo(names).finally(close);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 'z') || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [run]);
  return (
    <Button color="inherit" size="small" loading={isBusy} onClick={run} {...undoneByKeys}>
      {translate('ra.action.undo')}
    </Button>
  );
}

/**
 * Undoes changes, and notifies how many were undone, what stays all the same, and why others were not. `success`
 * is for an action with another name than undoing.
 */
export function useUndo() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  return async (names: readonly string[], success?: string) => {
    const reasons: string[] = [];
    let warning: string | undefined;
    const resources = new Set<string>();
    let done = 0;
    for (let from = 0; from < names.length; from += sliceSize) {
      const slice = names.slice(from, from + sliceSize);
      try {
        for (const { status, body } of await dataProvider.undoChanges(slice)) {
          if (status >= 400) reasons.push(body.message ?? '');
          else {
            done += body.count ?? 1;
            if (body.resource) resources.add(body.resource);
          }
          warning ??= body.warning;
        }
      } catch (error) {
        reasons.push(...slice.map(() => messageOf(error)));
      }
    }
    for (const resource of resources) void dataProvider.refresh(resource);
    if (reasons.length === 0) {
      const text = success ?? translate('portal.screen.undo.done', { smart_count: done });
      notify(warning ? `${text}. ${warning}` : text, { type: warning ? 'warning' : 'success' });
    } else
      notify(
        names.length === 1
          ? reasons[0]!
          : `${translate('portal.screen.undo.some', { done, count: formatAmount(names.length) })} ${reasons[0]}`,
        { type: 'error' },
      );
  };
}
