/**
 * The kinds of documents and codes that a column may contain: the portal's own and those that the config
 * declares.
 */
import type { DocumentDeclaration } from '../../kinds/document/declaration.ts';
import { fold } from '../../model/values.ts';
import type { OwnType, Portal } from '../../model/types.ts';

export type KnownKind = {
  type: string;
  /**
   * Matches the heading, folded to lower case without accents: for kinds whose values look like those of
   * others.
   */
  heading?: RegExp;
  /** Matches the values, for kinds with a distinct format. Check digits then confirm it. */
  written?: RegExp;
  /** True when each value belongs to one record only. */
  identifies?: boolean | undefined;
  /** True when users search records by it. */
  searched?: boolean | undefined;
  /** Used as title only if there is nothing better. */
  lastTitle?: boolean;
  document?: DocumentDeclaration;
};

const own: readonly (KnownKind & { type: OwnType })[] = [
  { type: 'cep', heading: /\bcep\b|\bzip|postal|post ?code/, written: /^\d{5}-\d{3,4}$/ },
  {
    type: 'phone',
    heading: /fone|celular|whats|phone|mobile|contato|contacto/,
    written: /^(\+\d{1,3} ?)?\(\d{2,3}\) ?\d{3,5}-?\d{4}$/,
  },
  { type: 'uf', heading: /^uf\b|\buf$|\b(estado|state|province)( abbr\w*)?$/ },
  { type: 'banco', heading: /\bbanco\b/ },
  {
    type: 'cnpj',
    written: /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i,
    identifies: true,
    searched: true,
  },
  { type: 'cpf', written: /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/, identifies: true, searched: true },
  { type: 'cpfCnpj', written: /^[\dA-Z./-]{11,18}$/i, identifies: true, searched: true },
  { type: 'email', written: /@/, identifies: true, searched: true, lastTitle: true },
  { type: 'url', written: /^https?:\/\// },
  { type: 'color', written: /^#[\da-f]{6}$/i },
  {
    type: 'date',
    written: /^\p{L}{3,9}\.? \d{1,2},? \d{4}$|^\d{1,2}[ /-](de )?\p{L}{3,9}\.?[ /-](de )?\d{2,4}$/u,
  },
  {
    type: 'date',
    written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}([T ]00:00:00(\.0+)?Z?)?)$/,
  },
  { type: 'datetime', written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[T ,]+\d{1,2}[:h]/ },
  { type: 'month', written: /^(\d{4}-\d{2}|\d{1,2}\/\d{4})$/ },
];

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
