import { createContext, useContext } from 'react';
import type { RaRecord } from 'ra-core';

/** Opens the form of a new record over what is being filled in; answers it once it is saved, and nothing if it is not. */
export type Create = (typed: string) => Promise<RaRecord | undefined>;

/** By resource: how one is made in passing; undefined where the user may not. */
export const CreateInPlace = createContext<(resource: string) => Create | undefined>(() => undefined);
export const useCreateInPlace = (resource: string): Create | undefined => useContext(CreateInPlace)(resource);
