import { Alert, Paper, Skeleton, Stack, Typography, useTheme } from '@mui/material';
import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { useColumns } from '#ui/record/columns.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { isEmpty } from '#model/values/values.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { ListEmpty } from '#screens/list/app/ListEmpty.tsx';
import { Legend, legendOf } from '#screens/list/views/spans/app/Legend.tsx';
import { MapDrawing } from './MapDrawing.tsx';
import { pointsOf, type MapPoint } from './mapPoints.ts';
import { showPath } from '#ui/portal/recordPath.ts';
import { translate } from '#ui/translate.ts';

/** More points would be illegible. */
const limit = 500;

/** All filtered records of the list as points on a map, not only those of one page. */
export function ListMap() {
  const { resourceName, path, screen, resource } = useScreen();
  // The link step has checked that a list with this view has `map`.
  const map = screen.map!;
  const { filterValues, sort } = useListContext();
  const { department } = useCurrentRoute();
  const { palette } = useTheme();
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<RaRecord>(
    resourceName,
    { pagination: { page: 1, perPage: limit }, sort, filter: filterValues },
    { retry: false },
  );
  const columns = useColumns(resource, screen.columns, data);
  const [label] = useColumns(resource, map.label ? [{ field: map.label }] : screen.columns.slice(0, 1), data);
  const colored = useColumns(resource, map.color ? [{ field: map.color }] : [], data);
  const { track, time } = map;
  const tracked = useColumns(resource, track && time ? [{ field: track }, { field: time }] : [], data);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={460} />;
  if (!data || data.length === 0) return <ListEmpty />;
  const legend = legendOf(map.color ? resource.fields[map.color]?.options : [], palette, department.accent);
  const trackOf = (record: RaRecord): MapPoint['track'] => {
    const [key, at]: unknown[] = [record[track!], record[time!]];
    const [name = '', when = ''] = tracked.map((column) => column.text(record));
    return isEmpty(key) || isEmpty(at) ? undefined : { key: String(key), name, time: String(at), when };
  };
  const points = pointsOf(data, map, (record) => ({
    part: legend.find(({ value }) => value === record[map.color!]),
    label: label?.text(record) ?? `#${record.id}`,
    track: trackOf(record),
    href: showPath(path, record.id),
    // The field that determines the colour comes first.
    lines: [...colored, ...columns.filter(({ field }) => field.id !== map.color)]
      .filter(({ field }) => field.id !== label?.field.id)
      .map((column) => [column.label, column.text(record)] as const)
      .filter(([, text]) => text !== ''),
  }));
  const shown = legend.filter((part) => points.some((point) => point.part === part));
  if (points.length === 0) return <Alert severity="info">{translate('portal.screen.map.none')}</Alert>;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <MapDrawing
        points={points}
        outlines={map.outlines ?? 'world'}
        label={translate('portal.screen.map.label', {
          smart_count: points.length,
          name: resource.label.many,
        })}
      />
      <Stack
        direction="row"
        useFlexGap
        sx={{
          px: 2,
          py: 1.25,
          borderTop: 1,
          borderColor: 'divider',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.5,
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          {translate('portal.screen.map.count', { smart_count: points.length })}
          {total > limit && ` ${translate('portal.screen.map.cut', { limit, total })}`}
        </Typography>
        {shown.length > 0 && <Legend label={colored[0]?.label} parts={shown} />}
      </Stack>
    </Paper>
  );
}
