/** Helpers for the errors of writes that the API refuses. */
import { HttpError } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import { labelAt } from '#model/fields/labelAt.ts';
import type { Filter } from '#model/types.ts';
import { messageOf } from './loading.tsx';

/** The API's messages by field; `root` for those without a field. */
export function errorsOf(error: unknown): { root?: string } & Record<string, string> {
  const errors =
    error instanceof HttpError
      ? (error.body as { errors?: Record<string, unknown> } | null)?.errors
      : undefined;
  const root = (errors?.root as { serverError?: string } | undefined)?.serverError;
  const fields = Object.entries(errors ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { ...Object.fromEntries(fields), ...(root && { root }) };
}

/** The complete refusal in one line, with the labels of fields. */
export function refusalText(error: unknown, { fields }: Pick<ClientResource, 'fields'>): string {
  const { root, ...byField } = errorsOf(error);
  const fieldErrors = Object.entries(byField).map(([path, text]) => `${labelAt(fields, path)}: ${text}`);
  if (fieldErrors.length === 0) return root ?? messageOf(error);
  return [...(root ? [root] : []), ...fieldErrors].join('; ');
}

/**
 * True when all further requests would fail too (no server, no session, rate limit, no space), so they need
 * not be tried.
 */
export const abortsBatch = (error: unknown): boolean =>
  error instanceof HttpError && [0, 401, 429, 503].includes(error.status);

/**
 * The records that prevent a deletion: their number per resource, and the list that shows them, if the user
 * may see it.
 */
export type InUse = {
  uses: { label: string; count: number; path?: string; filter?: Filter }[];
  /** There are others that the user may not see. */
  others: boolean;
};

export function usesOf(error: unknown): InUse | undefined {
  const body =
    error instanceof HttpError ? (error.body as { uses?: unknown; others?: unknown } | null) : null;
  return Array.isArray(body?.uses)
    ? { uses: body.uses as InUse['uses'], others: body.others === true }
    : undefined;
}

/** True when the record may have changed since it was read. */
export const isConflict = (error: unknown) =>
  error instanceof HttpError && error.status === 409 && !usesOf(error);
