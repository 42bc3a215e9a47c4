import { alpha, styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import type { Tone } from '#model/types.ts';
import { detailText, fullText, type Shown } from './useSpans.ts';

type Looks = { tone: Tone; cameFrom?: boolean; goesOn?: boolean };

/**
 * A record in the colour of its state, linked to its page. Its corners are square on the side where it
 * continues.
 */
export const EntryLink = styled(Link, {
  shouldForwardProp: (prop) => !['tone', 'cameFrom', 'goesOn'].includes(String(prop)),
})<Looks>(({ theme, tone, cameFrom, goesOn }) => {
  const { palette, typography } = theme;
  const ink = tone === 'neutral' ? palette.text.secondary : palette[tone].main;
  const isDark = palette.mode === 'dark';
  const [start, end] = [cameFrom ? 0 : 4, goesOn ? 0 : 4];
  // An opaque background, since entries may cover lines between days.
  const filled = (strength: number) =>
    `linear-gradient(${alpha(ink, strength)}, ${alpha(ink, strength)}), linear-gradient(${palette.background.paper}, ${palette.background.paper})`;
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
      {withTime && span.begins && !looks.cameFrom && <b>{formatTime(span.begins)} </b>}
      {span.name}
    </span>
    <span style={visuallyHidden}>{detailText(span)}</span>
  </EntryLink>
);
