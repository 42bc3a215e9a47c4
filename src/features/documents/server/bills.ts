/**
 * Statements of cards become bills: each purchase goes into the bill of the month in which the card closes after it, one that is there
 * already or a new one. What pays a bill stands in the statement of the account.
 */
import { wordsText, type DocumentRow, type DocumentValues, type ReadStatement } from '../shared/document.ts';
import { billDays, isBillPayment, monthOfBill, type BillDays } from '../shared/bill.ts';
import { lessOf } from '../shared/decimals.ts';
import { readableOn } from '#access/projection.ts';
import { translate } from '#messages/translate.ts';
import { all, equals } from '#model/filter/filter.ts';
import type { ImportedRecord } from '../shared/answers.ts';
import type { Field, FieldOf, Resource } from '#model/types.ts';
import type { BillRecords } from '../config/schema.ts';
import { segmentOf } from '#model/values/ids.ts';
import type { Call } from '#server/caller/caller.ts';
import { authorize } from '#server/caller/authorize.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Id, Stored } from '#server/data/store.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import { valuesOf } from './documentValues.ts';
import { Questions, type NoteQuestions } from './notes/questions.ts';
import { lineKey } from './sameRecords.ts';
import { findForStatement, readAsChosen, readInstead } from './statements.ts';
import { StatementQuestions } from './statementQuestions.ts';
import {
  isRefused,
  outcomeOfWrite,
  writeEach,
  writeRecord,
  type DocumentServices,
  type ImportedDocuments,
  type ImportProblem,
  type WriteOutcome,
} from './writeRecord.ts';

type Importing = {
  create: Call;
  taking: BillRecords;
  answers: Readonly<Record<string, string>>;
  isDryRun: boolean;
};

/** A bill on its way to a record. `stored`: the one that is there. */
type PreparedBill = {
  line: number;
  card: Fields;
  /** None: the card is not known. */
  days: BillDays | undefined;
  stored: Stored | undefined;
  fresh: Fields[];
  problems: ImportProblem[];
  waits: boolean;
};

type Asked = { statement: StatementQuestions; rows: NoteQuestions };

export async function importBills(
  call: Call,
  documents: readonly ReadStatement[],
  { create, taking, answers, isDryRun }: Importing,
  services: DocumentServices,
): Promise<ImportedDocuments & { ignored: { what: string; why: string }[] }> {
  const { data, store } = services;
  const statement = new StatementQuestions(call, Object.keys(taking.find)[0] ?? '', answers);
  await statement.recall(call, store);
  const questions = new Questions(call, data, answers);
  await questions.recall(
    store,
    Object.keys(taking.ask).map((id) => `${taking.rows}.${id}`),
  );
  const asked: Asked = { statement, rows: questions.forNote() };
  const bills: PreparedBill[] = [];
  const ignored: { what: string; why: string }[] = [];
  const facts: DocumentValues[] = [];
  for (const file of documents) {
    const read = readAsChosen(readInstead(file, statement), statement);
    facts.push(read.facts);
    ignored.push(...paymentsIn(read));
    bills.push(...(await billsOf(call, read, { taking, asked }, services)));
  }
  const open = [...statement.open, ...questions.open];
  const isOpen = (one: PreparedBill) => one.fresh.length > 0 && !isRefused(one.problems);
  const outcomes = new Map<PreparedBill, WriteOutcome>();
  await writeEach(
    open.length > 0 && !isDryRun ? [] : bills.filter((one) => isOpen(one) && !one.waits),
    isDryRun,
    services,
    async (one, writing) => {
      outcomes.set(one, await writeBill(create, one, { taking, writing }, services));
    },
    { inOrder: true },
  );
  const made = [...outcomes.values()].flatMap(({ made: done }) => done ?? []);
  if (made.length > 0) {
    await statement.remember(store);
    await writeSystem(store, systemTables.documentAnswers, (system) => asked.rows.remember(system));
  }
  return {
    facts,
    records: bills.map((one) => recordOf(one, taking, outcomes.get(one))),
    effects: [...outcomes.values()].flatMap(({ effects }) => effects),
    questions: open,
    remembered: [...statement.remembered, ...questions.remembered],
    ids: made.map(({ id }) => id),
    undos: made.map(({ undo }) => undo),
    wanted: bills.filter(isOpen).length,
    ignored,
  };
}

