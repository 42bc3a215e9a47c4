/** Statements become a record for each of their rows. */
import { wordsText, type DocumentRow, type DocumentValues, type ReadStatement } from '#documents/document.ts';
import { translate } from '#messages/translate.ts';
import { isMoney } from '#model/traits.ts';
import type { DocumentQuestion, ImportedRecord } from '#model/api/answers.ts';
import type { DocumentRecords, FieldOf } from '#model/types.ts';
import type { Call } from '../accounts/accounts.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { Fields, Id } from '../data/store.ts';
import { badRequest } from '../http/http.ts';
import { balanceFacts } from './balances.ts';
import { valuesOf } from './documentValues.ts';
import { recordsFor, type FittingRecord } from './findRecords.ts';
import { waitingLines } from '../reconcile/propose.ts';
import { recordsAround, repeatedRows } from './sameRecords.ts';
import {
  isRefused,
  writeEach,
  writeRecord,
  type DocumentServices,
  type ImportedDocuments,
  type WriteOutcome,
  type ImportProblem,
} from './writeRecord.ts';

/** A row on its way to a record. */
type Prepared = { row: DocumentRow; fields: Fields; problems: ImportProblem[]; waits: boolean };

type Importing = {
  /** The call that creates one record. */
  create: Call;
  taking: DocumentRecords;
  answers: Readonly<Record<string, string>>;
  isDryRun: boolean;
};

export async function importStatements(
  call: Call,
  documents: readonly ReadStatement[],
  { create, taking, answers, isDryRun }: Importing,
  services: DocumentServices,
): Promise<ImportedDocuments> {
  const { data } = services;
  const { questions, prepared, founds } = await prepareAll(call, data, taking, documents, answers);
  const all = prepared.flat();
  const repeated = await repeatedOf(call, data, taking, all);
  const outcomes = new Map<Prepared, WriteOutcome>();
  const isAsked = questions.length > 0 && !isDryRun;
  const fresh = all.filter((one) => !isRefused(one.problems) && !repeated.has(one.fields) && !one.waits);
  await markWaiting(call, data, fresh);
  await writeEach(isAsked ? [] : fresh, isDryRun, services, async (one, writing) => {
    outcomes.set(one, await writeRecord(create, one.fields, writing, services));
  });
  const compared = { documents, founds, prepared, outcomes, isDryRun };
  const made = all.flatMap((one) => outcomes.get(one)?.made ?? []);
  return {
    facts: await factsOf(call, data, taking, compared),
    records: all.map((one) => recordOf(one, repeated, outcomes.get(one))),
    effects: [...outcomes.values()].flatMap(({ effects }) => effects),
    questions,
    remembered: [],
    ids: made.map(({ id }) => id),
    undos: made.map(({ undo }) => undo),
    wanted: fresh.length,
  };
}

/** Marks the rows that may be records which are there already: they don't count until they are reconciled. */
async function markWaiting(call: Call, reader: Reader, fresh: readonly Prepared[]) {
  const waits = call.resource.reconcile?.waits;
  if (waits === undefined) return;
  const records = fresh.map(({ fields }, at) => ({ ...fields, id: `row ${at}` }));
  const waiting = await waitingLines(call, reader, records);
  for (const [at, { fields }] of fresh.entries()) if (waiting.has(records[at]!)) fields[waits] = true;
}

async function prepareAll(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  documents: readonly ReadStatement[],
  answers: Readonly<Record<string, string>>,
) {
  const questions: DocumentQuestion[] = [];
  const prepared: Prepared[][] = [];
  const founds: Fields[] = [];
  for (const document of documents) {
    const { found, problems, waits } = await findAll(
      call,
      reader,
      taking,
      document.facts,
      answers,
      questions,
    );
    founds.push(found);
    const given = [...problems, ...currencyProblems(call, taking, document)];
    prepared.push(
      document.rows.map((row) => prepare(call, taking, { row, found, problems: given, waits, document })),
    );
  }
  return { questions, prepared, founds };
}

type AllCompared = {
  documents: readonly ReadStatement[];
  founds: readonly Fields[];
  prepared: readonly (readonly Prepared[])[];
  outcomes: ReadonlyMap<Prepared, WriteOutcome>;
  isDryRun: boolean;
};

/** What each document says of itself, with the portal's balance beside its own. */
function factsOf(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  { documents, founds, prepared, outcomes, isDryRun }: AllCompared,
): Promise<DocumentValues[]> {
  const mayWrite = (one: Prepared) => outcomes.get(one)?.problems.length === 0;
  return Promise.all(
    documents.map(async ({ facts }, at) => {
      const rows = prepared[at]!;
      // Of a real import, the records are counted already.
      const fresh = isDryRun ? rows.filter(mayWrite).map(({ fields }) => fields) : [];
      const compared = { facts, found: founds[at]!, rows: fresh, mayWrite: rows.some(mayWrite) };
      return { ...facts, ...(await balanceOf(call, reader, taking, compared)) };
    }),
  );
}

