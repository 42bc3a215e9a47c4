import { anyOf } from '#messages/lists.ts';
import type { FieldOf, Field, Resource } from '#model/types.ts';
import type { FileKindName } from './schema.ts';
import { fileKinds, kindOfType, type FileKind } from './fileKinds.ts';
import { formatNumber, plainText } from '../format.ts';
import { isRow, rowsOf } from '../items/kind.ts';
import type { FieldKind } from '../kind.ts';
import { cleaned } from '../text/kind.ts';
import { translate } from '#messages/translate.ts';
import { stripEnds } from '#model/values/values.ts';

export type FileField = FieldOf<'file'>;
/**
 * A file as stored in a record. The bytes are stored elsewhere, under its id. `sha256`: their checksum, in hexadecimal; files
 * of an earlier version have none.
 */
export type StoredFile = { id: string; name: string; size: number; type: string; sha256?: string };

/** 128 random bits. */
export const fileIdPattern = /^[\w-]{22}$/;

const defaultKinds: readonly FileKindName[] = ['pdf', 'jpg', 'png'];
const imageKinds: readonly FileKindName[] = ['jpg', 'png', 'webp'];
export const acceptedBy = ({ accept, image }: FileField): readonly FileKindName[] =>
  accept ?? (image ? imageKinds : defaultKinds);
export const maxFilesOf = ({ max }: FileField): number => max ?? 1;
export const holdsManyFiles = (field: Field): boolean => maxFilesOf(field as FileField) > 1;

const units: Readonly<Record<string, number>> = { kB: 1024, MB: 1024 * 1024 };

/** The maximum size of each file, in bytes. */
export function maxBytesOf({ maxSize }: FileField): number {
  const [amount, unit] = (maxSize ?? '10 MB').split(' ') as [string, string];
  return Number(amount) * units[unit]!;
}

/** "820 kB", "1,4 MB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0B`;
  const isSmall = bytes < units.MB! * 0.95;
  const amount = bytes / units[isSmall ? 'kB' : 'MB']!;
  const decimals = isSmall || amount >= 10 || Number.isInteger(amount) ? 0 : 1;
  return formatNumber(amount, { decimals, unit: isSmall ? 'kB' : 'MB' });
}

/** "PDF, JPG ou PNG de até 10 MB" */
export function wanted(field: FileField): string {
  const labels = acceptedBy(field).map((name) => fileKinds[name].label);
  const list = anyOf(labels);
  return translate('file.wanted', { list, size: formatBytes(maxBytesOf(field)) });
}

export const isTooBig = (field: FileField, bytes: number) => bytes > maxBytesOf(field);
export const tooBig = (field: FileField) =>
  translate('file.tooBig', { size: formatBytes(maxBytesOf(field)) });
export const emptyFile = () => translate('file.empty');
export const wrongKind = (field: FileField) => translate('file.wrongKind', { wanted: wanted(field) });

const maxName = 120;

/**
 * A safe file name: without a path, invisible characters or those that file systems refuse, and with an
 * extension of its actual type.
 */
