import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { SourceLocation } from '#model/types.ts';
import type { RouteRef } from '#access/explain/summary.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';

/** The file and line, in the format that editors accept. `short`: the folder is only in the tooltip. */
export const PlaceText = ({
  place: { file, line },
  short = false,
}: {
  place: SourceLocation;
  short?: boolean;
}) => (
  <Typography
    component="code"
    translate="no"
    title={short ? file : undefined}
    variant="caption"
    color="textSecondary"
    sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
  >
    {`${short ? file.split('/').at(-1) : file}:${line}`}
  </Typography>
);

/** A screen's name with its file and line. A link for users who may open the screen. */
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

function RouteLink({ path, children }: { path: string; children: string }) {
  const mayOpen = useMayOpen();
  return mayOpen(path) ? (
    <MuiLink component={Link} to={path}>
      {children}
    </MuiLink>
  ) : (
    <span>{children}</span>
  );
}
