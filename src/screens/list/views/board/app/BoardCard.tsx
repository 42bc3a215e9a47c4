import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, Card, IconButton, Link, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { ColumnView } from '#ui/record/columns.ts';
import { touch } from '#ui/theme/components.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { isLabelled } from '#ui/record/RecordLines.tsx';
import type { Field } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { translate } from '#ui/translate.ts';
import { useBoard } from './BoardContext.ts';
import { movesOf } from './moves.ts';
import { useDrag } from './useDrag.ts';
import { useMove } from './useMove.tsx';

type Props = { record: RaRecord; name: string; field: Field; columns: readonly ColumnView[] };

/**
 * The card of a record. Its title links to the record; where the user may move it, it has a handle to drag it
 * by.
 */
export function BoardCard({ record, name, field, columns }: Props) {
  const { screen, resource } = useScreen();
  const { hrefOf } = useOpened();
  const { hasArrived } = useBoard();
  const context = useConditionContext(resource);
  const handle = useRef<HTMLButtonElement>(null);
  const moves = useMemo(
    () => movesOf(screen, resource, field, record, context),
    [screen, resource, field, record, context],
  );
  const targets = useMemo(() => [...new Set(moves.map(({ to }) => to))], [moves]);
  const from = String(record[field.id]);
  const { moveTo, isBusy, dialog } = useMove(record, { field, name, moves, anchor: () => handle.current });
  const drag = useDrag({ id: String(record.id), name, from, targets, onDrop: moveTo });
  useEffect(() => {
    if (hasArrived(String(record.id))) (handle.current ?? drag.card.current?.querySelector('a'))?.focus();
    // Runs once, when the card has arrived in its column.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const pictured = columns.find(({ part }) => part === 'picture');
  const facts = columns
    .filter((column) => column !== pictured)
    .map((column) => [column, column.text(record)] as const)
    .filter(([, text]) => text);
  return (
    <Card
      component="li"
      ref={drag.card as never}
      variant="outlined"
      {...drag.byMouse}
      sx={{
        position: 'relative',
        px: 1.5,
        py: 1,
        opacity: isBusy ? 0.5 : 1,
        ...(targets.length > 0 && { cursor: 'grab' }),
        ...(drag.isLifted && {
          zIndex: 10,
          boxShadow: 6,
          cursor: 'grabbing',
          pointerEvents: 'none',
          userSelect: 'none',
          borderColor: 'primary.main',
        }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        {pictured && pictured.text(record) !== '' && (
          <Box component="span" sx={{ flexShrink: 0, mr: 0.75 }}>
            <RecordAvatar record={record} image={pictured} name={name} size={24} />
          </Box>
        )}
        <Link
          component={RouterLink}
          to={hrefOf(record)}
          draggable={false}
          underline="hover"
          color="textPrimary"
          sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        {targets.length > 0 && (
          <IconButton
            ref={handle}
            size="small"
            aria-label={translate('portal.screen.board.move', { name })}
            aria-describedby="board-help"
            aria-pressed={drag.isLifted}
            {...drag.handle}
            sx={{
              mr: -0.75,
              my: -0.5,
              [touch]: { my: -1.25 },
              touchAction: 'none',
              pointerEvents: 'auto',
              cursor: 'inherit',
            }}
          >
            <DragIndicator fontSize="small" />
          </IconButton>
        )}
      </Box>
      {facts.map(([column, text]) => (
        <Typography
          key={column.field.id}
          variant="body2"
          noWrap
          title={`${column.label}: ${text}`}
          sx={isLabelled(column) ? labelled : undefined}
        >
          {isLabelled(column) && <span>{column.label}:</span>}
          {isLabelled(column) ? (
            <b>{text}</b>
          ) : (
            (column.part === 'chip' && column.draw?.(record, 'card')) || text
          )}
        </Typography>
      ))}
      {dialog}
    </Card>
  );
}

/** If room is scarce, the label is truncated rather than the value. */
const labelled = {
  display: 'flex',
  gap: 0.5,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', color: 'text.secondary' },
  '& > b': { flexShrink: 0, fontWeight: 'inherit' },
};
