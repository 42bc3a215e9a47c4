/**
 * Guesses the kind of field for a column. The values are tested with the same kinds that will later read and
 * check them: the first candidate that accepts nearly all of them wins. The heading only decides where values
 * alone can't: eleven digits may be a CPF, a RENAVAM or a PIS.
 */
import { greatestOf } from '#model/lib/extremes.ts';
import { fold, isMap } from '#model/values/values.ts';
import { isBlank } from '#kinds/registry.ts';
import { translate } from '#messages/translate.ts';
import { readJson } from '#kinds/json/kind.ts';
import { columnLetters } from '#kinds/spreadsheets/columnLetters.ts';
import { booleanIn, choiceIn, statusWords } from './choices.ts';
import { markUnique, textOf } from './markUnique.ts';
import { knownKinds, type KnownKind } from './knownKinds.ts';
import { idsAtEnd, listed, listIn, separatedIn } from './lists.ts';
import { FieldNames } from './fieldNames.ts';
import { spaced } from './naming.ts';
import { numberIn } from './numbers.ts';
import { zerosCut } from './zerosCut.ts';
import { pictureIn } from './pictures.ts';
import { idAtEnd, keyIn, referenceIn } from './references.ts';
import { enough, kindIn, most, shareOf } from './share.ts';
import type { Column, FieldYaml, Candidate, GuessedField, Known, KnownResource, LeftOut } from './types.ts';

/** The fields of a table, and the columns that became none. */
export type Guesses = { fields: GuessedField[]; left: LeftOut[] };

/** Turns columns into fields. The id, passwords and columns without a name are left out. */
export function guessFields(
  columns: readonly Column[],
  resources: readonly KnownResource[],
  kinds: readonly KnownKind[] = knownKinds(),
): Guesses {
  const known = { resources, kinds };
  const names = new FieldNames();
  const fields: GuessedField[] = [];
  const left: LeftOut[] = [];
  columns.forEach(({ heading, ...given }, at) => {
    const column = { ...given, heading: heading.slice(0, longestHeading) };
    const values = column.values.filter((value) => !isBlank(value));
    const reason = reasonToLeave(column.heading);
    if (reason === undefined) fields.push(guessField(names, at + 1, column, known, left));
    else if (column.heading.trim() !== '') left.push({ heading: column.heading, reason });
    // trailing separators make columns without a heading and without values
    else if (values.length > 0)
      left.push({
        heading: translate('guess.column', { columnLetters: columnLetters(at) }),
        reason: withoutName(values.length),
      });
  });
  return { fields, left };
}

/** Names are made of headings in ways that would take long for a heading of many thousand characters. */
const longestHeading = 200;

const withoutName = (filled: number) =>
  translate('guess.noNameInHeader', { amount: translate('counted.values', { smart_count: filled }) });

/** Why a column with this heading is no field; undefined when it is one. */
export function reasonToLeave(heading: string): string | undefined {
  const plain = fold(spaced(heading)).replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (heading.trim() === '') return translate('guess.noName');
  if (plain === 'id') return translate('guess.portalGivesEachRecordOwn');
  if (
    /^(encrypted|hashed|user)?(senha|password|passwd|passwordhash|hashedpassword|contrasena)(hash|digest)?$/.test(
      plain,
    )
  )
    return translate('guess.passwordsAreNotCopied');
  return undefined;
}

function guessField(
  names: FieldNames,
  position: number,
  { heading, values: all }: Column,
  known: Known,
  left: LeftOut[],
): GuessedField {
  const values = listed(
    all.filter((value) => !isBlank(value) && !(Array.isArray(value) && value.length === 0)),
  );
  const found =
    values.length === 0
      ? { field: { type: 'text' }, note: translate('guess.emptyColumn') }
      : best(heading, values, known, left);
  const image = found.field.type === 'url' ? pictureIn(heading, values) : undefined;
  const { id, note: renamed } = names.id(heading, position, found.field.type === 'reference' ? 'Id' : '');
  const label = names.label(heading, calledBy(heading, found));
  const field: FieldYaml = { ...found.field, ...image?.field, label };
  const fits = shareOf(field, values, known);
  if (values.length === all.length && values.length > 0 && fits.taken === all.length) field.required = true;
  const key = markUnique(heading, kindIn(known, field.type), field.type, values);
  if (key.unique) field.unique = true;
  const note = [renamed, found.note, key.note].filter(Boolean).join('; ');
  return {
    id,
    heading,
    field: ordered(field),
    fits,
    ...(note && { note }),
    ...(image && { sites: image.sites }),
  };
}

