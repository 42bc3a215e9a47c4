/** Finds, by their documents, which of our companies a note concerns, and who the other party is. */
import { equals } from '#model/filter/filter.ts';
import type { DocumentValues } from '#documents/document.ts';
import { grantsFor } from '#access/rows.ts';
import { parseValue } from '#kinds/registry.ts';
import { plainText } from '#kinds/format.ts';
import type { FieldOf, NoteParty, NoteRecords, Resource } from '#model/types.ts';
import type { Call } from '#server/accounts/accounts.ts';
import type { Reader } from '#server/data/reader.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { choosable, choosableRecords } from '../choices.ts';
import { valuesOf } from '../documentValues.ts';

type Side = 'issued' | 'received';

/** A note of one of our companies, with the names that depend on it: `direction`, `party.name`. */
export type OwnNote = { side: Side; company: Stored; facts: DocumentValues };

/** Digits and letters. */
const plain = (value: unknown) =>
  plainText(value ?? '')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');

export const referenceOf = ({ fields }: Resource, find: Readonly<Record<string, string>>) => {
  const [[id, by]] = Object.entries(find) as [[string, string]];
  return { id, by, field: fields[id] as FieldOf<'reference'> };
};

type Index = ReadonlyMap<string, readonly Stored[]>;

/** The records that the caller may choose for the reference, by their document. */
async function byDocument(
  call: Call,
  reader: Reader,
  find: Readonly<Record<string, string>>,
  documents?: readonly string[],
): Promise<Index> {
  const { field, by } = referenceOf(call.resource, find);
  const target = call.caller.portal.resources[field.resource]!;
  const where = (documents ?? []).map((text) => parseValue(target.fields[by]!, text) ?? text);
  const records = await choosableRecords(
    call,
    reader,
    { field, values: {} },
    documents ? [equals(by, where)] : [],
  );
  const index = new Map<string, Stored[]>();
  for (const record of records) {
    const key = plain(record[by]);
    if (key !== '') index.set(key, [...(index.get(key) ?? []), record]);
  }
  return index;
}

/** Which notes are ours: undefined for one whose issuer and recipient are none of our companies. */
export async function ownNotes(
  call: Call,
  reader: Reader,
  taken: readonly { taking: NoteRecords; facts: DocumentValues }[],
): Promise<(OwnNote | undefined)[]> {
  const indexes = new Map<string, Index>();
  const notes: (OwnNote | undefined)[] = [];
  for (const { taking, facts } of taken) {
    const name = JSON.stringify(taking.own);
    const index = indexes.get(name) ?? (await byDocument(call, reader, taking.own));
    indexes.set(name, index);
    const values = valuesOf(call.resource.fields, taking.set, facts);
    const { mayBe } = choosable(call, { field: referenceOf(call.resource, taking.own).field, values });
    const find = (who: string) => {
      const document = facts[`${who}.document`];
      return document === undefined ? undefined : index.get(plain(document))?.find(mayBe);
    };
    // A note between two of our companies is its issuer's.
    const issuer = find('issuer');
    const company = issuer ?? find('recipient');
    notes.push(company && ownNote(issuer ? 'issued' : 'received', company, facts));
  }
  return notes;
}

function ownNote(side: Side, company: Stored, facts: DocumentValues): OwnNote {
  const other = side === 'issued' ? 'recipient' : 'issuer';
  const party = Object.entries(facts).flatMap(([name, text]) =>
    name.startsWith(`${other}.`) ? [[`party${name.slice(other.length)}`, text] as const] : [],
  );
  // What leaves its issuer enters with its recipient.
  const isOut = facts.operation === 'out' ? side === 'issued' : side === 'received';
  return {
    side,
    company,
    facts: { ...facts, ...Object.fromEntries(party), direction: isOut ? 'out' : 'in' },
  };
}

export type PartyIndex = {
  /** The records with this document that may be chosen for such a note, each with the part of the config that it fits. */
  of(taking: NoteRecords, document: string, values: Fields): readonly { party: NoteParty; record: Stored }[];
};

/** The other parties of all notes, with one search for each reference. */
export async function partiesOf(
  call: Call,
  reader: Reader,
  notes: readonly { taking: NoteRecords; facts: DocumentValues }[],
): Promise<PartyIndex> {
  const wanted = new Map<string, { party: NoteParty; documents: Set<string> }>();
  for (const { taking, facts } of notes)
    for (const party of taking.party) {
      const key = JSON.stringify(party.find);
      const known = wanted.get(key) ?? { party, documents: new Set<string>() };
      wanted.set(key, known);
      const document = facts['party.document'];
      if (document !== undefined) known.documents.add(document);
    }
  const indexes = new Map<string, Index>();
  for (const [key, { party, documents }] of wanted)
    indexes.set(
      key,
      documents.size === 0
        ? new Map<string, Stored[]>()
        : await byDocument(call, reader, party.find, [...documents]),
    );
  return {
    of: (taking, document, values) =>
      taking.party.flatMap((party) => {
        const { mayBe } = choosable(call, { field: referenceOf(call.resource, party.find).field, values });
        const found = indexes.get(JSON.stringify(party.find))!.get(plain(document)) ?? [];
        return found.filter(mayBe).map((record) => ({ party, record }));
      }),
  };
}

/** The ways to create a party that is not there, for whoever may create records of its resource. */
export const creatableParties = ({ caller, resource }: Call, { party }: NoteRecords): NoteParty[] =>
  party.filter((one) => {
    if (!one.create) return false;
    const access = caller.access.resources.get(referenceOf(resource, one.find).field.resource);
    return access !== undefined && grantsFor(access, 'create', caller.viewer).length > 0;
  });
