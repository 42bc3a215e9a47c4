/**
 * The sheet of a month: per account what the bank and the books say by its end, the lines of statements that settle nothing, the
 * payments that no line has confirmed, and who has settled what. Nothing is written. Whoever may reconcile lines sees theirs.
 */
import { statementsIn } from '#features/documents/shared/registry.ts';
import { all, any, conditionOn, equals } from '#model/filter/filter.ts';
import { groupBy, inBatches } from '#model/values/collections.ts';
import type { AccountMonth, MonthAnswer, MonthLine, MonthSheet } from '../shared.ts';
import type { Resource } from '#model/types.ts';
import type { ReconcilePartners } from '../config/schema.ts';
import { isEmpty } from '#model/values/values.ts';
import { lastDayOfMonth, shiftDate } from '#model/time/time.ts';
import { translate } from '#messages/translate.ts';
import { readableOn } from '#access/projection.ts';
import { grantsFor, visibleRows } from '#access/rows.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { Call } from '#server/caller/caller.ts';
import { readableBy, readableName } from '#server/data/audience.ts';
import type { StoredEffect } from '#server/data/effects.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { AuditEntry, Id, Store, Stored, Values } from '#server/data/store.ts';
import { Books } from '#features/documents/server/books.ts';
import { mightStore } from '#features/documents/server/choices.ts';
import { lastTold, type ToldBalance } from '#features/documents/server/toldBalances.ts';
import { notFound } from '#server/http/http.ts';
import { Turns } from '#host/turns.ts';
import { ruleKey } from '#server/writes/ruleIndex.ts';
import { reconcileRule } from '../config.ts';
import { findEditable, findLines, lineOf, reconcileOf } from './lines.ts';
import { findPartners, leftOf } from './partners.ts';

export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Rows of each list of an account: more than these are no sheet that somebody reads. */
const mostRows = 300;
/** Entries of the history that are read at once. */
const atOnce = 500;

type Days = { from: string; until: string };
type Services = { data: Reader; store: Store };

/** The balance that documents are compared with, as `contaId.saldo`; undefined where none is. */
const sheetBalance = ({ documents, reconcile }: Pick<Resource, 'documents' | 'reconcile'>) =>
  reconcile?.day === undefined
    ? undefined
    : statementsIn(documents ?? {}).find(({ balance }) => balance !== undefined)?.balance;

/** @param month `2026-10` @param account only this one */
export async function monthSheet(
  call: Call,
  { data, store }: Services,
  { month, account }: { month: string; account?: Id | undefined },
): Promise<MonthSheet> {
  const { resource, caller } = call;
  const { viewer } = caller;
  const balance = sheetBalance(resource);
  if (balance === undefined) throw notFound(translate('reconcile.noSheet', { name: resource.label.many }));
  const { amount, day } = reconcileOf(call);
  const last = lastDayOfMonth(month);
  const { today } = viewer.variables;
  const days = { from: `${month}-01`, until: today < last && today >= `${month}-01` ? today : last };
  const books = new Books(call, data, balance, day);
  const accounts = await accountsOf(call, data, books, account);
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return { month, until: days.until, amount, accounts: [] };
  const parts: SheetParts = {
    call,
    data,
    books,
    days,
    told: await lastTold(call, store, { via: books.via, ...days }),
    before: await books.sums(ids, { until: shiftDate(days.from, -1, 'd') }),
    within: await books.sums(ids, days),
    lines: groupBy(await openLines(call, data, books, { ids, until: days.until }), ({ account: of }) => of),
    papers: groupBy(await openPapers(call, data, books, { ids, until: days.until }), ({ account: of }) => of),
    answers: groupBy(await answersOf(call, data, books, { ids, days }), ({ account: of }) => of),
  };
  const sheets: AccountMonth[] = [];
  for (const one of accounts) sheets.push(await accountMonth(parts, one));
  return { month, until: days.until, amount, accounts: sheets.filter(isWorthALine) };
}

/** An account without a balance in which nothing has happened is left out. */
const isWorthALine = ({ books, bank, lines, papers, answers }: AccountMonth): boolean =>
  bank !== undefined ||
  [books?.opening, books?.in, books?.out].some((one) => one !== undefined && one !== 0) ||
  [lines, papers, answers].some(({ count }) => count > 0);

/** Accounts that the caller sees, by their names. */
async function accountsOf(
  { caller }: Call,
  data: Reader,
  { accounts }: Books,
  account: Id | undefined,
): Promise<Stored[]> {
  const access = caller.access.resources.get(accounts.id);
  if (!access) return [];
  const where = all([
    visibleRows(access, [], caller.viewer),
    ...(account === undefined ? [] : [equals('id', [account])]),
  ]);
  if (where.kind === 'never') return [];
  const { records } = await data.find(shapeOf(accounts, caller.viewer), { where, sort: accounts.sort });
  return records;
}

