import { Box, Tooltip, useTheme } from '@mui/material';
import { translate } from '#ui/translate.ts';
import type { Dot } from './mapPoints.ts';
import { alongMarks, type Mark, type Track } from './marks.ts';

/** The most that a line is moved aside, so that it is visible beside others on the same road. */
const most = 5;
/** A shorter part of a line has no arrow. */
const leastForArrow = 48;

type Props = { tracks: readonly Track[]; marks: readonly Mark[] };

/** A line per track through its marks, in time order, with arrows. */
export function TrackLines({ tracks, marks }: Props) {
  const { text } = useTheme().palette;
  return tracks.map((track, nth) => {
    const aside = tracks.length === 1 ? 0 : (nth / (tracks.length - 1) - 0.5) * 2 * most;
    const line = alongMarks(track, marks).map((at) => ({ x: marks[at]!.x + aside, y: marks[at]!.y + aside }));
    if (line.length < 2) return null;
    const d = `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
    const label = translate('portal.screen.map.track', {
      name: track.name,
      smart_count: track.points.length,
    });
    return (
      <Tooltip key={track.key} title={label} followCursor>
        <Box
          component="g"
          role="img"
          aria-label={label}
          sx={{
            '&:hover path': { stroke: text.primary, strokeOpacity: 1 },
            '&:hover .line': { strokeWidth: 3 },
          }}
        >
          <path d={d} fill="none" stroke="transparent" strokeWidth={8} style={{ stroke: 'transparent' }} />
          <path
            className="line"
            d={d}
            fill="none"
            stroke={text.secondary}
            strokeOpacity={0.75}
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
          <path
            d={arrowsOn(line)}
            fill="none"
            stroke={text.secondary}
            strokeWidth={1.5}
            strokeLinecap="round"
          />
        </Box>
      </Tooltip>
    );
  });
}

/** An arrow head in the middle of each long part. */
const arrowsOn = (line: readonly Dot[]): string =>
  line
    .slice(1)
    .map((to, at) => {
      const from = line[at]!;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length < leastForArrow) return '';
      const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const tip = { x: (from.x + to.x) / 2 + ux * 3, y: (from.y + to.y) / 2 + uy * 3 };
      const wing = (side: 1 | -1) =>
        `${(tip.x - 6 * ux + side * 4 * uy).toFixed(1)} ${(tip.y - 6 * uy - side * 4 * ux).toFixed(1)}`;
      return `M${wing(1)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${wing(-1)}`;
    })
    .join('');
