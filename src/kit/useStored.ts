import { useSyncExternalStore } from 'react';
import type { ValueStore } from './changeSignal.ts';

/** The value of a store, and of any other source of this form, in a component. */
export const useStored = <T>({ get, subscribe }: Omit<ValueStore<T>, 'set'>): T =>
  useSyncExternalStore(subscribe, get);
