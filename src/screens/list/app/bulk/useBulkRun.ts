import { useDataProvider, useListContext, type RaRecord } from 'ra-core';
import { useRef, useState } from 'react';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { refusalText } from '../../../../app/ui/refusal.ts';
import { useNotifyDone } from '../../../../app/ui/UndoToast.tsx';
import { useScreen } from '../../../app/useScreen.ts';
import { loadRecords, type Refused, type Run } from './changeRecords.ts';

/** How many were written, by which names they are taken back, and which were not and why. */
export type BulkOutcome = { written: number; undos: readonly string[]; refused: readonly Refused[] };

type Write = (records: readonly RaRecord[], run: Run) => Promise<Refused[]>;
type Options = { message: string; args?: Readonly<Record<string, unknown>>; onClose: () => void };

/**
 * A write of many records as a dialog asks for it: how far it is, a way to stop it, and what came of it. All written, it
 * says so and closes; what was refused stays selected, and is what is left to do.
 */
export function useBulkRun(ids: readonly RaRecord['id'][], { message, args, onClose }: Options) {
  const { name, resource } = useScreen();
  const { onSelect } = useListContext<RaRecord>();
  const notifyDone = useNotifyDone();
  const dataProvider = useDataProvider<PortalDataProvider>();
  // the list's own selection shrinks as they are written
  const [open, setOpen] = useState(ids);
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const stopping = useRef(new AbortController());

  /** @param read the records where they have been read, with the versions that are to be changed */
  const run = async (write: Write, read?: readonly RaRecord[]) => {
    stopping.current = new AbortController();
    setProgress({ done: 0, count: open.length });
    let records: readonly RaRecord[] = open.map((id) => ({ id }));
    let refused: Refused[];
    const undos: string[] = [];
    try {
      // as they are now; those that are gone need nothing
      records = read ?? (await loadRecords(dataProvider, name, open));
      const onProgress = (done: number) => setProgress({ done, count: records.length });
      const { signal } = stopping.current;
      refused = await write(records, { dataProvider, name, resource, onProgress, undos, signal });
    } catch (error) {
      refused = records.map((record) => ({ record, reason: refusalText(error, resource) }));
    }
    setProgress(undefined);
    await dataProvider.refresh(name);
    const written = records.length - refused.length;
    const left = refused.map(({ record }) => record.id);
    onSelect(left);
    if (left.length === 0) {
      if (written > 0) notifyDone(message, { ...args, smart_count: written }, undos);
      return onClose();
    }
    setOutcome({ written, undos, refused });
    setOpen(left);
  };
  return { open, run, progress, outcome, stop: () => stopping.current.abort() };
}
