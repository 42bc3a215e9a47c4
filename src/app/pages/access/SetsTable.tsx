import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import MuiLink from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AccessOverview } from '../../../access/summary.ts';

/** Where to begin: every set of permissions, with how much it opens. */
export function SetsTable({ overview: { sets, permissions } }: { overview: AccessOverview }) {
  const translate = useTranslate();
  const nameOf = (set: readonly string[]) =>
    set.map((id) => permissions.find((one) => one.id === id)?.label ?? id).join(' + ') ||
    translate('portal.access.everyone');
  return (
    <Card component="section">
      <CardContent sx={{ pb: 1 }}>
        <Typography variant="h2">{translate('portal.access.sets')}</Typography>
      </CardContent>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{translate('portal.access.set')}</TableCell>
            <TableCell align="right">{translate('portal.access.screens')}</TableCell>
            <TableCell align="right">{translate('portal.access.resources')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sets.map(({ permissions: set, routes, resources }) => (
            <TableRow key={set.join(',')} hover>
              <TableCell>
                <MuiLink component={Link} to={`?permissions=${encodeURIComponent(set.join(','))}`}>
                  {nameOf(set)}
                </MuiLink>
              </TableCell>
              <TableCell align="right">{routes}</TableCell>
              <TableCell align="right">{resources}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
