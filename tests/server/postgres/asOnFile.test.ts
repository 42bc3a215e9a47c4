/** Promises that hold on PostgreSQL as they do on a file, in one worker: the store is chosen once in it, and started once. */
import '../attacks/records.test.ts';
import '../bounds.test.ts';
import '../rules/made.test.ts';
