/**
 * Where a lock comes first: a transaction of another isolation, which `default_transaction_isolation` may ask for, keeps a snapshot
 * from before the lock, and CREATE INDEX CONCURRENTLY waits for those that have one (PostgreSQL's manual, 13.2 and
 * CREATE INDEX).
 */
export const begin = 'begin isolation level read committed';

/** The same where it waits for other work. */
export const lastingBegin = `${begin}; set local idle_in_transaction_session_timeout = 0`;
