import { conflict, forbidden, HttpError, invalid, notFound } from '#server/http/http.ts';
import type { BackendRefusal } from './backend.ts';

/** The refusal of another backend as an answer of ours. */
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
