/**
 * Guesses the kind of field for a column. The values are tested with the same kinds that will later read and
 * check them: the first candidate that accepts nearly all of them wins. The heading only decides where values
 * alone can't: eleven digits may be a CPF, a RENAVAM or a PIS.
 */
import { fold, isMap } from '#model/values/values.ts';
import {
  textOfData,
  booleanIn,
  choiceIn,
  statusWords,
  markUnique,
  type Candidate,
  type Known,
  type GuessedResource,
  type GuessedColumn,
  type FieldYaml,
  type GuessedField,
  type LeftOutColumn,
  knownKinds,
  type KnownKind,
} from './choices.ts';
import { spaced, bareCode, unitInHeading, FieldNames } from './fieldNames.ts';
import {
  most,
  enough,
  columnFormatOf,
  idsAtEnd,
  listed,
  listIn,
  separatedIn,
  kindIn,
  shareOf,
} from './lists.ts';
import { translate, currentLanguage } from '#messages/translate.ts';
import { greatestOf } from '#model/values/extremes.ts';
import type { Field } from '#model/types.ts';
import { parseValue, isBlank } from '#kinds/registry.ts';
import { readJson } from '#kinds/json/kind.ts';
import { columnLetters } from '#spreadsheets/sheet.ts';
import { zerosCut } from './zerosCut.ts';
import { currencyInTexts } from './currencies.ts';

const avatarWords = /avatar|portrait|retrato|profile|perfil/;
const pictureWords = /photo|picture|image|thumbnail|logo|cover|foto|imagem|imagen|figura|miniatura|capa\b/;

/** With more sites than this the addresses were probably typed by people. */
const mostSites = 3;

/** Recognizes addresses of pictures by the column's name or the file endings. */
function pictureIn(heading: string, values: readonly unknown[]) {
  const hint = fold(spaced(heading));
  const shape = avatarWords.test(hint)
    ? 'avatar'
    : pictureWords.test(hint) ||
        most(values, (value) => /\.(jpe?g|png|webp|gif|svg)$/i.test(textOfData(value)))
      ? 'photo'
      : undefined;
  const sites = new Set(
    values
      .map(textOfData)
      .filter((text) => URL.canParse(text))
      .map((text) => new URL(text).origin),
  );
  return shape &&
    sites.size > 0 &&
    sites.size <= mostSites &&
    [...sites].every((site) => site.startsWith('https:'))
    ? { field: { image: shape }, sites: [...sites] }
    : undefined;
}

// Recognizes columns that refer to records of another resource.

/** The suffix of a reference, which its name leaves out. */
const idAtEnd = /([\s_]+(id|Id|ID)|(?<=[a-z])I[dD])$/;

/** A reference, if the column is named like another resource or contains its titles. */
function referenceIn(
  heading: string,
  values: readonly unknown[],
  known: readonly GuessedResource[],
): Candidate | undefined {
  const name = fold(spaced(heading.replace(idAtEnd, ''))).trim();
  const pointsAway = /(Id|ID|[\s_]id)$/.test(heading);
  const share = (of: Set<string>) =>
    values.filter((value) => of.has(fold(textOfData(value)).trim())).length / values.length;
  const distinct = new Set(values.map(textOfData)).size;
  for (const { id, names, ids, titles } of known) {
    const isNamed = names.includes(name);
    // A resource without records can only be matched by name.
    if (isNamed && pointsAway && ids.size === 0)
      return { field: { type: 'reference', resource: id }, note: translate('guess.recordsOf', { id }) };
    if (isNamed && Math.max(share(ids), share(titles)) >= enough)
      return { field: { type: 'reference', resource: id }, note: translate('guess.recordsOf', { id }) };
    if (distinct >= 3 && share(titles) >= enough)
      return { field: { type: 'reference', resource: id }, note: translate('guess.namesOf', { id }) };
  }
  return undefined;
}

/**
 * A reference, if the column contains values that identify records of another resource, such as plates. Plain
 * numbers are too common to count.
 */
function keyIn(values: readonly unknown[], known: readonly GuessedResource[]): Candidate | undefined {
  const codes = values.map((value) => bareCode(textOfData(value)));
  if (
    new Set(codes).size < 3 ||
    !most(codes, (code) => /[a-z]/.test(String(code)) || String(code).length > 5)
  )
    return undefined;
  const target = known.find(({ keys = [] }) =>
    keys.some((key) => most(codes, (code) => key.has(String(code)))),
  );
  return (
    target && {
      field: { type: 'reference', resource: target.id },
      note: translate('guess.codesOf', { id: target.id }),
    }
  );
}

const moneyWords =
  /valor|preco|custos?\b|total|salario|saldo|receita|despesa|faturamento|\bfrete\b|price|amount|cost|\bfees?\b|\btax(es)?\b(?! (rate|id))|impostos?\b|salary|balance|revenue|precio|costo|monto|importe|ingreso|gasto/;
const timeWords =
  /\b(at|on|date|time|created|updated|modified|timestamp|data|hora|criado|alterado|fecha|creado)\b/;
/** Words for numbers that identify a record: they are not added up or written with separators. */
const codeWords =
  /\b(no|nro|numero|number|codigo|code|matricula|protocolo|processo|pedido|ticket)\b(?! (of|de)\b)|^n[ºo°.]?$/;
const starWords = /\b(rating|stars?|estrelas?|estrellas?|avaliacao|calificacion)\b/;

