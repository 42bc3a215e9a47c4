import { Box, Button, Paper, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { FieldValue } from '#ui/record/FieldText.tsx';
import { traitsOf } from '#model/traits.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { HistoryChange } from '#screens/list/history/app/historyParts.tsx';
import { fateOf, type CheckedRow } from './checkTable.ts';
import type { ImportTarget } from './mapping.ts';

type Props = { rows: readonly CheckedRow[]; targets: readonly ImportTarget[] };

const shownAtOnce = 5;
const shownMore = 50;

/** What changes in each record that a row updates: its fields before and after. */
export function UpdatePreview({ rows, targets }: Props) {
  const { resource } = useScreen();
  const [most, setMost] = useState(shownAtOnce);
  const updates = useMemo(
    () =>
      rows.flatMap((row) =>
        row.update && fateOf(row) === 'updating' ? [{ line: row.line, ...row.update }] : [],
      ),
    [rows],
  );
  const shown = useMemo(() => updates.slice(0, most), [updates, most]);
  const titleOf = useRecordTitles(
    resource.id,
    useMemo(() => shown.map(({ record }) => record), [shown]),
  );
  const rest = updates.length - shown.length;
  return (
    <Box component="section">
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('portal.screen.import.update.preview')}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map(({ line, record, changes }) => (
            <Box
              key={line}
              component="li"
              sx={{
                px: 2,
                py: 1,
                containerType: 'inline-size',
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
                <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                  {titleOf(record)}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary">
                  {translate('portal.screen.import.check.line', { line, smart_count: 1 })}
                </Typography>
              </Box>
              <Box component="dl" sx={{ m: 0 }}>
                {targets
                  .filter(({ field }) => Object.hasOwn(changes, field.id))
                  .map(({ field, label }) =>
                    traitsOf(field).secret ? (
                      <HistoryChange
                        key={field.id}
                        label={label}
                        after={translate('portal.screen.history.secret')}
                      />
                    ) : (
                      <HistoryChange
                        key={field.id}
                        label={label}
                        before={<FieldValue field={field} record={record} />}
                        after={<FieldValue field={field} record={changes} />}
                      />
                    ),
                  )}
              </Box>
            </Box>
          ))}
        </Box>
        {rest > 0 && (
          <Button
            color="inherit"
            fullWidth
            onClick={() => setMost(most + shownMore)}
            sx={{ borderTop: 1, borderColor: 'divider', borderRadius: 0 }}
          >
            {translate('portal.screen.import.update.more', { smart_count: Math.min(rest, shownMore), rest })}
          </Button>
        )}
      </Paper>
    </Box>
  );
}
