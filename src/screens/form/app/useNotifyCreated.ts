import { useNotify } from 'ra-core';
import type { ClientResource } from '../../../model/types.ts';

/** Tells that a new record was saved, in its gender: "Pedido criado", "Nota criada". */
export function useNotifyCreated({ label }: ClientResource): () => void {
  const notify = useNotify();
  return () =>
    notify(`portal.screen.created.${label.gender}`, { type: 'success', messageArgs: { name: label.one } });
}
