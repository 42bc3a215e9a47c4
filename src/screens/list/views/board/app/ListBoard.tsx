import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { conjunction } from '#access/permissions.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useColumns } from '#ui/record/columns.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { measureOf } from '#model/measures.ts';
import type { Column, Field } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { cardColumns } from '#screens/list/card/card.ts';
import { translate } from '#ui/translate.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardContext, type Board, type Lift } from './BoardContext.ts';
import { columnsOf } from './moves.ts';

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
  const options = useMemo(() => columnsOf(field, filterValues, context), [field, filterValues, context]);
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
  return (
    <BoardContext value={board}>
      <Box
        data-board
        role="region"
        aria-label={translate('portal.screen.board.label', { name: resource.label.many, field: field.label })}
        sx={{
          display: 'grid',
          // the heads of all columns are as high as the highest, so that the cards begin at one line
          gridTemplateRows: 'auto 1fr',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: '82%', sm: 'minmax(224px, 360px)' },
          columnGap: 1.5,
          pb: 1.5,
          overflowX: 'auto',
          '@media print': { display: 'flex', flexWrap: 'wrap', rowGap: 1.5, '& > *': { flex: '0 0 31%' } },
          // Scroll snapping would pull back a card being dragged.
          scrollSnapType: { xs: lift ? 'none' : 'x proximity', sm: 'none' },
        }}
      >
        {options.map((option) => (
          <BoardColumn
            key={option.value}
            field={field}
            option={option}
            card={card}
            totals={totalsOf(option.value)}
          />
        ))}
      </Box>
      <div id="board-help" style={visuallyHidden}>
        {translate('portal.screen.board.help')}
      </div>
      <div role="status" style={visuallyHidden}>
        {announcement}
      </div>
    </BoardContext>
  );
}

/** The list's totals for the records of each column. */
function useColumnTotals(field: Field): (option: string) => string[] {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues } = useListContext();
  const kinds = Object.entries(screen.totals);
  const columns = useColumns(
    resource,
    kinds.map(([id]) => ({ field: id })),
    undefined,
  );
  const measures = Object.fromEntries(kinds.map(([id, kind]) => [id, measureOf(kind, id)]));
  const { data } = useAggregate(
    resourceName,
    { groupBy: [field.id], measures, filter: conjunction(screen.filter, filterValues) },
    { enabled: kinds.length > 0 },
  );
  return (option) => {
    const row = data?.find((one) => one[field.id] === option);
    return columns.flatMap(({ field: { id }, label, text }) => {
      const value = row && text(row);
      return value
        ? [`${translate(`portal.screen.board.total.${screen.totals[id]!}`, { label })}: ${value}`]
        : [];
    });
  };
}
