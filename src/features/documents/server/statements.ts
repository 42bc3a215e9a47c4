/** Statements become a record for each of their rows. */
import {
  wordsText,
  type DocumentDoubt,
  type DocumentRow,
  type DocumentValues,
  type ReadStatement,
} from '../shared/document.ts';
import { translate } from '#messages/translate.ts';
import { isMoney } from '#model/traits.ts';
import type { DocumentQuestion, ImportedRecord } from '../shared/answers.ts';
import type { FieldOf } from '#model/types.ts';
import type { DocumentRecords } from '../config/schema.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { readableName } from '#server/data/audience.ts';
import type { Fields, Id, Stored } from '#server/data/store.ts';
import { inTurns } from '#host/turns.ts';
import { balanceFacts } from './balances.ts';
import { valuesOf } from './documentValues.ts';
import { namesNothing, recordsFor } from './findRecords.ts';
import { questionId, StatementQuestions } from './statementQuestions.ts';
import { foreignTo, isBlindTrial, storesSome } from './choices.ts';
import { compareRows } from './sameRecords.ts';
import { keepTold } from './toldBalances.ts';
import {
  isRefused,
  writeEach,
  writeRecord,
  type DocumentServices,
  type ImportedDocuments,
  type WriteOutcome,
  type ImportProblem,
} from './writeRecord.ts';
import { lineSettling } from './settledLines.ts';

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
  const { data, store } = services;
  const questions = new StatementQuestions(call, Object.keys(taking.find)[0] ?? '', answers);
  await questions.recall(call, store);
  const { prepared, founds, given } = await prepareAll(call, data, taking, documents, questions);
  const all = prepared.flat();
  const once = data.readingOnce();
  const repeated = await repeatedOf(call, once, { create, taking, isDryRun }, all, questions);
  const isFresh = (one: Prepared) => !isRefused(one.problems) && !repeated.has(one.fields) && !one.waits;
  const open = await chooseBalances(call, data, {
    taking,
    documents: given,
    founds,
    prepared,
    questions,
    isFresh,
    mayStore: async (rows) => !isBlindTrial(call, isDryRun) && (await storesSome(create, once, rows)),
  });
  const outcomes = new Map<Prepared, WriteOutcome>();
  const isAsked = questions.open.length > 0 && !isDryRun;
  const fresh = all.filter(isFresh);
  await markWaiting(call, data, fresh);
  await writeEach(
    isAsked ? [] : fresh,
    isDryRun,
    services,
    async (one, writing) => {
      outcomes.set(one, await writeRecord(create, one.fields, writing, services));
    },
    { inOrder: true },
  );
  const compared = {
    documents: open.documents,
    founds,
    prepared,
    mayWrite: (one: Prepared) => !isBlindTrial(call, isDryRun) && outcomes.get(one)?.problems.length === 0,
    isDryRun,
    isOpen: open.isOpen,
  };
  const made = all.flatMap((one) => outcomes.get(one)?.made ?? []);
  if (made.length > 0) await questions.remember(store);
  if (!isDryRun && !isAsked) await keepAllTold(create, services, taking, { ...open, founds, prepared });
  return {
    facts: await factsOf(call, data, taking, compared),
    records: await inTurns(all, (one) =>
      recordOf(call, one, { repeated, taking, outcome: outcomes.get(one) }),
    ),
    effects: [...outcomes.values()].flatMap(({ effects }) => effects),
    questions: questions.open,
    remembered: questions.remembered,
    ids: made.map(({ id }) => id),
    undos: made.map(({ undo }) => undo),
    wanted: fresh.length,
  };
}

/** Keeps the balances that statements tell, of accounts whose lines the caller may store. */
async function keepAllTold(
  create: Call,
  { data, store }: DocumentServices,
  { balance }: DocumentRecords,
  {
    documents,
    founds,
    prepared,
    isOpen,
  }: Pick<AllCompared, 'documents' | 'founds' | 'isOpen'> & {
    prepared: readonly (readonly Prepared[])[];
  },
) {
  const via = balance?.split('.')[0];
  if (via === undefined) return;
  for (const [at, document] of documents.entries()) {
    const account = founds[at]![via] as Id | undefined;
    const rows = prepared[at]!.filter(({ problems }) => !isRefused(problems));
    const isRead = rows.length > 0 || prepared[at]!.length === 0;
    if (account === undefined || !isRead || isOpen.has(document)) continue;
    const [{ fields } = { fields: founds[at]! }] = rows;
    if (await storesSome(create, data, [fields]))
      await keepTold(create, store, { via, account, facts: document.facts });
  }
}

