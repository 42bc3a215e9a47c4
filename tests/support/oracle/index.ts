/**
 * What somebody may do with a portal, worked out a second time: written from the guide of who administers it, as plain
 * as can be, and with nothing of src/access. What the two disagree on, one of them has wrong.
 *
 *     given.ts    what each screen gives to who may open it
 *     person.ts   what that comes to for one person and these records
 *     told.ts     all that he is told by it, as one value
 */
export { Person } from './person.ts';
export type { Given } from './given.ts';
export { toldTo } from './told.ts';
