/** The list whose lines are typed on the sign-in page of a demonstration. All of it is public. */
import type { Language } from '#messages/language.ts';

type ConfigText = { path: string; text: string };

/** A config around the lines of one route: they follow `head`, in the file of this path. */
export type ExampleFiles = { files: readonly ConfigText[]; path: string; head: string };

/** GET /config/demo/example.json?lang=en-US */
export type TypedExample = ExampleFiles & {
  route: string;
  rows: readonly Readonly<Record<string, unknown>>[];
  today: string;
  language: Pick<Language, 'locale' | 'defaults' | 'texts' | 'authoring'>;
  words: Readonly<Record<'search' | 'total' | 'all' | 'noList', string>>;
};

/** What the lines are in: by line, from 1, what is wrong with it; or what the screen looks like. */
export type ExampleAnswer = { html: string } | { wrong: { line: number; message: string } };

/** What was typed on the sign-in page: the lines of the screen at `path` in `file`, as they were and as they are. */
export type TypedLines = { path: string; file: string; before: string; after: string };
