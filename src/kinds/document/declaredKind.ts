import type { FieldKind } from '../kind.ts';
import { wholly, type WrittenDeclaration } from './declaration.ts';
import { documentKind } from './documentKind.ts';
import { documentKinds } from './kind.ts';
import { closed, faultBy } from './rules.ts';
import { translate } from '#messages/translate.ts';
import { memoize } from '#model/values/memoize.ts';

/** The field kind of a declared document. Cached. */
export const declaredKind = memoize(kindFrom);

/** How error messages begin: "Placa inválida". */
const invalidWords = ({ label, gender }: WrittenDeclaration) =>
  gender === 'f' ? translate('document.declaredF', { label }) : translate('document.declared', { label });

function kindFrom(declaration: WrittenDeclaration): FieldKind {
  const { message, pattern, mask, drop, replace, repeated = true, rules = [], same } = declaration;
  const shape = wholly(pattern);
  const ruled = faultBy(rules, isDocument);
  const fault = (value: string) =>
    !repeated && isRepeated(value) ? translate('document.allSame') : ruled(value);
  const replacements = Object.entries(replace ?? {}).map(
    ([from, to]) => [new RegExp(from, 'u'), to] as const,
  );
  return documentKind({
    invalid: () => invalidWords(declaration),
    accepts: () => message,
    shape,
    title: declaration.id,
    fault,
    ...(mask && { mask }),
    ...(drop !== undefined && { separators: new RegExp(drop, 'gu') }),
    ...(replace && {
      complete: (text) => replacements.reduce((value, [from, to]) => value.replace(from, to), text),
    }),
    ...(same && { unique: (value) => inOneWay(String(value), same) }),
    sample: sampleLike(declaration, (value) => shape.test(value) && fault(value) === undefined),
  });
}

const isRepeated = (value: string) => [...value].every((character) => character === value[0]);

const isDocument = (kind: string, text: string) =>
  documentKinds[kind as keyof typeof documentKinds].misfit(text, undefined as never) === undefined;

function inOneWay(value: string, { position, from, to }: NonNullable<WrittenDeclaration['same']>): string {
  const at = from.indexOf(value[position - 1] ?? '\0');
  return at < 0 ? value : value.slice(0, position - 1) + to[at] + value.slice(position);
}

const alphabets = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * A random document similar to the example: changes each character in turn for one of its class, where the
 * rules permit.
 */
function sampleLike({ example, rules = [] }: WrittenDeclaration, isRight: (value: string) => boolean) {
  return (random: () => number): string => {
    let value = example;
    for (const [index, character] of [...example].entries()) {
      const alphabet = alphabets.find((one) => one.includes(character));
      if (!alphabet) continue;
      const other = alphabet[Math.floor(random() * alphabet.length)]!;
      const changed = closed(value.slice(0, index) + other + value.slice(index + 1), rules);
      if (isRight(changed)) value = changed;
    }
    return value;
  };
}
