/**
 * Tests of other folders, run on PostgreSQL in one worker, because the store is chosen and started once per
 * worker.
 */
import '#tests/server/attacks/records.test.ts';
import '#tests/server/writes/limits.test.ts';
import '#tests/server/rules/steps.test.ts';
import '#tests/server/writes/together.test.ts';
import '#tests/server/writes/sequences.test.ts';
import '#tests/server/writes/settings.test.ts';
