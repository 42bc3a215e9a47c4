import { Box, Tooltip, useMediaQuery, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';
import { useHere } from '../../../../../app/portal/context.ts';
import { chartColors } from '../../../../dashboard/widgets/chart/app/chartColors.ts';
import { capitals } from './capitals.ts';
import { frameOf, project, type MapPoint } from './mapPoints.ts';

/** The drawing's own units: on a phone it is upright, and what is drawn stays legible. */
const sizes = { wide: { width: 1000, height: 460 }, narrow: { width: 420, height: 480 } };

/** A map without tiles or network: the points where they lie, with the state capitals to find one's bearings. */
export function MapDrawing({ points, label }: { points: readonly MapPoint[]; label: string }) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'));
  const size = isPhone ? sizes.narrow : sizes.wide;
  const { department } = useHere();
  const { text, divider, background } = theme.palette;
  const [color] = chartColors(theme.palette, department.accent);
  const frame = frameOf(points, size.width / size.height);
  const place = ({ x, y }: { x: number; y: number }) => ({
    x: ((x - frame.x) / frame.width) * size.width,
    y: ((y - frame.y) / frame.height) * size.height,
  });
  const inside = ({ x, y }: { x: number; y: number }) => x > 0 && x < size.width && y > 0 && y < size.height;
  const towns = capitals.map(([name, lat, lng]) => ({ name, ...place(project(lat, lng)) })).filter(inside);
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={label}
      sx={{
        display: 'block',
        width: '100%',
        maxHeight: 'max(360px, 62dvh)',
        bgcolor: 'background.default',
        '& a:focus-visible circle': { stroke: text.primary, strokeWidth: 3 },
      }}
    >
      <g aria-hidden="true">
        {degrees(frame).map(({ key, x1, y1, x2, y2 }) => {
          const [from, to] = [place({ x: x1, y: y1 }), place({ x: x2, y: y2 })];
          return <line key={key} x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke={divider} />;
        })}
        {towns.map(({ name, x, y }) => (
          <g key={name} fill={text.secondary}>
            <rect x={x - 3} y={y - 3} width={6} height={6} rx={1} />
            <text
              // towards the middle where the name would be cut off
              {...(x + 8 + 7 * name.length > size.width ? { x: x - 8, textAnchor: 'end' } : { x: x + 8 })}
              y={y + 4}
              fontSize={12}
              stroke={background.default}
              strokeWidth={3}
              paintOrder="stroke"
            >
              {name}
            </text>
          </g>
        ))}
      </g>
      {points.map((point) => {
        const { x, y } = place(point);
        return (
          <Tooltip key={point.id} title={<Facts point={point} />} placement="top">
            <Link to={point.href} aria-label={point.label}>
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
      })}
    </Box>
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

/** Lines of latitude and longitude, as many as help. */
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
