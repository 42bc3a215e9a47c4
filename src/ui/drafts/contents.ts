/** Converts the input of a form to a draft, and back. */
import { nowMs, portalTimeOf } from '#model/time/clock.ts';
import { currentLanguage, currentLocale } from '#messages/translate.ts';
import { useMemo, useState } from 'react';
import type { Identifier, RaRecord } from 'ra-core';
import { useAccount } from '../session/useAccount.ts';
import { deleteDraft, finishDraft, type StoredDraft, type DraftValues } from './draftStore.ts';
import { newIdempotencyKey } from '#kit/idempotencyKey.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { allFiles, filesOf } from '#kinds/file/kind.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { sameFormValue } from '../data/sameFormValue.ts';

// "14:32" for today, "12/10, 14:32" for another day, in the portal's time zone and by its clock.

/** @param device the time of the device, in ms */
export function draftMoment(device: number, timeZone: string): string {
  const at = portalTimeOf(device);
  const format = (options: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(currentLocale(), { timeZone, ...options }).format(time);
  const day = { day: '2-digit', month: '2-digit' } as const;
  const { hour12 } = currentLanguage().dates;
  const hour = hour12 ? 'numeric' : '2-digit';
  const time = format({ hour, minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' }, at);
  return format(day, at) === format(day, nowMs()) ? time : `${format(day, at)}, ${time}`;
}

type Of = Pick<StoredDraft, 'place' | 'resource' | 'title'> & { recordId?: Identifier };
type Now = { id: string; base?: RaRecord | undefined; restoreId?: string | undefined };

/** The draft of a form: its record, and the id under which the draft is stored and sent. */
export type FormDraft = Of &
  Now & {
    account: string | null;
    /**
     * Continues with another draft. `base` is the record on which it was based, whose version the save is
     * checked against.
     */
    resume: (id: string, base?: RaRecord) => void;
    /** Deletes the draft, once it is saved or discarded. */
    clear: () => void;
    /** Begins a new draft. `restoreId`: a draft to be restored at once. */
    startNew: (restoreId?: string) => void;
  };

export function useFormDraft({ place, resource, title, recordId }: Of): FormDraft {
  const account = useAccount();
  const [now, setNow] = useState<Now>(() => ({ id: newIdempotencyKey() }));
  return useMemo(
    () => ({
      place,
      resource,
      title,
      ...(recordId !== undefined && { recordId }),
      ...now,
      account,
      resume: (id, base) => setNow({ id, base }),
      clear: () => {
        finishDraft(now.id);
        if (account) deleteDraft({ account, id: now.id });
      },
      startNew: (restoreId) => setNow({ id: newIdempotencyKey(), restoreId }),
    }),
    [place, resource, title, recordId, now, account],
  );
}

type Fields = ClientResource['fields'];
type Stored = Readonly<Record<string, unknown>>;

/**
 * The input that differs from the form's initial values. Passwords are not stored, nor files that no record
 * holds yet, because the server deletes those after a while. `left` lists the labels of fields that were
 * skipped.
 */
export function draftValues(
  fields: Fields,
  ids: readonly string[],
  values: Stored,
  start: Stored,
): { values: DraftValues; left: string[] } {
  const held = new Set(allFiles(fields, start).map(({ id }) => id));
  const left = new Set<string>();
  const changed: DraftValues = {};
  for (const id of ids) {
    const field = fields[id];
    if (!field || sameFormValue(values[id], start[id])) continue;
    const value = keepable(field, values[id], held, left);
    if (value !== undefined && !sameFormValue(value, start[id])) changed[id] = value ?? null;
  }
  return { values: changed, left: [...left] };
}

/** The value as it may be stored; undefined for fields that are never stored. */
function keepable(field: Field, value: unknown, held: ReadonlySet<string>, left: Set<string>): unknown {
  if (traitsOf(field).secret) {
    left.add(field.label);
    return undefined;
  }
  if (traitsOf(field).attachment) {
    const all = Array.isArray(value) ? value.length : 0;
    const kept = filesOf(value).filter(({ id }) => held.has(id));
    if (kept.length === all) return value ?? null;
    left.add(field.label);
    return kept.length > 0 ? kept : undefined;
  }
  if (!hasRows(field)) return value ?? null;
  return rowsOf(value).map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([id, one]) => {
        const inner = field.fields[id];
        const kept = inner ? keepable(inner, one, held, left) : one;
        return kept === undefined ? [] : [[id, kept]];
      }),
    ),
  );
}

/** True when the data contains a secret, which may be sent but not stored. */
export const holdsSecret = (fields: Fields, data: Stored): boolean =>
  Object.values(fields).some((field) => {
    if (traitsOf(field).secret) return Boolean(data[field.id]);
    return hasRows(field) && rowsOf(data[field.id]).some((row) => holdsSecret(field.fields, row));
  });

/** The values of a draft that the form may still write. `isWhole`: these are all of them. */
export function restorable(draft: Stored, ids: readonly string[]): { values: DraftValues; isWhole: boolean } {
  const kept = Object.entries(draft).filter(([id]) => ids.includes(id));
  return { values: Object.fromEntries(kept), isWhole: kept.length === Object.keys(draft).length };
}
