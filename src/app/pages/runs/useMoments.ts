import { useMemo } from 'react';
import { showTime } from '../../../kinds/date/kind.ts';
import { usePortalIndex } from '../../portal/context.ts';

/** Times as people read them: instants by the portal's clock, and moments that are written by it already. */
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
