import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { memoize } from '#model/values/memoize.ts';
import type { Field, Tone } from '#model/types.ts';
import type { RecordContext } from '../kind.ts';
import { isRelative } from '../date/relative.ts';
import { lateWords } from '../date/late.ts';
import type { StoredValues } from '../columnsOf.ts';

type Shown = Exclude<Tone, 'neutral'>;

/** A value in the colour of what it means. */
export const Toned = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Shown }>(
  ({ theme, tone }) => ({ color: theme.palette[tone].main, fontWeight: 550 }),
);

type Words = (record: StoredValues) => string | undefined;
type Draw = (record: StoredValues, where?: 'cell' | 'card') => ReactNode;
/** What is coloured: a column, by its values. */
type Colored = { field: Field; text: (record: StoredValues) => string; note?: Words; draw?: Draw };

/**
 * Colours the values of a column, with words beside them for those who don't see the colour.
 *
 * @param words the words, and shorter ones for a card, which has room for an amount beside them
 */
export function toned<C extends Colored>(
  view: C,
  toneOf: (record: StoredValues) => Shown | undefined,
  [words, brief]: readonly [Words, Words],
): C {
  const noteOf = (own: Words) => (record: StoredValues) =>
    toneOf(record) ? own(record) : view.note?.(record);
  const drawn =
    (own: Words): Draw =>
    (record, where = 'cell') => {
      const plain = view.draw?.(record, where) ?? view.text(record);
      const tone = toneOf(record);
      if (!tone) return plain;
      const said = (where === 'card' ? brief : own)(record);
      return (
        <Toned tone={tone}>
          {plain}
          {said && ` · ${said}`}
        </Toned>
      );
    };
  return {
    ...view,
    note: noteOf(words),
    draw: drawn(words),
    ...(words !== brief && { brief: { note: noteOf(brief), draw: drawn(brief) } }),
  };
}

/** A column of due dates, with those that are past in red. */
export function withLateDates<C extends Colored>(view: C, around: RecordContext): C {
  // asked twice of each cell: for its color, and for its words
  const late: Words = memoize((record) => lateWords(view.field, record, around));
  // "há 12 dias" is its text already
  const words = isRelative(view.field) ? () => undefined : late;
  return {
    ...toned(view, (record) => (late(record) ? 'error' : undefined), [words, words]),
    isLate: (record: StoredValues) => late(record) !== undefined,
  };
}
