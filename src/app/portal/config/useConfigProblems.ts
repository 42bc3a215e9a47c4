import { useQuery } from '@tanstack/react-query';
import { mayEnter } from '#access/permissions.ts';
import { pageServices, type Service } from '#model/config/systemPages.ts';
import type { ConfigHealth } from '#model/types.ts';
import { authFetch } from '#ui/session/session.ts';
import { usePortalIndex, usePermissions, useToken } from '#ui/portal/useSession.ts';
import { useProblemsMark } from './LiveConfig.tsx';

/** The pages that need a service and that the user may open, which is what entitles them to use it. */
export function useServicePages(service: Service): { page: string; path: string }[] {
  const { departments } = usePortalIndex();
  const permissions = usePermissions() ?? [];
  const needs: Readonly<Record<string, readonly Service[]>> = pageServices;
  return departments.flatMap(({ routes }) =>
    routes.flatMap(({ page, path, requirement }) =>
      page && needs[page]?.includes(service) && mayEnter(requirement, permissions) ? [{ page, path }] : [],
    ),
  );
}

/** The problems of the config, for users who may know them. `asked`: requested even while none are known. */
export function useConfigProblems({ asked = false }: { asked?: boolean } = {}) {
  const token = useToken();
  const mark = useProblemsMark();
  const mayKnow = useServicePages('config').length > 0;
  return useQuery({
    queryKey: ['portal', 'problems', token, mark ?? ''],
    queryFn: ({ signal }) => authFetch('/config/problems.json', { signal }) as Promise<ConfigHealth>,
    enabled: mayKnow && (asked || mark !== undefined),
    placeholderData: (before) => (asked ? before : undefined),
    staleTime: 60_000,
  });
}
