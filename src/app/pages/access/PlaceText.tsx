import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Place } from '../../../config/types.ts';
import type { RouteRef } from '../../../access/summary.ts';
import { useMayOpen } from '../../dashboards/useMayOpen.ts';

/** The file and line that say so, as an editor takes it. */
export const PlaceText = ({ place: { file, line } }: { place: Place }) => (
  <Typography
    component="code"
    variant="caption"
    color="textSecondary"
    sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
  >
    {`${file}:${line}`}
  </Typography>
);

/** A screen by its name, a link for those who may open it, with its line. */
export function RouteText({ route }: { route: RouteRef }) {
  return (
    <>
      <RouteLink path={route.path}>{route.label}</RouteLink>
      <Typography component="span" variant="body2" color="textSecondary">
        {` · ${route.department}`}
      </Typography>
      <br />
      <PlaceText place={route.place} />
    </>
  );
}

export function RouteLink({ path, children }: { path: string; children: string }) {
  const mayOpen = useMayOpen();
  return mayOpen(path) ? (
    <MuiLink component={Link} to={path}>
      {children}
    </MuiLink>
  ) : (
    <span>{children}</span>
  );
}
