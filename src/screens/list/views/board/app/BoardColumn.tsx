import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { conjunction } from '#access/permissions.ts';
import { useColumns } from '#ui/record/columns.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import type { Column, Field, Option } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useCardNames } from '#screens/list/card/app/useCardNames.ts';
import { BoardCard } from './BoardCard.tsx';
import { useBoard } from './BoardContext.ts';
import type { ListMeta } from '#ui/data/listPages.ts';
import { totalInWords } from '#ui/data/totals.ts';
import { translate } from '#ui/translate.ts';

/** How many cards a column shows at first, and adds on demand. */
const step = 20;

type Props = { field: Field; option: Option; card: readonly Column[]; totals: readonly string[] };

/** The records with one option: their number, totals and first cards. */
export function BoardColumn({ field, option, card, totals }: Props) {
  const { resourceName, resource } = useScreen();
  const { filterValues, sort } = useListContext();
  const { lift } = useBoard();
  const titleId = useId();
  const [shown, setShown] = useState(step);
  const filter = useMemo(
    () => conjunction(filterValues, { [field.id]: option.value }),
    [filterValues, field.id, option.value],
  );
  const { data, total, meta, isPending, isFetching, error, refetch } = useGetList<RaRecord>(
    resourceName,
    { pagination: { page: 1, perPage: shown }, sort, filter },
    { retry: false, placeholderData: (before) => before },
  );
  const columns = useColumns(resource, card, data);
  const nameOf = useCardNames(data);
  const isTarget = lift?.targets.includes(option.value);
  const isOver = isTarget && lift?.over === option.value;
  const left = (total ?? 0) - (data?.length ?? 0);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-option={option.value}
      sx={{
        gridRow: 'span 2',
        display: 'grid',
        gridTemplate: 'subgrid / minmax(0, 1fr)',
        scrollSnapAlign: 'start',
        borderRadius: 1,
        border: 1,
        borderColor: isTarget ? 'primary.main' : 'divider',
        borderStyle: isTarget && !isOver ? 'dashed' : 'solid',
        bgcolor: isOver ? 'action.selected' : ground,
        opacity: lift && !isTarget && lift.from !== option.value ? 0.55 : 1,
      }}
    >
      <Box sx={{ px: 1.5, pt: 1.25, pb: 0.75 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ display: 'flex', gap: 1 }}>
          {option.label}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
            {total !== undefined && totalInWords(total, meta as ListMeta)}
          </Typography>
        </Typography>
        {totals.map((text) => (
          <Typography key={text} variant="body2" color="textSecondary">
            {text}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {error && !data ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <Skeleton variant="rounded" height={72} sx={{ mx: 1, mb: 1 }} />
        ) : total === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, pb: 1.5 }}>
            {translate('portal.screen.board.empty')}
          </Typography>
        ) : (
          <Stack
            component="ul"
            aria-labelledby={titleId}
            spacing={1}
            sx={{ m: 0, px: 1, pb: 1, listStyle: 'none' }}
          >
            {data?.map((record) => (
              <BoardCard
                key={record.id}
                record={record}
                name={nameOf(record)}
                field={field}
                columns={columns}
              />
            ))}
          </Stack>
        )}
        {left > 0 && (
          <Button
            size="small"
            color="inherit"
            loading={isFetching}
            onClick={() => setShown(shown + step)}
            sx={{ mx: 1, mb: 1 }}
          >
            {translate('portal.screen.board.more', { smart_count: Math.min(left, step) })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Darker than its cards in the dark theme, too. */
const ground = ({ palette }: Theme) => (palette.mode === 'dark' ? 'transparent' : palette.action.hover);
