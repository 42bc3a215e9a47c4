/** The marks of a map: a point leads to its record, a group of points opens a list of theirs. */
import { Box, Menu, MenuItem, Tooltip, Typography, useTheme } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Glyph, type LegendEntry } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { translate } from '#kit/translate.ts';
import type { MapPoint, Mark } from './marks.ts';

type PointProps = { point: MapPoint; at: { x: number; y: number }; color: string | undefined };

export function PointMark({ point, at: { x, y }, color }: PointProps) {
  const { background } = useTheme().palette;
  return (
    <Tooltip title={<Facts point={point} />} placement="top">
      <Link to={point.href} aria-label={wordsOf(point).join(', ')}>
        <Glyph
          transform={`translate(${x} ${y})`}
          shape={point.part?.shape}
          fill={point.part?.color ?? color}
          stroke={background.paper}
          strokeWidth={1.5}
        />
      </Link>
    </Tooltip>
  );
}

/** The name of a point, its time on its line, and its state. */
const wordsOf = ({ label, track, part }: MapPoint): string[] =>
  [label, track?.when, part?.label].flatMap((text) => (text ? [text] : []));

type ClusterProps = { points: readonly MapPoint[]; mark: Mark; color: string | undefined };

export function ClusterMark({ points, mark: { x, y, radius }, color }: ClusterProps) {
  const { background, text } = useTheme().palette;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const names = [...new Set(points.map(({ label }) => label))];
  const label = translate('portal.screen.map.cluster', {
    smart_count: points.length,
    names: names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : ''),
  });
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={label} placement="top" describeChild>
        <Box
          component="g"
          role="button"
          tabIndex={0}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            setAnchor(event.currentTarget);
          }}
          sx={{ cursor: 'pointer' }}
        >
          <circle
            cx={x}
            cy={y}
            r={radius}
            fill={background.paper}
            stroke={background.paper}
            strokeWidth={1.5}
          />
          {arcsOf(points, color).map(({ color, from, to }) => (
            <circle
              key={from}
              cx={x}
              cy={y}
              r={radius - 2}
              fill="none"
              stroke={color}
              strokeWidth={3}
              pathLength={1}
              strokeDasharray={`${to - from} ${1 - to + from}`}
              strokeDashoffset={-from}
              transform={`rotate(-90 ${x} ${y})`}
            />
          ))}
          <text
            x={x}
            y={y}
            fontSize={radius < 12 ? 10 : 11}
            fontWeight={600}
            textAnchor="middle"
            dominantBaseline="central"
            fill={text.primary}
            aria-hidden="true"
          >
            {points.length}
          </text>
        </Box>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label, dense: true }, paper: { sx: { maxHeight: 360 } } }}
      >
        {points.map((point) => (
          <MenuItem key={point.id} component={Link} to={point.href} onClick={close} sx={{ gap: 1 }}>
            <svg aria-hidden="true" width={12} height={12} viewBox="-9 -9 18 18">
              <Glyph shape={point.part?.shape} fill={point.part?.color ?? color} />
            </svg>
            <Typography variant="body2">{point.label}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto', pl: 2 }}>
              {wordsOf(point).slice(1).join(' · ')}
            </Typography>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** A part of the ring per option, as long as its share of the points. */
function arcsOf(points: readonly MapPoint[], color: string | undefined) {
  const counts = new Map<LegendEntry | undefined, number>();
  for (const { part } of points) counts.set(part, (counts.get(part) ?? 0) + 1);
  let from = 0;
  return [...counts].map(([part, count]) => {
    const arc = { color: part?.color ?? color, from, to: from + count / points.length };
    from = arc.to;
    return arc;
  });
}

function Facts({ point }: { point: MapPoint }) {
  return (
    <>
      <strong>{point.label}</strong>
      {point.lines.slice(0, 5).map(([label, value]) => (
        <div key={label}>
          {label}: {value}
        </div>
      ))}
    </>
  );
}
