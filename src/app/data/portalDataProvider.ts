/** What the portal's data provider offers beyond react-admin's, and what it answers. */
import { type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import type { AggregateParams, AggregateRow } from '../../model/measures.ts';
import type { FacetCounts, FacetsParams } from '../../model/facets.ts';
import type { Filter } from '../../model/types.ts';
import type { Foreseen } from '../../model/foreseen.ts';
import type { HeldFile } from '../../kinds/file/kind.ts';
import type { Transfer } from './fileTransfer.ts';
import type { ListMeta } from './listPages.ts';

/** Something done to a record: as the API tells it, with only the fields that the user may read. */
export type HistoryEntry = {
  id: number;
  at: string;
  name: string;
  action: 'create' | 'update' | 'action' | 'delete';
  transition?: string;
  /** Before and after by field; null: a secret, of which there are no values. */
  changes: Readonly<Record<string, readonly [unknown, unknown] | null>>;
  /** The record by which a rule came to change this one; `rule`: its label. */
  because?: Mentioned & { rule: string };
  /** What rules have done to other records in the same act. */
  effects?: readonly (Mentioned & { action: string; rule: string; undone: boolean })[];
};

/** `id`: by which it is restored; `kind`: what one of its resource is called. */
export type DeletedRecord = {
  id: number;
  resource: string;
  kind: string;
  record: string;
  title: string;
  at: string;
  until: string;
};

/** A record as it may be told of; without `id` it is nobody's to see, or gone. */
export type Mentioned = { resource?: string; id?: string; title: string; path?: string };

/** react-admin's data provider, with what our API offers besides: figures and status transitions. */
export type PortalDataProvider = DataProvider & {
  aggregate(
    resource: string,
    params: AggregateParams,
    signal?: AbortSignal,
  ): Promise<{ data: AggregateRow[] }>;
  /** What is counted beside a list, all at once. */
  facets(resource: string, params: FacetsParams, signal?: AbortSignal): Promise<FacetCounts[]>;
  /** How many records match, as far as can be counted in a moment. */
  getTotal(resource: string, filter: Filter, signal?: AbortSignal): Promise<{ total: number } & ListMeta>;
  runAction(
    resource: string,
    params: {
      id: Identifier;
      action: string;
      data?: Record<string, unknown>;
      version?: unknown;
      /** Of the effects that were shown: if they would be others now, nothing is done. */
      digest?: string | undefined;
      meta?: typeof quietly;
    },
  ): Promise<{ data: RaRecord }>;
  /** The record of `from` goes into this one: what refers to it, and of its values those of `data`. */
  merge(
    resource: string,
    params: { kept: RaRecord; gone: RaRecord; data: Record<string, unknown> },
  ): Promise<{ data: RaRecord }>;
  /** A slice of many writes, each judged by itself; with `dryRun` nothing is written, and it tells what would be. */
  bulk(resource: string, slice: BulkSlice): Promise<BulkResult[]>;
  /** What an action would do besides what it is asked for. */
  foresee(
    resource: string,
    params: { id: Identifier; action: string; data: Record<string, unknown>; version?: unknown },
    signal?: AbortSignal,
  ): Promise<Foreseen>;
  /** Takes changes back, at most 100, by the names that their writes answered (undo.ts); nothing is refreshed. */
  takeBack(names: readonly string[]): Promise<TakenBack[]>;
  /** What the user may restore, the latest first. */
  getDeleted(): Promise<DeletedRecord[]>;
  /** What the API would make of a record as it is typed: the values that nobody types. */
  preview(
    resource: string,
    params: { id?: Identifier | undefined; data: Record<string, unknown> },
    signal?: AbortSignal,
  ): Promise<{ data: Record<string, unknown> }>;
  /** Sends a file for a field (or `itens.foto`, in rows); the record that is saved with the answer holds it. */
  sendFile(resource: string, params: { place: string; file: File } & Transfer): Promise<{ data: HeldFile }>;
  /** The bytes of a saved file. */
  fetchFile(
    resource: string,
    params: { id: Identifier; place: string; file: HeldFile; signal?: AbortSignal },
  ): Promise<{ data: Blob }>;
  /** What was done to a record, the latest first; `total` of all that there is to be told. */
  getHistory(
    resource: string,
    params: { id: Identifier; limit: number },
  ): Promise<{ entries: HistoryEntry[]; total: number }>;
  /** After many writes with `quietly`: what was read of the resource is stale. */
  refresh(resource: string): Promise<void>;
};

export type BulkSlice = {
  do: 'update' | 'delete' | 'act';
  /** The transition, for `act`. */
  action?: string | undefined;
  data?: Readonly<Record<string, unknown>> | undefined;
  /** At most 100; `data` of one comes on top of that of all. */
  records: readonly { id: Identifier; version?: unknown; data?: Readonly<Record<string, unknown>> }[];
  /** The same for each time that the slice is sent: nothing is written twice. */
  key?: string;
  dryRun?: boolean;
};
/** What was answered for one of them, as if it had come alone; `undo`: see undo.ts. */
export type BulkResult = { id: Identifier; status: number; body: unknown; undo?: string };

/** What became of a change that was to be taken back; `message`: why it stays. */
export type TakenBack = { id: string; status: number; body: { resource?: string; message?: string } };

/** The `meta` of one write among many: what was read stays as it is until `refresh`. */
export const quietly = { quiet: true } as const;
/** The `meta` of a write that the user is going to be asked whether to take back. */
export const offered = { offered: true } as const;
