/**
 * Keywords, and values of keywords, that each version of the language has renamed. A config says in portal.yaml for which version it was written
 * (`language: 1`). In the version of a change the old word is accepted with a warning; in later ones it is an error. In
 * all of them `portal upgrade` writes the new word.
 *
 * To rename one: rename it in its schema, add an entry here with the next version, and list it in a file of changes/
 * under "For config authors".
 */
import type { ConfigFileKind } from './files.ts';

export type LanguageChange = {
  version: number;
  /** The files that may have the word. */
  in: ConfigFileKind;
  /** A keyword, or one of the values that a keyword may have. Absent: a keyword. */
  of?: 'value';
  /**
   * The map that has the keyword: `fields.*`, or '' for the file itself. `*` is any key, or any item of a list. For a value,
   * the keyword that has it, or whose list has it: `fields.*.type`.
   */
  at: string;
  from: string;
  to: string;
};

const changes: readonly LanguageChange[] = [];

let inForce = changes;

export const languageChanges = (): readonly LanguageChange[] => inForce;

/** The version of the language that this engine speaks. */
export const languageVersion = (): number => Math.max(1, ...inForce.map(({ version }) => version));

/** Runs a function with other changes, for tests of a version that does not exist yet. */
export async function withChanges<T>(
  others: readonly LanguageChange[],
  run: () => T | Promise<T>,
): Promise<T> {
  inForce = others;
  try {
    return await run();
  } finally {
    inForce = changes;
  }
}
