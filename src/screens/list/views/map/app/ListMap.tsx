import { Fragment, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PointList } from './PointList.tsx';
import { capitals, useOutlines, type Outlines, type Shape } from './useOutlines.ts';
import {
  project,
  type Dot,
  alongMarks,
  type Mark,
  type Track,
  frameOf,
  placeIn,
  type MapPoint,
  type Size,
  marksOf,
  namesOfMarks,
  tracksOf,
  pointsOf,
} from './marks.ts';
import { textWidth } from '#screens/list/columns/textWidth.ts';
import {
  Box,
  Tooltip,
  useTheme,
  useMediaQuery,
  Alert,
  Link,
  Paper,
  Skeleton,
  Stack,
  Typography,
  alpha,
} from '@mui/material';
import { translate } from '#kit/translate.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { chartColors } from '#screens/dashboard/widgets/chart/chartColors.ts';
import { ClusterMark, PointMark } from './MarkLinks.tsx';
import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useColumns, notedText } from '#kinds/ui/columns.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { isEmpty } from '#model/values/values.ts';
import { useIsPhone } from '#kit/screen.ts';
import { pagesHeight } from '#kit/theme/theme.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useRoom } from '#screens/list/views/table/app/useRoom.ts';
import { ListEmpty } from '#screens/list/shown/app/ListEmpty.tsx';
import { Legend, legendOf } from '#screens/list/views/spans/app/SpanFrame.tsx';
import { showPath } from '#screens/recordPath.ts';
import { visibleStates } from './visibleStates.ts';

export type NamedPlace = { x: number; y: number; name: string; isStrong?: boolean; radius?: number };
type Placed = { x: number; y: number; anchor: 'start' | 'end' | 'middle' };
type Rectangle = { left: number; right: number; top: number; bottom: number };

/** The size of labels, in units of the drawing. */
const fontSize = 12;
const [ascent, descent] = [11, 3];
const lineHeight = ascent + descent;
/** The radius of a mark whose radius is not given, with its edge. */
const defaultRadius = 7;

/** The rectangle that a placed label takes up. */
export function rectangleOf({ name, isStrong = false }: Omit<NamedPlace, 'x' | 'y'>, at: Placed): Rectangle {
  const width = textWidth(name, (fontSize / 14) * (isStrong ? 1.05 : 1));
  const left = at.anchor === 'start' ? at.x : at.anchor === 'end' ? at.x - width : at.x - width / 2;
  return { left, right: left + width, top: at.y - ascent, bottom: at.y + descent };
}

export const areApart = (a: Rectangle, b: Rectangle) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

const around = ({ x, y, radius = defaultRadius }: { x: number; y: number; radius?: number }) => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/**
 * Places labels beside points so that none overlaps another label, a point or the edge; undefined when there
 * is no room. Earlier points take precedence.
 */
export function placeLabels(
  named: readonly NamedPlace[],
  size: { width: number; height: number },
  points: readonly { x: number; y: number; radius?: number }[] = named,
): (Placed | undefined)[] {
  const taken: Rectangle[] = points.map(around);
  return named.map((label) => {
    for (const way of waysBeside(label)) {
      const box = rectangleOf(label, way);
      const fits = box.left > 0 && box.right < size.width && box.top > 0 && box.bottom < size.height;
      if (!fits || !taken.every((other) => areApart(box, other))) continue;
      taken.push(box);
      return way;
    }
    return undefined;
  });
}

/** The places of a label, best first: at its sides, above and below it, then at its corners. */
function waysBeside({ x, y, radius = defaultRadius }: NamedPlace): Placed[] {
  const [aside, middle] = [radius + 3, y + 4];
  const [above, below] = [y - radius - descent - 1, y + radius + ascent + 1];
  const sides = [-1, 1].flatMap((up): Placed[] => [
    { x: x + aside, y: middle + up * lineHeight, anchor: 'start' },
    { x: x - aside, y: middle + up * lineHeight, anchor: 'end' },
  ]);
  return [
    { x: x + aside, y: middle, anchor: 'start' },
    { x: x - aside, y: middle, anchor: 'end' },
    { x, y: above, anchor: 'middle' },
    { x, y: below, anchor: 'middle' },
    ...sides,
  ];
}

