/**
 * Notes become a record each: our company, the other party (perhaps a new one), rows, what a person chooses, and the file. A
 * cancellation changes the record of its note.
 */
import { isEmpty, isMap } from '#model/values/values.ts';
import type { DryRunEffect } from '#model/api/answers.ts';
import type { ImportedRecord, DocumentFacts } from '#features/documents/shared/answers.ts';
import type { Call } from '#server/caller/caller.ts';
import { grantsForTransition } from '#access/rows.ts';
import { projectorFor, RecordFormatter } from '#server/data/audience.ts';
import type { Reader } from '#server/data/reader.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import type { Id, Stored } from '#server/data/store.ts';
import {
  isRefused,
  writeEach,
  writeRecord,
  type DocumentServices,
  type ImportedDocuments,
  type WriteOutcome,
  type DocumentWriting,
  outcomeOfWrite,
} from '../writeRecord.ts';
import { createdWith } from './noteParty.ts';
import { referenceOf } from './parties.ts';
import type { FiledNote, NewParty, PreparedNote } from './preparedNote.ts';
import { prepareNotes, storedNotes } from './prepareNotes.ts';
import { Questions } from './questions.ts';
import type { ReadNote } from '#features/documents/shared/document.ts';
import { createHash, randomBytes } from 'node:crypto';
import { translate } from '#messages/translate.ts';
import { fileNameFor, type StoredFile } from '#kinds/file/kind.ts';
import { fileKinds, kindOfBytes } from '#kinds/file/fileKinds.ts';
import { uploadPlace } from '#server/data/files.ts';
import { HttpError } from '#server/http/http.ts';
import type { NamedFile } from '../unpackedFiles.ts';
import type { Resource, Transition } from '#model/types.ts';
import type { NoteRecords } from '#features/documents/config/schema.ts';
import { segmentOf } from '#model/values/ids.ts';
import { authorize } from '#server/caller/authorize.ts';
import { refusalOf } from '#server/writes/storeErrors.ts';
import { valuesOf } from '../documentValues.ts';

type Importing = {
  /** The call that creates one record. */
  create: Call;
  answers: Readonly<Record<string, string>>;
  isDryRun: boolean;
};

export async function importNotes(
  call: Call,
  notes: readonly FiledNote[],
  { create, answers, isDryRun }: Importing,
  services: DocumentServices,
): Promise<ImportedDocuments> {
  const { data, store } = services;
  const questions = new Questions(call, data, answers);
  const stored = await storedNotes(call, notes, services.data);
  const prepared = await prepareNotes(call, notes, { stored, questions, create, isDryRun }, services);
  const cancelled = await cancelledBy(call, prepared, data);
  const isAsked = !isDryRun && questions.open.length > 0;
  // Before anything is written: the user is asked once, and the files are sent again.
  if (!isDryRun && !isAsked && confirmsSome(call, cancelled)) await requireProofNow(call.caller, store);
  const outcomes = isAsked
    ? new Map<PreparedNote, WriteOutcome>()
    : await writeAll(create, prepared, { cancelled, isDryRun }, services);
  const all = [...outcomes.values()];
  return {
    facts: prepared.map(({ note }) => saidFacts(note)),
    records: prepared.map((one) =>
      recordOf(one, outcomes.get(one), { cancelled, isSeveral: prepared.length > 1 }),
    ),
    effects: await effectsOf(call, prepared, outcomes, services),
    questions: questions.open,
    remembered: questions.remembered,
    ids: all.flatMap(({ made }) => made?.id ?? []),
    undos: all.flatMap(({ made }) => (made ? [...(made.first ?? []), made.undo] : [])),
    wanted: prepared.filter(isOpen).length,
  };
}

// Storing them.

const isOpen = ({ problems, isKnown, isLeft }: PreparedNote) => !isKnown && !isLeft && !isRefused(problems);

async function writeAll(
  create: Call,
  prepared: readonly PreparedNote[],
  { cancelled, isDryRun }: { cancelled: Cancelled; isDryRun: boolean },
  services: DocumentServices,
): Promise<Map<PreparedNote, WriteOutcome>> {
  const outcomes = new Map<PreparedNote, WriteOutcome>();
  const open = prepared.filter(isOpen);
  // The first note of a new party creates it, and the others wait for its id.
  const made = new Map<string, Promise<Id | undefined>>();
  const writeOne = async (one: PreparedNote, writing: DocumentWriting): Promise<void> => {
    const { newParty } = one;
    if (!newParty || isDryRun) {
      outcomes.set(
        one,
        await writeNote(create, one, { ...writing, ...(newParty && { newParty }) }, services),
      );
      return;
    }
    const id = await made.get(newParty.key);
    if (id !== undefined) {
      const { id: field } = referenceOf(create.resource, newParty.party.find);
      one.fields = { ...one.fields, [field]: id };
      outcomes.set(one, await writeNote(create, one, writing, services));
      return;
    }
    if (made.has(newParty.key)) made.delete(newParty.key);
    const work = writeNote(create, one, { ...writing, newParty }, services);
    made.set(
      newParty.key,
      // It is awaited only by the notes that follow, of which there may be none.
      work.then(
        ({ made: done }) => done?.party,
        () => undefined,
      ),
    );
    outcomes.set(one, await work);
  };
  const groups = [...groupedBy(open, ({ newParty }) => newParty?.key)];
  await writeEach(groups, isDryRun, services, async (group, writing) => {
    for (const one of group)
      if (one.note.cancels)
        outcomes.set(
          one,
          await cancelNote(create, one, { stored: cancelled.get(one), ...writing }, services),
        );
      else await writeOne(one, writing);
  });
  // In the order of the files.
  return new Map(prepared.flatMap((one) => (outcomes.has(one) ? [[one, outcomes.get(one)!] as const] : [])));
}

