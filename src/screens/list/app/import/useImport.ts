import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { messageOf } from '#ui/feedback/LoadError.tsx';
import { useNotifySentence } from '#ui/feedback/UndoToast.tsx';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { isOwnApi } from '#ui/ownApi.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/context.ts';
import { fixedFields } from '#screens/form/app/defaults.ts';
import { writableOf } from '#screens/form/app/sections.ts';
import { rightsOn } from '#screens/app/rights.ts';
import { countedIn } from '#screens/app/useCounted.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { dryRun, isSendable, type CheckedRow } from './dryRun.ts';
import { findByKey } from './findByKey.ts';
import { guessColumns, targetsOf, type Mapping } from './mapping.ts';
import { createMissing, missingIn } from './missing.ts';
import type { Table } from './readTable.ts';
import { referenceFinder } from './references.ts';
import { rowKeys } from './rowKeys.ts';
import { closeReader } from './threadReader.ts';
import { useColumnReadings } from './useColumnReadings.ts';
import { codeTargets, keysIn, type RecordKey } from './recordKeys.ts';
import { resendable, sendRows, mergedResults, type ImportResult } from './sendRows.ts';

type Matched = { table: Table; mapping: Mapping };
type Checked = Matched & { rows: readonly CheckedRow[] };
export type ImportState =
  | { step: 'file' }
  | ({ step: 'columns' } & Matched)
  | ({ step: 'checking' } & Matched)
  | ({ step: 'check' } & Checked)
  | ({ step: 'sending'; done: number; count: number } & Checked)
  | ({ step: 'done'; sent: ImportResult } & Checked);

/** What becomes of rows whose record exists: they are refused, create another one, or update it by this key. */
export type Existing = { kind: 'refuse' | 'create' } | { kind: 'update'; by: string };
const refuse: Existing = { kind: 'refuse' };

/** The state of an import and its steps. */
export function useImport() {
  const { resourceName, screen, resource } = useScreen();
  const { slice } = useCurrentRoute();
  const { resources } = slice;
  const { api } = usePortalIndex();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifySentence = useNotifySentence();
  const targets = useMemo(() => {
    const written = targetsOf(screen, resource);
    return [...written, ...codeTargets(screen, resource, written)];
  }, [screen, resource]);
  const [state, setState] = useState<ImportState>({ step: 'file' });
  const { readings, isReading, answer, remember, release } = useColumnReadings(
    resourceName,
    state.step === 'file' ? undefined : state,
    {
      targets,
      context,
      of: resource,
    },
  );
  const stopper = useRef<AbortController>(null);
  const isSending = state.step === 'sending';

  // A user who leaves the page now would not know which rows were sent.
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  // Leaving the list stops the import.
  useEffect(() => () => stopper.current?.abort(), []);
  useEffect(() => closeReader, []);

  const keys = useMemo(() => {
    if (state.step === 'file') return [];
    const fixed = fixedFields(resource, screen.filter);
    return keysIn(screen, resource, targets, { mapping: state.mapping, fixed });
  }, [state, screen, resource, targets]);
  const [existing, setExisting] = useState(refuse);

  const check = async (choice = existing) => {
    if (state.step !== 'columns' && state.step !== 'check') return;
    const { table, mapping } = state;
    remember();
    setState({ step: 'checking', table, mapping });
    const updateBy = choice.kind === 'update' ? keys.find(({ id }) => id === choice.by) : undefined;
    const find = (from: string, key: RecordKey, rows: readonly Readonly<Record<string, unknown>>[]) =>
      findByKey(dataProvider, from, key, rows, isOwnApi(api));
    // a code that is not written matters only where the screen could update its record
    const isWritten = ({ fields }: RecordKey) =>
      fields.every(({ id }) => !targets.some(({ field, onlyFinds }) => onlyFinds && field.id === id));
    const rows = await dryRun(table, mapping, {
      resource,
      filter: screen.filter,
      targets,
      formats: readings.map((reading) => reading?.format),
      writable: writableOf(screen.form, resource),
      context,
      findReference: referenceFinder({ dataProvider, resources, timeZone: context.timeZone }),
      findTaken: (key, rows) => find(isWritten(key) ? resource.id : resourceName, key, rows),
      updateBy: updateBy && {
        key: updateBy,
        find: (rows) => find(resourceName, updateBy, rows),
        rightsOn: (record) => rightsOn(screen, resource, record, context),
      },
      ignoresCodes: choice.kind === 'create',
    });
    // Ignored if the user has gone back meanwhile.
    setState((now) => (now.step === 'checking' ? { step: 'check', table, mapping, rows } : now));
  };

  const missing = useMemo(
    () => (state.step === 'check' ? missingIn(state.rows, resource, slice, context) : []),
    [state, resource, slice, context],
  );
  /** Creates the missing records that rows refer to, then checks the rows again. */
  const make = async () => {
    const { made, undos, refusal } = await createMissing(dataProvider, missing);
    for (const one of missing) await dataProvider.refresh(one.resource.id);
    if (refusal) notify(messageOf(refusal), { type: 'error' });
    const sentences = [...made].map(([one, count]) => countedIn(one, 'created', count));
    if (sentences.length > 0) notifySentence(sentences.join(' · '), undos);
    await check();
  };

  /** Sends the valid rows, or after an interrupted run, the remaining ones. */
  const send = async () => {
    if (state.step !== 'check' && state.step !== 'done') return;
    const before = state.step === 'done' ? state.sent : undefined;
    const ready = before ? resendable(before) : state.rows.filter(isSendable);
    const sending = { ...state, step: 'sending' as const, done: 0, count: ready.length };
    setState(sending);
    const stop = (stopper.current = new AbortController());
    const sent = await sendRows(ready, {
      dataProvider,
      name: resourceName,
      keyOf: rowKeys(resourceName, state.table),
      isOwn: isOwnApi(api),
      unanswered: new Set(before?.refused.map(({ row }) => row)),
      resource,
      stop,
      onProgress: (done) => setState({ ...sending, done }),
    });
    await dataProvider.refresh(resourceName);
    setState({ ...state, step: 'done', sent: before ? mergedResults(before, sent) : sent });
  };

  return {
    state,
    targets,
    readings,
    isReading,
    answer,
    take: (table: Table) => {
      setExisting(refuse);
      release();
      setState({
        step: 'columns',
        table,
        mapping: guessColumns(table.head, targets, screen, resource).mapping,
      });
    },
    reread: (table: Table) => state.step === 'columns' && setState({ ...state, table }),
    map: (mapping: Mapping) => {
      if (state.step !== 'columns') return;
      setExisting(refuse);
      setState({ ...state, mapping });
    },
    restart: () => setState({ step: 'file' }),
    backToColumns: () =>
      (state.step === 'check' || state.step === 'checking') &&
      setState({ step: 'columns', table: state.table, mapping: state.mapping }),
    check: () => check(),
    keys,
    existing,
    decide: (choice: Existing) => {
      setExisting(choice);
      return check(choice);
    },
    missing,
    make,
    send,
    stop: () => stopper.current?.abort(),
  };
}
