import { useGetList, type RaRecord } from 'ra-core';
import { Navigate } from 'react-router-dom';
import { segmentOf } from '#model/values/ids.ts';
import { RecordProblem, RecordSkeleton } from '../record/app/RecordProblem.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#messages/translate.ts';

const first = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** The address of the company's settings leads to their one record. */
export function OnlyRecord() {
  const { resourceName, path, screen, resource } = useScreen();
  const { data, error, isPending, refetch } = useGetList<RaRecord>(resourceName, first);
  if (error) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RecordSkeleton />;
  const [record] = data;
  if (!record) {
    const missing = new Error(translate('app.noResource', { name: resource.id }));
    return <RecordProblem error={missing} onRetry={() => void refetch()} />;
  }
  const place = `${path}/${segmentOf(record.id)}`;
  return <Navigate to={screen.actions.includes('edit') ? place : `${place}/show`} replace />;
}