/** Items with the same key together, in one list each; those without a key alone. */
function groupedBy<T>(items: readonly T[], keyOfItem: (item: T) => string | undefined): T[][] {
  const groups: T[][] = [];
  const known = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOfItem(item);
    const group = key === undefined ? undefined : known.get(key);
    if (group) group.push(item);
    else {
      groups.push([item]);
      if (key !== undefined) known.set(key, groups.at(-1)!);
    }
  }
  return groups;
}

async function writeNote(
  create: Call,
  { taking, note, file, fields, questions }: PreparedNote,
  { newParty, ...writing }: DocumentWriting & { newParty?: NewParty },
  services: DocumentServices,
): Promise<WriteOutcome> {
  const expected = Object.fromEntries(
    Object.entries(taking.equal).flatMap(([id, name]) => {
      const said = note.facts[name];
      return said === undefined ? [] : [[id, Number(said)] as const];
    }),
  );
  const first = newParty && [createdWith(create, newParty)];
  const kept =
    taking.file === undefined || writing.isDryRun
      ? {}
      : { [taking.file]: await keepFile(create, taking.file, file, services) };
  const outcome = await writeRecord(
    create,
    { ...fields, ...kept },
    {
      ...writing,
      expected,
      first,
      ...(questions.hasGiven() && { alongside: (system) => questions.remember(system) }),
    },
    services,
  );
  if (!outcome.made) {
    await services.data.forgetUploads(Object.values(kept).flatMap((held) => held.map(({ id }) => id)));
    return outcome;
  }
  const created = (first ?? []).flatMap(({ made }) => made ?? []);
  return {
    ...outcome,
    made: { ...outcome.made, first: created.map(({ undo }) => undo), party: created[0]?.id },
  };
}

// What it has come to.

function recordOf(
  one: PreparedNote,
  outcome: WriteOutcome | undefined,
  { cancelled, isSeveral }: { cancelled: Cancelled; isSeveral: boolean },
): ImportedRecord {
  const problems = [...one.problems, ...(outcome?.problems ?? [])];
  const record = cancelled.get(one);
  const status = isRefused(problems)
    ? 'refused'
    : one.isKnown || outcome?.isSame
      ? 'same'
      : one.note.cancels
        ? 'update'
        : 'new';
  return {
    line: 1,
    ...(isSeveral && { file: one.file.name }),
    ...(record && { id: record.id }),
    values: { ...one.fields, ...outcome?.values },
    status,
    problems,
  };
}

/** The parties that would be created, as their creator sees them, and what rules would do. */
async function effectsOf(
  { caller, resource }: Call,
  prepared: readonly PreparedNote[],
  outcomes: ReadonlyMap<PreparedNote, WriteOutcome>,
  { data }: DocumentServices,
): Promise<DryRunEffect[]> {
  const effects: DryRunEffect[] = [];
  const created = new Set<string>();
  const formatter = new RecordFormatter(data, caller.portal, caller.viewer);
  for (const one of prepared) {
    const outcome = outcomes.get(one);
    if (!outcome || isRefused(outcome.problems)) continue;
    const { newParty } = one;
    if (newParty && !created.has(newParty.key)) {
      created.add(newParty.key);
      const target = caller.portal.resources[referenceOf(resource, newParty.party.find).field.resource]!;
      const values = Object.entries(newParty.values).filter(([, value]) => !isEmpty(value) && !isMap(value));
      const words = await Promise.all(
        values.map(async ([id, value]) => ({
          label: target.fields[id]!.label,
          before: '',
          after: await formatter.text(target.fields[id]!, value),
        })),
      );
      effects.push({
        action: 'create',
        resource: target.id,
        title: await formatter.title(target, newParty.values as Stored),
        changes: Object.fromEntries(values.map(([id, value]) => [id, [null, value] as const])),
        words: { one: target.label.one, many: target.label.many, changes: words },
        rule: '',
      });
    }
    effects.push(...outcome.effects);
  }
  return effects;
}

