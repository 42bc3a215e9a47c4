/**
 * The errors of PostgreSQL and its driver after which a request may succeed. They are told apart by their code: the
 * server's words come in its own language (`lc_messages`), only the driver's are always English.
 */
import { translate } from '#messages/translate.ts';
import { StoreUnavailable } from '#server/data/store.ts';

type ErrorOfDriver = { code?: unknown; message?: unknown; syscall?: unknown };

const codeOf = (error: unknown) => String((error as ErrorOfDriver).code ?? '');
const driverWords = (error: unknown) => {
  const { code, message } = error as ErrorOfDriver;
  return code === undefined ? String(message) : '';
};

/** Nobody answers, or the server has ended the session: 57P04 as its database went, 57P05 as it was idle. */
const disconnectedCodes =
  /^(?:08...|57P0[12345]|ECONN\w+|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)$/;

/** True when nobody is reached, or the connection has broken off. */
export const isDisconnected = (error: unknown): boolean =>
  /Connection terminated|Client has encountered a connection error/i.test(driverWords(error)) ||
  disconnectedCodes.test(codeOf(error)) ||
  (error as ErrorOfDriver).syscall === 'connect';

/** True when the driver gave up waiting for a free connection of the pool. */
export const isPoolBusy = (error: unknown): boolean => /^timeout exceeded/i.test(driverWords(error));

/** True when a server did not answer a new connection in time. */
export const isConnectTimeout = (error: unknown): boolean =>
  /connection timeout|^timeout expired/i.test(driverWords(error)) || codeOf(error) === 'ETIMEDOUT';

/** True when the driver gave up waiting. */
const hasTimedOut = (error: unknown): boolean =>
  isPoolBusy(error) || /Query read timeout|^timeout expired/i.test(driverWords(error));

/** Nobody knows what the statement has done. */
export const isLost = (error: unknown): boolean => isDisconnected(error) || hasTimedOut(error);

/** True when the connection has ended, or is about to: the server's last words may come before the end itself. */
export const endsSession = (error: unknown): boolean => isLost(error) || /^25P0[34]$/.test(codeOf(error));

/** read_only_sql_transaction: the server is in recovery, or its default is to read only. */
const readOnlyCode = '25006';
export const isReadOnlyServer = (error: unknown): boolean => codeOf(error) === readOnlyCode;
export const readOnlyServer = (cause?: unknown): Error =>
  Object.assign(new Error(translate('database.serverOnlyReads'), { cause }), { code: readOnlyCode });

/** Resources, time limits (25P04: transaction_timeout), another transaction in the way, a server that only reads, a disk. */
const transientCodes = /^(?:53...|57014|55P03|40001|40P01|25P0[34]|25006|58030)$/;

/** True for errors after which a retry may succeed. */
const isTransient = (error: unknown): boolean => isLost(error) || transientCodes.test(codeOf(error));

/** True for an error that says nothing about the work: the database did not answer, or not now. */
export const isOutage = (error: unknown): boolean => error instanceof StoreUnavailable || isTransient(error);

type MessageKey = Parameters<typeof translate>[0];

const reasons: readonly (readonly [codes: RegExp, reason: MessageKey])[] = [
  [/^53300$/, 'database.acceptsNoMoreConnections'],
  [/^57014$/, 'database.queryHasExceededTime'],
  [/^25P0[34]$/, 'database.transactionHasExceededTime'],
  [/^55P03$/, 'database.waitForAnotherTransaction'],
  [/^(?:40001|40P01)$/, 'database.anotherTransactionWasInWay'],
  [/^25006$/, 'database.serverOnlyReads'],
];

/** Why the database did not answer, in words; undefined stands for silence. */
export function outageReason(error: unknown): string {
  if (error === undefined) return translate('database.queryGotNoAnswer');
  const known = reasons.find(([codes]) => codes.test(codeOf(error)));
  if (known) return translate(known[1]);
  if (isPoolBusy(error)) return translate('database.noConnectionBecameFree');
  if (hasTimedOut(error)) return translate('database.queryGotNoAnswer');
  return translate(isDisconnected(error) ? 'database.cantBeReached' : 'database.refusedWork');
}

const unavailable = (reason: string, cause: unknown) =>
  new StoreUnavailable(translate('database.databaseDidNotAnswer', { reason }), { cause });

/** @param cause how it is known that the server has fallen silent */
export const silentServer = (cause: unknown): StoreUnavailable =>
  unavailable(translate('database.queryGotNoAnswer'), cause);

/** StoreUnavailable for a transient error; any other as it is. */
export const asOutage = (error: unknown): unknown =>
  error instanceof StoreUnavailable || !isTransient(error) ? error : unavailable(outageReason(error), error);

/** Turns transient errors into StoreUnavailable, and passes others on. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asOutage(error);
  }
}

/**
 * Whatever keeps a connection from being opened is an outage, since no statement has run: a password that was changed
 * (28P01), a database that is closed (55000) or gone (3D000).
 */
export async function orUnconnected<T>(connecting: () => Promise<T>): Promise<T> {
  try {
    return await connecting();
  } catch (error) {
    if (isOutage(error)) throw asOutage(error);
    const code = codeOf(error) || (error as Error).name;
    throw unavailable(translate('database.refusedConnection', { code }), error);
  }
}

/** True for the error of a statement in a transaction that has already failed. */
export const isInFailedTransaction = (error: unknown): boolean => codeOf(error) === '25P02';

/** Serialization failure, deadlock, or duplicate key: another transaction was in the way. */
const collisions = /^(?:40001|40P01|23505)$/;

export const hasCollided = (error: unknown): boolean =>
  collisions.test(codeOf(error)) || collisions.test(codeOf((error as { cause?: unknown }).cause ?? {}));
