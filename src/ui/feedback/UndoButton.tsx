import { Button, SnackbarContent } from '@mui/material';
import { useCloseNotification, useDataProvider, useEvent, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { inBatches } from '#model/values/collections.ts';
import { formatAmount } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import type { PortalDataProvider } from '../data/portalDataProvider.ts';
import { isCommand, isCovered, isTyping, savedByKeys } from '#kit/keyboard.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { undoRun } from './undoRun.ts';

/** The number of changes per undo request. */
const sliceSize = 100;

const undoneByKeys = {
  'aria-keyshortcuts': 'Control+Z Meta+Z',
  title: savedByKeys.title.replace('S', 'Z'),
};

/** Undoes changes once. Outside of text inputs and dialogs, Ctrl+Z does so too. */
export function UndoButton({ names, label }: { names: readonly string[]; label?: string }) {
  const close = useCloseNotification();
  const undo = useUndo();
  const begun = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = useEvent(() => {
    if (begun.current) return;
    begun.current = true;
    setBusy(true);
    const undone = undo(names);
    // the progress of a long run takes the place of the message
    if (names.length > sliceSize) close();
    else void undone.finally(close);
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
      {label ?? translate('ra.action.undo')}
    </Button>
  );
}

/** The changes that a stopped run has left as they are, and a button to undo them, too. */
function StoppedNotice({ text, left }: { text: string; left: readonly string[] }) {
  return (
    <SnackbarContent
      role="none"
      message={<span role="alert">{text}</span>}
      action={<UndoButton names={left} label={translate('portal.screen.undo.rest')} />}
    />
  );
}

/**
 * Undoes changes, and notifies how many were undone, what stays all the same, and why others were not. `success`
 * is for an action with another name than undoing.
 * Undoing more changes than one request takes shows its progress, and can be stopped.
 */
export function useUndo() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  return async (names: readonly string[], success?: string) => {
    const reasons: string[] = [];
    let warning: string | undefined;
    const resources = new Set<string>();
    const stopping = new AbortController();
    const tell = (done: number) => undoRun.set({ done, count: names.length, stop: () => stopping.abort() });
    let [done, sent] = [0, 0];
    for (const slice of inBatches(names, sliceSize)) {
      if (stopping.signal.aborted) break;
      if (names.length > sliceSize) tell(sent);
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
      sent += slice.length;
    }
    undoRun.set(undefined);
    for (const resource of resources) void dataProvider.refresh(resource);
    if (sent < names.length) {
      const text = translate('portal.screen.undo.stopped', { done, count: formatAmount(names.length) });
      const sentences = [text, ...reasons.slice(0, 1)].join(' ');
      notify(<StoppedNotice text={sentences} left={names.slice(sent)} />, {
        type: 'warning',
        autoHideDuration: null,
      });
    } else if (reasons.length === 0) {
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
