/** Messages about a value that fits no branch of a union. */
import { nearest } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';
import { asMeasure, describeValue, hint, nounOf, orList, quoteValue } from '#language/describeValue.ts';
import { translate } from '#messages/translate.ts';
import type { Issue } from './missingIndent.ts';

export const isRootMisfit = ({ code }: Issue) => code === 'invalid_type' || code === 'invalid_value';

/** The message for a value whose type fits no branch: lists the accepted types. */
export function misfit(branches: readonly (readonly Issue[])[], value: unknown): string {
  const literals: string[] = [];
  const types: string[] = [];
  for (const issue of branches.flatMap((branch) => branch.filter(isRootMisfit))) {
    if (issue.code === 'invalid_value') literals.push(...issue.values.map(String));
    if (issue.code === 'invalid_type') types.push(nounOf(issue.expected));
  }
  const near = typeof value === 'string' ? nearest(value, literals) : undefined;
  if (near) return translate('explain.cantBeWithValue', { value: quoteValue(value), near });
  // with several accepted forms, the intended one can't be guessed
  const isList =
    literals.length === 0 &&
    branches.some((branch) =>
      branch.some((issue) => issue.code === 'invalid_type' && issue.expected === 'array'),
    );
  const meant = isList ? hint('array', value) : asMeasure(value);
  return (
    translate('explain.mustBeWithLiterals', {
      literals: orList([...new Set([...literals, ...types])]),
      value: describeValue(value),
    }) + meant
  );
}

/** The message when several maps fit equally well, as they differ only by the key that names them. */
export function oneKeyOf(branches: readonly (readonly Issue[])[], value: unknown): string {
  const written = isMap(value) ? Object.keys(value) : [];
  const wanted = branches.flatMap((branch) => {
    const missing = branch.flatMap(({ path: [name, ...deeper] }) =>
      name !== undefined && deeper.length === 0 && !written.includes(String(name)) ? String(name) : [],
    );
    return missing.slice(0, 1);
  });
  const near = written.flatMap((name) => nearest(name, wanted) ?? [])[0];
  return translate('explain.mustHaveKey', {
    wanted: orList([...new Set(wanted)].map((name) => `"${name}"`)),
    near: near ? translate('common.didYouMean', { near }) : '',
  });
}
