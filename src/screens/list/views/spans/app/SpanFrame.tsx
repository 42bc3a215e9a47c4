import type { SVGProps, CSSProperties, ReactNode, ComponentProps } from 'react';
import {
  Stack,
  Typography,
  type Palette,
  Button,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Box,
  Paper,
  useTheme,
} from '@mui/material';
import { Toned } from '#kinds/ui/toned.tsx';
import type { Option, Tone } from '#model/types.ts';
import { chartColors, toneColors } from '#screens/dashboard/widgets/chart/chartColors.ts';
import { alpha, styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '#kit/screen.ts';
import { inkOfTone } from '#kit/theme/tones.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { detailText, fullText, type ShownSpan, type useSpans } from './useSpans.ts';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import type { NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { LoadError } from '#kit/feedback/loading.tsx';

/** The shape of an option's points, so that colour is not the only difference. */
const shapes = [
  'M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7Z',
  'M-6 -6H6V6H-6Z',
  'M0 -8L8 0L0 8L-8 0Z',
  'M0 -8L7.5 6H-7.5Z',
  'M0 8L7.5 -6H-7.5Z',
  'M-3 -7H3V-3H7V3H3V7H-3V3H-7V-3H-3Z',
];

/** Each tone has the same mark on all screens. */
const shapeOfTone = (tone: Tone): number => Math.max(0, inOrder.indexOf(tone));
const inOrder: readonly Tone[] = ['info', 'neutral', 'success', 'warning', 'error'];

type GlyphProps = SVGProps<SVGPathElement> & { shape?: number | undefined };

/** The mark of a point, around the origin. */
export const Glyph = ({ shape = 0, ...props }: GlyphProps) => (
  <path d={shapes[shape % shapes.length]} {...props} />
);

/** An option, with the colour and the shape of its marks. */
export type LegendEntry = { value: string; label: string; color: string; shape: number };

/** A shape and a colour per option: that of its tone, or distinct ones when no option has a tone. */
export function legendOf(options: readonly Option[] = [], palette: Palette, accent?: string): LegendEntry[] {
  const hues = chartColors(palette, accent);
  const tones = options.some(({ tone }) => tone !== 'neutral')
    ? toneColors(
        palette,
        options.map(({ tone }) => tone),
      )
    : undefined;
  return options.map(({ value, label, tone }, at) => ({
    value,
    label,
    color: tones?.[at] ?? hues[at % hues.length]!,
    shape: tones ? shapeOfTone(tone) : at,
  }));
}

export function Legend({ label, parts }: { label: string | undefined; parts: readonly LegendEntry[] }) {
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label={label}
      useFlexGap
      sx={{ m: 0, p: 0, listStyle: 'none', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      {parts.map(({ value, label, color, shape }) => (
        <Stack key={value} component="li" direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
          <svg aria-hidden="true" width={12} height={12} viewBox="-9 -9 18 18">
            <Glyph shape={shape} fill={color} />
          </svg>
          <Typography variant="body2">{label}</Typography>
        </Stack>
      ))}
    </Stack>
  );
}

/** The shape of the state's mark, in its colour. */
const Mark = styled('svg', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    width: 9,
    height: 9,
    marginInlineEnd: 4,
    color: inkOfTone(theme.palette, tone),
    '@media (forced-colors: active)': { color: 'inherit' },
  }),
);

type Looks = {
  tone: Tone;
  cameFrom?: boolean;
  goesOn?: boolean;
  /** It has no end yet: its fill fades. */
  isOpen?: boolean;
};

/**
 * A record in the colour of its state, linked to its page. Its corners are square on the side where it
 * continues.
 */
export const SpanLink = styled(Link, {
  shouldForwardProp: (prop) => !['tone', 'cameFrom', 'goesOn', 'isOpen'].includes(String(prop)),
})<Looks>(({ theme, tone, cameFrom, goesOn, isOpen }) => {
  const { palette, typography } = theme;
  const ink = inkOfTone(palette, tone);
  const isDark = palette.mode === 'dark';
  const [start, end] = [cameFrom ? 0 : 4, goesOn || isOpen ? 0 : 4];
  // An opaque background, since entries may cover lines between days. The lines around it show where the entry
  // ends, which its light fill does not.
  const fade = isOpen
    ? `linear-gradient(to ${theme.direction === 'rtl' ? 'left' : 'right'}, transparent 40%, ${palette.background.paper}), `
    : '';
  const filled = (strength: number) =>
    `${fade}linear-gradient(${ink} 1px, transparent 0 calc(100% - 1px), ${ink} 0), linear-gradient(${alpha(ink, strength)}, ${alpha(ink, strength)}), linear-gradient(${palette.background.paper}, ${palette.background.paper})`;
  return {
    display: 'block',
    boxSizing: 'border-box',
    height: 22,
    padding: '0 6px',
    lineHeight: '22px',
    fontSize: typography.caption.fontSize,
    fontWeight: 500,
    color: palette.text.primary,
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundImage: filled(isDark ? 0.26 : 0.13),
    borderStyle: 'solid',
    borderColor: ink,
    borderWidth: 0,
    borderInlineStartWidth: cameFrom ? 0 : 3,
    borderInlineEndWidth: goesOn || isOpen ? 0 : 1,
    borderStartStartRadius: start,
    borderEndStartRadius: start,
    borderStartEndRadius: end,
    borderEndEndRadius: end,
    '&:hover': { backgroundImage: filled(isDark ? 0.4 : 0.24) },
    '&:focus-visible': { outlineOffset: 1, zIndex: 3 },
    // Where the system sets the colours, a line above and below says how long it is.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      color: 'LinkText',
      borderColor: 'LinkText',
      '&, &:hover': {
        backgroundImage: 'linear-gradient(LinkText 1px, Canvas 0 calc(100% - 1px), LinkText 0)',
      },
    },
    // a bar with its name beside it ends before the link does
    '&[data-beside]': { position: 'relative' },
    '&[data-beside=after]': { borderInlineEndWidth: 0 },
    '&[data-beside]::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      width: 'var(--bar)',
      boxSizing: 'border-box',
      border: `0 solid ${ink}`,
    },
    '&[data-beside=after]::before': { insetInlineStart: 0, borderInlineEndWidth: isOpen ? 0 : 1 },
    '&[data-beside=before]::before': { insetInlineEnd: 0, borderInlineStartWidth: 3 },
    // beside its bar, a name stands on what is drawn below it
    '&[data-beside] > span:first-of-type': {
      backgroundColor: palette.background.paper,
      boxShadow: `0 0 0 2px ${palette.background.paper}`,
    },
    '& .line': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    // the days of delay are whole or not there: where the day is too narrow they wrap out of sight
    '& .amount': { display: 'flex', flexWrap: 'wrap', columnGap: 6, height: '1lh' },
    '& b': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  };
});

