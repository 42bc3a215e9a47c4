import type { ComponentProps } from 'react';
import { SpanEntry } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { useEntryMove } from './useMoves.ts';

/** A record in the calendar, which can be moved where the user may. */
export function CalendarEntry({ style, ...props }: ComponentProps<typeof SpanEntry>) {
  const move = useEntryMove(props.span);
  return <SpanEntry {...props} {...move} style={{ ...style, ...move?.style }} />;
}
