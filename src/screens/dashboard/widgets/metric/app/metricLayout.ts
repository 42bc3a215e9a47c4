/** The layout of a dashboard's metrics. */
import { metricColumns } from '#screens/dashboard/columns.ts';

const gap = 12;
/** As many columns as fit, at most `count`: fewer where the text is so large that an amount would not fit. */
const columns = (count: number) =>
  `repeat(auto-fill, minmax(max(6.5rem, (100% - ${(count - 1) * gap}px) / ${count} - 0.5px), 1fr))`;

export function metricRowStyle(count: number) {
  const [some, small, usual, many] = metricColumns(count).map(columns);
  return {
    display: 'grid',
    gap: `${gap}px`,
    gridTemplateColumns: { xs: columns(2), md: some, lg: small },
    '@media (min-width: 1400px)': { gridTemplateColumns: usual },
    '@media (min-width: 2200px)': { gridTemplateColumns: many },
    m: 0,
    mb: 2,
    p: 0,
    listStyle: 'none',
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  } as const;
}

export const card = {
  position: 'relative',
  px: { xs: 1.75, lg: 1.5 },
  py: 1.25,
  display: 'flex',
  flexDirection: 'column',
} as const;

export const labelLine = { alignItems: 'flex-start', justifyContent: 'space-between', gap: 0.5 } as const;
/** In pixels. */
export const helpSize = 15;

export const figure = { pt: 0.75, containerType: 'inline-size' } as const;
export const numberHeight = '1.875rem';

/** A card with room for a large number, a gap and a trend of its least width; in less, there is no trend: it would leave the cards beside it half empty. */
const besideEachOther = '@container (min-width: 12rem)';
export const withTrend = {
  display: 'grid',
  columnGap: 1,
  minHeight: numberHeight,
  [besideEachOther]: { gridTemplateColumns: 'auto minmax(36px, 1fr)' },
} as const;
export const besideNumber = {
  display: 'none',
  minWidth: 0,
  height: numberHeight,
  [besideEachOther]: { display: 'flex' },
} as const;

/** The height of a target's bar, in pixels. */
export const targetBar = 6;
/** The bar, the words below it, and the space above each. */
export const targetHeight = `calc(${targetBar}px + 1.21875rem + 4px + 4px)`;

/** In half of a phone, the change and the previous number take two lines, so that every card has the same. */
export const inHalf = '@container (max-width: 10rem)';
export const changeLine = { minHeight: '1.21875rem', [inHalf]: { minHeight: '2.4375rem' } } as const;
