/**
 * Return files of a bank: a paid slip makes the transition of its record that the config names, as if the caller had chosen it. Where
 * that is refused, or the bank says another amount than is open, nothing changes: what the bank says is kept, and proposed for the line
 * of the statement.
 */
import { wordsText, type DocumentRow, type DocumentValues, type ReadStatement } from '../shared/document.ts';
import { readableOn } from '#access/projection.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { plainText } from '#kinds/format.ts';
import { translate } from '#messages/translate.ts';
import type { ImportedRecord } from '../shared/answers.ts';
import { matchAll, recordMatches } from '#model/filter/filter.ts';
import type { FieldOf, Transition } from '#model/types.ts';
import type { TitleRecords } from '../config/schema.ts';
import { segmentOf } from '#model/values/ids.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Call } from '#server/caller/caller.ts';
import { authorize } from '#server/caller/authorize.ts';
import { refusalOf } from '#server/writes/storeErrors.ts';
import { shapeOf } from '#server/data/shape.ts';
import { systemTables, writeSystem } from '#server/data/systemTables.ts';
import { keepToldTitle } from '#server/data/toldTitles.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { valuesOf } from './documentValues.ts';
import { recordsFor } from './findRecords.ts';
import { questionId, StatementQuestions } from './statementQuestions.ts';
import {
  isRefused,
  outcomeOfWrite,
  writeEach,
  type DocumentServices,
  type ImportedDocuments,
  type ImportProblem,
  type WriteOutcome,
} from './writeRecord.ts';
import { lineSettling } from './settledLines.ts';

type Importing = { taking: TitleRecords; answers: Readonly<Record<string, string>>; isDryRun: boolean };

/** A title on its way to what it changes. `transition`: what is to be made; absent: nothing. */
type Prepared = {
  row: DocumentRow;
  record: Stored | undefined;
  values: Fields;
  problems: ImportProblem[];
  transition?: Transition;
  /** Somebody has to say first which account it is about. */
  waits?: true;
  /** The bank says another amount than is open. */
  differs?: true;
};

export async function importTitles(
  call: Call,
  documents: readonly ReadStatement[],
  { taking, answers, isDryRun }: Importing,
  services: DocumentServices,
): Promise<ImportedDocuments> {
  const questions = new StatementQuestions(call, Object.keys(taking.find)[0] ?? '', answers);
  await questions.recall(call, services.store);
  const prepared = await prepareTitles(call, documents, { taking, questions }, services);
  const outcomes = new Map<Prepared, WriteOutcome>();
  const open = prepared.filter(
    ({ transition, problems, waits, differs }) => transition && !waits && !differs && !isRefused(problems),
  );
  const isAsked = questions.open.length > 0 && !isDryRun;
  // Before anything is stored: the user is asked once, and the file is sent again.
  if (!isDryRun && !isAsked && open.some(({ transition }) => transition?.confirmIdentity))
    await requireProofNow(call.caller, services.store);
  await writeEach(
    isAsked ? [] : open,
    isDryRun,
    services,
    async (one, writing) => {
      outcomes.set(one, await settle(call, one, one.transition!, writing, services));
    },
    { inOrder: true },
  );
  const isLeft = leftForLines(call, outcomes);
  const left = prepared.filter(isLeft);
  if (!isDryRun && !isAsked && left.length > 0) await keepLeft(call, left, services);
  const all = [...outcomes.values()];
  if (all.some(({ made }) => made)) await questions.remember(services.store);
  return {
    facts: documents.map(({ facts }) => facts),
    records: prepared.map((one) => recordOf(one, outcomes.get(one), isLeft(one))),
    effects: all.flatMap(({ effects }) => effects),
    questions: questions.open,
    remembered: questions.remembered,
    ids: all.flatMap(({ made }) => made?.id ?? []),
    undos: all.flatMap(({ made }) => (made ? [made.undo] : [])),
    wanted: open.length,
  };
}

/** A paid title that can't be settled here, of records that lines of statements settle. */
function leftForLines(call: Call, outcomes: ReadonlyMap<Prepared, WriteOutcome>) {
  const isPartner = lineSettling()?.settlesLater(call) === true;
  return (one: Prepared): boolean =>
    isPartner &&
    one.transition !== undefined &&
    !one.waits &&
    (one.differs === true || isRefused(outcomes.get(one)?.problems ?? []));
}

