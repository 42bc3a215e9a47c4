import { useMemo } from 'react';
import { showTime } from '../../../kinds/date/kind.ts';
import { usePortalIndex } from '../../portal/context.ts';

/** Formats times: instants, and local times that are already in the portal's time zone. */
export function useMoments() {
  const { timeZone } = usePortalIndex();
  return useMemo(
    () => ({
      instant: (text: string) => showTime(text, { timeZone }),
      moment: (text: string) => showTime(`${text}Z`, { timeZone: 'UTC' }),
    }),
    [timeZone],
  );
}
