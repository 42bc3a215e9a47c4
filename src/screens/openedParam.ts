/** The query parameter of a list that names the open record. Changing it leaves that record's form. */
export const openedParam = 'record';

export const openedIn = (search: string): string | null => new URLSearchParams(search).get(openedParam);
