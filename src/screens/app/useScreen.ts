import { createContext, useContext, type ReactNode } from 'react';
import type { ClientResource } from '#model/api/answers.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { ListScreen } from '../list/schema.ts';
import type { FormScreen } from '../form/schema.ts';

/** A screen of records with its address and resource. */
export type RecordScreen<S extends ListScreen | FormScreen = ListScreen> = {
  path: string;
  /** The react-admin resource: the path without its leading slash. */
  resourceName: string;
  screen: S;
  resource: ClientResource;
};

/** A record that waits for this transition; `gone` is shown once it does so no longer. */
export type AwaitedProps<S extends SimpleScreen = SimpleScreen> = {
  path: string;
  screen: S;
  id: string | number;
  transition: string;
  gone: ReactNode;
};

export const ScreenContext = createContext<RecordScreen<ListScreen> | null>(null);

export function useScreen(): RecordScreen<ListScreen> {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen precisa estar dentro de uma tela de lista');
  return screen;
}