type Of<T> = T & { account: string };
/** What the sheets of all accounts are made of, read at once. */
type SheetParts = {
  call: Call;
  data: Reader;
  books: Books;
  days: Days;
  told: ReadonlyMap<string, ToldBalance>;
  before: Awaited<ReturnType<Books['sums']>>;
  within: Awaited<ReturnType<Books['sums']>>;
  lines: ReadonlyMap<string, readonly Of<{ record: Stored }>[]>;
  papers: ReadonlyMap<string, readonly Of<{ record: Stored; left: number }>[]>;
  answers: ReadonlyMap<string, readonly Of<{ record: Stored; answer: Answer }>[]>;
};

async function accountMonth(parts: SheetParts, account: Stored): Promise<AccountMonth> {
  const { call, data, books } = parts;
  const { access, viewer } = call.caller;
  const id = String(account.id);
  const scale = scaleOf(books.field);
  const { day, waits } = reconcileOf(call);
  const turns = new Turns();
  const signed = (record: Values) => {
    const moves = books.moved(account, books.sumsOf(account.id, [record]));
    return moves.in + moves.out;
  };
  /** Of a line as it will count once it waits no more. */
  const signedLine = (line: Values) => signed(waits === undefined ? line : { ...line, [waits]: false });
  const shown = (record: Stored, units: number): Counted[number] => ({
    id: record.id,
    ...(!isEmpty(record[day!]) && { day: String(record[day!]) }),
    text: lineOf(call, record).text,
    amount: units / scale,
    units,
    ...(waits !== undefined && record[waits] === true && { waits: true }),
  });
  const lines: Counted[number][] = [];
  for (const { record } of parts.lines.get(id) ?? []) {
    if (turns.isOver) await turns.next();
    lines.push(shown(record, signedLine(record)));
  }
  const papers: Counted[number][] = [];
  for (const { record, left } of parts.papers.get(id) ?? []) {
    if (turns.isOver) await turns.next();
    const units = signed(record);
    // What counts in no balance is no payment of this account.
    if (units !== 0) papers.push(shown(record, Math.sign(units) * left));
  }
  const answers = (parts.answers.get(id) ?? []).map(({ record, answer }) => ({
    ...shown(record, signedLine(record)),
    ...answer,
  }));
  const accountLists = {
    id: account.id,
    title: await readableName({ access, viewer, reader: data }, books.accounts, account),
    lines: listed(lines, scale),
    papers: listed(papers, scale),
    answers: listed(answers, scale),
  };
  if (!(await seesBalance(call, data, books, account))) return accountLists;
  const [before, within] = [parts.before.get(id)!, parts.within.get(id)!];
  const moves = books.moved(account, within);
  const said = parts.told.get(id);
  const withBooks = {
    ...accountLists,
    books: {
      opening: books.balance(account, before) / scale,
      in: moves.in / scale,
      out: moves.out / scale,
      closing: books.balance(account, before, within) / scale,
    },
  };
  return said ? { ...withBooks, bank: await bankOf(parts, account, { said, lines, papers }) } : withBooks;
}

type Counted = readonly (MonthLine & { units: number })[];

/** What the bank has said, and how far the books are from it on the same day. */
async function bankOf(
  { books, days, before, within }: SheetParts,
  account: Stored,
  { said, lines, papers }: { said: ToldBalance; lines: Counted; papers: Counted },
): Promise<NonNullable<AccountMonth['bank']>> {
  const id = String(account.id);
  const scale = scaleOf(books.field);
  const until =
    said.day === days.until ? within : await books.sums([account.id], { ...days, until: said.day });
  const ours = books.balance(account, before.get(id)!, until.get(id)!);
  const theirs = Math.round(Number(said.balance) * scale);
  const sumOf = (some: Counted) =>
    some.reduce((sum, { day = '', units }) => sum + (day <= said.day ? units : 0), 0);
  // The books have the papers and not the lines that wait; the bank has the lines and not the papers.
  const explained = sumOf(lines.filter(({ waits }) => waits)) - sumOf(papers);
  return {
    day: said.day,
    balance: theirs / scale,
    books: ours / scale,
    apart: (theirs - ours) / scale,
    unexplained: (theirs - ours - explained) / scale,
  };
}

const listed = <T extends { units: number }>(rows: readonly T[], scale: number) => ({
  rows: rows.slice(0, mostRows).map(({ units: _units, ...row }) => row),
  count: rows.length,
  sum: rows.reduce((sum, { units }) => sum + units, 0) / scale,
});

/** Whoever reads the balance, or may store lines of the account: an import tells them, too. */
async function seesBalance(call: Call, data: Reader, { accounts, field, via }: Books, account: Stored) {
  const { access, caller } = call;
  const readable = caller.access.resources.get(accounts.id);
  if (readable && readableOn(readable, caller.viewer, account)?.has(field.id)) return true;
  const mayCreate = grantsFor(access, 'create', caller.viewer).length > 0;
  return mayCreate && (await mightStore(call, data, { [via]: account.id }));
}

type Asked = { ids: readonly Id[]; until: string };

