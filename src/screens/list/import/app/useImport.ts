import { type CheckedRow, checkTable, countRows, isSendable, repaired } from './checkTable.ts';
import type { Repair } from '#screens/app/ProblemList.tsx';
import type { ExistingRecords } from '#spreadsheets/checkedRows.ts';
import type { ImportTable } from './readTable.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { useEffect, useMemo, useReducer, useState, useRef } from 'react';
import type { Aspect, ColumnFormat } from '#spreadsheets/columns/columnFormat.ts';
import type { ColumnReading } from '#spreadsheets/columns/interpretColumn.ts';
import type { RecordContext } from '#kinds/kind.ts';
import type { Renamed } from '#model/renames/record.ts';
import {
  answerKey,
  isPending,
  readColumns,
  type Answers,
  type ColumnReadings,
  type Mapping,
  type ImportTarget,
  guessColumns,
  importTargets,
} from './mapping.ts';
import { type DataProvider, useDataProvider, useNotify } from 'ra-core';
import { resourceName } from '#ui/portal/slices.ts';
import { quietly, type PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { noteUndo } from '#ui/data/backend.ts';
import { inParallel } from '#model/promises.ts';
import { refersTo } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import type { ClientResource, DepartmentSlice } from '#model/api/answers.ts';
import { validateRecord } from '#kinds/validate.ts';
import { createListOf } from '#screens/app/listPathOf.ts';
import { startingValues, fixedFields, fixedValuesOf, writableOf } from '#screens/form/app/defaults.ts';
import { valuesFromTitle } from '#screens/form/app/create/valuesFromTitle.ts';
import { toSave } from '#screens/form/app/useDependentValues.ts';
import { messageOf } from '#kit/feedback/loading.tsx';
import { useNotifySentence } from '#ui/feedback/UndoToast.tsx';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { backendAt } from '#kit/backend.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { countedSentence } from '#screens/app/useCounted.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { closeReader } from './threadReader.ts';
import { codeTargets, keysIn } from './recordKeys.ts';
import { resendable, sendRows, mergedResults, type ImportResult } from './sendRows.ts';

/**
 * Returns the idempotency key of the request that creates a row's record. The key is the same whenever this
 * row of this file becomes the same record of this screen, so importing a file again, or resuming it, creates
 * no duplicates.
 */
export function rowKeys(screen: string, { sheet }: ImportTable): (row: CheckedRow) => string {
  const file = hashOf(JSON.stringify([screen, sheet.lines.map(({ cells }) => cells)]));
  return ({ line, values, update }) => {
    const { record, changes } = update ?? {};
    // an update is another one once the record has changed
    const sent = record ? [record.id, record.version, changes] : values;
    return `${file}-${line}-${hashOf(JSON.stringify(sent))}`;
  };
}

/**
 * A 64-bit hash of a text (FNV-1a, twice). It distinguishes the rows that one user sends and is not
 * cryptographic.
 */
function hashOf(text: string): string {
  const half = (seed: number) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return ((hash ^ (hash >>> 13)) >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x9e3779b9);
}

const none: Answers = {};
const noReadings: ColumnReadings = [];
const cellsAtOnce = 2000;

/**
 * How the columns are read. Answers of earlier imports of this list are kept with the account, and apply until they
 * are changed.
 */
function useColumnReadings(
  list: string,
  matched: { table: ImportTable; mapping: Mapping } | undefined,
  { targets, context, of }: { targets: readonly ImportTarget[]; context: RecordContext; of: Renamed },
) {
  const [known, setKnown] = useKept<Answers>('import.remembered', none, { place: list, of });
  const [given, setGiven] = useState(none);
  const [earlier, setEarlier] = useState(none);
  const answers = useMemo(() => merged(known, earlier), [known, earlier]);
  const [turn, takeTurn] = useReducer((count: number) => count + 1, 0);
  const { table, mapping } = matched ?? {};
  const { rows } = table ?? {};
  // a new one for other rows
  const cache = useMemo(() => rows && context && new Map<string, ColumnReading>(), [rows, context]);
  const readings = useMemo(
    () =>
      table && mapping && cache
        ? readColumns(table, mapping, {
            targets,
            context,
            answers,
            chosen: given,
            cache,
            atOnce: cellsAtOnce,
          })
        : noReadings,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each turn reads the next columns into the cache
    [table, mapping, targets, context, answers, given, cache, turn],
  );
  const isReading = mapping !== undefined && isPending(readings, mapping, targets);
  useEffect(() => {
    if (!isReading) return;
    const next = setTimeout(takeTurn);
    return () => clearTimeout(next);
  }, [isReading, readings]);
  return {
    readings,
    /** True while the page reads a long file column by column, and answers between them. */
    isReading,
    answer: (at: number, aspect: Aspect, value: string) => {
      const id = mapping?.[at];
      if (!id) return;
      const key = answerKey(table!.head[at]!, id);
      setGiven((before) => ({ ...before, [key]: { ...before[key], [aspect]: value } }));
    },
    /** Keeps the answers for the next import. */
    remember: () => given !== none && setKnown(merged(known, earlier, given)),
    /** Another file follows: its cells decide before the answers to this one. */
    release: () => {
      setEarlier(merged(earlier, given));
      setGiven(none);
    },
  };
}

/** Later answers replace earlier ones. */
const merged = (...all: readonly Answers[]): Answers =>
  Object.fromEntries(
    [...new Set(all.flatMap((one) => Object.keys(one)))].map((key) => [
      key,
      Object.assign({}, ...all.map((one) => one[key])) as ColumnFormat,
    ]),
  );

// Records that rows refer to by name and that do not exist yet. Those that need only a name can be created
// here.

/** The new records of one resource by name, and the address of the list where they are created. */
export type NewRecords = {
  resource: ClientResource;
  path: string;
  records: { name: string; values: Record<string, unknown> }[];
};

/** `#12` and `12` are ids, never names. */
const isId = (text: string) => /^#?\d+$/.test(text);

function missingIn(
  rows: readonly CheckedRow[],
  { fields }: ClientResource,
  slice: DepartmentSlice,
  context: RecordContext,
): NewRecords[] {
  const found = new Map<string, NewRecords>();
  const seen = new Set<string>();
  for (const { field: id = '', missing = [] } of rows.flatMap(({ errors }) => errors)) {
    const field = fields[id];
    // A new record would have to match the reference's filter, which a name alone can't ensure.
    if (!refersTo(field) || field.filter) continue;
    for (const name of missing) {
      const key = `${field.resource} ${fold(name)}`;
      if (isId(name) || seen.has(key)) continue;
      seen.add(key);
      const made = newRecordOf(slice, field.resource, name, context);
      if (!made) continue;
      const known = found.get(field.resource) ?? { resource: made.resource, path: made.path, records: [] };
      found.set(field.resource, known);
      known.records.push({ name, values: made.values });
    }
  }
  return [...found.values()];
}

/** The values of a new record; undefined when a name is not enough, or no screen can create one. */
function newRecordOf(slice: DepartmentSlice, id: string, name: string, context: RecordContext) {
  const resource = slice.resources[id];
  const found = resource && createListOf(slice, id);
  if (!found) return undefined;
  const named = valuesFromTitle(resource, found.list.form, name);
  if (Object.keys(named).length === 0) return undefined;
  const own = { ...context, fields: resource.fields };
  const values = { ...startingValues(resource, found.list.filter, own), ...named };
  const writable = writableOf(found.list.form, resource);
  const faults = validateRecord(resource, values, { ...context, fields: writable });
  if (Object.keys(faults).length > 0) return undefined;
  return { resource, path: found.path, values: toSave(resource, writable, values, own) };
}

/** Creates them, a few at a time. Returns how many of each resource, the ids to undo that, and the first refusal. */
async function createMissing(
  dataProvider: DataProvider,
  missing: readonly NewRecords[],
): Promise<{ made: ReadonlyMap<ClientResource, number>; undos: string[]; refusal?: unknown }> {
  const made = new Map<ClientResource, number>();
  const undos: string[] = [];
  let refusal: unknown;
  const all = missing.flatMap(({ records, ...one }) => records.map(({ values }) => ({ ...one, values })));
  await inParallel(all, 4, async ({ path, resource, values }) => {
    try {
      const { data } = await dataProvider.create(resourceName(path), { data: values, meta: quietly });
      noteUndo(undos, data);
      made.set(resource, (made.get(resource) ?? 0) + 1);
    } catch (error) {
      refusal ??= error;
    }
  });
  return { made, undos, ...(refusal !== undefined && { refusal }) };
}

type Matched = { table: ImportTable; mapping: Mapping };
type Checked = Matched & { rows: readonly CheckedRow[] };
export type ImportState =
  | { step: 'file' }
  | ({ step: 'columns' } & Matched)
  /** `failure`: why the server did not answer. */
  | ({ step: 'checking'; done: number; failure?: string } & Matched)
  | ({ step: 'check' } & Checked)
  | ({ step: 'sending'; done: number; count: number } & Checked)
  | ({ step: 'done'; sent: ImportResult } & Checked);

/** The state of an import and its steps. */
export function useImport() {
  const { resourceName, screen, resource } = useScreen();
  const { slice } = useCurrentRoute();
  const { api } = usePortalIndex();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifySentence = useNotifySentence();
  const targets = useMemo(() => {
    const written = importTargets(screen, resource);
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
  const checker = useRef<AbortController>(null);
  const isSending = state.step === 'sending';

  // A user who leaves the page now would not know which rows were sent.
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  // Leaving the list stops the import.
  useEffect(
    () => () => {
      stopper.current?.abort();
      checker.current?.abort();
    },
    [],
  );
  useEffect(() => closeReader, []);

  const keys = useMemo(() => {
    if (state.step === 'file') return [];
    const fixed = fixedFields(resource, screen.filter);
    return keysIn(screen, resource, targets, { mapping: state.mapping, fixed });
  }, [state, screen, resource, targets]);
  const [existing, setExisting] = useState<ExistingRecords>('refuse');

  const check = async (
    choice = existing,
    repairs: readonly Repair[] = [],
  ): Promise<ImportState | undefined> => {
    if (state.step !== 'columns' && state.step !== 'check' && state.step !== 'checking') return undefined;
    const { mapping } = state;
    const table = repaired(state.table, repairs);
    remember();
    checker.current?.abort();
    const { signal } = (checker.current = new AbortController());
    const checking = { step: 'checking', table, mapping } as const;
    setState({ ...checking, done: 0 });
    // Ignored if the user has gone back meanwhile.
    const answer = (next: ImportState) => !signal.aborted && setState(next);
    try {
      const rows = await checkTable(table, mapping, {
        targets,
        formats: readings.map((reading) => reading?.format),
        existing: choice,
        fixed: fixedValuesOf(resource, screen.filter, context),
        labelOf: (id) => resource.fields[id]?.label ?? id,
        ask: (some) => dataProvider.checkRows(resourceName, some, signal),
        onProgress: (done) => answer({ ...checking, done }),
      });
      const checked = { step: 'check', table, mapping, rows } as const;
      answer(checked);
      return signal.aborted ? undefined : checked;
    } catch (error) {
      answer({ ...checking, done: 0, failure: messageOf(error) });
      return undefined;
    }
  };

  const missing = useMemo(
    () => (state.step === 'check' ? missingIn(state.rows, resource, slice, context) : []),
    [state, resource, slice, context],
  );
  /** Creates the missing records that rows refer to, then checks the rows again. */
  const make = async () => {
    const { signal } = checker.current!;
    const { made, undos, refusal } = await createMissing(dataProvider, missing);
    for (const one of missing) await dataProvider.refresh(one.resource.id);
    if (refusal) notify(messageOf(refusal), { type: 'error' });
    const sentences = [...made].map(([one, count]) => countedSentence(one, 'created', count));
    if (sentences.length > 0) notifySentence(sentences.join(' · '), undos);
    // Ignored if the user has gone back, on or away meanwhile.
    if (!signal.aborted) await check();
  };

  /** Sends the valid rows, or after an interrupted run, the remaining ones. */
  const send = async (state: ImportState) => {
    if (state.step !== 'check' && state.step !== 'done') return;
    const before = state.step === 'done' ? state.sent : undefined;
    const ready = before ? resendable(before) : state.rows.filter(isSendable);
    checker.current?.abort();
    const sending = { ...state, step: 'sending' as const, done: 0, count: ready.length };
    setState(sending);
    const stop = (stopper.current = new AbortController());
    const sent = await sendRows(ready, {
      dataProvider,
      name: resourceName,
      keyOf: rowKeys(resourceName, state.table),
      actsOnce: backendAt(api).actsOnce,
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
    take: (table: ImportTable) => {
      setExisting('refuse');
      release();
      setState({
        step: 'columns',
        table,
        mapping: guessColumns(table.head, targets, screen, resource).mapping,
      });
    },
    reread: (table: ImportTable) => state.step === 'columns' && setState({ ...state, table }),
    map: (mapping: Mapping) => {
      if (state.step !== 'columns') return;
      setExisting('refuse');
      setState({ ...state, mapping });
    },
    restart: () => setState({ step: 'file' }),
    backToColumns: () => {
      if (state.step !== 'check' && state.step !== 'checking') return;
      checker.current?.abort();
      setState({ step: 'columns', table: state.table, mapping: state.mapping });
    },
    check: () => check(),
    /** `andSend`: sends all rows, once the corrected cells leave none that is wrong. */
    repair: async (repairs: readonly Repair[], andSend = false) => {
      const checked = await check(existing, repairs);
      if (andSend && checked?.step === 'check' && countRows(checked.rows).bad === 0) await send(checked);
    },
    keys,
    existing,
    decide: (choice: ExistingRecords) => {
      setExisting(choice);
      return check(choice);
    },
    missing,
    make,
    send: () => send(state),
    stop: () => stopper.current?.abort(),
  };
}
