import { useDataProvider, useListContext, useNotify, type RaRecord } from 'ra-core';
import { useRef, useState } from 'react';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { refusalText } from '#kit/feedback/apiErrors.ts';
import { useNotifySentence } from '#ui/feedback/UndoToast.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { loadRecords, type RefusedRecord, type Run } from './changeRecords.ts';

/**
 * How many records were written, the ids to undo that, the refused records with reasons, and how many of the
 * selected were there no longer.
 */
export type BulkOutcome = {
  written: number;
  /** The sentence about the written records: "12 contas a pagar pagas". */
  text: string;
  undos: readonly string[];
  refused: readonly RefusedRecord[];
  missing: number;
};

type Write = (records: readonly RaRecord[], run: Run) => Promise<RefusedRecord[]>;
/** The sentence about the records that were written. */
type Options = { sentenceOf: (written: readonly RaRecord[]) => string; onClose: () => void };

/**
 * Runs a write to many records for a dialog: its progress, a way to stop it and its result. On full success
 * it notifies and closes, as it does when no record is left. Refused records stay selected, and are what remains to be done.
 */
export function useBulkRun(ids: readonly RaRecord['id'][], { sentenceOf, onClose }: Options) {
  const { resourceName, resource } = useScreen();
  const { onSelect } = useListContext<RaRecord>();
  const notify = useNotify();
  const notifySentence = useNotifySentence();
  const dataProvider = useDataProvider<PortalDataProvider>();
  // A copy, since the list's own selection shrinks as records are written.
  const [open, setOpen] = useState(ids);
  const [progress, setProgress] = useState<{ done: number; count: number; isReading?: boolean }>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const stopping = useRef(new AbortController());

  /** @param read the records with the versions to change, if they have been read already */
  const run = async (write: Write, read?: readonly RaRecord[]) => {
    const { signal } = (stopping.current = new AbortController());
    const onRead = (done: number) => setProgress({ done, count: open.length, isReading: true });
    if (read) setProgress({ done: 0, count: open.length });
    else onRead(0);
    let records: readonly RaRecord[] = open.map((id) => ({ id }));
    let refused: RefusedRecord[];
    const undos: string[] = [];
    try {
      // Loads the current versions; deleted records need nothing.
      records = read ?? (await loadRecords(dataProvider, resourceName, open, { signal, onProgress: onRead }));
      const onProgress = (done: number) => setProgress({ done, count: records.length });
      refused = await write(records, {
        dataProvider,
        name: resourceName,
        resource,
        onProgress,
        undos,
        signal,
      });
    } catch (error) {
      const reason = signal.aborted ? translate('app.stopped') : refusalText(error, resource);
      refused = records.map((record) => ({ record, reason }));
    }
    setProgress(undefined);
    await dataProvider.refresh(resourceName);
    const left = refused.map(({ record }) => record.id);
    const isLeft = new Set(left);
    const written = records.filter(({ id }) => !isLeft.has(id));
    const text = sentenceOf(written);
    const missing = open.length - records.length;
    onSelect(left);
    if (left.length === 0) {
      if (written.length > 0) notifySentence(text, undos);
      if (missing > 0)
        notify(translate('portal.screen.bulk.missing', { smart_count: missing }), { type: 'warning' });
      return onClose();
    }
    setOutcome({ written: written.length, text, undos, refused, missing });
    setOpen(left);
  };
  return { open, run, progress, outcome, stop: () => stopping.current.abort() };
}
