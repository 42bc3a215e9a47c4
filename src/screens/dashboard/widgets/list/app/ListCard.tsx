import { Box, List, ListItem, ListItemButton, Skeleton, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { LoadingSkeleton } from '#kit/feedback/loading.tsx';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { factOf, isLabelled } from '#ui/record/RecordLines.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { shownFieldsOf, tickedBy } from '../widget.ts';
import type { ListWidget } from '../schema.ts';
import { useListColumns } from '#screens/list/columns/app/useListColumns.tsx';
import { RecordsCard } from '#screens/dashboard/app/WidgetCard.tsx';
import { useRecords } from '#screens/dashboard/app/useFigures.ts';
import { tonedAs } from '#screens/dashboard/tonedAs.ts';
import { tickedAsList } from '#screens/app/bareList.ts';
import { ScreenProvider } from '#screens/app/ScreenProvider.tsx';

type View = ColumnView | undefined;
type Props = {
  label: string;
  records: readonly RaRecord[];
  hrefOf(record: RaRecord): string | undefined;
  nameOf(record: RaRecord): string;
  below: View;
  beside: View;
  status: View;
  image: View;
  /** Returns the checkbox in front of a line. */
  tickOf?: ((record: RaRecord) => ReactNode) | undefined;
};

/**
 * One line per record: picture, title and a fact below it; at the right an amount or a date, and the state.
 */
function Lines({ label, records, hrefOf, tickOf, ...shown }: Props) {
  return (
    <List disablePadding aria-label={label} sx={linesSx}>
      {records.map((record) => {
        const href = hrefOf(record);
        const line = <Line record={record} {...shown} />;
        return (
          <ListItem key={record.id} disablePadding>
            {tickOf?.(record)}
            {href ? (
              <ListItemButton component={Link} to={href} sx={tickOf ? tickedSx : lineSx}>
                {line}
              </ListItemButton>
            ) : (
              <Box sx={{ ...(tickOf ? tickedSx : lineSx), display: 'flex', width: '100%' }}>{line}</Box>
            )}
          </ListItem>
        );
      })}
    </List>
  );
}

type LineProps = Omit<Props, 'label' | 'records' | 'hrefOf' | 'tickOf'> & { record: RaRecord };

function Line({ record, nameOf, below, beside, status, image }: LineProps) {
  const name = nameOf(record);
  const [fact, amount, state] = [below, beside, status].map((view) => view?.text(record) ?? '');
  // Next to two lines of text the amount is aligned with the title; next to one line it is centred.
  const alignSelf = amount && (fact || state) ? 'flex-start' : 'center';
  return (
    <>
      {image && <RecordAvatar record={record} image={image} name={name} size={portraitSize} />}
      <Box component="span" sx={{ ...nameSx, alignSelf, ...(image && besidePortrait) }}>
        <Typography component="span" title={name} sx={titleSx}>
          {name}
        </Typography>
        {fact && (
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            // a date or a number breaks into lines rather than lose its end
            noWrap={!below!.noWrap}
            sx={{ display: 'block' }}
          >
            {isLabelled(below!) && `${below!.label}: `}
            {factOf(below!, record)}
          </Typography>
        )}
      </Box>
      {(amount || state) && (
        <Box component="span" sx={{ ...endSx, alignSelf, ...(image && belowName) }}>
          {amount && (
            <Typography component="span" title={beside!.label} sx={amountSx}>
              <Box component="span" sx={visuallyHidden}>
                {beside!.label}:{' '}
              </Box>
              {factOf(beside!, record)}
            </Typography>
          )}
          {state && (status!.draw?.(record, 'card') ?? <StateText>{state}</StateText>)}
        </Box>
      )}
    </>
  );
}

const StateText = ({ children }: { children: string }) => (
  <Typography component="span" variant="body2" color="textSecondary" noWrap>
    {children}
  </Typography>
);

/** A skeleton as large as the lines, so that nothing moves when they arrive. */
const LinesSkeleton = ({ rows, isPictured }: { rows: number; isPictured: boolean }) => (
  <LoadingSkeleton>
    <List disablePadding aria-hidden sx={linesSx}>
      {Array.from({ length: rows }, (_, row) => (
        <ListItem key={row} disablePadding sx={{ ...lineSx, display: 'flex' }}>
          {isPictured && (
            <Skeleton variant="circular" width={portraitSize} height={portraitSize} sx={{ mr: 1.5 }} />
          )}
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width={`${45 + ((row * 13) % 30)}%`} />
            <Skeleton width={`${25 + ((row * 7) % 20)}%`} />
          </Box>
        </ListItem>
      ))}
    </List>
  </LoadingSkeleton>
);

const portraitSize = 36;
/** In a narrow card the right-hand part goes below, or else no room would be left for the name. */
const narrow = '@container (max-width: 18.75rem)';
const linesSx = {
  containerType: 'inline-size',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
const lineSx = { px: 2, py: 1, minHeight: 56, alignItems: 'center', [narrow]: { flexWrap: 'wrap' } } as const;
const tickedSx = { ...lineSx, pl: 0.5, minWidth: 0 } as const;
const nameSx = { minWidth: 0, flexGrow: 1, [narrow]: { flexBasis: '100%' } } as const;
const besidePortrait = { ml: 1.5, [narrow]: { flexBasis: `calc(100% - ${portraitSize + 12}px)` } } as const;
/** Two lines on a narrow screen, since a truncated name is hard to recognise. */
const titleSx = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, sm: 1 },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 600,
} as const;
const endSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 0.25,
  flexShrink: 0,
  pl: 2,
  maxWidth: '60%',
  [narrow]: {
    flexDirection: 'row',
    flexBasis: '100%',
    justifyContent: 'space-between',
    alignItems: 'center',
    maxWidth: '100%',
    pl: 0,
    mt: 0.25,
  },
} as const;
const belowName = { [narrow]: { ...endSx[narrow], pl: `${portraitSize + 12}px` } } as const;
const amountSx = { fontVariantNumeric: 'tabular-nums', maxWidth: '100%', textAlign: 'end' } as const;

