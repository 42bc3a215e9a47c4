/** The structure of the reference: chapters, sections, keywords. */
import type { z } from 'zod';
import type { IconName } from '#model/config/icons.ts';
import type { Keywords, ReferencePlace, KeywordDocs } from '#model/config/keyword.ts';

export type ReferenceKeyword = Pick<KeywordDocs, 'example'> & {
  name: string;
  text: string;
  /** The meaning of each accepted value of a fixed set. */
  values?: Readonly<Record<string, string>>;
  /** Derived from the schema, "lista de campos". */
  type: string;
  /** A shorter form, for display beside the list of `values`. */
  brief?: string;
  required: boolean;
  /** The default value, if the schema has one. Other defaults are described in the text. */
  default?: string;
  /** Sections that describe its value. */
  see?: readonly string[];
};
/** One map of the language, or one field kind. A keyword's address is "section.keyword". */
export type ReferenceSection = {
  id: string;
  title: string;
  about: string;
  /** For a field kind: a complete field. */
  example?: string;
  keywords: readonly ReferenceKeyword[];
};
export type Chapter = { title: string; sections: readonly ReferenceSection[] };
export type Reference = {
  /** From the portal down to filters. */
  chapters: readonly Chapter[];
  icons: readonly IconName[];
  /** The config that the examples belong to, by file. */
  sample: Readonly<Record<string, string>>;
};

/** One map of the language with all its variants. */
export type LanguagePart = Exclude<ReferencePlace, { chapter: 'Kinds' }> & {
  maps: readonly z.ZodObject[];
  words: Keywords;
};