/** The most that a line is moved aside, so that it is visible beside others on the same road. */
const most = 5;
/** A shorter part of a line has no arrow. */
const leastForArrow = 48;

type Props = { tracks: readonly Track[]; marks: readonly Mark[] };

/** A line per track through its marks, in time order, with arrows. */
function TrackLines({ tracks, marks }: Props) {
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

/** The size of the drawing until its room is measured. */
const unmeasured: Size = { width: 1000, height: 460 };
const listWidth = 272;
/** A phone's legend is below the number of points. */
const legendLine = 28;

/** A map without tiles: points on outlines, with the state capitals for orientation. */
function MapDrawing({
  points,
  label,
  outlines,
  pointed,
  size,
}: {
  points: readonly MapPoint[];
  label: string;
  outlines: Outlines;
  /** The point whose line in the list is under the pointer, or has the focus. */
  pointed: MapPoint['id'] | undefined;
  /** In pixels, so that its words are as large as those around it. */
  size: Size;
}) {
  const theme = useTheme();
  const { department } = useCurrentRoute();
  const { text, divider, background, info } = theme.palette;
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
  const seats = capitals.map(([name, lat, lng, state]) => ({ name, state, ...place(project(lat, lng)) }));
  const towns = seats.filter(inside);
  const regions = visibleStates(
    states.map((shape) => shape.map(place)),
    seats,
    size,
  );
  const names = namesOfMarks(points, marks, tracks);
  const labelled = [
    ...marks.flatMap((mark, at): Labelled[] => {
      const { name, more, isStrong } = names[at] ?? {};
      return name ? [{ ...mark, key: `p${at}`, name: more ? `${name} +${more}` : name, isStrong }] : [];
    }),
    ...towns.map((town): Labelled => ({ key: `t${town.name}`, ...town })),
    ...regions.map(({ name, x, y }): Labelled => ({
      key: `s${name}`,
      name: name.toLocaleUpperCase(),
      x,
      y,
      isFaint: true,
    })),
  ].toSorted((one, other) => Number(other.isStrong ?? false) - Number(one.isStrong ?? false));
  const hasLand = land.length > 0;
  const mixed = (share: number) => `color-mix(in srgb, ${divider} ${share}%, ${background.paper})`;
  const [abroad, home] = [mixed(25), mixed(states.length > 0 ? 65 : 25)];
  const ground = hasLand ? home : background.default;
  const water = hasLand ? alpha(info.main, theme.palette.mode === 'dark' ? 0.16 : 0.1) : 'background.default';
  const over =
    pointed === undefined
      ? undefined
      : marks.find((mark) => mark.points.some((at) => points[at]!.id === pointed));
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
        height: size.height,
        bgcolor: water,
        '& a:focus-visible path, & [role=button]:focus-visible > circle:first-of-type': {
          stroke: text.primary,
          strokeWidth: 3,
        },
        '& a:focus-visible, & [role=button]:focus-visible': { outline: 'none' },
      }}
    >
      <g aria-hidden="true">
        {hasLand && <path d={path(land)} fill={abroad} stroke={divider} strokeWidth={1} />}
        {states.length > 0 && (
          <path
            d={path(states)}
            fill={home}
            stroke={background.paper}
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        )}
        {!hasLand &&
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
      {over && (
        <circle
          cx={over.x}
          cy={over.y}
          r={(over.radius ?? defaultRadius) + 6}
          fill="none"
          stroke={text.primary}
          strokeWidth={2}
        />
      )}
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

type Labelled = NamedPlace & { key: string; isFaint?: boolean };
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
  return labelled.map(({ key, name, isStrong, isFaint }, index) => {
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
          fill={isStrong ? text.primary : isFaint ? text.disabled : text.secondary}
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

const withList = { display: 'grid', gridTemplateColumns: `minmax(0, 1fr) ${listWidth}px` };
/** The most points that a list beside the map names; with more it would only be a second table. */
const mostListed = 100;
/** The most records without a place that the line below the map names. */
const mostMissing = 5;
/** The most points on a map: more would be illegible. */
const limit = 500;

/** All filtered records of the list as points on a map, not only those of one page. */
export function ListMap() {
  const { element, ...room } = useRoom();
  return (
    <div ref={element}>
      <RecordsOnMap room={room} />
    </div>
  );
}

function RecordsOnMap({ room: { width, height } }: { room: Size }) {
  const { resourceName, path, screen, resource } = useScreen();
  // The link step has checked that a list with this view has `map`.
  const map = screen.map!;
  const { filterValues, sort } = useListContext();
  const { department } = useCurrentRoute();
  const { palette, breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const spare = useIsPhone() ? legendLine : 0;
  const [pointed, setPointed] = useState<MapPoint['id']>();
  const {
    data,
    total = 0,
    isPending,
    error,
    refetch,
  } = useGetList<RaRecord>(
    resourceName,
    { pagination: { page: 1, perPage: limit }, sort, filter: filterValues },
    { retry: false },
  );
  const columns = useColumns(resource, screen.columns, data);
  const [label] = useColumns(resource, map.label ? [{ field: map.label }] : screen.columns.slice(0, 1), data);
  const colored = useColumns(resource, map.color ? [{ field: map.color }] : [], data);
  const { track, time } = map;
  const tracked = useColumns(resource, track && time ? [{ field: track }, { field: time }] : [], data);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return <Skeleton variant="rounded" height={height + pagesHeight} sx={{ bgcolor: 'action.hover' }} />;
  if (!data || data.length === 0) return <ListEmpty />;
  const legend = legendOf(map.color ? resource.fields[map.color]?.options : [], palette, department.accent);
  const trackOf = (record: RaRecord): MapPoint['track'] => {
    const [key, at]: unknown[] = [record[track!], record[time!]];
    const [name = '', when = ''] = tracked.map((column) => column.text(record));
    return isEmpty(key) || isEmpty(at) ? undefined : { key: String(key), name, time: String(at), when };
  };
  const nameOf = (record: RaRecord) => label?.text(record) ?? `#${record.id}`;
  const points = pointsOf(data, map, (record) => ({
    part: legend.find(({ value }) => value === record[map.color!]),
    label: nameOf(record),
    track: trackOf(record),
    href: showPath(path, record.id),
    // The field that determines the colour comes first.
    lines: [...colored, ...columns.filter(({ field }) => field.id !== map.color)]
      .filter(({ field }) => field.id !== label?.field.id)
      .map((column) => [column.label, notedText(column, record)] as const)
      .filter(([, text]) => text !== ''),
  }));
  const placed = new Set(points.map(({ id }) => id));
  const missing = data.filter(({ id }) => !placed.has(id));
  const shown = legend.filter((part) => points.some((point) => point.part === part));
  if (points.length === 0) return <Alert severity="info">{translate('portal.screen.map.none')}</Alert>;
  const isListed =
    isWide && points.length <= mostListed && tracksOf(points).every((one) => one.points.length < 2);
  const size =
    width > 0 ? { width: width - 2 - (isListed ? listWidth : 0), height: height - spare } : unmeasured;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box sx={isListed ? withList : undefined}>
        <MapDrawing
          points={points}
          pointed={pointed}
          size={size}
          outlines={map.outlines ?? 'world'}
          label={translate('portal.screen.map.label', {
            smart_count: points.length,
            name: resource.label.many,
          })}
        />
        {isListed && <PointList points={points} label={resource.label.many} onPointed={setPointed} />}
      </Box>
      <Stack
        direction="row"
        useFlexGap
        sx={{
          px: 2,
          py: 1.25,
          borderTop: 1,
          borderColor: 'divider',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.5,
        }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          {translate('portal.screen.map.count', { smart_count: points.length })}
          {total > limit && ` ${translate('portal.screen.map.cut', { limit, total })}`}
          {missing.length > 0 &&
            ` ${translate('portal.screen.map.missing', { smart_count: missing.length })}`}
          {missing.slice(0, mostMissing).map((record) => (
            <Fragment key={record.id}>
              {' '}
              <Link component={RouterLink} to={showPath(path, record.id)}>
                {nameOf(record)}
              </Link>
            </Fragment>
          ))}
          {missing.length > mostMissing && ` +${missing.length - mostMissing}`}
        </Typography>
        {shown.length > 0 && <Legend label={colored[0]?.label} parts={shown} />}
      </Stack>
    </Paper>
  );
}
