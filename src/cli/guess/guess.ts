/**
 * What kind of field a column is, judged by its values with the same kinds that will read and check them later:
 * the first candidate that takes nearly all of them. A heading only decides where values alone can't: eleven digits
 * may be a CPF, a RENAVAM or a PIS.
 */
import { fold } from '../../model/values.ts';
import { traitsOf } from '../../model/traits.ts';
import type { Field } from '../../model/types.ts';
import { isBlank, kindOf, parseValue } from '../../kinds/registry.ts';
import { currencyIn } from './currencies.ts';
import { keyNote, textOf } from './keyNote.ts';
import { knownKinds, type KnownKind } from './knownKinds.ts';
import { bare, fieldIdOf, labelOf, optionIdOf, unitOf } from './naming.ts';
import type { Column, FieldYaml, Guess, KnownResource } from './types.ts';
import { spoken } from '../../messages/say.ts';
import { phrase } from '../../messages/phrase.ts';

/** A kind is taken if it reads this share of the values; a file typed by hand has its mistakes. */
const enough = 0.9;
const context = { timeZone: 'America/Sao_Paulo', variables: { user: null, today: '2000-01-01' }, fields: {} };

/** The columns as fields; what can't be one (the id, a password, a nameless column) is left out. */
export function guessFields(
  columns: readonly Column[],
  resources: readonly KnownResource[],
  kinds: readonly KnownKind[] = knownKinds(),
): Guess[] {
  const known = { resources, kinds };
  const taken = new Set<string>();
  return columns.flatMap((column) => {
    const id = fieldIdOf(column.heading);
    if (!id || id === 'id' || /^(senha|password|passwd)$/.test(id)) return [];
    const guess = guessField(id, column, known);
    if (taken.has(guess.id)) return [];
    taken.add(guess.id);
    return guess;
  });
}

function guessField(id: string, { heading, values: all }: Column, known: Known): Guess {
  const values = all.filter((value) => !isBlank(value) && !(Array.isArray(value) && value.length === 0));
  const found =
    values.length === 0
      ? { field: { type: 'text' }, note: phrase`coluna vazia` }
      : best(heading, values, known);
  const image = found.field.type === 'url' ? pictureIn(heading, values) : undefined;
  const called = found.field.type === 'reference' ? heading.replace(idAtEnd, '') : heading;
  const field: FieldYaml = { ...found.field, ...image?.field, label: labelOf(called) };
  const reference = field.type === 'reference' && !id.endsWith('Id');
  if (values.length === all.length && values.length > 0 && shareOf(field, values, known).taken === all.length)
    field.required = true;
  const key = keyNote(heading, kindIn(known, field.type), field.type, values);
  if (key.unique) field.unique = true;
  const note = [found.note, key.note].filter(Boolean).join('; ');
  return {
    id: reference ? `${id}Id` : id,
    heading,
    field: ordered(field),
    fits: shareOf(field, values, known),
    ...(note && { note }),
    ...(image && { sites: image.sites }),
  };
}

/** What there is in the config that a column may be. */
type Known = { resources: readonly KnownResource[]; kinds: readonly KnownKind[] };

const kindIn = ({ kinds }: Known, type: string) => kinds.find((kind) => kind.type === type);

type Found = { field: Record<string, unknown> & { type: string }; note?: string };

function best(heading: string, values: readonly unknown[], known: Known): Found {
  const takes = (field: Found['field']) => {
    const { taken, of } = shareOf({ ...field, label: heading }, values, known);
    return taken >= of * enough;
  };
  const hint = fold(spaced(heading));
  const key = keyIn(values, known.resources);
  if (key) return key;
  for (const { type, heading: named } of known.kinds)
    if (named?.test(hint) && takes({ type })) return { field: { type }, note: phrase`pelo nome da coluna` };
  for (const { type, written } of known.kinds)
    if (
      written &&
      most(values, (value) => typeof value === 'string' && written.test(value.trim())) &&
      takes({ type })
    )
      return { field: { type } };
  return (
    referenceIn(heading, values, known.resources) ??
    rowsOf(values, known) ??
    booleanIn(values) ??
    numberIn(heading, hint, values) ??
    choiceIn(hint, values) ?? {
      field: {
        type: values.some((value) => /\n/.test(textOf(value)) || textOf(value).length > 100)
          ? 'textarea'
          : 'text',
      },
    }
  );
}

/** `deliveryFees`, `delivery_fees`: delivery fees */
const spaced = (heading: string) =>
  heading.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

const most = (values: readonly unknown[], test: (value: unknown) => boolean) =>
  values.filter(test).length >= values.length * enough;

/** What a reference is called without. */
const idAtEnd = /([\s_]+(id|Id|ID)|(?<=[a-z])I[dD])$/;

