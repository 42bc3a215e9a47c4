/** What to write instead, as an edit that a program can apply and as the text of a message. */
import { stringify } from 'yaml';
import { translate } from '#messages/translate.ts';

type Path = readonly PropertyKey[];

/** The entry at `path` becomes these entries of the same map; with none, it is deleted. */
export type RemedyEdit = { path: Path; entries: Readonly<Record<string, unknown>> };

export type Advice = {
  /** The end of a message: what to write instead. */
  text: string;
  /** Edits that do what the text says. Absent where the writer has to decide. */
  edits?: readonly RemedyEdit[];
};

/** "write …" with the entries that replace what was written. */
export function instead(path: Path, entries: Readonly<Record<string, unknown>>): Advice {
  return { text: translate('habits.hereYouWrite', { entries: quoted(entries) }), edits: [{ path, entries }] };
}

/** "delete it", with the reason. */
export const deleted = (path: Path, why: string): Advice => ({
  text: translate('habits.deleteWithWhy', { why }),
  edits: [{ path, entries: {} }],
});

/** Entries in quotes, as messages show what to write; without them where the entries have quotes of their own. */
export function quoted(entries: Readonly<Record<string, unknown>>): string {
  const text = inline(entries);
  return text.includes('"') ? text : `"${text}"`;
}

/** Entries on one line, without the outer braces: `required: true, max: 3`. */
const inline = (entries: Readonly<Record<string, unknown>>): string =>
  Object.entries(entries)
    .map(([key, value]) => flow({ [key]: value }).slice(2, -2))
    .join(', ');

const flow = (value: unknown) =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, aliasDuplicateObjects: false })
    .trim()
    .replaceAll(/\[ +/g, '[')
    .replaceAll(/ +\]/g, ']');
