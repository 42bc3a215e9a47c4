import { alpha, styled, type Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '#kit/screen.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import type { Tone } from '#model/types.ts';
import { Glyph } from './Legend.tsx';
import { detailText, fullText, type Shown } from './useSpans.ts';

/** The colour of a state, with a contrast of 3:1 and more against the paper. */
export const inkOf = ({ text, ...palette }: Theme['palette'], tone: Tone) =>
  tone === 'neutral' ? text.secondary : palette[tone].main;

/** The shape of the state's mark, in its colour. */
const Mark = styled('svg', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    width: 9,
    height: 9,
    marginInlineEnd: 4,
    color: inkOf(theme.palette, tone),
    '@media (forced-colors: active)': { color: 'inherit' },
  }),
);

type Looks = { tone: Tone; cameFrom?: boolean; goesOn?: boolean };

/**
 * A record in the colour of its state, linked to its page. Its corners are square on the side where it
 * continues.
 */
export const EntryLink = styled(Link, {
  shouldForwardProp: (prop) => !['tone', 'cameFrom', 'goesOn'].includes(String(prop)),
})<Looks>(({ theme, tone, cameFrom, goesOn }) => {
  const { palette, typography } = theme;
  const ink = inkOf(palette, tone);
  const isDark = palette.mode === 'dark';
  const [start, end] = [cameFrom ? 0 : 4, goesOn ? 0 : 4];
  // An opaque background, since entries may cover lines between days. The lines above and below show where the
  // entry ends, which its light fill does not.
  const filled = (strength: number) =>
    `linear-gradient(${ink} 1px, transparent 0 calc(100% - 1px), ${ink} 0), linear-gradient(${alpha(ink, strength)}, ${alpha(ink, strength)}), linear-gradient(${palette.background.paper}, ${palette.background.paper})`;
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
    '& b': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
  };
});

type Props = { span: Shown; withTime?: boolean; style?: CSSProperties } & Omit<Looks, 'tone'>;

export const Entry = ({ span, withTime, ...looks }: Props) => (
  <EntryLink to={span.href} tone={span.tone} {...looks}>
    {/* A title on the link would be read twice by screen readers. */}
    <span title={fullText(span)}>
      {span.state && (
        <Mark tone={span.tone} viewBox="-9 -9 18 18" aria-hidden="true">
          <Glyph shape={span.shape} fill="currentColor" />
        </Mark>
      )}
      {withTime && span.begins && !looks.cameFrom && <b>{formatTime(span.begins)} </b>}
      {span.name}
    </span>
    <span style={visuallyHidden}>{detailText(span)}</span>
  </EntryLink>
);