/** The bank's account has them, too: as purchases they would count against each other. */
const paymentsIn = ({ rows }: ReadStatement) =>
  rows
    .filter(({ values }) => isBillPayment(values))
    .map(({ line, values }) => ({
      what: translate('documents.lineText', {
        line,
        text: [values.posted, values.memo, values.amount].filter(Boolean).join(' '),
      }),
      why: translate('documents.bill.payment'),
    }));

// Which bill a purchase is on.

async function billsOf(
  call: Call,
  { facts, rows }: ReadStatement,
  { taking, asked }: { taking: BillRecords; asked: Asked },
  services: DocumentServices,
): Promise<PreparedBill[]> {
  const { found, problems, waits } = await findForStatement(
    call,
    services.data,
    { find: taking.find, set: {} },
    facts,
    asked.statement,
  );
  const purchases = rows.filter(({ values }) => !isBillPayment(values));
  const billOf = (line: number, days?: BillDays): PreparedBill => ({
    line,
    card: found,
    days,
    stored: undefined,
    fresh: [],
    problems: [...problems],
    waits,
  });
  const card = await cardOf(call, found, services);
  if (!card) return purchases.slice(0, 1).map(({ line }) => billOf(line));
  const [closes, due] = [dayIn(card, taking.closes), dayIn(card, taking.due)];
  const bills: PreparedBill[] = [];
  for (const [month, own] of byMonth(purchases, closes)) {
    const bill = billOf(own[0]!.line, billDays(month, closes, due));
    bill.stored = await storedBill(call, { taking, card: found, month }, services);
    bills.push(bill);
    await fillBill(call, bill, own, { taking, facts, asked });
  }
  return bills;
}

/** The card's record, if it is found. */
async function cardOf(
  { caller, resource }: Call,
  found: Fields,
  { data }: DocumentServices,
): Promise<Stored | undefined> {
  const [field, id] = Object.entries(found)[0] ?? [];
  if (field === undefined) return undefined;
  const target = caller.portal.resources[(resource.fields[field] as FieldOf<'reference'>).resource]!;
  return (await data.get(shapeOf(target, caller.viewer), id as Id)) ?? undefined;
}

/** The day of the month, in the card: `closes: { dataFechamento: cartaoId.diaFechamento }`. */
const dayIn = (card: Stored, days: Readonly<Record<string, string>>): number =>
  Number(card[Object.values(days)[0]!.split('.')[1]!] ?? 1);

/**
 * The month of each purchase's bill. A bank lists an instalment with the day of the purchase: it is on the bill of as many months later,
 * or on the first one that the file is about.
 */
function monthsOf(rows: readonly DocumentRow[], closes: number): string[] {
  const own = rows.map(({ values }) => (values.posted ? monthOfBill(values.posted, closes) : undefined));
  const partOf = ({ values }: DocumentRow) => Number(values.installment?.split('/')[0] ?? 1);
  const whole = own.flatMap((month, at) => (month !== undefined && partOf(rows[at]!) === 1 ? [month] : []));
  const all = (whole.length > 0 ? whole : own.filter((month) => month !== undefined)).toSorted();
  const [first = '', last = ''] = [all[0], all.at(-1)];
  return rows.map((row, at) => {
    const month = own[at] ?? last;
    if (partOf(row) === 1 || month >= first) return month;
    const later = monthOfBill(row.values.posted!, closes, partOf(row) - 1);
    return later >= first && later <= last ? later : first;
  });
}

/** The purchases of each month's bill, the earliest first. */
function byMonth(purchases: readonly DocumentRow[], closes: number): [string, DocumentRow[]][] {
  const months = monthsOf(purchases, closes);
  const groups = new Map<string, DocumentRow[]>();
  for (const [at, row] of purchases.entries())
    groups.set(months[at]!, [...(groups.get(months[at]!) ?? []), row]);
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other));
}

async function storedBill(
  { resource, access, caller }: Call,
  { taking, card, month }: { taking: BillRecords; card: Fields; month: string },
  { data }: DocumentServices,
): Promise<Stored | undefined> {
  const ofCard = Object.entries(card).map(([field, id]) => equals(field, [id as Id]));
  const where = all([...ofCard, equals(taking.month, [month])]);
  const { records } = await data.find(shapeOf(resource, caller.viewer), { where });
  return records.find((record) => readableOn(access, caller.viewer, record)?.has(taking.rows));
}

