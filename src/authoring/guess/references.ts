/** Recognizes columns that refer to records of another resource. */
import { fold } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { textOf } from './markUnique.ts';
import { bare, spaced } from './naming.ts';
import { enough, most } from './share.ts';
import type { Candidate, KnownResource } from './types.ts';

/** The suffix of a reference, which its name leaves out. */
export const idAtEnd = /([\s_]+(id|Id|ID)|(?<=[a-z])I[dD])$/;

/** A reference, if the column is named like another resource or contains its titles. */
export function referenceIn(
  heading: string,
  values: readonly unknown[],
  known: readonly KnownResource[],
): Candidate | undefined {
  const name = fold(spaced(heading.replace(idAtEnd, ''))).trim();
  const pointsAway = /(Id|ID|[\s_]id)$/.test(heading);
  const share = (of: Set<string>) =>
    values.filter((value) => of.has(fold(textOf(value)).trim())).length / values.length;
  const distinct = new Set(values.map(textOf)).size;
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
export function keyIn(values: readonly unknown[], known: readonly KnownResource[]): Candidate | undefined {
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
    target && {
      field: { type: 'reference', resource: target.id },
      note: translate('guess.codesOf', { id: target.id }),
    }
  );
}
