import { useMemo } from 'react';
import { usePortalIndex } from '../../portal/context.ts';
import { spokenLocale } from '../../../messages/say.ts';

/** Times as people read them: instants by the portal's clock, and moments that are written by it already. */
export function useMoments() {
  const { timeZone } = usePortalIndex();
  return useMemo(() => {
    const words = (zone: string) =>
      new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    const [instants, moments] = [words(timeZone), words('UTC')];
    return {
      instant: (text: string) => instants.format(new Date(text)),
      moment: (text: string) => moments.format(new Date(`${text}Z`)),
    };
  }, [timeZone]);
}