/** The heading without its id suffix: `contact_ids` are contacts, `customerId` is a customer. */
const calledBy = (heading: string, { field: { type } }: Candidate) =>
  type === 'reference'
    ? heading.replace(idAtEnd, '')
    : type === 'references'
      ? heading.replace(idsAtEnd, (end) => (/s$/i.test(end) ? 's' : ''))
      : heading;

function best(heading: string, values: readonly unknown[], known: Known, left: LeftOut[]): Candidate {
  const takes = (field: Candidate['field']) => {
    const { taken, of } = shareOf({ ...field, label: heading }, values, known);
    return taken >= of * enough;
  };
  const hint = fold(spaced(heading));
  const key = keyIn(values, known.resources);
  if (key) return key;
  for (const { type, heading: named } of known.kinds)
    if (named?.test(hint) && takes({ type }))
      return { field: { type }, note: translate('guess.byNameOfColumn') };
  for (const { type, written } of known.kinds)
    if (
      written &&
      most(values, (value) => typeof value !== 'object' && written.test(textOf(value).trim())) &&
      takes({ type })
    )
      return { field: { type } };
  return (
    zerosCut(hint, values, known) ??
    referenceIn(heading, values, known.resources) ??
    listsOf(heading, values, known, left) ??
    jsonIn(values) ??
    booleanIn(values) ??
    (idsAtEnd.test(heading) ? separatedIn(heading, values, known.resources) : undefined) ??
    numberIn(heading, hint, values) ??
    separatedIn(heading, values, known.resources) ??
    choiceIn(hint, values) ??
    textFor(hint, values)
  );
}

/** The most that a `textarea` takes, unless it says more. */
const usualLength = 2000;

function textFor(hint: string, values: readonly unknown[]): Candidate {
  const texts = values.map(textOf);
  const isState = new Set(texts).size === 1 && statusWords.test(hint);
  const longest = greatestOf(texts.map(({ length }) => length));
  if (longest <= 100 && !texts.some((text) => /[\n\r]/.test(text)))
    return {
      field: { type: 'text' },
      ...(isState && { note: translate('guess.onlyOneState') }),
    };
  const maxLength = 10 ** Math.ceil(Math.log10(longest));
  return { field: { type: 'textarea', ...(longest > usualLength && { maxLength }) } };
}

/** Objects, and cells in which a database has written objects as JSON. */
function jsonIn(values: readonly unknown[]): Candidate | undefined {
  const parsed = values.map((value) => {
    if (typeof value !== 'string') return value;
    return /^\s*[[{]/.test(value) ? readJson(value)?.value : undefined;
  });
  const areNested = parsed.every((value) => typeof value === 'object' && value !== null);
  if (!areNested) return undefined;
  const maxLength = greatestOf(values.map((value) => textOf(value).length));
  return { field: { type: 'json', ...(maxLength > 10_000 && { maxLength: 2 * maxLength }) } };
}

/** Lists of objects become rows; lists of plain values become references or choices. */
function listsOf(
  heading: string,
  values: readonly unknown[],
  known: Known,
  left: LeftOut[],
): Candidate | undefined {
  if (!values.every(Array.isArray)) return undefined;
  const parts = values.flat() as unknown[];
  if (!parts.some((part) => typeof part === 'object' && part !== null))
    return listIn(heading, values as unknown[][], known.resources);
  if (!parts.every((part) => isMap(part))) return undefined;
  const rows = parts as Record<string, unknown>[];
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // a row holds no rows of its own
  const { fields, left: inRows } = guessFields(
    headings.map((name) => ({ heading: name, values: rows.map((row) => withoutRows(row[name])) })),
    known.resources,
    known.kinds,
  );
  left.push(...inRows.map((one) => ({ ...one, heading: `${heading}.${one.heading}` })));
  if (fields.length === 0) return undefined;
  return {
    field: {
      type: 'items',
      fields: Object.fromEntries(fields.map(({ id, field }) => [id, field])),
    },
  };
}

const withoutRows = (value: unknown) =>
  Array.isArray(value) && value.some((part) => typeof part === 'object') ? JSON.stringify(value) : value;

/** Puts `type` and `label` first, as people write them. */
const ordered = ({ type, label, ...rest }: FieldYaml): FieldYaml => ({ type, label, ...rest });