async function findAll(
  call: Call,
  reader: Reader,
  { find }: DocumentRecords,
  facts: DocumentValues,
  answers: Readonly<Record<string, string>>,
  questions: DocumentQuestion[],
) {
  const found: Record<string, Id> = {};
  const problems: ImportProblem[] = [];
  let waits = false;
  for (const [id, wanted] of Object.entries(find)) {
    const field = call.resource.fields[id] as FieldOf<'reference'>;
    const candidates = await recordsFor(call, reader, field, facts, wanted);
    const said = Object.keys(wanted)
      .flatMap((fact) => facts[fact] ?? [])
      .join(' / ');
    const question = `${id}:${Object.keys(wanted)
      .map((fact) => facts[fact] ?? '')
      .join('/')}`.replace(/[^\x20-\x7e]/g, '');
    const chosen = candidates.length === 1 ? candidates[0] : optionOf(candidates, answers[question]);
    if (chosen) found[id] = chosen.id;
    else if (candidates.length === 0)
      problems.push({
        field: id,
        message: translate('documents.notFound', { field: field.label, text: said }),
        severity: 'error',
      });
    else {
      waits = true;
      if (questions.some((one) => one.id === question)) continue;
      questions.push({
        id: question,
        text: translate('documents.which', { field: field.label, text: said }),
        options: candidates.map((one) => ({ id: String(one.id), label: one.label })),
      });
    }
  }
  return { found: found as Fields, problems, waits };
}

const optionOf = (candidates: readonly FittingRecord[], answer: string | undefined) => {
  const chosen = candidates.find(({ id }) => String(id) === answer);
  if (answer !== undefined && candidates.length > 1 && !chosen)
    throw badRequest(translate('documents.answers'));
  return chosen;
};

/** Amounts of another currency than the field's are refused. */
function currencyProblems(
  { resource, caller }: Call,
  { set }: DocumentRecords,
  { facts }: ReadStatement,
): ImportProblem[] {
  const { currency } = facts;
  if (currency === undefined) return [];
  return Object.keys(set).flatMap((id): ImportProblem[] => {
    const field = resource.fields[id]!;
    const own = isMoney(field)
      ? ((field as { currency?: string }).currency ?? caller.portal.currency)
      : currency;
    return own === currency
      ? []
      : [{ field: id, message: translate('documents.otherCurrency', { currency, own }), severity: 'error' }];
  });
}

type Preparing = {
  row: DocumentRow;
  found: Fields;
  problems: readonly ImportProblem[];
  waits: boolean;
  document: ReadStatement;
};

function prepare(
  { resource }: Call,
  { set }: DocumentRecords,
  { row, found, problems, waits, document }: Preparing,
): Prepared {
  const values = { ...document.facts, ...row.values };
  const fields: Record<string, unknown> = { ...found, ...valuesOf(resource.fields, set, values) };
  const own: ImportProblem[] = row.fault ? [{ message: wordsText(row.fault), severity: 'error' }] : [];
  return { row, fields, problems: [...problems, ...own], waits };
}

const fieldFrom = ({ set }: DocumentRecords, name: string): string | undefined =>
  Object.entries(set).find(([, source]) => source.kind === 'names' && source.names.includes(name))?.[0];

async function repeatedOf(call: Call, reader: Reader, taking: DocumentRecords, all: readonly Prepared[]) {
  const rows = all
    .filter(({ problems, waits }) => !waits && !isRefused(problems))
    .map(({ fields }) => fields);
  const stored = await recordsAround(reader, shapeOf(call.resource, call.caller.viewer), taking, rows);
  return repeatedRows(call.resource, taking.same, fieldFrom(taking, 'id'), rows, stored);
}

function recordOf(
  one: Prepared,
  repeated: ReadonlySet<Fields>,
  outcome: WriteOutcome | undefined,
): ImportedRecord {
  const problems = [...one.problems, ...(outcome?.problems ?? [])];
  return {
    line: one.row.line,
    values: one.fields,
    status: isRefused(problems) ? 'refused' : repeated.has(one.fields) ? 'same' : 'new',
    problems,
  };
}

type Compared = { facts: DocumentValues; found: Fields; rows: readonly Fields[]; mayWrite: boolean };

/** The portal's balance beside the document's, for whoever may read it or write records that count in it. */
async function balanceOf(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  { facts, found, rows, mayWrite }: Compared,
): Promise<DocumentValues> {
  const { balance } = taking;
  if (balance === undefined) return {};
  const id = found[balance.split('.')[0]!] as Id | undefined;
  return id === undefined
    ? {}
    : balanceFacts(call, reader, balance, {
        facts,
        id,
        rows,
        mayWrite,
        dayField: fieldFrom(taking, 'posted'),
      });
}
