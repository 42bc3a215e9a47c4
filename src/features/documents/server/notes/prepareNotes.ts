/** From notes to the fields of records: our company, the other party, rows, and what a person chooses. */
import { wordsText, type DocumentValues } from '#features/documents/shared/document.ts';
import { translate } from '#messages/translate.ts';
import { all as allOf, equals, matchAll } from '#model/filter/filter.ts';
import type { Field, FieldOf } from '#model/types.ts';
import type { NoteRecords } from '#features/documents/config/schema.ts';
import { parseValue, storedForm } from '#kinds/registry.ts';
import type { Call } from '#server/caller/caller.ts';
import { readableName } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { valuesOf } from '../documentValues.ts';
import { isRefused, type DocumentServices, type ImportProblem } from '../writeRecord.ts';
import { fillParty } from './noteParty.ts';
import { ownNotes, partiesOf, referenceOf, type OwnNote, type PartyIndex } from './parties.ts';
import {
  fittingNote,
  leaveUndecided,
  type FiledNote,
  type PreparedNote,
  type StoredNotes,
} from './preparedNote.ts';
import type { AskedField, NoteQuestions, Questions } from './questions.ts';
import { isBlindTrial, mightStore } from '../choices.ts';

// Which notes are stored already.

const keyOf = ({ resource }: Call, { taking, note }: Pick<FiledNote, 'taking' | 'note'>): unknown => {
  const field = resource.fields[taking.key]!;
  const { key } = note.facts;
  return key === undefined ? undefined : storedForm(field, parseValue(field, key) ?? key);
};

export async function storedNotes(
  call: Call,
  notes: readonly FiledNote[],
  data: Reader,
): Promise<StoredNotes> {
  const keys = new Map<string, Set<unknown>>();
  for (const one of notes) {
    const key = keyOf(call, one);
    if (key !== undefined) keys.set(one.taking.key, (keys.get(one.taking.key) ?? new Set()).add(key));
  }
  const found = new Map<string, Stored[]>();
  const shape = shapeOf(call.resource, call.caller.viewer);
  for (const [field, values] of keys) {
    const { records } = await data.find(shape, { where: allOf([matchAll, equals(field, [...values])]) });
    for (const record of records) {
      const name = `${field} ${String(record[field])}`;
      found.set(name, [...(found.get(name) ?? []), record]);
    }
  }
  return found;
}

// From notes to the fields of records.

/** The places of the fields about which notes leave a question. */
const askedBy = (notes: readonly FiledNote[]): string[] =>
  notes.flatMap(({ taking }) => [
    ...Object.keys(taking.ask),
    ...Object.entries(taking.rows).flatMap(([id, { ask }]) =>
      Object.keys(ask).map((name) => `${id}.${name}`),
    ),
  ]);

type Preparing = {
  stored: StoredNotes;
  questions: Questions;
  /** The call that creates one record. */
  create: Call;
  isDryRun: boolean;
};

export async function prepareNotes(
  call: Call,
  notes: readonly FiledNote[],
  { stored, questions, create, isDryRun }: Preparing,
  { data, store }: Pick<DocumentServices, 'data' | 'store'>,
): Promise<PreparedNote[]> {
  const reader = data.readingOnce();
  await questions.recall(store, askedBy(notes));
  const sided = await sidesOf(call, data, notes, stored);
  const parties = await partiesOf(
    call,
    data,
    sided.map(({ filed, own }) => ({ taking: filed.taking, facts: own?.facts ?? {} })),
  );
  const cancelled = new Set(notes.flatMap(({ note }) => (note.cancels ? [note.facts.key] : [])));
  const seen = new Set<string>();
  const prepared: PreparedNote[] = [];
  for (const { filed, own, record } of sided) {
    const key = keyOf(call, filed);
    const name = `${filed.taking.key} ${String(key)} ${String(own?.company.id)}`;
    const problems = filed.note.problems.map(({ words, severity }) => ({
      message: wordsText(words),
      severity,
    }));
    const one: PreparedNote = {
      ...filed,
      key,
      own,
      record,
      fields: {},
      problems,
      waits: false,
      isKnown: false,
      questions: questions.forNote(),
    };
    prepared.push(one);
    if (filed.note.cancels) {
      one.fields = valuesOf(
        call.resource.fields,
        { [filed.taking.key]: { kind: 'names', names: ['key'] } },
        filed.note.facts,
      );
      continue;
    }
    one.isKnown = seen.has(name) || (record !== undefined && (await mayKnow(one)));
    if (key !== undefined) seen.add(name);
    if (one.isKnown) one.problems = [await knownProblem(call, record, data)];
    else refuseCancelled(one, cancelled);
    await fill(call, one, { parties, questions: one.questions, reader: data });
  }
  return prepared;

  /** Only a caller who could store this note learns that it is stored already. */
  async function mayKnow(one: PreparedNote): Promise<boolean> {
    if (isBlindTrial(call, isDryRun)) return false;
    const trial: PreparedNote = { ...one, problems: [...one.problems] };
    await fill(call, trial, { parties, questions: questions.aside(), reader: data });
    return trial.own !== undefined && (await mightStore(create, reader, trial.fields));
  }
}

/** @param cancelled the keys of notes that other files cancel */
function refuseCancelled(
  { note: { facts }, problems }: PreparedNote,
  cancelled: ReadonlySet<string | undefined>,
) {
  const { cancelledAt = '', reason = '' } = facts;
  if (facts.cancelled !== undefined)
    problems.push({
      message: translate('documents.note.cancelledInside', { day: cancelledAt.slice(0, 10), reason }),
      severity: 'error',
    });
  else if (cancelled.has(facts.key))
    problems.push({ message: translate('documents.note.cancelledHere'), severity: 'error' });
}

