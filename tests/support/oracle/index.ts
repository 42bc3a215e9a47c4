/**
 * A second implementation of what a user may do with a portal, written from the administrator's guide as
 * plainly as possible and without any code of src/access. Where the two differ, one of them is wrong.
 *
 *     given.ts what each screen grants to users who may open it
 *     approvals.ts who may decide about a transition that needs approval
 *     following.ts what rules do after a change, undoing.ts how it is undone, by the ledger.ts of what they did
 *     person.ts what that means for one person and these records
 *     held.ts which permissions count, entrances.ts what a key for programs may do
 *     revealed.ts everything that the portal reveals to that person, as one value
 */
export { Person } from './person.ts';
export type { Given } from './given.ts';
export { revealedTo } from './revealed.ts';