/** By how much a record is past its due date. */
export const Late = ({ late }: Pick<ShownSpan, 'late'>) => late && <Toned tone="error"> · {late}</Toned>;

type EntryProps = {
  span: ShownSpan;
  withTime?: boolean;
  /** In a second line. */
  withAmount?: boolean;
  style?: CSSProperties;
} & Omit<Looks, 'tone'> &
  Omit<ComponentProps<typeof Link>, 'to'>;

export const SpanEntry = ({ span, withTime, withAmount = false, ...looks }: EntryProps) => (
  <SpanLink to={span.href} tone={span.tone} isOpen={span.isOpen === true} {...looks}>
    {/* A title on the link would be read twice by screen readers. */}
    <span title={fullText(span)} className={withAmount ? 'line' : undefined}>
      {span.state && (
        <Mark tone={span.tone} viewBox="-9 -9 18 18" aria-hidden="true">
          <Glyph shape={shapeOfTone(span.tone)} fill="currentColor" />
        </Mark>
      )}
      {withTime && span.begins && !looks.cameFrom && <b>{formatTime(span.begins)} </b>}
      {span.name}
      {!withAmount && <Late {...span} />}
    </span>
    {withAmount && (
      <b className="line amount">
        <span className="line">{span.amount}</span> {span.late && <Toned tone="error">{span.late}</Toned>}
      </b>
    )}
    <span style={visuallyHidden}>{detailText(span, withAmount)}</span>
  </SpanLink>
);

type Length = Exclude<NameIn<'portal.screen.span'>, 'previous' | 'next' | 'today' | 'length' | 'cut'>;

type SpanBarProps<L extends Length> = {
  title: string;
  length: L;
  lengths: readonly L[];
  onLength: (length: L) => void;
  onStep: (by: 1 | -1) => void;
  /** Undefined when today is visible already. */
  onToday: (() => void) | undefined;
};

/** Shows which days are visible, with buttons to move to others. */
function SpanBar<L extends Length>({ title, length, lengths, onLength, onStep, onToday }: SpanBarProps<L>) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <IconButton
          size="small"
          aria-label={translate('portal.screen.span.previous')}
          onClick={() => onStep(-1)}
        >
          <ChevronLeft sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
        <IconButton size="small" aria-label={translate('portal.screen.span.next')} onClick={() => onStep(1)}>
          <ChevronRight sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </IconButton>
        <Button size="small" color="inherit" disabled={!onToday} onClick={onToday} sx={{ ml: 0.5 }}>
          {translate('portal.screen.span.today')}
        </Button>
      </Stack>
      <Typography
        variant="h3"
        component="h2"
        aria-live="polite"
        sx={{ flex: 1, minWidth: 'max-content', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={length}
        aria-label={translate('portal.screen.span.length')}
        onChange={(_event, next: L | null) => next && onLength(next)}
        sx={{ '& .MuiToggleButton-root': { height: 30, px: 1.25, textTransform: 'none' } }}
      >
        {lengths.map((one: Length) => (
          <ToggleButton key={one} value={one}>
            {translate(`portal.screen.span.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}

type SpanFrameProps<L extends Length> = {
  label: string;
  bar: SpanBarProps<L>;
  query: ReturnType<typeof useSpans>;
  /** Shown below the drawing. */
  note?: ReactNode;
  children: ReactNode;
};

/** The frame of a calendar or timeline: the days shown, errors, and the number of records left out. */
export function SpanFrame<L extends Length>({ label, bar, query, note, children }: SpanFrameProps<L>) {
  const { states, stateLabel, left, limit, error, isPending, isOld, refetch } = query;
  const { palette } = useTheme();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={label}
      aria-busy={isPending || isOld}
      sx={{ overflow: 'hidden' }}
    >
      <SpanBar {...bar} />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Box sx={{ opacity: isPending || isOld ? 0.55 : 1 }}>{children}</Box>
      )}
      {note}
      {!error && states.length > 0 && (
        <Box sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}>
          <Legend
            label={stateLabel}
            parts={states.map(({ tone, ...state }) => ({
              ...state,
              color: inkOfTone(palette, tone),
              shape: shapeOfTone(tone),
            }))}
          />
        </Box>
      )}
      {left > 0 && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          {translate('portal.screen.span.cut', { limit, total: limit + left })}
        </Typography>
      )}
    </Paper>
  );
}