/** A column named as another resource, or with its titles in it. */
function referenceIn(
  heading: string,
  values: readonly unknown[],
  known: readonly KnownResource[],
): Found | undefined {
  const name = fold(spaced(heading.replace(idAtEnd, ''))).trim();
  const pointsAway = /(Id|ID|[\s_]id)$/.test(heading);
  const share = (of: Set<string>) =>
    values.filter((value) => of.has(fold(textOf(value)).trim())).length / values.length;
  const distinct = new Set(values.map(textOf)).size;
  for (const { id, names, ids, titles } of known) {
    const isNamed = names.includes(name);
    // what has no records yet can't be told by them
    if (isNamed && pointsAway && ids.size === 0)
      return { field: { type: 'reference', resource: id }, note: phrase`registros de "${id}"` };
    if (isNamed && Math.max(share(ids), share(titles)) >= enough)
      return { field: { type: 'reference', resource: id }, note: phrase`registros de "${id}"` };
    if (distinct >= 3 && share(titles) >= enough)
      return { field: { type: 'reference', resource: id }, note: phrase`nomes de "${id}"` };
  }
  return undefined;
}

/** A column with what tells the records of another resource apart, as plates do. Mere numbers are in many places. */
function keyIn(values: readonly unknown[], known: readonly KnownResource[]): Found | undefined {
  const codes = values.map((value) => bare(textOf(value)));
  if (
    new Set(codes).size < 3 ||
    !most(codes, (code) => /[a-z]/.test(String(code)) || String(code).length > 5)
  )
    return undefined;
  const target = known.find(({ keys = [] }) =>
    keys.some((key) => most(codes, (code) => key.has(String(code)))),
  );
  return (
    target && { field: { type: 'reference', resource: target.id }, note: phrase`códigos de "${target.id}"` }
  );
}

/** Lists of JSON: of objects they are rows, of texts choices. */
function rowsOf(values: readonly unknown[], known: Known): Found | undefined {
  if (!values.every(Array.isArray)) return undefined;
  const parts = values.flat() as unknown[];
  if (parts.every((part) => typeof part === 'object' && part !== null && !Array.isArray(part))) {
    const rows = parts as Record<string, unknown>[];
    const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const fields = guessFields(
      headings.map((heading) => ({ heading, values: rows.map((row) => row[heading]) })),
      known.resources,
      known.kinds,
    );
    return {
      field: { type: 'items', fields: Object.fromEntries(fields.map(({ id, field }) => [id, field])) },
    };
  }
  const options = optionsFrom(parts.map(textOf));
  return Object.keys(options).length <= 40 ? { field: { type: 'multiselect', options } } : undefined;
}

const avatarWords = /avatar|portrait|retrato|profile|perfil/;
const pictureWords = /photo|picture|image|thumbnail|logo|cover|foto|imagem|imagen|figura|miniatura|capa\b/;

/** More than these are addresses that people typed. */
const mostSites = 3;

