import { Box, Button, Link, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useRecordPath } from '#ui/data/useVariables.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { useColumns, type ColumnView, notedText } from '#kinds/ui/columns.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { factOf, isLabelled } from '#ui/record/RecordLines.tsx';
import type { Related } from '#screens/list/listTypes.ts';
import { translate } from '#kit/translate.ts';
import { pageSize, useRelated } from './useRelated.ts';

/** One event, with the columns of its own list. The first column is the time. */
type Event = {
  key: string;
  at: string;
  kind: string;
  columns: ColumnView[];
  record: RaRecord;
  href?: string;
};
/**
 * What one list contributes: as many events as are shown in total, so that the latest of all are among them.
 */
type Contribution = {
  events: readonly Event[];
  total: number;
  error?: Error;
  retry: () => void;
  isPending: boolean;
};

/** Related records of several resources in one timeline, latest first. */
export function RelatedTimeline({ lists, record }: { lists: readonly Related[]; record: RaRecord }) {
  const [shown, setShown] = useState(pageSize);
  return (
    <QueryEach lists={lists} record={record} shown={shown}>
      {(all) => {
        const failed = all.find(({ error }) => error);
        if (failed) return <LoadError error={failed.error!} onRetry={failed.retry} />;
        const events = all
          .flatMap((one) => one.events)
          .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
        const left = all.reduce((sum, { total }) => sum + total, 0) - shown;
        if (events.length === 0)
          return (
            <Typography color="textSecondary" sx={{ p: 3 }}>
              {translate(`portal.screen.related.${all.some((one) => one.isPending) ? 'reading' : 'nothing'}`)}
            </Typography>
          );
        return (
          <Box sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {events.slice(0, shown).map((event) => (
                <Line key={event.key} event={event} />
              ))}
            </Box>
            {left > 0 && (
              <Button size="small" onClick={() => setShown(shown + pageSize)} sx={{ mt: 1 }}>
                {translate('portal.screen.related.more', { smart_count: Math.min(pageSize, left) })}
              </Button>
            )}
          </Box>
        );
      }}
    </QueryEach>
  );
}

type QueryProps = {
  lists: readonly Related[];
  record: RaRecord;
  shown: number;
  before?: readonly Contribution[];
  children: (all: readonly Contribution[]) => ReactNode;
};

/** Queries the lists in nested components, because each needs hooks for its own columns and titles. */
function QueryEach({ lists, before = [], ...rest }: QueryProps) {
  const [first, ...others] = lists;
  return first ? (
    <QueryFirst {...rest} list={first} lists={others} before={before} />
  ) : (
    <>{rest.children(before)}</>
  );
}

function QueryFirst({ list, before = [], ...rest }: QueryProps & { list: Related }) {
  const { record, shown } = rest;
  const resource = useCurrentRoute().slice.resources[list.resource];
  const hrefOf = useRecordPath(list.resource);
  const { data, total = 0, error, refetch, isPending } = useRelated(list, record, 1, shown);
  // The day is above each line already, so its column is left out.
  const shownFields = useMemo(() => {
    const day = list.sort.field;
    return [{ field: day }, ...list.columns.filter(({ field }) => field !== day)];
  }, [list]);
  const columns = useColumns(resource, shownFields, data);
  const events = (data ?? []).map((one): Event => {
    const href = hrefOf(one);
    return {
      key: `${list.resource}/${list.target}/${one.id}`,
      at: String(one[list.sort.field] ?? ''),
      kind: resource?.label.one ?? '',
      columns,
      record: one,
      ...(href && { href }),
    };
  });
  const contribution: Contribution = {
    events,
    total,
    isPending,
    retry: () => void refetch(),
    ...(error && !data && { error }),
  };
  return <QueryEach {...rest} before={[...before, contribution]} />;
}

function Line({ event: { columns, record, kind, href } }: { event: Event }) {
  const [when, name, ...facts] = columns;
  const filled = facts.filter((fact) => fact.text(record) !== '');
  const title = name?.text(record) || `#${record.id}`;
  return (
    <Box component="li" sx={lineSx}>
      <Typography component="div" variant="body2" color="textSecondary">
        {when && notedText(when, record)} · {kind}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {href ? (
          <Link component={RouterLink} to={href} color="inherit" underline="hover" sx={{ fontWeight: 600 }}>
            {title}
          </Link>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {title}
          </Box>
        )}
        {filled.map((fact) => (
          <Fragment key={fact.field.id}>
            {' · '}
            {isLabelled(fact) && `${fact.label}: `}
            {fact.part === 'chip' ? fact.draw?.(record, 'card') : factOf(fact, record)}
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

const lineSx = {
  position: 'relative',
  pl: 3,
  pb: 2,
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 4,
    top: 14,
    bottom: -6,
    width: 2,
    bgcolor: 'divider',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 5,
    width: 10,
    height: 10,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const;
