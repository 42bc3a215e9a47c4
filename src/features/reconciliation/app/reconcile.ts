/** What the browser asks of the operation `reconcile`. */
import type { Identifier } from 'ra-core';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import type { MonthSheet, ReconcileAccepted, ReconcileAnswer, ReconcileOutcome } from '../shared.ts';

const at = 'reconcile';

/** What open lines of statements may settle; with `search` also what one line may settle beyond that. */
export const proposeReconciling = (
  dataProvider: PortalDataProvider,
  resource: string,
  body: { ids: readonly Identifier[]; search?: string },
  signal?: AbortSignal,
): Promise<ReconcileAnswer> =>
  dataProvider.operate<ReconcileAnswer>(resource, { at, body, dryRun: true }, signal);

/** The sheet of a month: per account the balances of bank and books at its end. */
export const monthSheetOf = (
  dataProvider: PortalDataProvider,
  resource: string,
  body: { month: string },
  signal?: AbortSignal,
): Promise<MonthSheet> => dataProvider.operate<MonthSheet>(resource, { at, body, dryRun: true }, signal);

type Asked = { dryRun: boolean } & (
  | { accept: readonly ReconcileAccepted[] }
  | { takeBack: { line: Identifier; reason: string } }
);

/** Settles lines, all or none, or takes one back; or shows what that would do. `undo` takes all back. */
export const reconcileLines = (
  dataProvider: PortalDataProvider,
  resource: string,
  { dryRun, ...body }: Asked,
  signal?: AbortSignal,
): Promise<ReconcileOutcome & { undo?: string }> =>
  dataProvider.operate<ReconcileOutcome>(resource, { at, body, dryRun }, signal);
