/** Compares the balance of a document with what the portal would have on that day, with the new records. */
import type { DocumentValues } from '../shared/document.ts';
import { readableOn } from '#access/projection.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Id } from '#server/data/store.ts';
import type { Call } from '#server/caller/caller.ts';
import { Books } from './books.ts';

export type BalanceAsked = {
  facts: DocumentValues;
  /** The record whose balance it is. */
  id: Id;
  /** The records that are not stored yet. */
  rows: readonly Fields[];
  /** Whether the caller may write records that count in the balance, and so sees it. */
  mayWrite: boolean;
  /** The field of the records that decides whether they count by the day of the balance. */
  dayField: string | undefined;
};

/**
 * The portal's balance on the day of the document's, and the difference, as exact texts. Nothing where the document says no
 * balance, or the caller may not read the portal's.
 *
 * @param balance the reference and the amount of its record: `contaId.saldo`
 */
export async function balanceFacts(
  call: Call,
  reader: Reader,
  balance: string,
  { facts, id, rows, mayWrite, dayField }: BalanceAsked,
): Promise<DocumentValues> {
  const { caller } = call;
  const { balance: said, balanceDate: day } = facts;
  if (said === undefined || day === undefined) return {};
  const books = new Books(call, reader, balance, dayField);
  const { accounts, field } = books;
  const record = await reader.get(shapeOf(accounts, caller.viewer), id);
  if (!record) return {};
  const access = caller.access.resources.get(accounts.id);
  const readable = access && readableOn(access, caller.viewer, record);
  if (!mayWrite && !readable?.has(field.id)) return {};
  const stored = (await books.sums([id], { until: day })).get(String(id))!;
  const fresh = rows.filter((fields) => dayField === undefined || String(fields[dayField]) <= day);
  const scale = scaleOf(field);
  const ours = books.balance(record, stored, books.sumsOf(id, fresh));
  const theirs = Math.round(Number(said) * scale);
  const digits = String(scale).length - 1;
  return {
    portalBalance: (ours / scale).toFixed(digits),
    difference: ((theirs - ours) / scale).toFixed(digits),
  };
}
