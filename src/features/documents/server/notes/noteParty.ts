/** The other party of a note: the record with its document, one of several, or a new one. */
import type { DocumentValues } from '#features/documents/shared/document.ts';
import { translate } from '#messages/translate.ts';
import { isLinked } from '#model/fields/dependencies.ts';
import { lowerFirst } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import type { NoteParty } from '#features/documents/config/schema.ts';
import { isEmpty } from '#model/values/values.ts';
import { parseValue, valueFault } from '#kinds/registry.ts';
import { isRequired, isVisible } from '#kinds/validate.ts';
import { authorize } from '#server/caller/authorize.ts';
import { create as createSteps } from '#server/writes/operations.ts';
import { planWrite } from '#server/writes/write.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import type { CreatedFirst } from '#server/writes/write.ts';
import { valuesOf } from '../documentValues.ts';
import { readableName } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import { fittingNote, leaveUndecided, type NewParty, type PreparedNote } from './preparedNote.ts';
import { creatableParties, referenceOf, type PartyIndex } from './parties.ts';
import { isLater, laterOption, mostOptions, type NoteQuestions } from './questions.ts';

type Filling = { said: DocumentValues; parties: PartyIndex; questions: NoteQuestions; reader: Reader };

export async function fillParty(
  call: Call,
  one: PreparedNote,
  { said, parties, questions, reader }: Filling,
) {
  if (one.taking.party.length === 0) return;
  const document = said['party.document'];
  if (document === undefined) return chooseUnnumbered(call, one, { said, parties, questions, reader });
  const found = parties.of(one.taking, document, one.fields);
  if (found.length > 0) chooseParty(call, one, { said, document, found, questions });
  else offerNewParty(call, one, { said, document, questions });
}

const idOf = ({ resource }: Call, party: NoteParty) => referenceOf(resource, party.find).id;
const labelOf = ({ resource }: Call, party: NoteParty) => referenceOf(resource, party.find).field.label;

/** Somebody abroad, or who bought without saying their number: a person chooses, those of the same name first. */
async function chooseUnnumbered(
  call: Call,
  one: PreparedNote,
  { said, parties, questions, reader }: Filling,
) {
  const { resource, caller } = call;
  const name = said['party.name'];
  const shown = name ?? said['party.foreignId'] ?? translate('documents.note.nobody');
  const { found, named } = parties.called(one.taking, name, one.fields);
  const audience = { access: caller.access, viewer: caller.viewer, reader };
  const known = await Promise.all(
    found.slice(0, mostOptions).map(async ({ party, record }) => {
      const target = caller.portal.resources[referenceOf(resource, party.find).field.resource]!;
      const label = `${labelOf(call, party)}: ${await readableName(audience, target, record)}`;
      return { id: `${idOf(call, party)}:${String(record.id)}`, label, party, record };
    }),
  );
  const creatable = name === undefined ? [] : creatableParties(call, one.taking, one.own?.side);
  const created = creatable.map((party) => ({
    id: `new:${idOf(call, party)}`,
    label: translate('documents.note.createAs', { field: labelOf(call, party), name: shown }),
    party,
  }));
  const options = [
    ...known.slice(0, named),
    ...(named > 0 ? [] : [laterOption()]),
    ...created,
    ...known.slice(named),
  ];
  const choice = questions.choose(
    `party:name:${encodeURIComponent(name ?? '')}`,
    translate('documents.note.whichParty', { name: shown }),
    options.map(({ id, label }) => ({ id, label })),
  );
  if (choice.isOpen) one.waits = true;
  if (isLater(choice.value)) return leaveUndecided(one, choice.isOpen, translate('documents.note.party'));
  const existing = known.find(({ id }) => id === choice.value);
  if (existing) {
    const also = valuesOf(resource.fields, existing.party.set, said);
    one.fields = { ...one.fields, [idOf(call, existing.party)]: existing.record.id, ...also };
  } else
    createParty(call, one, {
      party: created.find(({ id }) => id === choice.value)!.party,
      said,
      of: shown,
      questions,
    });
}

/** The record that is created with the note. */
function createParty(
  call: Call,
  one: PreparedNote,
  {
    party,
    said,
    of,
    questions,
  }: { party: NoteParty; said: DocumentValues; of: string; questions: NoteQuestions },
) {
  const { resource, caller } = call;
  const target = caller.portal.resources[referenceOf(resource, party.find).field.resource]!;
  one.fields = { ...one.fields, ...valuesOf(resource.fields, party.set, said) };
  const values = fittingNote(call, one, target.fields, valuesOf(target.fields, party.create!, said));
  const more = askMissing(call, one, { target, values, of, questions });
  one.newParty = { key: `new:${idOf(call, party)} ${of}`, party, values: { ...values, ...more } };
}

