/**
 * The kinds of documents and codes that a column may contain: the portal's own and those that the config
 * declares.
 */
import type { DocumentDeclaration } from '#kinds/document/declaration.ts';
import { fold } from '#model/values/values.ts';
import { kindSchemas } from '../reference/reference.ts';
import { sectionOf, type DetectionHints } from '#model/config/keyword.ts';
import type { Portal } from '#model/types.ts';

export type KnownKind = DetectionHints & { type: string; document?: DocumentDeclaration };

const own: readonly KnownKind[] = [...kindSchemas].flatMap(([type, schema]) =>
  [sectionOf(schema)?.guess ?? []].flat().map((guess) => ({ type, ...guess })),
);

/** The config's kinds come first, since they are more specific. */
export const knownKinds = (declared: Portal['kinds'] = {}): KnownKind[] => [
  ...Object.entries(declared).map(([type, { guess = {}, document }]): KnownKind => {
    const { headings, written, identifies, searched, title } = guess;
    return {
      type,
      document,
      ...(headings && { heading: new RegExp(headings.map(inHeading).join('|')) }),
      ...(written !== undefined && { written: new RegExp(`^(?:${written})$`, 'iu') }),
      identifies,
      searched,
      lastTitle: title === false,
    };
  }),
  ...own,
];

/** A short word must match as a whole word: "ie" occurs inside many others. */
const inHeading = (word: string) => {
  const plain = fold(word).replace(/[^a-z0-9 ]/g, '');
  return plain.length > 3 ? plain : `\\b${plain}\\b`;
};