async function openLines(call: Call, data: Reader, { via }: Books, { ids, until }: Asked) {
  const where = [equals(via, ids as (string | number)[]), conditionOn(reconcileOf(call).day!, 'lte', until)];
  return (await findLines(call, data, { where })).map((record) => ({ account: String(record[via]), record }));
}

/**
 * What the books have and no line confirms: by the entries of which a line becomes a record that is there, as far as they say which
 * account a record is of.
 */
async function openPapers(call: Call, data: Reader, { via }: Books, { ids, until }: Asked) {
  const { resource, caller } = call;
  const papers = new Map<string, Of<{ record: Stored; left: number }>>();
  for (const entry of reconcileOf(call).with) {
    const field = accountField(entry, via);
    if (entry.one !== 'partner' || entry.resource !== resource.id || field === undefined) continue;
    const where = all([
      equals(field, ids as (string | number)[]),
      ...(entry.day === undefined ? [] : [conditionOn(entry.day, 'lte', until)]),
    ]);
    for (const record of await findPartners(caller, data, entry, { where })) {
      const account = String(record[field]);
      const left = leftOf(resource, entry, record);
      if (left > 0) papers.set(`${account} ${record.id}`, { account, record, left });
    }
  }
  const { day } = reconcileOf(call);
  return [...papers.values()].toSorted((one, other) =>
    String(one.record[day!]).localeCompare(String(other.record[day!])),
  );
}

/** The field of the partner that is the account of the line: `contaId: $record.contaId`. */
const accountField = ({ filter }: ReconcilePartners, via: string): string | undefined =>
  Object.entries(filter).find(([, value]) => value === `$record.${via}`)?.[0];

type Answer = Pick<MonthAnswer, 'at' | 'name' | 'settles' | 'reason'>;

/** Who has settled the lines of the month, and has taken it back: as the history tells it. */
async function answersOf(
  call: Call,
  data: Reader,
  { targets }: Books,
  { ids, days }: { ids: readonly Id[]; days: Days },
): Promise<Of<{ record: Stored; answer: Answer }>[]> {
  const { resource, access, caller } = call;
  const { portal, viewer } = caller;
  const { day } = reconcileOf(call);
  if (!portal.history) return [];
  const records = await findEditable(call, data, {
    where: all([
      any(targets.map((target) => equals(target, ids as (string | number)[]))),
      conditionOn(day!, 'gte', days.from),
      conditionOn(day!, 'lte', days.until),
    ]),
  });
  const byId = new Map(records.map((record) => [String(record.id), record]));
  const rule = ruleKey(reconcileRule(resource));
  const entries: (Stored & AuditEntry)[] = [];
  for (const batch of inBatches(
    records.map(({ id }) => String(id)),
    atOnce,
  )) {
    const page = await data.find(shapeOf(portal.resources[portal.history]!, viewer), {
      where: all([equals('resource', resource.id), equals('record', batch)]),
      sort: { field: 'id', order: 'ASC' },
    });
    entries.push(...(page.records as (Stored & AuditEntry)[]).filter((entry) => entry.rule === rule));
  }
  const titles = await settledTitles(call, data, rule, entries);
  return entries.flatMap(({ record: id, at, name, act, cause, changes, transition }) => {
    const record = byId.get(id)!;
    const readable = readableOn(access, viewer, record);
    if (transition === undefined && !Object.keys(changes).some((field) => readable?.has(field))) return [];
    const settles = transition === undefined ? (titles.get(`${act} ${cause?.id}`) ?? []) : [];
    const answer = { at, name, settles, ...(transition !== undefined && { reason: transition }) };
    const accounts = new Set(
      targets.flatMap((target) => (isEmpty(record[target]) ? [] : String(record[target]))),
    );
    return [...accounts].map((account) => ({ account, record, answer }));
  });
}

/** By act and line: the names of what it settled, as far as the caller may read them. */
async function settledTitles(
  { caller, resource }: Call,
  data: Reader,
  rule: string,
  entries: readonly (Stored & AuditEntry)[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { access, viewer, portal } = caller;
  const acts = [...new Set(entries.flatMap(({ act }) => act ?? []))];
  const titles = new Map<string, string[]>();
  const names = new Map<string, string | undefined>();
  const nameOf = async (of: Resource, id: string) => {
    const record = await data.get(shapeOf(of, viewer), id);
    const audience = { access, viewer, reader: data };
    return record && (await readableBy(audience, of, record))
      ? readableName(audience, of, record)
      : undefined;
  };
  for (const act of inBatches(acts, atOnce)) {
    const effects: StoredEffect[] = await data.effects({ rule, act, parent: '' });
    for (const { act, causeId, resource: of, record, kind } of effects) {
      const target = portal.resources[of];
      if (of === resource.id || kind === 'create' || !target) continue;
      const key = `${of} ${record}`;
      if (!names.has(key)) names.set(key, await nameOf(target, record));
      const name = names.get(key);
      if (name === undefined) continue;
      const line = `${act} ${causeId}`;
      titles.set(line, [...(titles.get(line) ?? []), name]);
    }
  }
  return titles;
}
