/**
 * Companies by chance, to prove what must hold of every config and not only of the ones that somebody wrote:
 *
 *     chance.ts     choices that fast-check makes smaller when a case fails
 *     kinds.ts      the kinds of field, each with few values
 *     filters.ts    filters over the fields of a resource
 *     resources.ts  resources that refer to each other, and what follows from their fields
 *     views.ts      views of them
 *     rules.ts      what follows from what happens to their records
 *     screens.ts    lists and forms over them
 *     panels.ts     dashboards and reports
 *     groups.ts     some of their fields in groups, in the files alone
 *     wired.ts     the same under another backend's names
 *     questions.ts what a store of their records is asked
 *     company.ts    all of it as the files of a config, under departments and routes
 *     records.ts    accounts and records
 */
export { today } from './company.ts';
export { people } from './records.ts';
