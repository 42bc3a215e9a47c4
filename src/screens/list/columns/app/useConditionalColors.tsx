import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { Tone } from '#model/types.ts';
import type { ColumnView, Stored } from '#ui/record/columns.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useDaysFromToday } from '#screens/app/useDaysFromToday.ts';
import type { TonedColumn } from '#screens/list/types.ts';
import { toneIn } from '../tones.ts';

/** Adds the colours of tone conditions to columns. A coloured date also shows its distance from today. */
export function useConditionalColors(
  views: ColumnView[],
  columns: readonly TonedColumn[],
  resource: ClientResource,
): ColumnView[] {
  const context = useConditionContext(
    resource,
    columns.some(({ tones }) => tones),
  );
  const daysOf = useDaysFromToday();
  return useMemo(() => {
    const { today } = context.variables;
    return views.map((view) => {
      const column = columns.find(({ field }) => field === view.field.id);
      if (!column?.tones) return view;
      const toneOf = (record: Stored) => toneIn(column, record, context);
      const isDay = traitsOf(view.field).temporal === 'date';
      const noteIn = (words: '' | '_brief') => (record: Stored) =>
        toneOf(record) ? daysOf(view.field, record, today, words) : undefined;
      const [note, brief] = [noteIn(''), noteIn('_brief')];
      const drawn = (noteOf: typeof note) =>
        function draw(record: Stored, where: 'cell' | 'card' = 'cell', decimals?: number) {
          const plain = view.draw?.(record, where) ?? view.text(record, decimals);
          const tone = toneOf(record);
          if (!tone) return plain;
          // a card has room for an amount beside the short words
          const words = (where === 'card' ? brief : noteOf)(record);
          return (
            <Toned tone={tone}>
              {plain}
              {words && ` · ${words}`}
            </Toned>
          );
        };
      return {
        ...view,
        note,
        draw: drawn(note),
        ...(isDay && { brief: { note: brief, draw: drawn(brief) } }),
      };
    });
  }, [views, columns, context, daysOf]);
}

const Toned = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: Exclude<Tone, 'neutral'>;
}>(({ theme, tone }) => ({ color: theme.palette[tone].main, fontWeight: 550 }));