/** The rows that the bill does not have yet: as many equal ones are new as the file has more of them. */
async function fillBill(
  { resource }: Call,
  bill: PreparedBill,
  rows: readonly DocumentRow[],
  { taking, facts, asked }: { taking: BillRecords; facts: DocumentValues; asked: Asked },
) {
  const inner = (resource.fields[taking.rows] as FieldOf<'items'>).fields;
  const keyOf = (row: Fields) => lineKey({ fields: inner } as unknown as Resource, taking.same, row);
  const before = (bill.stored?.[taking.rows] as readonly Fields[] | undefined) ?? [];
  const left = new Map<string, number>();
  for (const row of before) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  for (const row of rows) {
    for (const words of [...(row.fault ? [row.fault] : []), ...(row.remarks ?? [])])
      bill.problems.push({
        message: translate('documents.bill.line', { line: row.line, text: wordsText(words) }),
        severity: 'warning',
      });
    if (row.fault) continue;
    const said = { ...facts, ...row.values, spent: lessOf('0', [row.values.amount]) };
    const values = valuesOf(inner, taking.set, said);
    const count = left.get(keyOf(values)) ?? 0;
    if (count > 0) {
      left.set(keyOf(values), count - 1);
      continue;
    }
    bill.fresh.push({
      ...values,
      ...(await chosenFor(bill, { inner, values, said, before }, taking, asked)),
    });
  }
}

type Choosing = {
  inner: Readonly<Record<string, Field>>;
  values: Fields;
  said: DocumentValues;
  before: readonly Fields[];
};

/** What a person says of a purchase; what was said of others at the same place comes first. */
async function chosenFor(
  bill: PreparedBill,
  { inner, values, said }: Choosing,
  taking: BillRecords,
  { rows: questions }: Asked,
): Promise<Fields> {
  const chosen: Record<string, unknown> = {};
  for (const [id, question] of Object.entries(taking.ask)) {
    const choice = await questions.valueFor({
      path: `${taking.rows}.${id}`,
      field: inner[id]!,
      question,
      said,
      values: { ...bill.card, ...values, ...chosen },
    });
    if (choice?.isLeft) bill.waits ||= !choice.isOpen;
    if (choice?.id !== undefined) chosen[id] = choice.id;
  }
  return chosen;
}

// Storing them.

const fieldsOf = ({ card, days }: PreparedBill, taking: BillRecords): Fields => ({
  ...card,
  ...(days && {
    [taking.month]: days.month,
    [Object.keys(taking.closes)[0]!]: days.closes,
    [Object.keys(taking.due)[0]!]: days.due,
  }),
});

async function writeBill(
  create: Call,
  bill: PreparedBill,
  { taking, writing }: { taking: BillRecords; writing: { isDryRun?: boolean } },
  services: DocumentServices,
): Promise<WriteOutcome> {
  const { stored, fresh } = bill;
  if (!stored)
    return writeRecord(
      create,
      { ...fieldsOf(bill, taking), [taking.rows]: fresh },
      writing as never,
      services,
    );
  const { resource, caller } = create;
  const rows = [...((stored[taking.rows] as readonly Fields[] | undefined) ?? []), ...fresh];
  return outcomeOfWrite(
    async () =>
      services.run.write(authorize('PUT', `/${resource.id}/${segmentOf(stored.id)}`, caller), {
        body: { [taking.rows]: rows },
        offersUndo: true,
        ...writing,
      }),
    writing.isDryRun === true,
  );
}

function recordOf(
  bill: PreparedBill,
  taking: BillRecords,
  outcome: WriteOutcome | undefined,
): ImportedRecord {
  const problems = [...bill.problems, ...(outcome?.problems ?? [])];
  return {
    line: bill.line,
    ...(bill.stored && { id: bill.stored.id }),
    values: { ...fieldsOf(bill, taking), ...(bill.fresh.length > 0 && { [taking.rows]: bill.fresh }) },
    status: isRefused(problems)
      ? 'refused'
      : bill.fresh.length === 0
        ? 'same'
        : bill.stored
          ? 'update'
          : 'new',
    problems,
  };
}
