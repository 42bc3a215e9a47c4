import { Box, useMediaQuery, useTheme } from '@mui/material';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { chartColors } from '#screens/dashboard/widgets/chart/app/chartColors.ts';
import { capitals } from './capitals.ts';
import { frameOf, placeIn, project, type MapPoint, type Size } from './mapPoints.ts';
import { ClusterMark, PointMark } from './MarkLinks.tsx';
import { marksOf, namesOfMarks, tracksOf } from './marks.ts';
import { useOutlines, type Outlines, type Shape } from './outlines.ts';
import { fontSize, placeLabels, type Named } from './placeLabels.ts';
import { TrackLines } from './TrackLines.tsx';

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
  const frame = frameOf(points, size.width / size.height);
  const place = placeIn(frame, size);
  const marks = marksOf(points.map(place));
  const tracks = tracksOf(points);
  const inside = ({ x, y }: { x: number; y: number }) => x > 0 && x < size.width && y > 0 && y < size.height;
  const path = (shapes: readonly Shape[]) =>
    shapes
      .map((shape) => shape.map(place))
      .filter((shape) => isNear(shape, size))
      .map((shape) => `M${shape.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
      .join('');
  const towns = capitals.map(([name, lat, lng]) => ({ name, ...place(project(lat, lng)) })).filter(inside);
  const names = namesOfMarks(points, marks, tracks);
  const labelled = [
    ...marks.flatMap((mark, at): Labelled[] => {
      const { name, more, isStrong } = names[at] ?? {};
      return name ? [{ ...mark, key: `p${at}`, name: more ? `${name} +${more}` : name, isStrong }] : [];
    }),
    ...towns.map((town): Labelled => ({ key: `t${town.name}`, ...town })),
  ].toSorted((one, other) => Number(other.isStrong ?? false) - Number(one.isStrong ?? false));
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
        '& a:focus-visible path, & [role=button]:focus-visible > circle:first-of-type': {
          stroke: text.primary,
          strokeWidth: 3,
        },
        '& a:focus-visible, & [role=button]:focus-visible': { outline: 'none' },
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
        {towns.map(({ name, x, y }) => (
          <rect key={name} x={x - 2.5} y={y - 2.5} width={5} height={5} rx={1} fill={text.secondary} />
        ))}
      </g>
      <TrackLines tracks={tracks} marks={marks} />
      <g aria-hidden="true">
        <PlaceNames labelled={labelled} size={size} avoid={[...marks, ...towns]} ground={ground} />
      </g>
      {marks.map((mark) => {
        const own = mark.points.map((at) => points[at]!);
        return own.length === 1 ? (
          <PointMark key={own[0]!.id} point={own[0]!} at={mark} color={color} />
        ) : (
          <ClusterMark key={own[0]!.id} points={own} mark={mark} color={color} />
        );
      })}
    </Box>
  );
}

/** True when part of a shape may be visible. */
const isNear = (shape: Shape, { width, height }: Size) =>
  shape.some(({ x }) => x > 0) &&
  shape.some(({ x }) => x < width) &&
  shape.some(({ y }) => y > 0) &&
  shape.some(({ y }) => y < height);

type Labelled = Named & { key: string };
type NamesProps = {
  labelled: readonly Labelled[];
  size: Size;
  /** What no name may cover. */
  avoid: readonly { x: number; y: number; radius?: number }[];
  ground: string;
};

/** The names of points and towns, as far as there is room for them. */
function PlaceNames({ labelled, size, avoid, ground }: NamesProps) {
  const { text } = useTheme().palette;
  const positions = placeLabels(labelled, size, avoid);
  return labelled.map(({ key, name, isStrong }, index) => {
    const at = positions[index];
    return (
      at && (
        <text
          key={key}
          x={at.x}
          y={at.y}
          textAnchor={at.anchor}
          fontSize={fontSize}
          fontWeight={isStrong ? 600 : 400}
          fill={isStrong ? text.primary : text.secondary}
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
