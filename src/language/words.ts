/** Values of a config in words, for messages about them. */
import type { Path } from './parse.ts';
import { fold, isMap } from '../model/values.ts';

export const nouns: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  tuple: 'uma lista',
  object: 'um mapa (chave: valor)',
  record: 'um mapa (chave: valor)',
};

export const oneOf = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ou ${names.at(-1)!}`;

export function described(value: unknown): string {
  if (value === null) return 'vazio';
  if (Array.isArray(value)) return 'uma lista';
  if (typeof value === 'object') return 'um mapa';
  if (typeof value === 'string') return `o texto ${shown(value)}`;
  return typeof value === 'number' ? `o número ${shown(value)}` : shown(value);
}

export const hint = (expected: string, value: unknown) =>
  expected === 'string' && ['number', 'boolean'].includes(typeof value)
    ? `: ponha entre aspas, como em "${String(value)}"`
    : expected === 'boolean' && typeof value === 'string'
      ? meantTruth(value)
      : '';

function meantTruth(text: string): string {
  const word = fold(text);
  const meant = ['sim', 's', 'verdadeiro', 'yes', 'on'].includes(word)
    ? 'true'
    : ['nao', 'n', 'falso', 'no', 'off'].includes(word)
      ? 'false'
      : undefined;
  return meant ? `. Você quis dizer ${meant}?` : '';
}

/** A map's own `toString` must not be called: it may be anything. */
export const plain = (value: unknown) => (typeof value === 'object' ? '' : String(value));

export function shown(value: unknown): string {
  // JSON knows no infinite number
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value)?.slice(0, 60) ?? '';
  return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
}

/** The part of the data that a path leads to. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isMap(value) && Object.hasOwn(value, step)) value = value[String(step)];
    else return undefined;
  }
  return value;
}

/** What a key is for, where its name alone does not say. */
export const purposes: Record<string, string | undefined> = {
  label: 'o texto que aparece na tela',
  permissions: 'quem pode entrar, como em [loja]; [] para todos que têm conta',
  fields: 'os campos, como em "nome: { type: text, label: Nome }"',
  routes: 'as telas, como em "- { path: /loja/pedidos, label: Pedidos, list: pedidos }"',
  type: 'o tipo do campo, como em "type: text"',
  path: 'o endereço, como em "/loja/pedidos"',
  resource: 'de onde vêm os dados',
  one: 'o nome no singular',
  many: 'o nome no plural',
  groupBy: 'por que agrupar, como em "[clienteId, data:month]"',
  measures: 'o que calcular, como em "{ Total: { sum: valor }, Quantidade: count }"',
  options: 'as opções, como em "{ ativo: Ativo, vendido: Vendido }"',
};
