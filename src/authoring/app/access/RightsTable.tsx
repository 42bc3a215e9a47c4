import {
  Box,
  Button,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { Named, RightLine, RouteRef } from '#access/explain/summary.ts';
import { verbWord } from '#access/explain/describeRights.ts';
import { ToneChip } from '#ui/record/ToneChip.tsx';
import { translate } from '#ui/translate.ts';
import { MoreButton } from './MoreButton.tsx';
import { RouteText } from './PlaceText.tsx';

/** Rows under a common heading: a resource, or a set of permissions. */
export type LineGroup = { id: string; label: string; note?: string; lines: readonly RightLine[] };

const columns = ['can', 'what', 'rows', 'where'] as const;

/** Rights as a table; on a phone each row is a block. */
export function RightsTable({
  groups,
  onPick,
}: {
  groups: readonly LineGroup[];
  onPick: (id: string) => void;
}) {
  return (
    <Card>
      <Table
        sx={{
          tableLayout: 'fixed',
          '& td, & th': { verticalAlign: 'top', py: 1 },
          '& tbody + tbody th': { borderTop: 1, borderColor: 'divider' },
          '@media (max-width: 899.95px)': {
            '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
            '& tbody, & tr, & td, & tbody th': { display: 'block', width: 'auto' },
            '& td': { border: 0, height: 'auto', px: 2, py: 0.25 },
            '& td:first-of-type': { pt: 1 },
            '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
            '& td:last-of-type': { pb: 1.5, borderBottom: 1, borderColor: 'divider' },
          },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} sx={{ width: [124, 'auto', '24%', 230][at] }}>
                {translate(`portal.access.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {groups.map(({ id, label, note, lines }) => (
          <TableBody key={id}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={4} sx={{ bgcolor: 'background.default' }}>
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => onPick(id)}
                  sx={{ ml: -1.25, height: 28, fontWeight: 600 }}
                >
                  {label}
                </Button>
                {note && (
                  <Typography component="span" variant="body2" color="textSecondary">
                    {note}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
            {lines.map((line) => (
              <Line
                key={`${line.verb} ${line.rows} ${line.routes.map(({ path }) => path).join(' ')} ${line.what[0]?.id}`}
                line={line}
              />
            ))}
          </TableBody>
        ))}
      </Table>
    </Card>
  );
}

const tones = { delete: 'error', edit: 'warning', create: 'warning', transition: 'warning' } as const;

function Line({ line: { verb, what, rows, routes } }: { line: RightLine }) {
  const word = verbWord(verb);
  // fields that every record has
  const named = what.filter(({ id }) => id !== 'id' && id !== 'version');
  const tone = verb in tones ? tones[verb as keyof typeof tones] : 'neutral';
  return (
    <TableRow>
      <TableCell>
        <ToneChip tone={tone}>{word.charAt(0).toUpperCase() + word.slice(1)}</ToneChip>
      </TableCell>
      <TableCell>
        <Few
          items={named.length > 0 ? named : what}
          limit={verb === 'figure' ? 2 : 10}
          separator={verb === 'figure' ? '; ' : ', '}
        />
      </TableCell>
      <TableCell data-label={translate('portal.access.rows')}>
        {rows || (
          <Typography component="span" color="textSecondary">
            {translate(`portal.access.${verb === 'figure' ? 'ownRows' : 'allRows'}`)}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <Routes routes={routes} />
      </TableCell>
    </TableRow>
  );
}

/** The first names, and the others on demand. */
function Few({ items, limit, separator }: { items: readonly Named[]; limit: number; separator: string }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, limit);
  return (
    <>
      <span>{shown.map(({ label }) => label).join(separator)}</span>
      <MoreButton count={items.length - limit} all={all} onClick={() => setAll(!all)} />
    </>
  );
}

function Routes({ routes }: { routes: readonly RouteRef[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? routes : routes.slice(0, 2);
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.5 }}>
      {shown.map((route) => (
        <li key={route.path}>
          <RouteText route={route} short />
        </li>
      ))}
      {routes.length > 2 && (
        <li>
          <MoreButton count={routes.length - 2} all={all} onClick={() => setAll(!all)} />
        </li>
      )}
    </Box>
  );
}