/** Addresses of pictures, by the name of the column or by how they end. */
function pictureIn(heading: string, values: readonly unknown[]) {
  const hint = fold(spaced(heading));
  const shape = avatarWords.test(hint)
    ? 'avatar'
    : pictureWords.test(hint) || most(values, (value) => /\.(jpe?g|png|webp|gif|svg)$/i.test(textOf(value)))
      ? 'photo'
      : undefined;
  const sites = new Set(
    values
      .map(textOf)
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

const truths: readonly ReadonlySet<string>[] = [
  new Set(['sim', 'nao']),
  new Set(['s', 'n']),
  new Set(['yes', 'no']),
  new Set(['y', 'n']),
  new Set(['si', 'no']),
  new Set(['true', 'false']),
  new Set(['verdadeiro', 'falso']),
];

function booleanIn(values: readonly unknown[]): Found | undefined {
  const texts = new Set(values.map((value) => fold(textOf(value)).trim()));
  return truths.some((truth) => [...texts].every((text) => truth.has(text)))
    ? { field: { type: 'boolean' } }
    : undefined;
}

const moneyWords =
  /valor|preco|custos?\b|total|salario|saldo|receita|despesa|faturamento|\bfrete\b|price|amount|cost|\bfees?\b|\btax(es)?\b(?! (rate|id))|impostos?\b|salary|balance|revenue|precio|costo|monto|importe|ingreso|gasto/;
const starWords = /\b(rating|stars?|estrelas?|estrellas?|avaliacao|calificacion)\b/;

function numberIn(heading: string, hint: string, values: readonly unknown[]): Found | undefined {
  const texts = values.map((value) => textOf(value).trim());
  // what begins with a zero is a code, and a code is no quantity
  if (texts.some((text) => /^0\d/.test(text))) return undefined;
  const currency = currencyIn(texts, enough);
  const read = currency ? { type: 'money', currency } : { type: 'decimal', unit: '%' };
  const field = { id: 'x', label: '', decimals: 6, ...read } as unknown as Field;
  const numbers = values.map((value) => (typeof value === 'number' ? value : parseValue(field, value)));
  const good = numbers.filter((number): number is number => typeof number === 'number');
  if (good.length < values.length * enough) return undefined;

  const decimals = Math.min(6, Math.max(...good.map((number) => String(number).split('.')[1]?.length ?? 0)));
  const inside = (min: number, max: number) => good.every((number) => number >= min && number <= max);
  const foreign = currency !== undefined && currency !== spoken().usual.currency;
  if (
    currency ||
    texts.some((text) => text.includes('R$')) ||
    (moneyWords.test(hint) && !unitOf(heading) && decimals <= 4)
  )
    return { field: { type: 'money', ...(foreign && { currency }), ...(decimals > 2 && { decimals }) } };
  if (inside(0, 100) && (texts.some((text) => text.endsWith('%')) || /%|percent|aliquota|taxa/.test(hint)))
    return { field: { type: 'percent', ...(decimals > 2 && { decimals: Math.min(4, decimals) }) } };
  if (/\bano\b|\byear\b/.test(hint) && decimals === 0 && inside(1900, 2100))
    return { field: { type: 'integer', min: 1900, max: 2100 } };
  if (starWords.test(hint) && decimals === 0 && inside(0, 5))
    return { field: { type: 'integer', min: 0, max: 5, stars: true } };
  const unit = unitOf(heading);
  const rest = { ...(unit && { unit }), ...(inside(0, Infinity) && { min: 0 }) };
  return { field: decimals === 0 ? { type: 'integer', ...rest } : { type: 'decimal', decimals, ...rest } };
}

/** What people and places are called repeats, and is no choice for that. */
const nameWords =
  /\b(first|last|middle|full|given|family|user) ?name\b|^name$|\bnome\b|sobrenome|\bnombre\b|apellido|\bcity\b|\btown\b|cidade|municipio|ciudad|\baddress|endereco|direccion|bairro/;

/** Few texts that repeat are choices. */
function choiceIn(hint: string, values: readonly unknown[]): Found | undefined {
  if (nameWords.test(hint)) return undefined;
  const options = optionsFrom(values.map((value) => textOf(value).trim()));
  const labels = Object.values(options);
  const isStatus = /situacao|status/.test(hint);
  const repeats = values.length >= 3 * labels.length && labels.length <= 15;
  if (
    (labels.length < 2 && !isStatus) ||
    !(repeats || (isStatus && labels.length <= 8)) ||
    labels.some((text) => text.length > 40)
  )
    return undefined;
  return { field: { type: isStatus ? 'status' : 'select', options } };
}

/** Each option as it is spelt most often; of equals, not the one in capitals. */
function optionsFrom(texts: readonly string[]): Record<string, string> {
  const spellings = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const id = optionIdOf(text);
    const counts = spellings.get(id) ?? new Map<string, number>();
    spellings.set(id, counts.set(text, (counts.get(text) ?? 0) + 1));
  }
  const weight = ([text, count]: [string, number]) => count * 2 + (text === text.toUpperCase() ? 0 : 1);
  return Object.fromEntries(
    [...spellings].map(([id, counts]) => {
      const [text] = [...counts].sort((a, b) => weight(b) - weight(a))[0]!;
      return [id, text.charAt(0).toUpperCase() + text.slice(1)];
    }),
  );
}

/** How many of the values the field takes, and one that it does not. */
function shareOf(yaml: FieldYaml, values: readonly unknown[], known: Known): NonNullable<Guess['fits']> {
  const takes = takerOf(yaml, known);
  const refused = values.find((value) => !takes(value));
  const taken = values.filter(takes).length;
  return { taken, of: values.length, ...(refused !== undefined && { refused: textOf(refused) }) };
}

function takerOf(yaml: FieldYaml, known: Known): (value: unknown) => boolean {
  // kinds by name, here and below: these are the ones that it guessed itself
  if (yaml.type === 'items') return Array.isArray;
  if (yaml.type === 'reference') {
    const target = known.resources.find(({ id }) => id === yaml.resource);
    return (value) => {
      const text = fold(textOf(value)).trim();
      const isKey = target?.keys?.some((key) => key.has(bare(text)));
      return Boolean(target?.ids.size === 0 || target?.ids.has(text) || target?.titles.has(text) || isKey);
    };
  }
  const options = Object.entries((yaml.options as Record<string, string> | undefined) ?? {});
  const document = kindIn(known, yaml.type)?.document;
  const country = spoken().usual.country;
  const field = {
    ...yaml,
    ...(document && { document }),
    ...(yaml.type === 'money' && { currency: yaml.currency ?? spoken().usual.currency }),
    ...(traitsOf(yaml.type).national && {
      country: country === 'BR' || country === 'US' ? country : 'other',
    }),
    id: 'x',
    required: false,
    unique: false,
    readOnly: false,
    ...(yaml.options !== undefined && {
      options: options.map(([value, label]) => ({ value, label, tone: 'neutral' })),
    }),
  } as unknown as Field;
  return (value) => {
    const stored = parseValue(field, value, context);
    return (
      stored !== undefined && stored !== null && kindOf(field).validate(stored, field, context) === undefined
    );
  };
}

/** `type` and `label` first, as people write it. */
const ordered = ({ type, label, ...rest }: FieldYaml): FieldYaml => ({ type, label, ...rest });
