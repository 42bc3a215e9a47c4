/** The methods of the portal's data provider beyond react-admin's, with their results. */
import type { RecordLetter } from '#model/api/letters.ts';
import { type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import type { AggregateParams, AggregateRow } from '#model/measures.ts';
import type { RunningAsked } from '#model/api/running.ts';
import type {
  BulkDryRun,
  DryRunResult,
  FacetCounts,
  FacetsParams,
  WrittenEffect,
} from '#model/api/answers.ts';
import type { Named } from '#kinds/referencedTitles.ts';
import type { Filter } from '#model/types.ts';
import type { RowsChecked, RowsToCheck } from '#spreadsheets/checkedRows.ts';
import type { StoredFile } from '#kinds/file/kind.ts';
import type { Transfer } from './fileTransfer.ts';
import type { ListMeta } from './listMeta.ts';

/** A history entry of a record, with only the fields that the user may read. */
export type HistoryEntry = {
  /** A text for an entry that is made from the record's stamps, because the change is older than the history. */
  id: number | string;
  at: string;
  name: string;
  action: 'create' | 'update' | 'action' | 'delete';
  transition?: string;
  /** Before and after by field. null: a secret, whose values are not recorded. */
  changes: Readonly<Record<string, readonly [unknown, unknown] | null>>;
  /** The record whose change made a rule change this one. `rule` is the rule's label. */
  because?: Mentioned & { rule: string };
  /** The changes of other records that rules made in the same transaction. */
  effects?: readonly (Mentioned & { action: HistoryEntry['action']; rule: string; undone: boolean })[];
  /** What a line of a statement has become by this can be taken back, with a reason. */
  canTakeBack?: true;
};

/** A notice of the user about a record. */
export type RecordNotice = { id: number; at: string; title: string; text: string };

/** `id` is used to restore it; `kind` is the singular name of its resource. */
export type DeletedRecord = {
  id: number;
  resource: string;
  kind: string;
  record: string;
  title: string;
  at: string;
  until: string;
};

/** A reference to a record in a history. Without `id`, the user may not see it, or it is gone. */
export type Mentioned = { resource?: string; id?: string; title: string; path?: string };

/** react-admin's data provider with what our API offers beyond it. */
export type PortalDataProvider = DataProvider & PortalMethods;

/** A button of a screen, pressed on a record. */
type PressedLetter = { id: Identifier; screen: string; button: string };

/** What our API offers beyond react-admin's methods, e.g. aggregates and status transitions. */
export type PortalMethods = {
  /** `named`: the names of the groups, where the query asks for them and the backend has them. */
  aggregate(
    resource: string,
    params: AggregateParams,
    signal?: AbortSignal,
  ): Promise<{ data: AggregateRow[]; named?: Named }>;
  /** The running balances after these records, by their ids as texts. */
  running(
    resource: string,
    params: RunningAsked & { ids: readonly Identifier[] },
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>;
  /** The counts beside a list, in one request. */
  facets(resource: string, params: FacetsParams, signal?: AbortSignal): Promise<FacetCounts[]>;
  /** The number of matching records, as far as it can be counted quickly. */
  getTotal(resource: string, filter: Filter, signal?: AbortSignal): Promise<{ total: number } & ListMeta>;
  /** `effects`: what rules have done to other records. */
  runAction(
    resource: string,
    params: {
      id: Identifier;
      action: string;
      data?: Record<string, unknown>;
      version?: unknown;
      /** The digest of the effects that the user saw. If they have changed, nothing is done. */
      digest?: string | undefined;
      meta?: typeof quietly;
    },
  ): Promise<{ data: RaRecord; effects: readonly WrittenEffect[] }>;
  /** Merges the record `gone` into `kept`: moves what refers to it, and writes the values of `data`. */
  merge(
    resource: string,
    params: { kept: RaRecord; gone: RaRecord; data: Record<string, unknown> },
  ): Promise<{ data: RaRecord }>;
  /**
   * Many writes, each validated on its own. With `dryRun` nothing is written, and the results are those it
   * would have.
   */
  bulk(resource: string, slice: BulkSlice): Promise<BulkAnswer>;
  /** The effects that an action, or without one an update, would have beyond the requested change. */
  dryRun(
    resource: string,
    params: { id: Identifier; action?: string; data: Record<string, unknown>; version?: unknown },
    signal?: AbortSignal,
  ): Promise<DryRunResult>;
  /**
   * Undoes at most 100 changes, by the names that their writes returned (undo.ts). Does not refresh any
   * queries.
   */
  undoChanges(names: readonly string[]): Promise<UndoResult[]>;
  /** The deleted records that the user may restore, latest first. */
  getDeleted(): Promise<DeletedRecord[]>;
  /** The values that the API would compute for a draft of a record. */
  preview(
    resource: string,
    params: { id?: Identifier | undefined; data: Record<string, unknown> },
    signal?: AbortSignal,
  ): Promise<{ data: Record<string, unknown> }>;
  /**
   * Uploads a file for a field (or `itens.foto`, in rows). The file is kept once a record with the result is
   * saved.
   */
  sendFile(resource: string, params: { place: string; file: File } & Transfer): Promise<{ data: StoredFile }>;
  /**
   * What an operation at this address of the resource answers to `body`. `undo` takes back all that it has stored.
   *
   * @typeParam T the answer
   */
  operate<T>(
    resource: string,
    params: { at: string; body: object | FormData; dryRun: boolean },
    signal?: AbortSignal,
  ): Promise<T & { undo?: string }>;
  /** What rows of a table would become on a screen. Nothing is stored. */
  checkRows(resource: string, rows: RowsToCheck, signal?: AbortSignal): Promise<RowsChecked>;
  /** The bytes of a saved file. */
  fetchFile(
    resource: string,
    params: { id: Identifier; place: string; file: StoredFile; signal?: AbortSignal },
  ): Promise<{ data: Blob }>;
  /** The letters about a record, the latest first. */
  getLetters(resource: string, id: Identifier): Promise<RecordLetter[]>;
  /** The user's own notices about a record, the latest first. */
  getNotices(
    resource: string,
    id: Identifier,
    limit: number,
  ): Promise<{ notices: RecordNotice[]; total: number }>;
  /** The letter that a button of a screen would send. */
  foreseeLetter(resource: string, pressed: PressedLetter): Promise<DryRunResult>;
  /** @param digest of the letter that the user has seen: if it has changed, nothing is sent */
  sendLetter(resource: string, pressed: PressedLetter, digest: string | undefined): Promise<void>;
  /** The history of a record, latest first. `total` counts all entries that the user may see. */
  getHistory(
    resource: string,
    params: { id: Identifier; limit: number },
  ): Promise<{ entries: HistoryEntry[]; total: number }>;
  /** Invalidates cached answers of the resource, after many writes with `quietly`. */
  refresh(resource: string): Promise<void>;
};

export type BulkSlice = {
  do: 'update' | 'delete' | 'act';
  /** The transition, for `act`. */
  action?: string | undefined;
  data?: Readonly<Record<string, unknown>> | undefined;
  /** At most 100. The `data` of a record is merged over the common one. */
  records: readonly { id: Identifier; version?: unknown; data?: Readonly<Record<string, unknown>> }[];
  /** The same for every attempt to send the slice, so that nothing is written twice. */
  key?: string;
  /** The undo of the slices before, which this slice joins. */
  undo?: string;
  dryRun?: boolean;
};
/** The answer for one record, as if it had been sent alone. `undo`: see undo.ts. */
export type BulkResult = { id: Identifier; status: number; body: unknown; undo?: string };

/** `undo`: undoes all that was written together. */
export type BulkAnswer = { results: BulkResult[]; undo?: string } & Partial<BulkDryRun>;

/** The result of undoing one change. `message` states why it was not undone. */
export type UndoResult = {
  id: string;
  status: number;
  body: { resource?: string; message?: string; warning?: string; count?: number };
};

/** The `meta` of one write among many: cached answers stay valid until `refresh`. */
export const quietly = { quiet: true } as const;
/** The `meta` of a write that the user will be offered to undo. */
export const offered = { offered: true } as const;
