import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { shiftDate } from '#model/time/time.ts';
import { currentLocale } from '#messages/translate.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { monthSheetOf } from '../reconcile.ts';

/** The month that is shown, the one of today at first, and its sheet. */
export function useMonthSheet() {
  const { resourceName } = useScreen();
  const { today } = usePortalIndex();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const now = today.slice(0, 7);
  const [month, setMonth] = useState(now);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [resourceName, 'monthSheet', month],
    queryFn: ({ signal }) => monthSheetOf(dataProvider, resourceName, { month }, signal),
    placeholderData: (before) => before,
    retry: false,
  });
  return {
    month,
    sheet: data,
    error: isPlaceholderData || !data ? error : null,
    isLoading: isPlaceholderData || (!data && !error),
    isLast: month >= now,
    step: (by: number) => setMonth(shiftDate(`${month}-01`, by, 'm').slice(0, 7)),
    refetch,
  };
}

/** "outubro de 2026" */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
