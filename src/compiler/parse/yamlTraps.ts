/**
 * Reports YAML features that are valid but not used in configs, at their location, before they are misread
 * later.
 */
import { definePhrase, phrase } from '#messages/phrase.ts';
import { isMap } from '#model/values/values.ts';
import type { YamlNode, YamlScalar } from './yamlTree.ts';

export type YamlTrap = { offset: number; message: string };

/** Invisible characters, or characters that make a line display differently from its content. */
// oxlint-disable-next-line no-control-regex -- those are the ones that are looked for
const invisible = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/;
const strangeIndent = /^[ \t]*([\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])/m;

/** @param text without its byte order mark */
export function trapInText(text: string): YamlTrap | null {
  const indent = strangeIndent.exec(text);
  if (indent)
    return {
      offset: indent.index + indent[0].length - 1,
      message: phrase`há um espaço que não é o comum (${codeOf(indent[1]!)}) no recuo: troque-o por espaços comuns`,
    };
  const found = invisible.exec(text);
  if (!found) return null;
  return {
    offset: found.index,
    message: found[0].startsWith('\r')
      ? phrase`as linhas terminam de um modo antigo (CR): salve o arquivo de novo, com fim de linha LF`
      : phrase`há um caractere invisível aqui (${codeOf(found[0])}): apague-o e escreva o trecho de novo`,
  };
}

/** A key followed by a space that YAML does not count as one, and so as part of the key. */
export function foreignSpaceHint(name: string): { meant: string; message: string } | undefined {
  const [, key, gap] = /^(.+?):([\u00a0\u2000-\u200a\u202f\u205f\u3000])/.exec(name) ?? [];
  return key && gap
    ? {
        meant: key,
        message: phrase`há um espaço que não é o comum (${codeOf(gap)}) depois de "${key}:": troque-o por um espaço comum`,
      }
    : undefined;
}

const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The message about a code of digits that YAML would parse as a number, and so change. */
export function misreadNumber({ style, source, value }: YamlScalar): string | undefined {
  if (style !== 'plain' || typeof value !== 'number') return undefined;
  if (/^[-+]?0\d/.test(source))
    return phrase`${source} seria lido como o número ${value}, sem o zero da frente: escreva "${source}", entre aspas`;
  if (/^0[ox]/.test(source))
    return phrase`${source} seria lido como o número ${value}: escreva "${source}", entre aspas, ou ${value}`;
  if (/^\d+$/.test(source) && !Number.isSafeInteger(value))
    return phrase`${source} tem algarismos demais para um número: escreva "${source}", entre aspas`;
  return undefined;
}

/** Detects `{ max: 120,5 }`: a decimal comma, which YAML reads as a separator between keys. */
export function decimalCommaHint(
  before: YamlNode | undefined,
  key: YamlNode,
  value: YamlNode,
): string | undefined {
  if (before?.type !== 'scalar' || key.type !== 'scalar' || value.type !== 'scalar') return undefined;
  if (typeof before.value !== 'number' || !/^\d+$/.test(key.source) || value.value !== null) return undefined;
  return phrase`dentro de { } a vírgula separa as chaves, e um número leva ponto: escreva ${before.source}.${key.source}`;
}

/** True for `2)` in `{ formula: round(x, 2) }`: what a comma has cut off. The formula's own problem says so. */
export const isCutFromFormula = (owner: unknown, name: string): boolean =>
  isMap(owner) &&
  owner[name] === null &&
  Object.values(owner).some(
    (one) => typeof one === 'string' && one.split('(').length > one.split(')').length,
  );

export const isPlainTag = (tag: string) => /^!!(str|int|float|bool|null|map|seq)$/.test(tag);

export const refusedKeys = new Map([
  [
    '<<',
    definePhrase`a junção "<<" não é usada aqui: repita as chaves, ou use um apelido (*nome) do bloco inteiro`,
  ],
  ['__proto__', definePhrase`a chave "__proto__" não pode ser usada: dê outro nome`],
]);

/** `null: false`, as SQL and Rails write it. YAML reads the key as nothing; its advice is that of "nullable". */
export const isNullability = (key: string, value: YamlNode): boolean =>
  /^null$/i.test(key) && value.type === 'scalar' && typeof value.value === 'boolean';
