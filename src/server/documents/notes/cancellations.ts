/** A cancellation makes the transition of its note that the config names, as if the caller had chosen it. */
import type { ReadNote } from '#documents/document.ts';
import { translate } from '#messages/translate.ts';
import type { NoteRecords } from '#model/types.ts';
import { segmentOf } from '#model/values/ids.ts';
import { authorize } from '#server/api/addresses.ts';
import { refusalOf } from '#server/api/storeErrors.ts';
import type { Call } from '#server/accounts/accounts.ts';
import type { Stored } from '#server/data/store.ts';
import { valuesOf } from '../documentValues.ts';
import {
  outcomeOfWrite,
  type DocumentServices,
  type WriteOutcome,
  type DocumentWriting,
} from '../writeRecord.ts';

const refused = (message: string): WriteOutcome => ({
  problems: [{ message, severity: 'error' }],
  effects: [],
});

export async function cancelNote(
  { resource, caller }: Call,
  { taking, note }: { taking: NoteRecords; note: ReadNote },
  { stored, ...writing }: DocumentWriting & { stored: Stored | undefined },
  { write }: DocumentServices,
): Promise<WriteOutcome> {
  if (!stored) return refused(translate('documents.note.cancelsNone', { key: note.facts.key ?? '' }));
  if (!taking.cancel) return refused(translate('documents.note.cancelsNever', { name: resource.label.many }));
  const wanted = taking.cancel.transition.flatMap(
    (name) => resource.transitions.find(({ id, label }) => id === name || label === name) ?? [],
  );
  if (wanted.some(({ field, to }) => stored[field] === to))
    return { problems: [], effects: [], isSame: true };
  let last: WriteOutcome = refused(translate('documents.note.cancelsNever', { name: resource.label.many }));
  for (const transition of wanted) {
    const values = valuesOf(resource.fields, taking.cancel.set, note.facts);
    const asked = Object.entries(values).filter(([id]) => transition.fields.includes(id));
    const outcome = await outcomeOfWrite(async () => {
      const address = `/${resource.id}/${segmentOf(stored.id)}/actions/${transition.id}`;
      const call = authorize('POST', address, caller);
      return write(call, { body: Object.fromEntries(asked), offersUndo: true, ...writing });
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
