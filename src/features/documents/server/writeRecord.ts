/** Writes the records of documents as if the caller had done so by hand, or tries to. */
import type { DryRunEffect, DryRunResult } from '#model/api/answers.ts';
import type { DocumentPreview, DocumentQuestion, ImportedRecord } from '../shared/answers.ts';
import type { Call } from '#server/caller/caller.ts';
import type { LongRun } from '#server/writes/longRun.ts';
import { faultsOf, refusalOf, refusalOfTrial } from '#server/writes/storeErrors.ts';
import type { FileStore } from '#server/data/files.ts';
import type { Fields, Id, Store } from '#server/data/store.ts';
import type { HttpResponse } from '#server/http/http.ts';
import type { PortalData } from '#server/writes/portalData.ts';
import type { WriteRequest } from '#server/writes/write.ts';
import { lineSettling } from './settledLines.ts';

export type DocumentServices = {
  run: LongRun;
  store: Store;
  data: PortalData;
  files: FileStore;
};

/** Records written concurrently, so that their transactions share a write to the disk, or wait together for a database. */
const documentLanes = 8;

export type DocumentWriting = Pick<WriteRequest, 'isDryRun' | 'within'>;

/**
 * Writes for each item, several at once; or tries to, several in one transaction.
 *
 * @param inOrder their ids are in the order of the items. A database gives them to transactions as these come.
 */
export async function writeEach<T>(
  items: readonly T[],
  isDryRun: boolean,
  { data, run }: Pick<DocumentServices, 'data' | 'run'>,
  write: (item: T, writing: DocumentWriting) => Promise<void>,
  { inOrder = false } = {},
): Promise<void> {
  if (isDryRun) await data.tryEach(items, (item, within) => write(item, { isDryRun, within }));
  else
    await run.each(items, inOrder && data.together ? 1 : documentLanes, (item) => write(item, { isDryRun }));
}

export type ImportProblem = ImportedRecord['problems'][number];
export const isRefused = (problems: readonly ImportProblem[]) =>
  problems.some(({ severity }) => severity === 'error');

/** What the documents of a kind have come to. `made`: how each change is undone, in their order. */
export type ImportedDocuments = {
  facts: DocumentPreview['facts'];
  records: ImportedRecord[];
  effects: readonly DryRunEffect[];
  questions: DocumentQuestion[];
  remembered: NonNullable<DocumentPreview['remembered']>;
  ids: readonly Id[];
  undos: readonly (string | undefined)[];
  /** How many records were to be stored. */
  wanted: number;
};

export type WriteOutcome = {
  problems: ImportProblem[];
  effects: readonly DryRunEffect[];
  /** `first`: how what was created before it is undone; `party`: the id of the party among that. */
  made?: {
    id: Id;
    undo: string | undefined;
    first?: readonly (string | undefined)[];
    party?: Id | undefined;
  };
  /** Values beside those that were written. */
  values?: Fields;
  /** There was nothing left to do. */
  isSame?: true;
};

/** The values of fields as the request that creates the record: what nobody fills in comes from the portal itself. */
export function createRequest({ resource }: Call, fields: Fields): { body: Fields; portalValues: Fields } {
  const mark = lineSettling()?.marks(resource);
  // The portal itself has found that a line may be a record which is there already.
  const readOnly = ([id]: readonly [string, unknown]) =>
    resource.fields[id]?.readOnly === true || id === mark;
  const entries = Object.entries(fields);
  return {
    body: Object.fromEntries(entries.filter((entry) => !readOnly(entry))),
    portalValues: Object.fromEntries(entries.filter(readOnly)),
  };
}

export async function writeRecord(
  create: Call,
  fields: Fields,
  { isDryRun, ...more }: Pick<WriteRequest, 'first' | 'expected' | 'alongside'> & DocumentWriting,
  { run }: DocumentServices,
): Promise<WriteOutcome> {
  const request: WriteRequest = {
    ...createRequest(create, fields),
    offersUndo: true,
    isDryRun,
    ...more,
  };
  return outcomeOfWrite(() => run.write(create, request), isDryRun === true);
}

/** What a write, or the trial of one, has come to. Refusals are problems. */
export async function outcomeOfWrite(
  write: () => Promise<HttpResponse>,
  isDryRun: boolean,
): Promise<WriteOutcome> {
  try {
    const { body, headers } = await write();
    if (!isDryRun)
      return { problems: [], effects: [], made: { id: (body as { id: Id }).id, undo: headers?.Undo } };
    const { refusals, effects } = body as DryRunResult;
    return {
      problems: refusals.map(({ field, message }) => ({
        ...(field && { field }),
        message,
        severity: 'error' as const,
      })),
      effects,
    };
  } catch (error) {
    const refusal = isDryRun ? refusalOfTrial(error) : refusalOf(error);
    if (!refusal) throw error;
    return {
      problems: faultsOf(refusal).map((fault): ImportProblem => ({ ...fault, severity: 'error' })),
      effects: [],
    };
  }
}
