/**
 * The facts that identify a record beside its title, where people choose among records: a bill's number alone
 * does not.
 */
type Named = { readonly search?: readonly string[]; readonly titleFields: readonly string[] };

/** The fields of the facts: those by which records are searched, without the title's. */
export const factFields = ({ search = [], titleFields }: Named): string[] =>
  search.filter((id) => !titleFields.includes(id));

const most = 2;

/** One line of the first facts that have a value. */
export const factLine = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .slice(0, most)
    .join(' · ');
