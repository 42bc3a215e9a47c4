import { useMemo } from 'react';
import { formatTemporal } from '#kinds/date/kind.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';

/** Formats times: instants, and local times that are already in the portal's time zone. */
export function useMoments() {
  const { timeZone } = usePortalIndex();
  return useMemo(
    () => ({
      instant: (text: string) => formatTemporal(text, { timeZone }),
      moment: (text: string) => formatTemporal(`${text}Z`, { timeZone: 'UTC' }),
    }),
    [timeZone],
  );
}
