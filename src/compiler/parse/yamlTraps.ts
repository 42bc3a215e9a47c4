/**
 * Reports YAML features that are valid but not used in configs, at their location, before they are misread
 * later.
 */
import { translate, type TextKey } from '#messages/translate.ts';
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
      message: translate('parse.spaceIsNotPlain', { code: codeOf(indent[1]!) }),
    };
  const found = invisible.exec(text);
  if (!found) return null;
  return {
    offset: found.index,
    message: found[0].startsWith('\r')
      ? translate('parse.linesEndInOldWay')
      : translate('parse.invisibleCharacterHere', { code: codeOf(found[0]) }),
  };
}

/** A key followed by a space that YAML does not count as one, and so as part of the key. */
export function foreignSpaceHint(name: string): { meant: string; message: string } | undefined {
  const [, key, gap] = /^(.+?):([\u00a0\u2000-\u200a\u202f\u205f\u3000])/.exec(name) ?? [];
  return key && gap
    ? {
        meant: key,
        message: translate('parse.spaceIsNotUsual', { code: codeOf(gap), key }),
      }
    : undefined;
}

const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** The message about a code of digits that YAML would parse as a number, and so change. */
export function misreadNumber({ style, source, value }: YamlScalar): string | undefined {
  if (style !== 'plain' || typeof value !== 'number') return undefined;
  if (/^[-+]?0\d/.test(source)) return translate('parse.wouldBeReadAsNumber', { source, value });
  if (/^0[ox]/.test(source)) return translate('parse.wouldBeReadAsNumberWrite', { source, value });
  if (/^\d+$/.test(source) && !Number.isSafeInteger(value))
    return translate('parse.hasTooManyDigits', { source });
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
  return translate('parse.insideCommaSeparatesKeys', { source: before.source, keySource: key.source });
}

/** True for `2)` in `{ formula: round(x, 2) }`: what a comma has cut off. The formula's own problem says so. */
export const isCutFromFormula = (owner: unknown, name: string): boolean =>
  isMap(owner) &&
  owner[name] === null &&
  Object.values(owner).some(
    (one) => typeof one === 'string' && one.split('(').length > one.split(')').length,
  );

export const isPlainTag = (tag: string) => /^!!(str|int|float|bool|null|map|seq)$/.test(tag);

export const refusedKeys = new Map<string, TextKey>([
  ['<<', 'parse.mergeIsNotUsedHere'],
  ['__proto__', 'parse.keyProtoCantBeUsed'],
]);

/** `null: false`, as SQL and Rails write it. YAML reads the key as nothing; its advice is that of "nullable". */
export const isNullability = (key: string, value: YamlNode): boolean =>
  /^null$/i.test(key) && value.type === 'scalar' && typeof value.value === 'boolean';