export function fileNameFor(given: string, kind: FileKindName): string {
  const last = cleaned(given).split(/[/\\]/).at(-1)!;
  const bare = stripEnds(last.replace(/[<>:"|?*\n\t]/g, '_').replace(/\s+/g, ' '), /[. ]/);
  const [, stem = '', ending = ''] = /^(.+)\.(\w{2,5})$/.exec(bare) ?? [];
  const isOf = ({ extensions }: FileKind) => extensions.includes(ending.toLowerCase());
  // a PNG named "cupom.jpg" becomes "cupom.png"; an unknown extension is part of the name: "foto.html.png"
  const named = Object.values(fileKinds).some(isOf) ? stem : bare;
  const short = [...named].slice(0, maxName - 6).join('');
  return `${stripEnds(short, /[. ]/) || 'arquivo'}.${isOf(fileKinds[kind]) ? ending : fileKinds[kind].extensions[0]}`;
}

// --- where a record holds files ---------------------------------------------------------------------------

type Fields = Resource['fields'];
type Stored = Readonly<Record<string, unknown>>;

/** The fields that hold files, by path: a field's id, or "despesas.comprovante" for fields of rows. */
export const filePlaces = (fields: Fields): [place: string, field: FileField][] =>
  Object.values(fields).flatMap((field): [string, FileField][] => {
    if (field.type === 'file') return [[field.id, field]];
    if (field.type !== 'items') return [];
    return filePlaces(field.fields).map(([path, inner]) => [`${field.id}.${path}`, inner]);
  });

export const fileFieldAt = (fields: Fields, path: string): FileField | undefined =>
  filePlaces(fields).find(([one]) => one === path)?.[1];

/** The record's field that contains a path. Rights apply to that field. */
export const fieldOfPlace = (path: string): string => path.split('.')[0]!;

/** The files at a path of a record; for a path into rows, those of all rows. */
export function filesAt(record: Stored, path: string): StoredFile[] {
  const [id, inRow] = path.split('.') as [string, string | undefined];
  return inRow === undefined ? filesOf(record[id]) : rowsOf(record[id]).flatMap((row) => filesOf(row[inRow]));
}

/** All files of a record. */
export const allFiles = (fields: Fields, record: Stored): StoredFile[] =>
  filePlaces(fields).flatMap(([path]) => filesAt(record, path));

/** The valid files in a value. */
export const filesOf = (value: unknown): StoredFile[] => (Array.isArray(value) ? value.filter(isHeld) : []);

const isHeld = (value: unknown): value is StoredFile =>
  isRow(value) &&
  typeof value.id === 'string' &&
  fileIdPattern.test(value.id) &&
  typeof value.name === 'string' &&
  typeof value.size === 'number' &&
  typeof value.type === 'string' &&
  (value.sha256 === undefined || typeof value.sha256 === 'string');

/** A copy of the record without its files, because each file belongs to one record. */
export function withoutFiles<T extends Stored>(fields: Fields, record: T): T {
  const changed = Object.values(fields).flatMap((field: Field): [string, unknown][] => {
    if (!Object.hasOwn(record, field.id)) return [];
    if (field.type === 'file') return [[field.id, null]];
    if (field.type !== 'items' || filePlaces(field.fields).length === 0) return [];
    return [[field.id, rowsOf(record[field.id]).map((row) => withoutFiles(field.fields, row))]];
  });
  return changed.length > 0 ? { ...record, ...Object.fromEntries(changed) } : record;
}

// --- the kind ---------------------------------------------------------------------------------------------

/** A list of files, even when only one is allowed. A file that is being uploaded has no id yet. */
const file: FieldKind<'file'> = {
  traits: {
    attachment: true,
    get composite() {
      return translate('file.composite');
    },
  },
  align: 'left',
  flows: true,
  part: (field) => (field.image ? 'picture' : undefined),
  filter: 'none',
  parse: (input) => (Array.isArray(input) && input.every(isHeld) ? input : undefined),
  format: (value) =>
    Array.isArray(value) && value.every(isRow)
      ? value.map(({ name }) => plainText(name ?? '')).join(', ')
      : plainText(value),
  misfit(value) {
    if (!Array.isArray(value) || !value.every(isRow)) return translate('file.notFiles');
    if (value.some((one) => one.id === undefined)) return translate('file.sending');
    return value.every(isHeld) ? undefined : translate('file.notFiles');
  },
  outside(held, field) {
    const value = filesOf(held);
    const max = maxFilesOf(field);
    if (value.length > max)
      return max === 1 ? translate('file.leaveOne') : translate('file.leaveAtMost', { max });
    if (new Set(value.map(({ id }) => id)).size < value.length) return translate('file.repeated');
    if (value.some(({ size }) => isTooBig(field, size))) return tooBig(field);
    const accepted = acceptedBy(field);
    const isWanted = ({ type }: StoredFile) => accepted.some((name) => name === kindOfType(type));
    return value.every(isWanted) ? undefined : wrongKind(field);
  },
  sample(random, field) {
    const kind = acceptedBy(field)[0]!;
    const id = Array.from({ length: 22 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[Math.floor(random() * 24)]).join(
      '',
    );
    const size = 1 + Math.floor(random() * Math.min(maxBytesOf(field), 500_000));
    const name = `arquivo-${1 + Math.floor(random() * 999)}.${fileKinds[kind].extensions[0]}`;
    return [{ id, name, size, type: fileKinds[kind].type }];
  },
};

export const fileFieldKinds = { file };
