/** What the API says of a write that it refuses. */
import { HttpError } from 'ra-core';
import type { ClientResource } from '../../model/clientTypes.ts';
import type { Filter } from '../../model/types.ts';
import { messageOf } from './Problem.tsx';

/** The API's messages by field; `root` for those of no field. */
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

/** The whole refusal in a line, each of its fields by name. */
export function refusalText(error: unknown, { fields }: Pick<ClientResource, 'fields'>): string {
  const { root, ...byField } = errorsOf(error);
  const told = Object.entries(byField).map(([id, text]) => `${fields[id]?.label ?? id}: ${text}`);
  if (told.length === 0) return root ?? messageOf(error);
  return [...(root ? [root] : []), ...told].join('; ');
}

/** Whether nothing of the kind can succeed now, so that the rest need not be tried: no server, no session, no room. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof HttpError && [0, 401, 429, 503].includes(error.status);

/** Which records keep another from being deleted: of each kind how many, and where they are listed if the user may. */
export type InUse = {
  uses: { label: string; count: number; path?: string; filter?: Filter }[];
  /** There are some that he may not see. */
  others: boolean;
};

export function usesOf(error: unknown): InUse | undefined {
  const body =
    error instanceof HttpError ? (error.body as { uses?: unknown; others?: unknown } | null) : null;
  return Array.isArray(body?.uses)
    ? { uses: body.uses as InUse['uses'], others: body.others === true }
    : undefined;
}

/** Whether the record may not be what it was when it was read. */
export const isConflict = (error: unknown) =>
  error instanceof HttpError && error.status === 409 && !usesOf(error);
