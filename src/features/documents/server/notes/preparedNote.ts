/** A note on its way to a record. */
import type { ReadNote } from '#features/documents/shared/document.ts';
import type { NoteFormatName } from '#features/documents/shared/registry.ts';
import { translate } from '#messages/translate.ts';
import { lowerFirst } from '#model/records/title.ts';
import type { Field } from '#model/types.ts';
import type { NoteParty, NoteRecords } from '#features/documents/config/schema.ts';
import type { Call } from '#server/caller/caller.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { fittingValues } from '../documentValues.ts';
import type { NamedFile } from '../unpackedFiles.ts';
import type { ImportProblem } from '../writeRecord.ts';
import type { OwnNote } from './parties.ts';
import type { NoteQuestions } from './questions.ts';

/** A note, the file that it is in, and what the config says about its format. */
export type FiledNote = { format: NoteFormatName; taking: NoteRecords; note: ReadNote; file: NamedFile };

/** The party that is created with the note: the same for all its notes. */
export type NewParty = { key: string; party: NoteParty; values: Fields };

export type PreparedNote = FiledNote & {
  key: unknown;
  own?: OwnNote | undefined;
  /** As which it is stored already. */
  record: Stored | undefined;
  /** Somebody has decided to choose a value later: it is not stored until then. */
  isLeft?: boolean;
  fields: Fields;
  problems: ImportProblem[];
  newParty?: NewParty;
  /** Somebody has to answer before it can be stored. */
  waits: boolean;
  /** It is stored already, or stands before in the same files. */
  isKnown: boolean;
  questions: NoteQuestions;
};

/** The records of a note by the field with its key, and the key. */
export type StoredNotes = ReadonlyMap<string, readonly Stored[]>;

/** The values that their fields can hold. Of the others the note has a warning. */
export const fittingNote = (
  { caller: { viewer } }: Call,
  { problems }: PreparedNote,
  fields: Readonly<Record<string, Field>>,
  values: Fields,
  kept: readonly string[] = [],
) =>
  fittingValues(fields, values, { viewer, kept }, (label, text, fault) =>
    problems.push({
      message: translate('documents.leftOut', { label, text, fault: lowerFirst(fault) }),
      severity: 'warning',
    }),
  );

/** The note is not stored before somebody has chosen: nobody has been asked yet, or they have put it off. */
export function leaveUndecided(one: PreparedNote, isOpen: boolean, field: string) {
  one.isLeft = true;
  if (!isOpen) one.problems.push({ message: translate('documents.note.left', { field }), severity: 'error' });
}
