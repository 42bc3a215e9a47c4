import { Box, Paper, Stack, Tab, TablePagination, Tabs, Typography } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { useId, useLayoutEffect, useState } from 'react';
import type { Related } from '../../../../model/types.ts';
import { useHere } from '../../../../app/portal/context.ts';
import { useRecordPath } from '../../../../app/data/useRecordPath.ts';
import { useColumns } from '../../../../app/ui/columns.ts';
import { Problem } from '../../../../app/ui/Problem.tsx';
import { Records } from '../../../../app/ui/table/Records.tsx';
import { useNamed } from '../../columns/app/useNamed.tsx';
import { AddRelated } from './AddRelated.tsx';
import { RelatedFeed, writesInPlace } from './RelatedFeed.tsx';
import { RelatedTimeline } from './RelatedTimeline.tsx';
import { pageSize, useRelated } from './useRelated.ts';
import { TableSkeleton } from '../../../../app/ui/table/TableSkeleton.tsx';
import type { ListMeta } from '../../../../app/data/listPages.ts';
import { totalInWords } from '../../../../app/data/totals.ts';
import { spokenLocale } from '../../../../messages/say.ts';

type Props = {
  related: readonly Related[];
  record: RaRecord;
  /** Within a tab of the page, whose name stands for that of a single one. */
  isInTab?: boolean;
};

/** Records of other resources that refer to this one, a tab each with their number; the first with any is open. */
export function RelatedLists({ related, record, isInTab = false }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [picked, setPicked] = useState<number>();
  const [empty, setEmpty] = useState<Record<string, boolean>>({});
  const places = placesOf(related);
  const keyOf = (at: number) => `${record.id} ${at}`;
  const know = (key: string, isEmpty: boolean) =>
    setEmpty((was) => (was[key] === isEmpty ? was : { ...was, [key]: isEmpty }));
  const withSome = places.findIndex((lists, at) => writesInPlace(lists[0]) || !empty[keyOf(at)]);
  const chosen = picked ?? Math.max(0, withSome);
  const shown = places[chosen] ?? places[0]!;
  const [first] = shown;
  return (
    <Box component="section" sx={isInTab ? undefined : { mb: 3 }}>
      <Stack direction="row" sx={isInTab ? headInTab : head}>
        {(!isInTab || places.length > 1) && (
          <Tabs
            value={chosen}
            onChange={(_event, next: number) => setPicked(next)}
            variant="scrollable"
            scrollButtons="auto"
            // it glides where someone goes, not to where it begins
            slotProps={{ indicator: { sx: picked === undefined ? { transition: 'none' } : undefined } }}
            // a button beside them goes below before it takes their room
            sx={{ minWidth: 0, flex: '1 1 300px' }}
          >
            {places.map((lists, at) => (
              <Tab
                key={`${lists[0].resource}.${lists[0].target}.${lists[0].label}`}
                value={at}
                id={`${id}-tab-${at}`}
                aria-controls={`${id}-panel`}
                label={
                  lists[0].as === 'timeline' ? (
                    translate('portal.screen.related.timeline')
                  ) : (
                    <RelatedLabel
                      related={lists[0]}
                      record={record}
                      onKnown={(isEmpty) => know(keyOf(at), isEmpty)}
                    />
                  )
                }
              />
            ))}
          </Tabs>
        )}
        {shown.map(
          (one, at) =>
            !writesInPlace(one) && <AddRelated key={`${chosen} ${at}`} related={one} record={record} />,
        )}
      </Stack>
      <Paper
        variant={isInTab ? 'elevation' : 'outlined'}
        elevation={0}
        role={isInTab && places.length === 1 ? undefined : 'tabpanel'}
        id={`${id}-panel`}
        aria-labelledby={isInTab && places.length === 1 ? undefined : `${id}-tab-${chosen}`}
        sx={{ overflow: 'hidden' }}
      >
        {first.as === 'timeline' ? (
          <RelatedTimeline lists={shown} record={record} />
        ) : first.as === 'feed' ? (
          <RelatedFeed key={chosen} related={first} record={record} />
        ) : (
          <RelatedTable key={chosen} related={first} record={record} />
        )}
      </Paper>
    </Box>
  );
}

const head = { flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 };
/** Where nothing can be added either there is no head. */
const headInTab = {
  ...head,
  justifyContent: 'flex-end',
  mb: 0,
  p: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:empty': { display: 'none' },
};

type Place = readonly [Related, ...Related[]];

/** Each has its own, but those of the timeline, which have one together: where the first of them is. */
function placesOf(related: readonly Related[]): Place[] {
  const isEvent = ({ as }: Related) => as === 'timeline';
  const [event, ...events] = related.filter(isEvent);
  return related.flatMap((one): Place[] => {
    if (!isEvent(one)) return [[one]];
    return one === event ? [[one, ...events]] : [];
  });
}

type LabelProps = {
  related: Related;
  record: RaRecord;
  /** In place of what the list is called. */
  label?: string;
  /** Told whether it is empty. */
  onKnown?: (isEmpty: boolean) => void;
};

/** What a list is called, and how many records it has. */
export function RelatedLabel({ related, record, label = related.label, onKnown }: LabelProps) {
  const { total, meta, isPlaceholderData } = useRelated(related, record);
  const isEmpty = isPlaceholderData || total === undefined ? undefined : total === 0;
  // before it is drawn: an empty one that gives way is not seen
  useLayoutEffect(() => {
    if (isEmpty !== undefined) onKnown?.(isEmpty);
  }, [isEmpty, onKnown]);
  return (
    <span>
      {label}
      {total !== undefined && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ lineHeight: 'inherit' }}>
          {' '}
          {totalInWords(total, meta as ListMeta)}
        </Typography>
      )}
    </span>
  );
}

function RelatedTable({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useHere();
  const translate = useTranslate();
  const resource = slice.resources[related.resource];
  const [page, setPage] = useState(1);
  const { data, total = 0, isPending, error, refetch } = useRelated(related, record, page);
  const columns = useNamed(useColumns(resource, related.columns, data), data, resource);
  const hrefOf = useRecordPath(related.resource);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <TableSkeleton
        labels={related.columns.map(({ field, label }) => label ?? resource?.fields[field]?.label ?? field)}
        rows={4}
      />
    );
  if (!data || data.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 3 }}>
        {translate('portal.screen.related.empty', { name: related.label.toLocaleLowerCase(spokenLocale()) })}
      </Typography>
    );
  return (
    <>
      <Records label={related.label} columns={columns} records={data} hrefOf={hrefOf} resource={resource} />
      {total > pageSize && (
        <TablePagination
          component="div"
          count={total}
          page={page - 1}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </>
  );
}
