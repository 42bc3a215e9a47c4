/** The files that a user may upload to a field, by the guide. */
import type { Field } from '#model/types.ts';
import type { Person } from './person.ts';

type FileField = Extract<Field, { type: 'file' }>;
export type Upload = { kind: string; size: number };

const usual = ['pdf', 'jpg', 'png'];
const images = ['jpg', 'png', 'webp'];
const units = { kB: 1024, MB: 1024 * 1024 };

const mostBytes = ({ maxSize = '10 MB' }: FileField): number => {
  const [amount, unit] = maxSize.split(' ') as [string, keyof typeof units];
  return Number(amount) * units[unit];
};

/** Those who may fill the field in on some screen. */
export function mayUpload(person: Person, resource: string, field: string): boolean {
  const { transitions } = person.portal.resources[resource]!;
  const asking = transitions.filter(({ fields }) => fields.includes(field)).map(({ id }) => id);
  return person
    .of(resource)
    .some(
      ({ creates, edits, moves }) =>
        creates?.has(field) || edits?.has(field) || asking.some((id) => moves.has(id)),
    );
}

/**
 * The status of the reply to an upload.
 *
 * @param own the field of the record: the file's, or that of the rows which have it
 */
export function uploadStatus(
  person: Person,
  resource: string,
  own: string,
  field: FileField,
  { kind, size }: Upload,
) {
  if (!mayUpload(person, resource, own)) return 403;
  if (size > mostBytes(field)) return 413;
  if (size === 0) return 422;
  return (field.accept ?? (field.image ? images : usual)).includes(kind as 'pdf') ? 201 : 415;
}

/** How many files the field holds at most. */
export const mostFiles = ({ max }: FileField): number => max ?? 1;