/** Marks the rows that may be records which are there already: they don't count until that is decided. */
async function markWaiting(call: Call, reader: Reader, fresh: readonly Prepared[]) {
  const settling = lineSettling();
  const waits = settling?.marks(call.resource);
  if (!settling || waits === undefined) return;
  const records = fresh.map(({ fields }, at) => ({ ...fields, id: `row ${at}` }));
  const waiting = await settling.mayBeThere(call, reader, records);
  for (const [at, { fields }] of fresh.entries()) if (waiting.has(records[at]!)) fields[waits] = true;
}

async function prepareAll(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  documents: readonly ReadStatement[],
  questions: StatementQuestions,
) {
  const prepared: Prepared[][] = [];
  const founds: Fields[] = [];
  const given: ReadStatement[] = [];
  for (const file of documents) {
    const read = readInstead(file, questions);
    const { found, problems, waits } = await findForStatement(call, reader, taking, read.facts, questions);
    // Nobody is asked how to read what is not stored anyway.
    const document = isRefused(problems) ? read : readAsChosen(read, questions);
    founds.push(found);
    given.push(document);
    const shared = [...problems, ...currencyProblems(call, taking, document)];
    prepared.push(
      await inTurns(document.rows, (row) =>
        prepare(call, taking, { row, found, problems: shared, waits, document }),
      ),
    );
  }
  return { prepared, founds, given };
}

/** About which statement of a bank a question is: another one of the same account gets the same answer first. */
const accountOf = ({ layout, bank, branch, account }: DocumentValues) =>
  layout === undefined ? [bank, branch, account] : [layout, account];

/** The statement as somebody has chosen that it is read, or as is likeliest. */
export function readInstead(document: ReadStatement, questions: StatementQuestions): ReadStatement {
  const { doubts = [] } = document;
  const doubt = doubts.find(({ options }) => options.some(({ instead }) => instead));
  if (!doubt) return document;
  const { option } = questions.choose(asQuestion(document.facts, doubt));
  const chosen = doubt.options.find(({ id }) => id === option)?.instead;
  return chosen
    ? readInstead(chosen, questions)
    : { ...document, doubts: doubts.filter((one) => one !== doubt) };
}

const asQuestion = (facts: DocumentValues, { id, text, options }: DocumentDoubt): DocumentQuestion => ({
  id: questionId(id, accountOf(facts)),
  text: `${accountOf(facts).filter(Boolean).join(' / ')}${facts.account === undefined ? '' : ': '}${wordsText(text)}`,
  options: options.map((one) => ({ id: one.id, label: wordsText(one.label) })),
});

/** The doubts about rows, as somebody has answered them or as is likeliest. */
export function readAsChosen(document: ReadStatement, questions: StatementQuestions): ReadStatement {
  let { rows } = document;
  for (const doubt of document.doubts ?? []) {
    if (!doubt.options.some((option) => option.rows)) continue;
    const { option } = questions.choose(asQuestion(document.facts, doubt));
    const chosen = doubt.options.find(({ id }) => id === option)?.rows ?? {};
    rows = rows.map((row, at) =>
      chosen[at] === undefined ? row : { ...row, values: { ...row.values, ...chosen[at] } },
    );
  }
  return { ...document, rows };
}

type Choosing = Pick<Importing, 'taking'> & {
  documents: readonly ReadStatement[];
  founds: readonly Fields[];
  prepared: readonly (readonly Prepared[])[];
  questions: StatementQuestions;
  isFresh: (one: Prepared) => boolean;
  /** Whether the caller may store some of these, and so sees the balance. */
  mayStore: (rows: readonly Fields[]) => Promise<boolean>;
};

