/** What the errors of a store are answered with. */
import { faultyField } from '#kinds/validate.ts';
import { translate } from '#messages/translate.ts';
import { InvalidCursor, OutcomeUnknown, Overloaded, StoreReadOnly, StoreUnavailable } from '../data/store.ts';
import { HttpError, badRequest } from '../http/http.ts';

/** @param wait value of Retry-After, in seconds */
const refused = (status: number, message: string, wait?: string, cause?: unknown, details = {}) =>
  new HttpError(status, message, { cause, details, ...(wait && { headers: { 'Retry-After': wait } }) });

const overloaded: Record<Overloaded['by'], () => HttpError> = {
  account: () => refused(429, translate('load.account'), '5'),
  all: () => refused(503, translate('load.all'), '5'),
  work: () => refused(400, translate('load.work')),
};

/** The answer for an error of the store; any other error stays as it is. */
export function httpErrorOf(error: unknown, isRead = false): unknown {
  if (error instanceof Overloaded) return overloaded[error.by]();
  if (error instanceof StoreReadOnly) return refused(503, translate('write.readOnly'), '60', error);
  if (error instanceof OutcomeUnknown && !isRead)
    return refused(503, translate('write.unknown'), '5', error, { outcome: 'unknown' });
  if (error instanceof InvalidCursor) return badRequest(translate('query.place'));
  return error instanceof StoreUnavailable
    ? refused(503, translate(isRead ? 'http.unanswered' : 'write.busy'), '5', error)
    : error;
}

/** The refusal that an error of one of several writes stands for; undefined when it is a fault. */
export function refusalOf(error: unknown): HttpError | undefined {
  const refusal = httpErrorOf(error);
  return refusal instanceof HttpError ? refusal : undefined;
}

/** The same of a write that is only tried: a store that does not answer says nothing about the record. */
export function refusalOfTrial(error: unknown): HttpError | undefined {
  const refusal = refusalOf(error);
  return refusal && refusal.status < 500 ? refusal : undefined;
}

/** What a refusal says of each field, or of the record as a whole. */
export function faultsOf({ errors = {}, message }: HttpError): { field?: string; message: string }[] {
  const faults = Object.entries(errors).flatMap(([path, fault]) =>
    typeof fault === 'string' && path !== 'root' ? [{ field: faultyField(path), message: fault }] : [],
  );
  return faults.length > 0 ? faults : [{ message }];
}