/** Amounts of money, percentages, years, ratings and quantities, by the values and the heading. */
function numberIn(heading: string, hint: string, values: readonly unknown[]): Candidate | undefined {
  const texts = values.map((value) => textOfData(value).trim());
  // Numbers with a leading zero are codes, not quantities.
  // A number holds fifteen digits; codes are longer.
  if (texts.some((text) => /^0\d|^\d{16,}$/.test(text))) return undefined;
  const currency = currencyInTexts(texts, enough);
  const read = currency ? { type: 'money', currency } : { type: 'decimal', unit: '%' };
  const field = { id: 'x', label: '', decimals: 6, ...read } as unknown as Field;
  const { usual, doubt } = columnFormatOf(field, values);
  const numbers = values.map((value) =>
    typeof value === 'number' ? value : parseValue(field, usual(value)),
  );
  const found = fieldFor(heading, hint, { texts, numbers, currency });
  if (!found || !doubt) return found;
  const { text, reads, other } = doubt;
  const open = translate('guess.wasRead', { text, reads, other });
  return { ...found, note: [found.note, open].filter(Boolean).join('; ') };
}

type Numbers = { texts: readonly string[]; numbers: readonly unknown[]; currency: string | undefined };

function fieldFor(
  heading: string,
  hint: string,
  { texts, numbers, currency }: Numbers,
): Candidate | undefined {
  const good = numbers.filter((number): number is number => typeof number === 'number');
  if (good.length < numbers.length * enough) return undefined;

  if (timeWords.test(hint) && texts.every((text) => /^1\d{9}(\d{3})?$/.test(text)))
    return { field: { type: 'datetime' }, note: translate('guess.inSecondsOrMilliseconds') };
  const decimals = Math.min(6, greatestOf(good.map((number) => String(number).split('.')[1]?.length ?? 0)));
  const inside = (min: number, max: number) => good.every((number) => number >= min && number <= max);
  const foreign = currency !== undefined && currency !== currentLanguage().defaults.currency;
  if (
    currency ||
    texts.some((text) => text.includes('R$')) ||
    (moneyWords.test(hint) && !unitInHeading(heading) && decimals <= 4)
  )
    return { field: { type: 'money', ...(foreign && { currency }), ...(decimals > 2 && { decimals }) } };
  const areParts = most(texts, (text) => String(text).endsWith('%'));
  if (areParts || (inside(0, 100) && (/%/.test(texts.join('')) || /%|percent|aliquota|taxa/.test(hint))))
    return {
      field: {
        type: 'percent',
        ...(decimals > 2 && { decimals: Math.min(4, decimals) }),
        // without bounds it is 0 to 100
        ...(!inside(0, 100) && {
          min: inHundreds(Math.min(0, ...good)),
          max: inHundreds(Math.max(100, ...good)),
        }),
      },
    };
  if (/\bano\b|\byear\b/.test(hint) && decimals === 0 && inside(1900, 2100))
    return { field: { type: 'integer', min: 1900, max: 2100 } };
  if (starWords.test(hint) && decimals === 0 && inside(0, 5))
    return { field: { type: 'integer', min: 0, max: 5, stars: true } };
  const unit = unitInHeading(heading);
  const differ = texts.length >= 3 && new Set(texts).size === texts.length;
  if (differ && !unit && decimals === 0 && codeWords.test(hint)) return { field: { type: 'text' } };
  const rest = { ...(unit && { unit }), ...(inside(0, Infinity) && { min: 0 }) };
  if (decimals > 0) return { field: { type: 'decimal', decimals, ...rest } };
  const note = idAtEnd.test(heading)
    ? translate('guess.ofAnotherResource')
    : texts.length > 3 && texts.every((text) => text === '0' || text === '1')
      ? translate('guess.onlyAnd')
      : undefined;
  return { field: { type: 'integer', ...rest }, ...(note && { note }) };
}

/** The next hundred away from zero. */
const inHundreds = (value: number) => Math.sign(value) * Math.ceil(Math.abs(value) / 100) * 100;

// The kind of each column.

/** The fields of a table, and the columns that became none. */
export type Guesses = { fields: GuessedField[]; left: LeftOutColumn[] };

/** Turns columns into fields. The id, passwords and columns without a name are left out. */
export function guessFields(
  columns: readonly GuessedColumn[],
  resources: readonly GuessedResource[],
  kinds: readonly KnownKind[] = knownKinds(),
): Guesses {
  const known = { resources, kinds };
  const names = new FieldNames();
  const fields: GuessedField[] = [];
  const left: LeftOutColumn[] = [];
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
  { heading, values: all }: GuessedColumn,
  known: Known,
  left: LeftOutColumn[],
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

function best(heading: string, values: readonly unknown[], known: Known, left: LeftOutColumn[]): Candidate {
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
      most(values, (value) => typeof value !== 'object' && written.test(textOfData(value).trim())) &&
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
  const texts = values.map(textOfData);
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
  const maxLength = greatestOf(values.map((value) => textOfData(value).length));
  return { field: { type: 'json', ...(maxLength > 10_000 && { maxLength: 2 * maxLength }) } };
}

/** Lists of objects become rows; lists of plain values become references or choices. */
function listsOf(
  heading: string,
  values: readonly unknown[],
  known: Known,
  left: LeftOutColumn[],
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
