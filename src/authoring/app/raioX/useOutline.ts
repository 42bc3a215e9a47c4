import { useQuery } from '@tanstack/react-query';
import type { Outline } from '#authoring/editor/forms.ts';
import { authFetch } from '#ui/session/session.ts';
import { useToken } from '#ui/portal/useSession.ts';

/** It changes when a file is saved. */
export const outlineKey = ['portal', 'config-outline'];

/** The files of the config, and the forms for them. */
export function useOutline() {
  const token = useToken();
  return useQuery({
    queryKey: [...outlineKey, token],
    queryFn: ({ signal }) => authFetch('/config/edit.json', { signal }) as Promise<Outline>,
    retry: false,
  });
}