// Loaded lazily, since few lists have checkboxes.
const FieldCheckbox = lazyPage(() => import('#screens/app/FieldCheckbox.tsx'), 'FieldCheckbox');
const TransitionTick = lazyPage(() => import('./TransitionTick.tsx'), 'TransitionTick');

/** The first matching records as lines. Each links to its record; the card links to all of them. */
export function ListCard({ list }: { list: ListWidget }) {
  const { title, resource, empty, image } = list;
  const { query, definition, listed, hrefOf, all } = useRecords(list);
  const columns = useMemo(
    () =>
      tonedAs(
        shownFieldsOf(list).map((field) => ({ field })),
        listed,
      ),
    [list, listed],
  );
  const views = useListColumns(definition, columns, query.data);
  const nameOf = useRecordTitles(resource, query.data);
  const viewOf = (id: string | undefined) => views.find(({ field }) => field.id === id);
  const ticking = useTicking(list, nameOf);
  const card = (
    <RecordsCard
      query={query}
      all={all}
      title={title}
      empty={empty}
      renderSkeleton={(rows) => <LinesSkeleton rows={rows} isPictured={image !== undefined} />}
    >
      {(records) => (
        <Lines
          label={title}
          records={records}
          hrefOf={hrefOf}
          nameOf={nameOf}
          below={viewOf(list.fields[0])}
          beside={viewOf(list.fields[1])}
          status={viewOf(list.status)}
          image={viewOf(image)}
          tickOf={ticking?.tickOf}
        />
      )}
    </RecordsCard>
  );
  return ticking ? (
    <ScreenProvider screen={ticking.screen} resource={ticking.resource}>
      {card}
    </ScreenProvider>
  ) : (
    card
  );
}

/** Returns the checkbox of each line, when this user may use it. */
function useTicking(list: ListWidget, nameOf: (record: RaRecord) => string) {
  const resource = useCurrentRoute().slice.resources[list.resource];
  const ticked = useMemo(() => {
    if (!resource || list.tick === undefined) return undefined;
    const field = resource.fields[list.tick];
    const transition = tickedBy(list, resource);
    if (!field && !transition) return undefined;
    const screen = tickedAsList(list, resource.fields);
    return { resource, field, transition, screen };
  }, [list, resource]);
  if (!ticked) return undefined;
  const { field, transition } = ticked;
  const tickOf = (record: RaRecord) => (
    <Suspense
      fallback={<Skeleton variant="rounded" width={18} height={18} sx={{ ml: 0.75, flexShrink: 0 }} />}
    >
      {transition ? (
        <TransitionTick record={record} name={nameOf(record)} transition={transition} />
      ) : (
        field && <FieldCheckbox record={record} name={nameOf(record)} field={field} />
      )}
    </Suspense>
  );
  return { ...ticked, tickOf };
}
