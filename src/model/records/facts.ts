/**
 * The facts that identify a record beside its title, where people choose among records: a bill's number alone
 * does not.
 */
import { fold } from '../values/values.ts';

type Named = { readonly search?: readonly string[]; readonly titleFields: readonly string[] };

/** The fields of the facts: those by which records are searched, without the title's. */
export const factFields = ({ search = [], titleFields }: Named): string[] =>
  search.filter((id) => !titleFields.includes(id));

const most = 2;

/** True for long codes such as the key of a fiscal document: nobody knows a record by them. */
const isLongCode = (text: string) => /^[\d\s.-]{31,}$/.test(text);

/** One line of the first facts that have a value. `instead`: what stands for a long code. */
export const factLine = (texts: readonly string[], instead: readonly string[] = []): string =>
  texts
    .flatMap((text) => (isLongCode(text) ? instead : [text]))
    .filter((text) => text !== '')
    .slice(0, most)
    .join(' · ');

type Listed = { id: unknown; title: string; facts: string };

/**
 * The facts of listed records. Those whose title and facts are the same as another's end in `#id`, so that no two
 * lines are equal.
 */
export function distinctFacts(listed: readonly Listed[]): string[] {
  const keys = listed.map(({ title, facts }) => fold(`${title}\n${facts}`));
  const seen = new Set<string>();
  const repeated = new Set(keys.filter((key) => seen.size === seen.add(key).size));
  return listed.map(({ id, facts }, at) =>
    repeated.has(keys[at]!) ? [facts, `#${String(id)}`].filter((part) => part !== '').join(' · ') : facts,
  );
}
