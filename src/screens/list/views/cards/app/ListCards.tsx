import { Skeleton, Stack, Box, Card } from '@mui/material';
import { LoadingSkeleton } from '#kit/feedback/loading.tsx';
import type { RaRecord } from 'ra-core';
import { Suspense, useMemo } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { RecordLines } from '#ui/record/RecordLines.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { useCardNames } from '#screens/list/card/app/useCardNames.ts';
import { cardColumns } from '#screens/list/card/card.ts';
import { useListColumns } from '#screens/list/columns/app/useListColumns.tsx';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { useRunning } from '#screens/list/running/app/useRunning.ts';
import type { ListColumn } from '#screens/list/listTypes.ts';

export function CardsSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingSkeleton>
      <Stack spacing={1}>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={76} />
        ))}
      </Stack>
    </LoadingSkeleton>
  );
}

const PosterCard = lazyPage(() => import('./PosterCard.tsx'), 'PosterCard');

/**
 * Minimum widths in pixels: of a card with two lines, and of cards with a picture on top. Two small ones fit
 * on a phone.
 */
const widths = { lines: 300, small: 150, medium: 210, large: 320 };

/** Each record as a card of two lines, or with a picture on top. On a phone it replaces the table. */
export function ListCards({ records }: { records: readonly RaRecord[] }) {
  const { resourceName, screen, resource } = useScreen();
  const { hrefOf } = useOpened();
  const { shown } = useChosenColumns();
  const chosen = useMemo(
    () => cardColumns(screen.card, screen.columns, beyondTitle(shown, resource)),
    [screen, shown, resource],
  );
  const balance = useRunning({ ...screen, name: resourceName, resource }, records);
  const columns = useListColumns(resource, chosen, records, { balance });
  const name = useCardNames(records);
  const { ratio, size = 'medium' } = screen.card ?? {};
  const drawn = (record: RaRecord) => {
    const lines = {
      title: name(record),
      record,
      columns,
      href: hrefOf(record),
      isDeclared: screen.card?.fields !== undefined,
    };
    return ratio ? <PosterCard {...lines} ratio={ratio} /> : <RecordLines {...lines} />;
  };
  return (
    <Box
      component="ul"
      aria-label={resource.label.many}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${ratio ? '45%' : '100%'}, ${widths[ratio ? size : 'lines']}px), 1fr))`,
        gap: ratio ? 2 : 1,
        m: 0,
        p: 0,
        listStyle: 'none',
        // With many cards, those out of sight are not rendered; the browser's page search still finds them.
        ...(records.length > 100 && {
          '& > li': { contentVisibility: 'auto', containIntrinsicSize: `auto ${ratio ? 320 : 92}px` },
        }),
      }}
    >
      {records.map((record) => (
        <Card key={record.id} component="li">
          <Suspense fallback={<Skeleton variant="rounded" height={200} />}>{drawn(record)}</Suspense>
        </Card>
      ))}
    </Box>
  );
}

/** The columns whose values are not part of the title. */
const beyondTitle = (columns: readonly ListColumn[], resource: ClientResource): ListColumn[] =>
  columns.filter(({ field }) => !resource.titleFields.includes(field));
