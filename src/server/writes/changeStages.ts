/** What happens to each record that a transaction inserts, replaces, removes or restores. The order is in stages.ts. */
import { momentPlaces, withStoredMoments } from '#kinds/momentForms.ts';
import { translate } from '#messages/translate.ts';
import type { Portal, Resource } from '#model/types.ts';
import { endOutdatedSessions } from '../caller/accounts.ts';
import { decidesAboutAccounts, isManaged, refuseLockOut } from '../caller/lockoutGuard.ts';
import type { RecordFormatter } from '../data/audience.ts';
import { moveFiles } from '../data/files.ts';
import type { ReadCache } from '../data/reader.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf, storedPart } from '../data/shape.ts';
import type { Id, RecordTransaction, Stored, Values } from '../data/store.ts';
import type { Change } from '../data/storeTypes.ts';
import { conflict } from '../http/http.ts';
import { refuseWithinClosed } from './closed.ts';
import { noted, type Notes } from './notes.ts';
import { rulesOf } from './ruleIndex.ts';
import { mayMoveApprovals } from './approvals/approvalRules.ts';
import { concernsRules } from './ruleService.ts';
import { hasGaplessNumbers, refuseLostNumber } from './sequenceNumbers.ts';
import { describeWrite, historyEntry } from './storeRecord.ts';
import type { WriteTransaction } from './write.ts';
import type { Author } from './writeContext.ts';

/** One change of a record. `after` of a new record has no id before it is stored. */
export type RecordChange = {
  kind: 'insert' | 'replace' | 'remove' | 'restore';
  resource: Resource;
  id?: Id | undefined;
  before?: Stored | undefined;
  after?: Values | undefined;
  /** The transition of this record that the request asks for. */
  transition?: string | undefined;
  /** False for a change that triggers no rules: an undo, or a vote. */
  isReported: boolean;
  /** True when rules may follow from it. */
  isWatched?: boolean;
  /** The record as it was stored; undefined once it is removed. */
  stored?: Stored | undefined;
  done?: undefined;
};

/** What the stages of a change work with. */
export type ChangeWork = {
  transaction: WriteTransaction;
  author: Author;
  store: RecordTransaction;
  cache: ReadCache;
  names: RecordFormatter;
  /** Rejects when the account of the author is not as the request knew it. */
  confirmed: Promise<void> | undefined;
  notes: Notes;
};

export type RunChange = (change: RecordChange, work: ChangeWork) => void | Promise<void>;

/** Files that no record holds any more. */
export const droppedFiles = noted<string>('dropped files');
/** Whether somebody could manage the accounts before the first change that may end that. */
const wasManaged = noted<boolean>('was managed');

export const isOfAccounts = ({ accounts }: Portal, { id }: Resource) => id === accounts.resource;
/** Accounts, and the delegations of approvals. */
export const decidesAboutRights = (portal: Portal, { id }: Resource) =>
  id === portal.accounts.resource || id === portal.delegations?.resource;
export const hasMoments = (_portal: Portal, { fields }: Resource) => momentPlaces(fields).length > 0;

/** Also those of an older version that come back from the trash or by an undo. */
export const storeMoments: RunChange = (change, { author }) => {
  if (change.after)
    change.after = withStoredMoments(change.resource.fields, change.after, author.portal.timeZone);
};

export const loadBefore: RunChange = async (change, { transaction, author }) => {
  const { kind, resource, id, before } = change;
  change.transition = askedTransition(change, author);
  if (before === undefined && kind !== 'insert' && kind !== 'restore')
    change.before = await transaction.get(shapeOf(resource, author.viewer), id);
};

export const canBeClosed = (_portal: Portal, { closed }: Resource) => closed !== undefined;
export const refuseClosedPeriod: RunChange = (change, { transaction, author }) =>
  refuseWithinClosed(transaction, author, change);

export const keepsNumbers = (_portal: Portal, resource: Resource) => hasGaplessNumbers(resource);
export const refuseLostNumbers: RunChange = ({ resource, before, after }, { author }) =>
  refuseLostNumber(resource, before, after, author.portal.timeZone);

