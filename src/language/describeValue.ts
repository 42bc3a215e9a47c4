/** Describes values of a config, for messages about them. */
import type { Path } from './files.ts';
import { keyParts } from '#model/filter/filter.ts';
import { fold, isMap } from '#model/values/values.ts';
import { count, definePhrase, phrase, phraseText } from '#messages/phrase.ts';

const nouns: Record<string, string> = {
  string: definePhrase`um texto`,
  number: definePhrase`um número`,
  int: definePhrase`um número inteiro`,
  boolean: definePhrase`true ou false`,
  array: definePhrase`uma lista`,
  tuple: definePhrase`uma lista`,
  object: definePhrase`um mapa (chave: valor)`,
  record: definePhrase`um mapa (chave: valor)`,
};

/** The name of a schema type in messages. */
export const nounOf = (expected: string) => phraseText(nouns[expected] ?? expected);

/** The purpose of a key. */
export const purposeOf = (name: string) => {
  const purpose = purposes[name];
  return purpose && phraseText(purpose);
};

export const orList = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : phrase`${names.slice(0, -1).join(', ')} ou ${names.at(-1)!}`;

export function describeValue(value: unknown): string {
  if (value === null) return phrase`vazio`;
  if (Array.isArray(value)) return phrase`uma lista`;
  if (typeof value === 'object') return phrase`um mapa`;
  if (typeof value === 'string') return phrase`o texto ${quoteValue(value)}`;
  return typeof value === 'number' ? phrase`o número ${quoteValue(value)}` : quoteValue(value);
}

export const hint = (expected: string, value: unknown) =>
  expected === 'string' && ['number', 'boolean'].includes(typeof value)
    ? phrase`: ponha entre aspas, como em "${String(value)}"`
    : expected === 'boolean'
      ? typeof value === 'string'
        ? meantTruth(value)
        : phrase`: escreva true ou false`
      : expected === 'number' && typeof value === 'string' && /^\d+(\.\d+)?\D*$/.test(value)
        ? phrase`: escreva ${Number.parseFloat(value)}`
        : expected === 'array' && typeof value === 'string'
          ? phrase`: escreva [${value}]`
          : expected === 'record' && isNames(value)
            ? phrase`: escreva { ${value.map((name) => `${name}: …`).join(', ')} }`
            : expected === 'record' && typeof value === 'string'
              ? asFilter(value)
              : '';

const operators: Readonly<Record<string, string>> = {
  '=': '',
  '==': '',
  '!=': '_neq',
  '<>': '_neq',
  '>': '_gt',
  '>=': '_gte',
  '<': '_lt',
  '<=': '_lte',
};

/** "stock < 10" as a filter. */
function asFilter(text: string): string {
  const [, name, sign, value] = /^(\w+)\s*([<>!=]=|<>|[<>=])\s*(\S.*)$/.exec(text) ?? [];
  return name ? phrase`: escreva { ${name + operators[sign!]!}: ${value!} }` : '';
}

/** "sum(total)" as a measure. */
export function asMeasure(value: unknown): string {
  const [, measure, field] = /^(sum|avg|min|max)(?:\s*\(\s*|\s+)(\w+)\s*\)?$/i.exec(plain(value)) ?? [];
  return measure ? phrase`: escreva { ${measure.toLowerCase()}: ${field!} }` : '';
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((name) => typeof name === 'string' && /^[\w-]+$/.test(name));

function meantTruth(text: string): string {
  const word = fold(text);
  const meant = ['sim', 's', 'verdadeiro', 'yes', 'on'].includes(word)
    ? 'true'
    : ['nao', 'n', 'falso', 'no', 'off'].includes(word)
      ? 'false'
      : undefined;
  return meant ? phrase`. Você quis dizer ${meant}?` : '';
}

/** Never calls a map's own `toString`, which could be anything. */
export const plain = (value: unknown) => (typeof value === 'object' ? '' : String(value));

export function quoteValue(value: unknown): string {
  // JSON has no Infinity
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value)?.slice(0, 60) ?? '';
  return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
}

/** The part of the data at a path. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isMap(value) && Object.hasOwn(value, step)) value = value[String(step)];
    else return undefined;
  }
  return value;
}

/** The purpose of keys whose name alone does not explain it. */
const purposes: Record<string, string | undefined> = {
  label: definePhrase`o texto que aparece na tela`,
  permissions: definePhrase`quem pode entrar, como em [loja]; [] para todos que têm conta`,
  fields: definePhrase`os campos, como em "nome: { type: text, label: Nome }"`,
  routes: definePhrase`as telas, como em "- { path: /loja/pedidos, label: Pedidos, list: pedidos }"`,
  type: definePhrase`o tipo do campo, como em "type: text"`,
  path: definePhrase`o endereço, como em "/loja/pedidos"`,
  resource: definePhrase`de onde vêm os dados`,
  one: definePhrase`o nome no singular`,
  many: definePhrase`o nome no plural`,
  groupBy: definePhrase`por que agrupar, como em "[clienteId, data:month]"`,
  measures: definePhrase`o que calcular, como em "{ Total: { sum: valor }, Quantidade: count }"`,
  columns: definePhrase`as colunas, pelos campos, como em "[numero, valor]"`,
  options: definePhrase`as opções, como em "{ ativo: Ativo, vendido: Vendido }"`,
};

/** The field in a condition's key such as `date_gte`; undefined when it has no operator. */
export function fieldIn(condition: string): string | undefined {
  const { name } = keyParts(condition);
  return name !== condition && /^\w+$/.test(name) ? name : undefined;
}

export function tooSmall(name: string, origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string') return phrase`${name} não pode ficar vazio`;
  if (origin === 'array') return phrase`${name} precisa de pelo menos ${count(minimum, 'item', 'itens')}`;
  return isInclusive
    ? phrase`${name} deve ser no mínimo ${minimum}`
    : phrase`${name} deve ser maior que ${minimum}`;
}

/** The last named step of a path, with the index if it is an item of a list. */
export function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return phrase`o arquivo`;
  if (typeof last !== 'number') return `"${String(last)}"`;
  const owner = path.findLast((step) => typeof step !== 'number');
  return phrase`o ${last + 1}º item de "${String(owner ?? '')}"`;
}