type Missing = { target: Resource; values: Fields; of: string; questions: NoteQuestions };

/** What the form of the party needs and the note does not say, such as a phone: somebody writes it, or the note stays out. */
function askMissing(call: Call, one: PreparedNote, { target, values, of, questions }: Missing): Fields {
  const context = { ...call.caller.viewer, fields: target.fields, record: values };
  const added: Record<string, unknown> = {};
  for (const field of Object.values(target.fields)) {
    const isOpen = isEmpty(values[field.id]) && isTyped(field) && field.default === undefined;
    if (
      !isOpen ||
      !isVisible(field, values as Stored, context) ||
      !isRequired(field, values as Stored, context)
    )
      continue;
    const choice = questions.write(
      `party:${encodeURIComponent(of)}:${field.id}`,
      translate('documents.note.missing', { field: field.label, name: of }),
    );
    if (choice.value === undefined) {
      leaveUndecided(one, choice.isOpen, field.label);
      if (choice.isOpen) one.waits = true;
      continue;
    }
    const value = parseValue(field, choice.value) ?? choice.value;
    const fault = valueFault(field, value, context);
    added[field.id] = value;
    if (fault !== undefined)
      one.problems.push({ message: `${field.label}: ${lowerFirst(fault)}`, severity: 'error' });
  }
  return added;
}

/** A line that somebody types: no list, record or file. */
const isTyped = (field: Field) => {
  const { text, code, numeric, temporal } = traitsOf(field);
  return Boolean(text ?? code ?? numeric ?? temporal) && !isLinked(field);
};

type Choosing = { said: DocumentValues; document: string; questions: NoteQuestions };

function chooseParty(
  call: Call,
  one: PreparedNote,
  { said, document, found, questions }: Choosing & { found: readonly { party: NoteParty; record: Stored }[] },
) {
  const name = said['party.name'] ?? document;
  const options = found.map(({ party, record }) => ({
    id: `${idOf(call, party)}:${String(record.id)}`,
    label: `${labelOf(call, party)}: ${name}`,
  }));
  const text = translate('documents.which', {
    field: translate('documents.note.party'),
    text: `${name}, ${document}`,
  });
  const choice =
    options.length === 1
      ? { value: options[0]!.id, isOpen: false }
      : questions.choose(`party:${document}`, text, options);
  if (choice.isOpen) one.waits = true;
  const { party, record } = found[options.findIndex(({ id }) => id === choice.value)]!;
  const also = valuesOf(call.resource.fields, party.set, said);
  one.fields = { ...one.fields, [idOf(call, party)]: record.id, ...also };
}

function offerNewParty(call: Call, one: PreparedNote, { said, document, questions }: Choosing) {
  const name = said['party.name'] ?? document;
  const creatable = creatableParties(call, one.taking, one.own?.side);
  if (creatable.length === 0) {
    const field = one.taking.party.map((party) => labelOf(call, party)).join(', ');
    const message = translate('documents.notFound', { field, text: `${name}, ${document}` });
    one.problems.push({ message, severity: 'error' });
    return;
  }
  const options = creatable.map((party) => ({
    id: `new:${idOf(call, party)}`,
    label: translate('documents.note.createAs', { field: labelOf(call, party), name }),
  }));
  const text = translate('documents.note.unknownParty', { name, document });
  const choice = questions.choose(`party:${document}`, text, options);
  if (choice.isOpen) one.waits = true;
  const party = creatable[options.findIndex(({ id }) => id === choice.value)]!;
  createParty(call, one, { party, said, of: document, questions });
}

/** Creates the party in the transaction of the note. */
export function createdWith({ caller, resource }: Call, { party, values }: NewParty): CreatedFirst {
  const { id, field } = referenceOf(resource, party.find);
  const create = authorize('POST', `/${field.resource}`, caller);
  const isOwn = ([name]: readonly [string, unknown]) => create.resource.fields[name]?.readOnly === true;
  const entries = Object.entries(values);
  const request = {
    body: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
    portalValues: Object.fromEntries(entries.filter(isOwn)),
    offersUndo: true,
  };
  return { field: id, plan: planWrite(create, createSteps, request) };
}
