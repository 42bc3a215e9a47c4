import { Alert, Paper, Skeleton, Typography } from '@mui/material';
import { useGetList, useListContext, useTranslate, type RaRecord } from 'ra-core';
import { useColumns } from '../../../../../app/ui/columns.ts';
import { Problem } from '../../../../../app/ui/Problem.tsx';
import { useScreen } from '../../../../app/useScreen.ts';
import { ListEmpty } from '../../../app/ListEmpty.tsx';
import { MapDrawing } from './MapDrawing.tsx';
import { pointsOf } from './mapPoints.ts';

/** More than anyone can tell apart on a map. */
const limit = 500;

/** The records of the list under its filter as points on a map, not only those of one page. */
export function ListMap() {
  const { name, path, screen, resource } = useScreen();
  // link.ts sees to it that a list with this view says where things are
  const map = screen.map!;
  const { filterValues, sort } = useListContext();
  const translate = useTranslate();
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<RaRecord>(
    name,
    { pagination: { page: 1, perPage: limit }, sort, filter: filterValues },
    { retry: false },
  );
  const columns = useColumns(resource, screen.columns, data);
  const [label] = useColumns(resource, map.label ? [{ field: map.label }] : screen.columns.slice(0, 1), data);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={460} />;
  if (!data || data.length === 0) return <ListEmpty />;
  const points = pointsOf(data, map, (record) => ({
    label: label?.text(record) ?? `#${record.id}`,
    href: `${path}/${encodeURIComponent(record.id)}/show`,
    lines: columns
      .filter(({ field }) => field.id !== label?.field.id)
      .map((column) => [column.label, column.text(record)] as const)
      .filter(([, text]) => text !== ''),
  }));
  if (points.length === 0) return <Alert severity="info">{translate('portal.screen.map.none')}</Alert>;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <MapDrawing
        points={points}
        label={translate('portal.screen.map.label', {
          smart_count: points.length,
          name: resource.label.many,
        })}
      />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
      >
        {translate('portal.screen.map.count', { smart_count: points.length })}
        {total > limit && ` ${translate('portal.screen.map.cut', { limit, total })}`}
      </Typography>
    </Paper>
  );
}
