import { Box, Tooltip, useMediaQuery, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';
import { useCurrentRoute } from '#app/portal/context.ts';
import { chartColors } from '#screens/dashboard/widgets/chart/app/chartColors.ts';
import { capitals } from './capitals.ts';
import { framed, placeIn, project, type MapPoint } from './mapPoints.ts';
import { useOutlines, type Outlines, type Shape } from './outlines.ts';
import { placeLabels } from './placeLabels.ts';

/**
 * Sizes of the viewBox, chosen so that labels are about as large as the surrounding text. On a phone the map
 * is upright.
 */
const sizes = {
  huge: { width: 1800, height: 740 },
  wide: { width: 1000, height: 460 },
  narrow: { width: 420, height: 480 },
};

/** A map without tiles: points on outlines, with the state capitals for orientation. */
export function MapDrawing({
  points,
  label,
  outlines,
}: {
  points: readonly MapPoint[];
  label: string;
  outlines: Outlines;
}) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'));
  const isHuge = useMediaQuery('(min-width: 2000px)');
  const size = isPhone ? sizes.narrow : isHuge ? sizes.huge : sizes.wide;
  const { department } = useCurrentRoute();
  const { text, divider, background } = theme.palette;
  const [color] = chartColors(theme.palette, department.accent);
  const { land, states } = useOutlines(outlines);
  const { frame, dots } = framed(points, size);
  const place = placeIn(frame, size);
  const inside = ({ x, y }: { x: number; y: number }) => x > 0 && x < size.width && y > 0 && y < size.height;
  const path = (shapes: readonly Shape[]) =>
    shapes
      .map((shape) => shape.map(place))
      .filter((shape) => isNear(shape, size))
      .map((shape) => `M${shape.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
      .join('');
  const towns = capitals.map(([name, lat, lng]) => ({ name, ...place(project(lat, lng)) })).filter(inside);
  const labelled = [
    ...points.map(({ id, label }, at) => ({ key: `p${id}`, name: label, isPoint: true, ...dots[at]! })),
    ...towns.map((town) => ({ key: `t${town.name}`, isPoint: false, ...town })),
  ];
  const ground = land.length > 0 ? background.paper : background.default;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={label}
      // A map is not mirrored, and its labels are laid out from left to right.
      direction="ltr"
      sx={{
        display: 'block',
        width: '100%',
        maxHeight: 'max(360px, 62dvh)',
        bgcolor: 'background.default',
        '& a:focus-visible circle': { stroke: text.primary, strokeWidth: 3 },
      }}
    >
      <g aria-hidden="true">
        {land.length > 0 && <path d={path(land)} fill={background.paper} stroke={divider} strokeWidth={1} />}
        {states.length > 0 && (
          <path
            d={path(states)}
            fill={background.paper}
            stroke={text.disabled}
            strokeWidth={0.75}
            strokeLinejoin="round"
          />
        )}
        {land.length === 0 &&
          degrees(frame).map(({ key, x1, y1, x2, y2 }) => {
            const [from, to] = [place({ x: x1, y: y1 }), place({ x: x2, y: y2 })];
            return <line key={key} x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke={divider} />;
          })}
        {dots.map(
          ({ x, y, from }, at) =>
            from && (
              <line
                key={points[at]!.id}
                x1={from.x}
                y1={from.y}
                x2={x}
                y2={y}
                stroke={text.secondary}
                strokeWidth={0.75}
              />
            ),
        )}
        {towns.map(({ name, x, y }) => (
          <rect key={name} x={x - 2.5} y={y - 2.5} width={5} height={5} rx={1} fill={text.secondary} />
        ))}
        <PlaceNames labelled={labelled} size={size} avoid={[...dots, ...towns]} ground={ground} />
      </g>
      {points.map((point, at) => (
        <Point key={point.id} point={point} at={dots[at]!} color={point.part?.color ?? color} />
      ))}
    </Box>
  );
}

/** True when part of a shape may be visible. */
const isNear = (shape: Shape, { width, height }: Size) =>
  shape.some(({ x }) => x > 0) &&
  shape.some(({ x }) => x < width) &&
  shape.some(({ y }) => y > 0) &&
  shape.some(({ y }) => y < height);

type Size = { width: number; height: number };
type Labelled = { key: string; name: string; isPoint: boolean; x: number; y: number };
type NamesProps = {
  labelled: readonly Labelled[];
  size: Size;
  /** What no name may cover. */
  avoid: readonly { x: number; y: number }[];
  ground: string;
};

/** The names of points and towns, as far as there is room for them. */
function PlaceNames({ labelled, size, avoid, ground }: NamesProps) {
  const { text } = useTheme().palette;
  const positions = placeLabels(labelled, size, avoid);
  return labelled.map(({ key, name, isPoint }, index) => {
    const at = positions[index];
    return (
      at && (
        <text
          key={key}
          x={at.x}
          y={at.y}
          textAnchor={at.anchor}
          fontSize={12}
          fontWeight={isPoint ? 600 : 400}
          fill={isPoint ? text.primary : text.secondary}
          stroke={ground}
          strokeWidth={3}
          paintOrder="stroke"
        >
          {name}
        </text>
      )
    );
  });
}

type PointProps = { point: MapPoint; at: { x: number; y: number }; color: string | undefined };

function Point({ point, at: { x, y }, color }: PointProps) {
  const { background } = useTheme().palette;
  return (
    <Tooltip title={<Facts point={point} />} placement="top">
      <Link to={point.href} aria-label={point.part ? `${point.label}, ${point.part.label}` : point.label}>
        <circle
          cx={x}
          cy={y}
          r={7}
          fill={color}
          fillOpacity={0.85}
          stroke={background.paper}
          strokeWidth={1.5}
        />
      </Link>
    </Tooltip>
  );
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

/** Gridlines of latitude and longitude, as many as are useful. */
function degrees({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const step = width > 20 ? 5 : width > 8 ? 2 : 1;
  const scale = project(0, 1).x;
  const lines: { key: string; x1: number; y1: number; x2: number; y2: number }[] = [];
  for (let lng = Math.ceil(x / scale / step) * step; lng * scale < x + width; lng += step)
    lines.push({ key: `lng${lng}`, x1: lng * scale, y1: y, x2: lng * scale, y2: y + height });
  for (let lat = Math.ceil(y / step) * step; lat < y + height; lat += step)
    lines.push({ key: `lat${lat}`, x1: x, y1: lat, x2: x + width, y2: lat });
  return lines;
}