const keepLeft = ({ resource }: Call, left: readonly Prepared[], { store }: DocumentServices) =>
  writeSystem(store, systemTables.toldTitles, async (system) => {
    for (const { record, row } of left) {
      const { ownNumber, document, paid = '0', credited, occurred = '' } = row.values;
      await keepToldTitle(system, {
        ...{ resource: resource.id, record: String(record!.id), paid },
        ...{ number: ownNumber ?? document ?? '', day: credited ?? occurred },
      });
    }
  });

function recordOf(one: Prepared, outcome: WriteOutcome | undefined, isLeft: boolean): ImportedRecord {
  const found = [...one.problems, ...(outcome?.problems ?? [])];
  const problems = isLeft ? found.map((problem) => ({ ...problem, severity: 'warning' as const })) : found;
  return {
    line: one.row.line,
    ...(one.record && { id: one.record.id }),
    values: one.values,
    status: isLeft ? 'left' : isRefused(problems) ? 'refused' : one.transition ? 'update' : 'same',
    problems,
  };
}

// Which record a title is.

/** Digits and letters without zeros in front. */
const plain = (value: unknown) =>
  plainText(value ?? '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+(?=.)/, '');

type Index = (row: DocumentRow) => readonly Stored[];

/** The records by the first of the fields that agrees; of the own number, with or without its check digit and its wallet. */
async function indexOf(call: Call, taking: TitleRecords, { data }: DocumentServices): Promise<Index> {
  const { resource, access, caller } = call;
  const { records } = await data.find(shapeOf(resource, caller.viewer), { where: matchAll });
  const seen = records.filter((record) => {
    const readable = readableOn(access, caller.viewer, record);
    return Object.keys(taking.match).some((id) => readable?.has(id));
  });
  const indexes = Object.entries(taking.match).map(([id, name]) => {
    const byText = new Map<string, Stored[]>();
    for (const record of seen) {
      const key = plain(record[id]);
      if (key !== '') byText.set(key, [...(byText.get(key) ?? []), record]);
    }
    return { name, byText };
  });
  return ({ values }) => {
    for (const { name, byText } of indexes)
      for (const text of writingsOf(values, name)) {
        const found = byText.get(plain(text));
        if (found) return found;
      }
    return [];
  };
}

/** The spellings in which a record may have a value of the file, the likeliest first. */
function writingsOf(values: DocumentValues, name: string): readonly string[] {
  const said = values[name];
  if (said === undefined || plain(said) === '' || plain(said) === '0') return [];
  if (name !== 'ownNumber') return [said];
  const { wallet = '' } = values;
  const short = said.slice(0, -1);
  return [
    said,
    ...(plain(short).length > 2 ? [short] : []),
    ...(wallet === '' ? [] : [wallet + said, wallet + short]),
  ];
}

async function prepareTitles(
  call: Call,
  documents: readonly ReadStatement[],
  { taking, questions }: { taking: TitleRecords; questions: StatementQuestions },
  services: DocumentServices,
): Promise<Prepared[]> {
  const index = await indexOf(call, taking, services);
  const seen = new Set<unknown>();
  const prepared: Prepared[] = [];
  for (const { facts, rows } of documents) {
    const found = await findAll(call, facts, { taking, questions }, services);
    for (const row of rows) {
      const records = index(row);
      const one: Prepared = { row, record: undefined, values: {}, problems: [] };
      prepared.push(one);
      const number = row.values.ownNumber ?? row.values.document ?? '';
      if (records.length !== 1) {
        const key = records.length === 0 ? 'documents.titles.unknown' : 'documents.titles.several';
        // A fee of the bank, or a note about a slip that is not here, stops nothing.
        const severity = row.values.kind === 'settled' ? 'error' : 'warning';
        one.problems.push({ message: translate(key, { number }), severity });
        if (severity === 'warning') one.problems.push(eventProblem(row));
        continue;
      }
      one.record = records[0]!;
      one.values = Object.fromEntries(Object.keys(taking.match).map((id) => [id, one.record![id]]));
      if (row.values.kind !== 'settled') one.problems.push(eventProblem(row));
      else if (seen.has(one.record.id))
        one.problems.push({ message: translate('documents.titles.twice', { number }), severity: 'error' });
      else {
        seen.add(one.record.id);
        prepareSettling(call, one, { taking, facts, found });
      }
    }
  }
  return prepared;
}

/** What the bank says of a title that is no payment. */
function eventProblem({ values }: DocumentRow): ImportProblem {
  const { kind = 'other', code = '', reasons = '', fee } = values;
  const what = translate(`documents.titles.kinds.${kind as 'other'}`);
  const more = [reasons, fee && translate('documents.titles.feeOf', { amount: money(fee) })]
    .filter(Boolean)
    .join(', ');
  return {
    message: translate('documents.titles.event', { what, code, more: more === '' ? '' : ` (${more})` }),
    severity: 'warning',
  };
}

const money = (decimal: string) =>
  wordsText({ key: 'documents.titles.amount', values: { amount: { decimal } } });

type Settling = { taking: TitleRecords; facts: DocumentValues; found: readonly FoundFor[] };

function prepareSettling(call: Call, one: Prepared, { taking, facts, found }: Settling) {
  const { resource, caller } = call;
  const record = one.record!;
  const names = [taking.settle.transition].flat();
  const wanted = names.flatMap(
    (name) => resource.transitions.find(({ id, label }) => id === name || label === name) ?? [],
  );
  if (wanted.some(({ field, to }) => record[field] === to)) return;
  const context = { ...shapeOf(resource, caller.viewer), variables: caller.viewer.variables };
  const transition =
    wanted.find(
      ({ field, from, when }) =>
        from.includes(String(record[field])) && (when === undefined || recordMatches(when, record, context)),
    ) ?? wanted[0]!;
  const owned: Record<string, unknown> = {};
  for (const { id, choose } of found) {
    const choice = choose(!isEmpty(record[id]));
    if (choice === undefined) continue;
    if (choice.isOpen) one.waits = true;
    else owned[id] = choice.value;
  }
  // Only what the transition asks for can change with it.
  const said = { ...owned, ...valuesOf(resource.fields, taking.settle.set, { ...facts, ...one.row.values }) };
  const values = Object.fromEntries(Object.entries(said).filter(([id]) => transition.fields.includes(id)));
  const computed = compute(resource.fields, { ...record, ...values }, clockOf(caller.viewer));
  one.values = { ...one.values, ...values, [transition.field]: transition.to };
  one.transition = transition;
  const { paid } = one.row.values;
  const due = Number(computed[taking.open] ?? 0);
  if (paid === undefined || Math.abs(Number(paid) - due) >= 0.005) {
    one.differs = true;
    one.problems.push({
      message: translate('documents.titles.differs', {
        paid: money(paid ?? '0'),
        due: money(due.toFixed(2)),
      }),
      severity: 'error',
    });
  }
}

/** What a reference is set to: found by the file, or as somebody answers. Without need, nobody is asked. */
type FoundFor = {
  id: string;
  choose: (isKnown?: boolean) => { value: unknown; isOpen: boolean } | undefined;
};

/** The references that the file says, such as the account that the money came into. */
async function findAll(
  call: Call,
  facts: DocumentValues,
  { taking: { find }, questions }: { taking: TitleRecords; questions: StatementQuestions },
  { data }: DocumentServices,
): Promise<readonly FoundFor[]> {
  const found: FoundFor[] = [];
  for (const [id, wanted] of Object.entries(find)) {
    const field = call.resource.fields[id] as FieldOf<'reference'>;
    const fitting = await recordsFor(call, data, { field, values: {} }, facts, wanted);
    const candidates =
      fitting.length > 0 ? fitting : await recordsFor(call, data, { field, values: {} }, facts);
    const said = Object.keys(wanted).flatMap((fact) => facts[fact] ?? []);
    const choose: FoundFor['choose'] = (isKnown) => {
      if (fitting.length === 1) return { value: fitting[0]!.id, isOpen: false };
      if (isKnown || candidates.length === 0) return undefined;
      const { option, isOpen } = questions.choose({
        id: questionId(id, said),
        text: translate('documents.which', { field: field.label, text: said.join(' / ') }),
        options: candidates.map((one) => ({ id: String(one.id), label: one.label })),
      });
      return { value: candidates.find((one) => String(one.id) === option)!.id, isOpen };
    };
    found.push({ id, choose });
  }
  return found;
}

async function settle(
  { resource, caller }: Call,
  { record, values }: Prepared,
  transition: Transition,
  writing: object,
  { run }: DocumentServices,
): Promise<WriteOutcome> {
  const body = Object.fromEntries(Object.entries(values).filter(([id]) => transition.fields.includes(id)));
  return outcomeOfWrite(
    async () => {
      const address = `/${resource.id}/${segmentOf(record!.id)}/actions/${transition.id}`;
      return run.write(authorize('POST', address, caller), { body, offersUndo: true, ...writing });
    },
    'isDryRun' in writing && writing.isDryRun === true,
  ).catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { problems: [{ message: refusal.message, severity: 'error' as const }], effects: [] };
  });
}
