import {
  Menu,
  MenuItem,
  Box,
  Card,
  IconButton,
  Link,
  Typography,
  Button,
  Skeleton,
  Stack,
} from '@mui/material';
import { useDataProvider, useNotify, type RaRecord, useGetList, useListContext } from 'ra-core';
import { useState, useEffect, useMemo, useRef, useId } from 'react';
import { offered, type PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { isConflict, refusalText } from '#kit/feedback/apiErrors.ts';
import type { Field, Column, Option } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { offeredOn } from '#screens/list/actions/offered.ts';
import { useTransitions } from '#screens/list/actions/app/Transitions.tsx';
import { translate } from '#kit/translate.ts';
import {
  useBoard,
  useDrag,
  BoardContext,
  type Board,
  type Lift,
  type CardMove,
  movesOf,
  boardColumns,
} from './useDrag.ts';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { Link as RouterLink } from 'react-router-dom';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { type ColumnView, useColumns, notedText } from '#kinds/ui/columns.ts';
import { touch } from '#kit/theme/components.ts';
import { viewHeight } from '#kit/theme/theme.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { isLabelled } from '#ui/record/RecordLines.tsx';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { conjunction } from '#access/permissions.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { useCardNames } from '#screens/list/card/app/useCardNames.ts';
import type { ListMeta } from '#ui/data/listMeta.ts';
import { totalInWords } from '#ui/data/backend.ts';
import { useWidth, visuallyHidden } from '#kit/screen.ts';
import { fading, useScrollEdges } from '#kit/scrollEdges.ts';
import { cardColumns } from '#screens/list/card/card.ts';
import { useColumnTotals } from './useColumnTotals.ts';
import { BoardWays } from './BoardWays.tsx';
import { columnsIn, columnGap } from './boardRoom.ts';
import { ColumnTitle, columnFrame } from './columnParts.tsx';
import { HiddenColumn } from './HiddenColumn.tsx';

/**
 * Moves the dropped card. If several transitions lead to the column, asks which one to run. The caller must
 * render `dialog`.
 */
function useMove(
  record: RaRecord,
  {
    field,
    name,
    moves,
    anchor,
  }: { field: Field; name: string; moves: readonly CardMove[]; anchor: () => HTMLElement | null },
) {
  const screen = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome(screen.resource, screen.screen);
  const { labelOf } = useBoard();
  const { start, busy, dialog } = useTransitions(record, name);
  const [isWriting, setWriting] = useState(false);
  const [choices, setChoices] = useState<readonly CardMove[]>([]);

  const write = async (to: string) => {
    setWriting(true);
    try {
      const { data } = await dataProvider.update<RaRecord>(screen.resourceName, {
        id: record.id,
        data: { [field.id]: to },
        previousData: record,
        meta: offered,
      });
      const change = `${field.label}: ${labelOf(to)}`;
      notifyOutcome({ record: data, done: 'changed', title: name, change, written: data });
    } catch (error) {
      notify(refusalText(error, screen.resource), { type: 'error' });
      // The record has changed since it was read, and with it the possible moves.
      if (isConflict(error)) void dataProvider.refresh(screen.resourceName);
    } finally {
      setWriting(false);
    }
  };
  const perform = ({ to, transition }: CardMove) => (transition ? start(transition) : void write(to));
  const moveTo = (to: string) => {
    const ways = moves.filter((move) => move.to === to);
    if (ways.length > 1) setChoices(ways);
    else if (ways[0]) perform(ways[0]);
  };
  return {
    moveTo,
    choose: () => setChoices(moves),
    isBusy: busy !== null || isWriting,
    dialog: (
      <>
        {dialog}
        {choices.length > 0 && (
          <Menu
            open
            anchorEl={anchor}
            onClose={() => setChoices([])}
            slotProps={{
              list: {
                'aria-label': translate('portal.screen.board.move', { name }),
              },
            }}
          >
            {choices.map((move) => (
              <MenuItem
                key={move.transition?.id ?? move.to}
                onClick={() => {
                  setChoices([]);
                  perform(move);
                }}
              >
                {move.transition ? `${move.transition.label} · ${labelOf(move.to)}` : labelOf(move.to)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </>
    ),
  };
}

type BoardCardProps = { record: RaRecord; name: string; field: Field; columns: readonly ColumnView[] };

/**
 * The card of a record. Its title links to the record; where the user may move it, it has a handle to drag it
 * by.
 */
function BoardCard({ record, name, field, columns }: BoardCardProps) {
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
  const { moveTo, choose, isBusy, dialog } = useMove(record, {
    field,
    name,
    moves,
    anchor: () => handle.current,
  });
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
        boxShadow: '0 1px 2px rgb(0 0 0 / 8%)',
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
            // keys lift the card instead: their clicks have no detail
            onClick={({ detail }) => detail > 0 && choose()}
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
          title={`${column.label}: ${notedText(column, record)}`}
          sx={isLabelled(column) ? labelled : undefined}
        >
          {isLabelled(column) && <span>{column.label}:</span>}
          {isLabelled(column) ? (
            <b>{column.draw?.(record, 'card') ?? text}</b>
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

/** How many cards a column shows at first, and adds on demand. */
const step = 20;

type BoardColumnProps = { field: Field; option: Option; card: readonly Column[]; totals: readonly string[] };

/** The records with one option: their number, totals and first cards. */
function BoardColumn({ field, option, card, totals }: BoardColumnProps) {
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
  const left = (total ?? 0) - (data?.length ?? 0);
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-option={option.value}
      sx={columnFrame(lift, option.value)}
    >
      <Box sx={{ px: 1.5, pt: 1.25, pb: 0.75 }}>
        <ColumnTitle id={titleId} option={option}>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
            {total !== undefined && totalInWords(total, meta as ListMeta)}
          </Typography>
        </ColumnTitle>
        {totals.map((text) => (
          <Typography key={text} variant="body2" color="textSecondary" sx={{ minHeight: 20 }}>
            {text}
          </Typography>
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', flexDirection: 'column', overflowY: { sm: 'auto' }, scrollbarWidth: 'thin' }}
      >
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

/** The number of fields on a card, unless the config names them. */
const factsOnCard = 3;

/** The filtered records of the list as cards, in a column per option of one field. */
export function ListBoard() {
  const { screen, resource } = useScreen();
  // The link step has checked that a list with this view has `board`.
  const { field: id, card: chosen } = screen.board!;
  const field = resource.fields[id]!;
  const { filterValues } = useListContext();
  const context = useConditionContext(resource);
  const columns = useMemo(
    () => boardColumns(field, filterValues, context, offeredOn(screen, resource)),
    [field, filterValues, context, screen, resource],
  );
  const card = useMemo((): Column[] => {
    const usual = screen.columns
      .filter((column) => column.field !== id && !resource.titleFields.includes(column.field))
      .slice(0, factsOnCard);
    const declared = chosen ? { ...screen.card, fields: chosen } : screen.card;
    const shown = cardColumns(declared, screen.columns, usual);
    // The column shows this field already, unless the board's own card declares it.
    return chosen ? shown : shown.filter(({ field }) => field !== id);
  }, [chosen, screen, resource, id]);
  const totalsOf = useColumnTotals(field);
  const [lift, setLift] = useState<Lift | null>(null);
  const [announcement, announce] = useState('');
  const awaited = useRef<string | null>(null);
  const board = useMemo(
    (): Board => ({
      lift,
      setLift,
      announce,
      awaitCard: (id) => {
        awaited.current = id;
      },
      hasArrived: (id) => {
        if (awaited.current !== id) return false;
        awaited.current = null;
        return true;
      },
      labelOf: (option) => field.options?.find(({ value }) => value === option)?.label ?? option,
    }),
    [lift, field],
  );
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const edges = useScrollEdges(frame);
  return (
    <BoardContext value={board}>
      <Box
        ref={frame}
        data-board
        role="region"
        aria-label={translate('portal.screen.board.label', { name: resource.label.many, field: field.label })}
        sx={{
          display: 'grid',
          // the heads of all columns are as high as the highest, so that the cards begin at one line
          gridTemplateRows: 'auto minmax(0, 1fr)',
          height: { sm: viewHeight },
          minHeight: { sm: 360 },
          gridAutoFlow: 'column',
          gridTemplateColumns: columnsIn(columns, width),
          columnGap: `${columnGap}px`,
          pb: 1.5,
          overflowX: 'auto',
          // What lies beyond an edge fades there. A lifted card is drawn over all columns.
          ...(!lift && edges && { '@media screen': { maskImage: fading(edges) } }),
          '@media print': {
            display: 'flex',
            height: 'auto',
            flexWrap: 'wrap',
            rowGap: 1.5,
            '& > *': { flex: '0 0 31%' },
          },
          // Scroll snapping would pull back a card being dragged.
          scrollSnapType: { xs: lift ? 'none' : 'x proximity', sm: 'none' },
        }}
      >
        {columns.map(({ option, isHidden }) =>
          isHidden ? (
            <HiddenColumn key={option.value} option={option} />
          ) : (
            <BoardColumn
              key={option.value}
              field={field}
              option={option}
              card={card}
              totals={totalsOf(option.value)}
            />
          ),
        )}
      </Box>
      <div id="board-help" style={visuallyHidden}>
        {translate('portal.screen.board.help')}
      </div>
      {lift && <BoardWays lift={lift} labelOf={board.labelOf} />}
      <div role="status" style={visuallyHidden}>
        {announcement}
      </div>
    </BoardContext>
  );
}
