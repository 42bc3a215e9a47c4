/** What of a list's address says which of its records is open there: a form of it is left when that changes. */
export const openedParam = 'record';

export const openedIn = (search: string): string | null => new URLSearchParams(search).get(openedParam);