/** The doubts about a balance: what equals the portal's is right, and nothing is compared where nobody has answered yet. */
async function chooseBalances(
  call: Call,
  reader: Reader,
  { taking, documents, founds, prepared, questions, isFresh, mayStore }: Choosing,
): Promise<{ documents: readonly ReadStatement[]; isOpen: ReadonlySet<ReadStatement> }> {
  const chosen: ReadStatement[] = [];
  const isOpen = new Set<ReadStatement>();
  for (const [at, document] of documents.entries()) {
    let { facts } = document;
    let waits = false;
    const rows = prepared[at]!.filter(isFresh).map(({ fields }) => fields);
    const isFound = Object.keys(taking.find).every((id) => founds[at]![id] !== undefined);
    // What others have answered about an account is nothing for whoever may not choose it.
    const doubts = (isFound ? (document.doubts ?? []) : []).filter(({ options }) =>
      options.some((option) => option.facts),
    );
    const mayWrite = doubts.length > 0 && (await mayStore(rows));
    for (const doubt of doubts) {
      const compared = await Promise.all(
        doubt.options.map(async (option) => {
          const said = { ...facts, ...option.facts };
          const asked = { facts: said, found: founds[at]!, rows, mayWrite };
          const { difference } = await balanceOf(call, reader, taking, asked);
          return { option, off: difference === undefined ? undefined : Math.abs(Number(difference)) };
        }),
      );
      const options = compared
        .toSorted((one, other) => (one.off ?? 0) - (other.off ?? 0))
        .map(({ option }) => option);
      const isDecided = taking.balance === undefined || compared.some(({ off }) => off === 0);
      const answer = isDecided
        ? { option: options[0]!.id, isOpen: false }
        : questions.choose(asQuestion(facts, { ...doubt, options }));
      waits ||= answer.isOpen;
      facts = { ...facts, ...options.find(({ id }) => id === answer.option)?.facts };
    }
    const read = { ...document, facts };
    chosen.push(read);
    if (waits) isOpen.add(read);
  }
  return { documents: chosen, isOpen };
}

type AllCompared = {
  documents: readonly ReadStatement[];
  founds: readonly Fields[];
  prepared: readonly (readonly Prepared[])[];
  /** Whether the caller has written it, or could, and so sees the balance. */
  mayWrite: (one: Prepared) => boolean;
  isDryRun: boolean;
  /** Those whose balance nobody has read for sure. */
  isOpen: ReadonlySet<ReadStatement>;
};

/** What each document says of itself, with the portal's balance beside its own. */
function factsOf(
  call: Call,
  reader: Reader,
  taking: DocumentRecords,
  { documents, founds, prepared, mayWrite, isDryRun, isOpen }: AllCompared,
): Promise<DocumentValues[]> {
  return Promise.all(
    documents.map(async (document, at) => {
      const { facts } = document;
      if (isOpen.has(document)) return facts;
      const rows = prepared[at]!;
      // Of a real import, the records are counted already.
      const fresh = isDryRun ? rows.filter(mayWrite).map(({ fields }) => fields) : [];
      const compared = { facts, found: founds[at]!, rows: fresh, mayWrite: rows.some(mayWrite) };
      return { ...facts, ...(await balanceOf(call, reader, taking, compared)) };
    }),
  );
}

export async function findForStatement(
  call: Call,
  reader: Reader,
  { find, set }: Pick<DocumentRecords, 'find' | 'set'>,
  facts: DocumentValues,
  questions: StatementQuestions,
) {
  const found: Record<string, Id> = {};
  const problems: ImportProblem[] = [];
  let waits = false;
  for (const [id, wanted] of Object.entries(find)) {
    const field = call.resource.fields[id] as FieldOf<'reference'>;
    const choosing = { field, values: { ...valuesOf(call.resource.fields, set, facts), ...found } };
    const fitting = await recordsFor(call, reader, choosing, facts, wanted);
    const candidates =
      fitting.length === 0 && namesNothing(facts, wanted)
        ? await recordsFor(call, reader, choosing, facts)
        : fitting;
    const said = Object.keys(wanted)
      .flatMap((fact) => facts[fact] ?? [])
      .join(' / ');
    // Of tables, those of each layout have an answer of their own.
    const named = [...Object.keys(wanted), ...(facts.layout === undefined ? [] : ['layout'])];
    const question = `${id}:${named.map((fact) => facts[fact] ?? '').join('/')}`.replace(/[^\x20-\x7e]/g, '');
    if (fitting.length === 1) {
      found[id] = fitting[0]!.id;
      continue;
    }
    if (candidates.length === 0) {
      const text = translate(said === '' ? 'documents.unnamed' : 'documents.notFound', {
        field: field.label,
        text: said,
      });
      problems.push({ field: id, message: text, severity: 'error' });
      continue;
    }
    const choice = questions.choose({
      id: question,
      text: translate(said === '' ? 'documents.whichUnnamed' : 'documents.which', {
        field: field.label,
        text: said,
      }),
      options: candidates.map((one) => ({ id: String(one.id), label: one.label })),
    });
    if (choice.isOpen) waits = true;
    else found[id] = candidates.find((one) => String(one.id) === choice.option)!.id;
  }
  return { found: found as Fields, problems, waits };
}

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
  const own: ImportProblem[] = [
    ...(row.fault ? [{ message: wordsText(row.fault), severity: 'error' as const }] : []),
    ...(row.remarks ?? []).map((words) => ({ message: wordsText(words), severity: 'warning' as const })),
  ];
  return { row, fields, problems: [...problems, ...own], waits };
}