type Mutable = { [name: string]: string | boolean | Mutable | readonly Mutable[] };

/** What a note says, as an answer: `issuer.name` is the `name` in `issuer`. */
function saidFacts({ facts, lists }: ReadNote): DocumentFacts {
  const whole: Mutable = { ...lists, taxes: {}, cancelled: facts.cancelled !== undefined };
  for (const [name, text] of Object.entries(facts)) {
    if (name === 'cancelled') continue;
    const path = name.split('.');
    let at = whole;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Mutable;
    at[path.at(-1)!] = text;
  }
  return whole;
}

/** Stores the file as an upload of the caller, as if they had chosen it in the form. @returns the value of the field */
async function keepFile(
  { caller, resource }: Call,
  field: string,
  { name, bytes }: NamedFile,
  { data, files }: DocumentServices,
): Promise<readonly StoredFile[]> {
  const kind = kindOfBytes(Buffer.from(bytes)) ?? 'xml';
  const held: StoredFile = {
    id: randomBytes(16).toString('base64url'),
    name: fileNameFor(name, kind),
    size: bytes.length,
    type: fileKinds[kind].type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const upload = { account: String(caller.account.id), place: uploadPlace(resource, field), held };
  await files.put(held.id, once(bytes), async () => {
    if ((await data.noteUpload(upload)) === 'full')
      throw new HttpError(429, translate('files.tooMany'), { headers: { 'Retry-After': '3600' } });
  });
  return [held];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const refused = (message: string): WriteOutcome => ({
  problems: [{ message, severity: 'error' }],
  effects: [],
});

/** By cancellation: its note, among those of which the caller may make the transition. All others are as if they were not there. */
type Cancelled = ReadonlyMap<PreparedNote, Stored>;

async function cancelledBy(
  { access, caller, resource }: Call,
  prepared: readonly PreparedNote[],
  data: Reader,
): Promise<Cancelled> {
  const { viewer } = caller;
  const found = prepared.flatMap((one) => {
    const record = one.note.cancels && one.record;
    return record ? [{ one, record }] : [];
  });
  const project = await projectorFor(
    { access, viewer, reader: data },
    found.map(({ record }) => record),
  );
  return new Map(
    found
      .filter(({ one, record }) => {
        const mayMake = ({ id, field, to }: Transition) =>
          record[field] === to
            ? access.grants.some(({ transitions }) => transitions.has(id))
            : grantsForTransition(access, id, viewer, record).length > 0;
        return project(record) !== null && cancelling(resource, one.taking).some(mayMake);
      })
      .map(({ one, record }) => [one, record]),
  );
}

/** The transitions by which a cancellation of such a note is entered. */
const cancelling = ({ transitions }: Resource, { cancel }: NoteRecords): Transition[] =>
  (cancel?.transition ?? []).flatMap(
    (name) => transitions.find(({ id, label }) => id === name || label === name) ?? [],
  );

const confirmsSome = ({ resource }: Call, cancelled: Cancelled): boolean =>
  [...cancelled].some(([{ taking }, record]) =>
    cancelling(resource, taking).some(
      ({ confirmIdentity, field, to }) => confirmIdentity && record[field] !== to,
    ),
  );

/** A cancellation makes the transition of its note that the config names, as if the caller had chosen it. */
async function cancelNote(
  { resource, caller }: Call,
  { taking, note }: { taking: NoteRecords; note: ReadNote },
  { stored, ...writing }: DocumentWriting & { stored: Stored | undefined },
  { run }: DocumentServices,
): Promise<WriteOutcome> {
  if (!taking.cancel) return refused(translate('documents.note.cancelsNever', { name: resource.label.many }));
  if (!stored) return refused(translate('documents.note.cancelsNone', { key: note.facts.key ?? '' }));
  const wanted = cancelling(resource, taking);
  if (wanted.some(({ field, to }) => stored[field] === to))
    return { problems: [], effects: [], isSame: true };
  let last: WriteOutcome = refused(translate('documents.note.cancelsNever', { name: resource.label.many }));
  for (const transition of wanted) {
    const values = valuesOf(resource.fields, taking.cancel.set, note.facts);
    const asked = Object.entries(values).filter(([id]) => transition.fields.includes(id));
    const outcome = await outcomeOfWrite(async () => {
      const address = `/${resource.id}/${segmentOf(stored.id)}/actions/${transition.id}`;
      const call = authorize('POST', address, caller);
      return run.write(call, { body: Object.fromEntries(asked), offersUndo: true, ...writing });
    }, writing.isDryRun === true).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return refused(refusal.message);
    });
    last = { ...outcome, values: { ...values, [transition.field]: transition.to } };
    if (outcome.problems.length === 0) return last;
  }
  return last;
}
