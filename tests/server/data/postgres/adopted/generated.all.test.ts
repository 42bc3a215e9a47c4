/**
 * Generated companies most of whose resources are tables that another program has made, with the same requests and the same oracle:
 * names that need quotes, keys of four types, no folded texts and no sort keys. In a project of its own, since the store is
 * chosen once per worker.
 */
import '#tests/server/generated/reading.all.test.ts';
import '#tests/server/generated/writing.all.test.ts';
import '#tests/server/generated/rules.all.test.ts';
import '#tests/server/generated/links.all.test.ts';
import '#tests/server/generated/bookings.all.test.ts';
import '#tests/server/generated/importUpdates.all.test.ts';
import '#tests/server/generated/documents.all.test.ts';
import '#tests/server/generated/scheduled.all.test.ts';
import '#tests/server/generated/files.all.test.ts';