type SidedNote = { filed: FiledNote; own: OwnNote | undefined; record: Stored | undefined };

/**
 * Each note for each of our companies that it concerns, with the record that it is stored as. What cancels one is for each of its
 * records; so is a stored note whose file now holds its cancellation.
 */
async function sidesOf(
  call: Call,
  data: Reader,
  notes: readonly FiledNote[],
  stored: StoredNotes,
): Promise<SidedNote[]> {
  const owns = await ownNotes(
    call,
    data,
    notes.map(({ taking, note }) => ({ taking, facts: note.facts })),
  );
  return notes.flatMap((filed, at): SidedNote[] => {
    const records = stored.get(`${filed.taking.key} ${String(keyOf(call, filed))}`) ?? [];
    if (filed.note.cancels)
      return (records.length > 0 ? records : [undefined]).map((record) => ({
        filed,
        own: undefined,
        record,
      }));
    const { id } = referenceOf(call.resource, filed.taking.own);
    const isUnique = call.resource.fields[filed.taking.key]!.unique === true;
    const sides = owns[at]!.slice(0, isUnique ? 1 : 2);
    return (sides.length > 0 ? sides : [undefined]).map((own) => {
      const record = isUnique || !own ? records[0] : records.find((one) => one[id] === own.company.id);
      const isCancelled = filed.note.facts.cancelled !== undefined && record !== undefined;
      return {
        filed: isCancelled ? { ...filed, note: { ...filed.note, cancels: true } } : filed,
        own,
        record,
      };
    });
  });
}

async function knownProblem(
  { caller, resource }: Call,
  record: Stored | undefined,
  reader: Reader,
): Promise<ImportProblem> {
  const audience = { access: caller.access, viewer: caller.viewer, reader };
  const name = record ? await readableName(audience, resource, record) : resource.label.one;
  return {
    message: translate(record ? 'documents.note.stored' : 'documents.note.twice', { name }),
    severity: 'warning',
  };
}

async function fill(
  call: Call,
  one: PreparedNote,
  { parties, questions, reader }: { parties: PartyIndex; questions: NoteQuestions; reader: Reader },
) {
  const { resource } = call;
  const { taking, note, own } = one;
  const said = own?.facts ?? note.facts;
  const side = own ? valuesOf(resource.fields, taking[own.side], said) : {};
  const values = { ...valuesOf(resource.fields, taking.set, said), ...side };
  one.fields = fittingNote(call, one, resource.fields, values, [taking.key, ...Object.keys(taking.equal)]);
  if (own) one.fields = { ...one.fields, [referenceOf(resource, taking.own).id]: own.company.id };
  else {
    const who = [note.facts['recipient.name'], note.facts['recipient.document']].filter(Boolean).join(', ');
    one.problems.push({ message: translate('documents.note.notOurs', { who }), severity: 'error' });
  }
  // Nobody is asked about a note that is not stored anyway.
  const asking = one.isKnown || isRefused(one.problems) ? undefined : questions;
  if (asking) {
    await fillParty(call, one, { said, parties, questions: asking, reader });
    const chosen = await ask(
      one,
      { asked: taking.ask, at: '', fieldsOf: resource.fields, row: {}, said },
      asking,
    );
    one.fields = { ...one.fields, ...chosen };
  }
  await fillRows(call, one, said, asking);
}

type Asking = {
  asked: NoteRecords['ask'];
  /** The list of rows, with a point behind it; empty: the record itself. */
  at: string;
  fieldsOf: Readonly<Record<string, Field>>;
  row: Fields;
  said: DocumentValues;
};

/** The values that are chosen. */
async function ask(
  one: PreparedNote,
  { asked, at, fieldsOf, row, said }: Asking,
  questions: NoteQuestions,
): Promise<Fields> {
  const chosen: Record<string, unknown> = {};
  for (const [id, question] of Object.entries(asked)) {
    const values = { ...one.fields, ...row, ...chosen };
    const asking: AskedField = { path: `${at}${id}`, field: fieldsOf[id]!, question, said, values };
    const choice = await questions.valueFor(asking);
    if (choice?.isOpen) one.waits = true;
    if (choice?.isLeft) leaveUndecided(one, choice.isOpen, fieldsOf[id]!.label);
    if (choice?.id !== undefined) chosen[id] = choice.id;
  }
  return chosen;
}

async function fillRows(
  call: Call,
  one: PreparedNote,
  said: DocumentValues,
  questions: NoteQuestions | undefined,
) {
  for (const [id, { each, set, ask: asked }] of Object.entries(one.taking.rows)) {
    const inner = (call.resource.fields[id] as FieldOf<'items'>).fields;
    const rows: Fields[] = [];
    for (const row of one.note.lists[each] ?? []) {
      // A row says of itself what else would be the note's.
      const own = { ...withoutRowNames(said), ...row };
      const values = fittingNote(call, one, inner, valuesOf(inner, set, own));
      const chosen = questions
        ? await ask(one, { asked, at: `${id}.`, fieldsOf: inner, row: values, said: own }, questions)
        : {};
      rows.push({ ...values, ...chosen });
    }
    if (rows.length > 0) one.fields = { ...one.fields, [id]: rows };
  }
}

/** A number or an amount that a row does not say is not that of the note. */
const withoutRowNames = ({ number: _number, discount: _discount, ...said }: DocumentValues): DocumentValues =>
  said;
