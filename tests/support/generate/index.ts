/**
 * Generated companies, to test what must hold for every config and not only for handwritten ones:
 *
 *     chance.ts random choices that fast-check shrinks when a case fails
 *     kinds.ts the kinds of field, each with few values
 *     filters.ts filters over the fields of a resource
 *     resources.ts resources that refer to each other, with computed fields
 *     views.ts views of them
 *     approvals.ts transitions that others must agree to, and who stands in for them
 *     rules.ts rules that react to changes of their records, undone.ts how they are undone
 *     settingOff.ts requests that set rules off, and undo them
 *     screens.ts lists and forms over them
 *     panels.ts dashboards and reports
 *     groups.ts some of their fields in groups, in the files only
 *     wired.ts the same records in another backend, under its own names
 *     questions.ts queries to a store of their records
 *     plainAnswers.ts what stores answer, compared with the oracle
 *     timeFormulas.ts formulas over instants
 *     sets.ts, valueFormulas.ts what rules and transitions write
 *     spelled.ts words that differ in case and accents
 *     clock.ts the time at which requests are sent
 *     begun.ts fields that begin with what their author entered last
 *     entrances.ts groups of a provider, second factors that are required, proof of identity
 *     company.ts all of it as the files of a config, with departments and routes
 *     records.ts accounts and records
 */
export { people } from './records.ts';
