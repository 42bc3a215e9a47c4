import { styled } from '@mui/material';
import { focusRing } from '#ui/theme/components.ts';
import { Entry } from '#screens/list/views/spans/app/Entry.tsx';
import type { Shown } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#ui/translate.ts';
import type { Bar } from './days.ts';

/** The height of a record in pixels, with the space below it. */
export const rowHeight = 24;

type Props = {
  bars: readonly Bar<Shown>[];
  /** The day's index among those beside it. */
  at: number;
  /** The pixels between the contents of two days. */
  between: number;
  /** How many lines there are room for. */
  shown?: number;
  onMore?: () => void;
};

/**
 * The records that begin on one of several days, each across all of its days. Records that continue from the
 * day before keep their line free.
 */
export function DayBars({ bars, at, between, shown = Infinity, onMore }: Props) {
  const ofDay = bars.filter((bar) => bar.at <= at && at < bar.at + bar.length);
  const hidden = ofDay.filter(({ row }) => row >= shown).length;
  const last = Math.max(-1, ...ofDay.map(({ row }) => row).filter((row) => row < shown));
  if (ofDay.length === 0) return null;
  return (
    <Lines>
      {Array.from({ length: last + 1 }, (_line, row) => {
        const bar = ofDay.find((one) => one.row === row);
        if (!bar || bar.at !== at) return <li key={row} aria-hidden />;
        return (
          <li key={row} style={{ width: acrossDays(bar, between) }}>
            <Entry span={bar.span} withTime cameFrom={bar.cameFrom} goesOn={bar.goesOn} />
          </li>
        );
      })}
      {hidden > 0 && (
        <li>
          <More type="button" onClick={onMore}>
            {translate('portal.screen.calendar.more', { smart_count: hidden })}
          </More>
        </li>
      )}
    </Lines>
  );
}

/** The width of a bar inside its first day. */
export const acrossDays = ({ length }: Bar<unknown>, between: number) =>
  `calc(${length * 100}% + ${(length - 1) * between}px)`;

const Lines = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { height: 22, marginBottom: rowHeight - 22, position: 'relative', zIndex: 1, minWidth: 0 },
});

const More = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  all: 'unset',
  cursor: 'pointer',
  fontSize: theme.typography.caption.fontSize,
  fontWeight: 550,
  lineHeight: '22px',
  padding: '0 6px',
  borderRadius: 4,
  color: theme.palette.text.secondary,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': focusRing(theme),
}));
