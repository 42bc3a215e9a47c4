import { createContext, useContext } from 'react';
import type { RaRecord } from 'ra-core';

/**
 * Opens the form of a new record on top of the current one. Resolves to the saved record, or undefined when
 * it was cancelled.
 */
export type Create = (typed: string) => Promise<RaRecord | undefined>;

/** By resource: the function that creates a record in place; undefined when the user may not. */
export const CreateInPlace = createContext<(resource: string) => Create | undefined>(() => undefined);
export const useCreateInPlace = (resource: string): Create | undefined => useContext(CreateInPlace)(resource);