const fieldFrom = ({ set }: DocumentRecords, name: string): string | undefined =>
  Object.entries(set).find(([, source]) => source.kind === 'names' && source.names.includes(name))?.[0];

/** The rows that are stored already: for sure, or because somebody has said so. */
async function repeatedOf(
  call: Call,
  reader: Reader,
  { create, taking, isDryRun }: Pick<Importing, 'create' | 'taking' | 'isDryRun'>,
  all: readonly Prepared[],
  questions: StatementQuestions,
): Promise<ReadonlySet<Fields>> {
  if (isBlindTrial(call, isDryRun)) return new Set();
  const answered = all.filter(({ problems, waits }) => !waits && !isRefused(problems));
  const shape = shapeOf(call.resource, call.caller.viewer);
  const asked = { taking, idField: fieldFrom(taking, 'id') };
  const rows = answered.map(({ fields }) => fields);
  const maybe = await compareRows(reader, shape, asked, rows);
  // Of a line that the caller may not store, its refusal tells nothing of what is there. Without it, its record may be that of
  // any other line: then all are asked.
  const some = await foreignTo(create, reader, [...maybe.repeated.keys(), ...maybe.completed.keys()]);
  const foreign = some.size === 0 ? some : await foreignTo(create, reader, rows);
  const open = answered.filter(({ fields }) => !foreign.has(fields));
  const own = open.map(({ fields }) => fields);
  const { repeated, completed } = foreign.size === 0 ? maybe : await compareRows(reader, shape, asked, own);
  const known = new Set(repeated.keys());
  const audience = { access: call.caller.access, viewer: call.caller.viewer, reader };
  for (const one of open) {
    const record = completed.get(one.fields) as Stored | undefined;
    if (!record) continue;
    const name = await readableName(audience, call.resource, record);
    one.problems.push({ message: translate('documents.maybeLine', { name }), severity: 'warning' });
    const { id, posted, amount, memo } = one.row.values;
    const said = [posted, amount, memo].filter(Boolean).join(' ');
    const choice = questions.settle(
      completed.size > mostAsked
        ? {
            id: questionId(
              'lines',
              Object.keys(taking.find).map((field) => String(one.fields[field])),
            ),
            text: translate('documents.areSameLines', {
              count: completed.size,
              line: one.row.line,
              text: said,
              name,
            }),
            options: sameOptions(),
          }
        : {
            id: questionId('line', [id, amount, posted, String(record.id)]),
            text: translate('documents.isSameLine', { line: one.row.line, text: said, name }),
            options: sameOptions(),
          },
    );
    if (choice.option === 'same' && !choice.isOpen) known.add(one.fields);
  }
  return known;
}

/** More lines than these are one question. */
const mostAsked = 20;
const sameOptions = () => [
  { id: 'same', label: translate('documents.sameLine') },
  { id: 'new', label: translate('documents.newLine') },
];

type Came = { taking: DocumentRecords; repeated: ReadonlySet<Fields>; outcome: WriteOutcome | undefined };

function recordOf(
  { resource, caller }: Call,
  one: Prepared,
  { taking, repeated, outcome }: Came,
): ImportedRecord {
  const problems = [...one.problems, ...(outcome?.problems ?? [])];
  const values: Record<string, unknown> = { ...one.fields };
  // Storing it has found that it may not be chosen: it is no other answer than that of none.
  for (const id of Object.keys(taking.find)) {
    const { resource: of } = resource.fields[id] as FieldOf<'reference'>;
    const gone = translate('write.noTarget', { name: caller.portal.resources[of]!.label.many });
    if (problems.some(({ field, message }) => field === id && message === gone)) delete values[id];
  }
  return {
    line: one.row.line,
    values: values as Fields,
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
