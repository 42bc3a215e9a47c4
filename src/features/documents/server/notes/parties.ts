/** Finds, by their documents, which of our companies a note concerns, and who the other party is. */
import { equals } from '#model/filter/filter.ts';
import type { DocumentValues } from '#features/documents/shared/document.ts';
import { grantsFor } from '#access/rows.ts';
import { parseValue } from '#kinds/registry.ts';
import { plainText } from '#kinds/format.ts';
import type { FieldOf, Resource } from '#model/types.ts';
import type { NoteParty, NoteRecords } from '#features/documents/config/schema.ts';
import type { Call } from '#server/caller/caller.ts';
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

/** The records that the caller may choose for the reference; with documents, those that have one of them. */
function candidates(
  call: Call,
  reader: Reader,
  find: Readonly<Record<string, string>>,
  documents?: readonly string[],
): Promise<readonly Stored[]> {
  const { field, by } = referenceOf(call.resource, find);
  const target = call.caller.portal.resources[field.resource]!;
  const where = (documents ?? []).map((text) => parseValue(target.fields[by]!, text) ?? text);
  return choosableRecords(call, reader, { field, values: {} }, documents ? [equals(by, where)] : []);
}

/** The same by their document. */
async function byDocument(
  call: Call,
  reader: Reader,
  find: Readonly<Record<string, string>>,
  documents?: readonly string[],
): Promise<Index> {
  const { by } = referenceOf(call.resource, find);
  const records = await candidates(call, reader, find, documents);
  const index = new Map<string, Stored[]>();
  for (const record of records) {
    const key = plain(record[by]);
    if (key !== '') index.set(key, [...(index.get(key) ?? []), record]);
  }
  return index;
}

/** Whose notes these are: none of ours, one of our companies, or two, of which one issues and the other receives. */
export async function ownNotes(
  call: Call,
  reader: Reader,
  taken: readonly { taking: NoteRecords; facts: DocumentValues }[],
): Promise<(readonly OwnNote[])[]> {
  const indexes = new Map<string, Index>();
  const notes: (readonly OwnNote[])[] = [];
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
    const [issuer, recipient] = [find('issuer'), find('recipient')];
    notes.push([
      ...(issuer ? [ownNote('issued', issuer, facts)] : []),
      // A company's note to itself is one.
      ...(recipient && recipient.id !== issuer?.id ? [ownNote('received', recipient, facts)] : []),
    ]);
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
  const ownCfop = side === 'issued' ? facts.issuerCfop : facts.buyerCfop;
  return {
    side,
    company,
    facts: {
      ...facts,
      ...Object.fromEntries(party),
      direction: isOut ? 'out' : 'in',
      ...(ownCfop !== undefined && { ownCfop }),
    },
  };
}

type Found = { party: NoteParty; record: Stored };

export type PartyIndex = {
  /** The records with this document that may be chosen for such a note, each with the part of the config that it fits. */
  of(taking: NoteRecords, document: string, values: Fields): readonly Found[];
  /** All records that the party may be, those of this name first; `named` says how many these are. */
  called(
    taking: NoteRecords,
    name: string | undefined,
    values: Fields,
  ): { found: readonly Found[]; named: number };
};

type Wanted = { party: NoteParty; documents: Set<string>; isUnnumbered: boolean };

/** The other parties of all notes, with one search for each reference. */
export async function partiesOf(
  call: Call,
  reader: Reader,
  notes: readonly { taking: NoteRecords; facts: DocumentValues }[],
): Promise<PartyIndex> {
  const wanted = new Map<string, Wanted>();
  for (const { taking, facts } of notes)
    for (const party of taking.party) {
      const key = JSON.stringify(party.find);
      const known = wanted.get(key) ?? { party, documents: new Set<string>(), isUnnumbered: false };
      wanted.set(key, known);
      const document = facts['party.document'];
      if (document !== undefined) known.documents.add(document);
      else known.isUnnumbered = true;
    }
  const indexes = new Map<string, Index>();
  const whole = new Map<string, readonly Stored[]>();
  for (const [key, { party, documents, isUnnumbered }] of wanted) {
    const index =
      documents.size === 0
        ? new Map<string, Stored[]>()
        : await byDocument(call, reader, party.find, [...documents]);
    indexes.set(key, index);
    if (isUnnumbered) whole.set(key, await candidates(call, reader, party.find));
  }
  return {
    of: (taking, document, values) =>
      taking.party.flatMap((party) => {
        const { mayBe } = choosable(call, { field: referenceOf(call.resource, party.find).field, values });
        const found = indexes.get(JSON.stringify(party.find))!.get(plain(document)) ?? [];
        return found.filter(mayBe).map((record) => ({ party, record }));
      }),
    called: (taking, name, values) => {
      const all = taking.party.flatMap((party) => {
        const { mayBe } = choosable(call, { field: referenceOf(call.resource, party.find).field, values });
        return (whole.get(JSON.stringify(party.find)) ?? [])
          .filter(mayBe)
          .map((record) => ({ party, record }));
      });
      const isNamed = ({ party, record }: Found) =>
        name !== undefined &&
        plain(name) !== '' &&
        nameFields(call, party).some((id) => plain(record[id]) === plain(name));
      const named = all.filter(isNamed);
      return { found: [...named, ...all.filter((one) => !named.includes(one))], named: named.length };
    },
  };
}

/** The fields with the name of a party: those that get it where the party is created, else those that it is searched by. */
function nameFields({ caller, resource }: Call, { find, create }: NoteParty): readonly string[] {
  const given = Object.entries(create ?? {}).flatMap(([id, source]) =>
    source.kind === 'names' && source.names.includes('party.name') ? [id] : [],
  );
  return given.length > 0
    ? given
    : (caller.portal.resources[referenceOf(resource, find).field.resource]!.search ?? []);
}

/**
 * The ways to create a party that is not there, for whoever may create records of its resource: those of this side first, then
 * those of either.
 */
export const creatableParties = (
  { caller, resource }: Call,
  { party }: NoteRecords,
  side: Side | undefined,
): NoteParty[] => {
  const rank = (one: NoteParty) => (one.side === side ? 0 : one.side === undefined ? 1 : 2);
  return party
    .filter((one) => {
      if (!one.create) return false;
      const access = caller.access.resources.get(referenceOf(resource, one.find).field.resource);
      return access !== undefined && grantsFor(access, 'create', caller.viewer).length > 0;
    })
    .toSorted((one, other) => rank(one) - rank(other));
};
