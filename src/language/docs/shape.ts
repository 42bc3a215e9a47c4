/** What the reference is made of: chapters of sections, and in them keywords. */
import type { z } from 'zod';
import type { IconName } from '../../model/icons.ts';
import type { Keywords, Section, Words } from '../../model/keyword.ts';

export type Keyword = Omit<Words, 'at'> & {
  name: string;
  /** "lista de campos", as the schema has it. */
  type: string;
  /** The same, beside the list of `values`. */
  brief?: string;
  required: boolean;
  /** What holds without it, where the schema says so; elsewhere the sentence does. */
  default?: string;
  /** Sections that tell what may be written in it. */
  see?: readonly string[];
};
/** One map of the language, or one kind of field; a keyword's address is "section.keyword". */
export type ReferenceSection = {
  id: string;
  title: string;
  about: string;
  /** Of a kind of field: a whole one. */
  example?: string;
  keywords: readonly Keyword[];
};
export type Chapter = { title: string; sections: readonly ReferenceSection[] };
export type Reference = {
  /** From the portal down to what is written in a filter. */
  chapters: readonly Chapter[];
  icons: readonly IconName[];
  /** The config that the examples are of, by file. */
  sample: Readonly<Record<string, string>>;
};

/** One map of the language in all its forms. */
export type Part = Section & { maps: readonly z.ZodObject[]; words: Keywords };