/** A user's change of an account's rights, or of its password, ends its sessions. */
export const endOldSessions: RunChange = (change, { author }) => {
  const { kind, resource, before, after, isReported } = change;
  if (kind !== 'replace' || !isReported || !before || !after) return;
  const shape = shapeOf(resource, author.viewer);
  change.after = endOutdatedSessions(author.portal, shape, before, after as Stored);
};

/** 409 when it would take the management of accounts from its author, or from everybody. */
export const refuseLosingManagers: RunChange = async (
  { kind, resource, before, after, isReported },
  { transaction, author },
) => {
  if (kind !== 'replace' || !isReported) return;
  const shape = shapeOf(resource, author.viewer);
  await refuseLockOut({ reader: transaction, caller: author, shape, before }, after as Stored);
};

/** The transition of this record that the request asks for. */
function askedTransition({ kind, resource, id }: RecordChange, { action }: Author): string | undefined {
  const isAsked = kind === 'replace' && action?.resource === resource.id && sameStoredValue(action.id, id);
  return isAsked ? action.key : undefined;
}

export const noteWhetherManaged: RunChange = async (_change, { transaction, author, notes }) => {
  if (notes.of(wasManaged).length === 0) notes.add(wasManaged, await isManaged(transaction, author));
};
export const mayEndManagement = decidesAboutAccounts;

/** Throws 409 when nobody can manage the accounts any more. */
export async function refuseUnmanaged({ transaction, author, notes }: ChangeWork): Promise<void> {
  if (notes.of(wasManaged).includes(true) && !(await isManaged(transaction, author)))
    throw conflict(translate('account.lastManager'));
}

export const beforeRules: RunChange = async (change, { transaction, author }) => {
  const { portal } = author;
  change.isWatched =
    concernsRules(rulesOf(portal), change as Change) || mayMoveApprovals(portal, change.resource.id);
  if (change.isWatched) await transaction.rules.beforeWrite(change.resource, change.before, change.after);
};

export const moveItsFiles: RunChange = async (change, { transaction, author, notes }) =>
  notes.add(droppedFiles, ...(await moveFiles(transaction.system, change, author.portal.trash)));

/** Stores the record, without its computed fields. */
export const storeChange: RunChange = async (change, { transaction, author, store, cache, confirmed }) => {
  author.clock?.mark(transaction.activity.rule === undefined ? 'apply' : 'settle');
  const { kind, resource, id, after } = change;
  const record = after && (storedPart(resource, after) as Stored);
  let written = id;
  await confirmed;
  try {
    switch (kind) {
      case 'insert':
        change.stored = await store.insert(resource.id, record!);
        written = change.stored.id;
        break;
      case 'replace':
        change.stored = (await store.replace(resource.id, record!)) ?? record;
        break;
      case 'restore':
        change.stored = (await store.restore(resource.id, record!)) ?? record;
        break;
      case 'remove':
        await store.remove(resource.id, id!);
    }
  } finally {
    // From here on, records that may depend on this one are read again.
    cache.forget(resource.id, written);
  }
};

/** Adds the description of a change to the effects of rules and to the history. */
export const logChange: RunChange = async (change, { transaction, author, store, cache, names }) => {
  const { kind, resource, before, stored: after } = change;
  const { portal, activity } = transaction;
  const { history } = portal;
  if ((!history && activity.rule === undefined) || (!before && !after)) return;
  const described = await describeWrite(cache, names, author, { resource, before, after });
  activity.described = described;
  const entry = history && historyEntry(author, activity, kind, described);
  if (!entry) return;
  await store.log(entry);
  cache.forget(history);
};

/** A change by a rule is reported by the engine, which knows its place in the chain of effects. */
export const afterRules: RunChange = (change, { transaction }) => {
  const { kind, isWatched, isReported, stored } = change;
  if (isWatched && isReported && transaction.activity.rule === undefined)
    transaction.rules.afterWrite({ ...(change as Change), ...(kind === 'insert' && { after: stored }) });
};
