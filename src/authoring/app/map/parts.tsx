import { Box, Chip, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Requirement } from '#model/types.ts';
import { translate } from '#ui/translate.ts';
import { ColumnsList } from '../ColumnsList.tsx';
import type { ItemRef } from './items.ts';
import { addressOf } from './useMapAddress.ts';

export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      columnGap: 2,
      rowGap: { xs: 0.25, sm: 1 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
      '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
    }}
  >
    {children}
  </Box>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd">{children}</Box>
  </>
);

/** A link to another item of the map. Clears the search. */
export const ToItem = ({
  to,
  inText = false,
  children,
}: {
  to: ItemRef;
  inText?: boolean;
  children: ReactNode;
}) => (
  <MuiLink component={Link} to={addressOf(to, '')} underline={inText ? 'always' : 'hover'}>
    {children}
  </MuiLink>
);

/** A vertical list of links, each with a note. */
export function Links({ items }: { items: readonly { to?: ItemRef; label: string; note?: string }[] }) {
  if (items.length === 0)
    return <Typography color="textSecondary">{translate('portal.map.nothing')}</Typography>;
  return (
    <ColumnsList width={180}>
      {items.map(({ to, label, note }) => (
        <li key={`${label} ${note}`}>
          <div>{to ? <ToItem to={to}>{label}</ToItem> : label}</div>
          {note && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          )}
        </li>
      ))}
    </ColumnsList>
  );
}

/** The required permissions, each as a link. */
export function Needs({ requirement: { mode, permissions } }: { requirement: Requirement }) {
  if (permissions.length === 0) return <>{translate('portal.map.everyone')}</>;
  return (
    <>
      {permissions.map((permission, at) => (
        <span key={permission}>
          {at > 0 && ` ${translate(`portal.map.${mode}`)} `}
          <Chip
            clickable
            component={Link}
            to={addressOf({ kind: 'permission', id: permission.toLowerCase() }, '')}
            label={permission}
          />
        </span>
      ))}
    </>
  );
}
