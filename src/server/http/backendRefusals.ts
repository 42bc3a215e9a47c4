/** The refusals of another backend as answers of ours. */
import type { BackendRefusal } from '../data/rest/refusal.ts';
import { conflict, forbidden, HttpError, invalid, notFound } from './http.ts';

export function toHttpError({ kind, message, errors }: BackendRefusal): HttpError {
  if (errors) return invalid(errors);
  switch (kind) {
    case 'missing':
      return notFound(message);
    case 'taken':
      return conflict(message);
    case 'forbidden':
      return forbidden(message);
    case 'invalid':
      return new HttpError(422, message);
    case 'failed':
      return new HttpError(502, message);
  }
}
