import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Place } from '../../../model/types.ts';
import type { RouteRef } from '../../../access/summary.ts';
import { useMayOpen } from '../../../screens/app/useMayOpen.ts';

/** The file and line that say so, as an editor takes it; `short`: the folder on hovering. */
export const PlaceText = ({ place: { file, line }, short = false }: { place: Place; short?: boolean }) => (
  <Typography
    component="code"
    title={short ? file : undefined}
    variant="caption"
    color="textSecondary"
    sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
  >
    {`${short ? file.split('/').at(-1) : file}:${line}`}
  </Typography>
);

/** A screen by its name, a link for those who may open it, with its line. */
export function RouteText({ route, short = false }: { route: RouteRef; short?: boolean }) {
  return (
    <>
      <RouteLink path={route.path}>{route.label}</RouteLink>
      <br />
      <Typography component="span" variant="body2" color="textSecondary">
        {`${route.department} · `}
      </Typography>
      <PlaceText place={route.place} short={short} />
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
