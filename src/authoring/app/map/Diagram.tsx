import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { DrawnDiagram, PlacedArrow, PlacedBox, Point } from '#authoring/rights/diagrams/diagrams.ts';
import { translate } from '#kit/translate.ts';
import { mapAddress } from './useMapAddress.ts';

const lineHeight = 18;

/**
 * Boxes and arrows at the positions computed by the server. A table beside it has the same contents for
 * screen readers.
 */
export function Diagram({ diagram, name }: { diagram: DrawnDiagram; name: string }) {
  const { width, height, arrows } = diagram;
  // the tab order follows the reading order
  const boxes = [...diagram.boxes].sort((a, b) => a.x - b.x || a.y - b.y);
  const marker = useId();
  return (
    <Frame tabIndex={0} role="region" aria-label={translate('portal.map.drawing', { name })}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        // full width, but no narrower than readable
        style={{ width: '100%', maxWidth: width, minWidth: Math.min(width, Math.round(width * 0.75)) }}
        aria-hidden={!boxes.some(leads)}
      >
        <defs>
          <marker
            id={marker}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0,0.5 L7.5,4 L0,7.5 z" className="head" />
          </marker>
        </defs>
        {arrows.map((arrow, at) => (
          <ArrowLine key={at} arrow={arrow} marker={marker} />
        ))}
        {arrows.map((arrow, at) => (
          <ArrowLabel key={at} arrow={arrow} />
        ))}
        {boxes.map((box) =>
          leads(box) ? (
            <Link key={box.id} to={mapAddress({ kind: 'resource', id: box.resource! }, '')}>
              <BoxShape box={box} />
            </Link>
          ) : (
            <BoxShape key={box.id} box={box} />
          ),
        )}
      </svg>
    </Frame>
  );
}

/** True for a box that links to another resource. */
const leads = ({ resource, isStart }: PlacedBox) => resource !== undefined && !isStart;

function BoxShape({ box }: { box: PlacedBox }) {
  const { x, y, width, height, lines, note = [], kind, tone = 'neutral', isStart } = box;
  return (
    <g className={`box ${kind} ${tone}${isStart ? ' start' : ''}`}>
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={kind === 'resource' ? 4 : Math.min(height / 2, 16)}
      />
      <Lines lines={[...note, ...lines]} muted={note.length} x={x} y={y} />
    </g>
  );
}

function ArrowLine({ arrow, marker }: { arrow: PlacedArrow; marker: string }) {
  return (
    <path
      d={curve(arrow.points)}
      className={arrow.isAutomatic ? 'arrow automatic' : 'arrow'}
      markerEnd={`url(#${marker})`}
    />
  );
}

const ArrowLabel = ({ arrow: { label, lines } }: { arrow: PlacedArrow }) =>
  label ? (
    <g className="label">
      <Lines lines={lines} x={label.x} y={label.y} />
    </g>
  ) : null;

type LinesProps = { lines: readonly string[]; x: number; y: number; muted?: number };

/** @param muted the number of lines, from the first, that are less prominent */
const Lines = ({ lines, x, y, muted = 0 }: LinesProps) => (
  <text x={x} y={y - ((lines.length - 1) * lineHeight) / 2} textAnchor="middle" dominantBaseline="central">
    {lines.map((line, at) => (
      <tspan key={at} x={x} dy={at === 0 ? 0 : lineHeight} className={at < muted ? 'muted' : undefined}>
        {/* screen readers should read the lines as one text */}
        {at < lines.length - 1 ? `${line} ` : line}
      </tspan>
    ))}
  </text>
);

const corner = 16;

/** A path through all points, with rounded corners. */
function curve(points: PlacedArrow['points']): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${point.x},${point.y}`;
      if (!after) return `L${point.x},${point.y}`;
      const [start, end] = [towards(point, before), towards(point, after)];
      return `L${start.x},${start.y} Q${point.x},${point.y} ${end.x},${end.y}`;
    })
    .join(' ');
}

/** A point at a fixed distance towards another one, at most half-way. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(corner / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

const Frame = styled('div')(({ theme: { palette, typography } }) => ({
  overflowX: 'auto',
  margin: '4px 0 12px',
  '& svg': { display: 'block', height: 'auto', fontFamily: typography.fontFamily, fontSize: 13 },
  '& text': { fill: palette.text.primary },
  '& .muted': { fill: palette.text.secondary, fontSize: 12 },
  '& .box rect': { fill: palette.background.paper, stroke: palette.text.secondary },
  '& .resource rect': { fill: palette.action.hover },
  '& .rule rect': { strokeDasharray: '4 3' },
  '& .start rect': { strokeWidth: 2.5, stroke: palette.primary.main },
  ...Object.fromEntries(
    (['success', 'warning', 'error', 'info'] as const).map((tone) => [
      `& .${tone} rect`,
      { stroke: palette[tone].main },
    ]),
  ),
  '& .arrow': { fill: 'none', stroke: palette.text.secondary, strokeWidth: 1.25 },
  '& .automatic': { strokeDasharray: '4 3' },
  '& .head': { fill: palette.text.secondary },
  '& .label text': {
    fill: palette.text.secondary,
    fontSize: 12,
    paintOrder: 'stroke',
    stroke: palette.background.paper,
    strokeWidth: 5,
    strokeLinejoin: 'round',
  },
  '& a:hover rect, & a:focus-visible rect': { stroke: palette.primary.main, strokeWidth: 2.5 },
  '@media print': { overflow: 'visible', breakInside: 'avoid', '& svg': { minWidth: '0 !important' } },
}));
