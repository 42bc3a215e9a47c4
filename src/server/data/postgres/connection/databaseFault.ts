/** Errors of the database in words, for a start and for commands. */
import { translate } from '#messages/translate.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { isDisconnected } from './outages.ts';
import { placeOf } from '#host/databaseUrl.ts';

const causeOf = (error: unknown): unknown => {
  const cause = error instanceof StoreUnavailable ? (error.cause ?? error) : error;
  return cause instanceof AggregateError ? cause.errors[0] : cause;
};

/**
 * Names only host and database, because the address may contain a password.
 *
 * @param setting the variable or option that gave the address
 */
export function unreachable(url: string, error: unknown, setting = 'PORTAL_DATABASE_URL'): string {
  const { host, pathname } = placeOf(url);
  const reason = causeOf(error);
  const words = String((reason as Error | undefined)?.message ?? reason);
  const pooled = /unsupported startup parameter/.test(words)
    ? translate('database.inPgBouncerPut') + 'idle_in_transaction_session_timeout.'
    : '';
  const advice = isUntrusted(reason)
    ? translate('database.checkCertificate')
    : pooled || translate('database.checkAddress');
  return (
    translate('database.doesNotAnswer', { host, pathname, variable: setting }) +
    `${words.replace(/\.$/, '')}.${advice}`
  );
}

/** The server's certificate is from an unknown authority, has expired, or is for another host. */
const isUntrusted = (error: unknown) =>
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/.test(
    String((error as { code?: unknown } | undefined)?.code),
  );

/** Wrong account or password, no such database, too many connections, not ready yet. */
const notAdmitted = /^(?:28...|3D000|53300|57P0[123])$/;

/** Undefined for an error that is not the database's. */
export function databaseFault(url: string, error: unknown, setting?: string): string | undefined {
  const { code, detail, hint, message } = causeOf(error) as Record<string, unknown>;
  const isOfServer = /^[0-9A-Z]{5}$/.test(String(code ?? '')) && typeof message === 'string';
  if (isOfServer && !notAdmitted.test(String(code)) && !(error instanceof StoreUnavailable))
    return translate('database.databaseRefusedCommand', {
      list: [message, detail, hint].filter(Boolean).join('; '),
    });
  return error instanceof StoreUnavailable || isOfServer || (error instanceof Error && isOfNetwork(error))
    ? unreachable(url, error, setting)
    : undefined;
}

const isOfNetwork = (error: Error) => {
  const { code, syscall, message } = error as Error & { code?: unknown; syscall?: unknown };
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    (code === undefined ? /\bSSL connections?\b/.test(message) : isDisconnected(error) || isUntrusted(error))
  );
};
