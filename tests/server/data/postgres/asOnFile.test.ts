/**
 * Tests of other folders, run on PostgreSQL in one worker, because the store is chosen and started once per
 * worker.
 */
import '../../attacks/records.test.ts';
import '../../api/write/crossRecordLimits.test.ts';
import '../../rules/made.test.ts';
