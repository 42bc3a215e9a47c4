import { Box, Card } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '../../../../../model/types.ts';
import { useColumns } from '../../../../../app/ui/columns.ts';
import { RecordLines } from '../../../../../app/ui/RecordLines.tsx';
import { useScreen } from '../../../../app/useScreen.ts';
import { useCardNames } from '../../../card/app/useCardNames.ts';
import { cardColumns } from '../../../card/card.ts';
import { useToned } from '../../../columns/app/toned.tsx';
import { useChosenColumns } from '../../../columns/app/useChosenColumns.ts';
import { useOpened } from '../../../open/app/useOpened.ts';
import type { ListColumn } from '../../../screen.ts';

/** Each record as a card of two lines; what a phone shows instead of a table. */
export function ListCards({ records }: { records: readonly RaRecord[] }) {
  const { screen, resource } = useScreen();
  const { hrefOf } = useOpened();
  const { shown } = useChosenColumns();
  const chosen = useMemo(
    () => cardColumns(screen.card, screen.columns, beyondTitle(shown, resource)),
    [screen, shown, resource],
  );
  const columns = useToned(useColumns(resource, chosen, records), chosen, resource);
  const name = useCardNames(records);
  return (
    <Box
      component="ul"
      aria-label={resource.label.many}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        gap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
        // of many, those out of sight are not drawn; they can still be found in the page
        ...(records.length > 100 && {
          '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 92px' },
        }),
      }}
    >
      {records.map((record) => (
        <Card key={record.id} component="li">
          <RecordLines
            title={name(record)}
            record={record}
            columns={columns}
            href={hrefOf(record)}
            isDeclared={screen.card?.fields !== undefined}
          />
        </Card>
      ))}
    </Box>
  );
}

/** The columns that the title does not tell already. */
const beyondTitle = (columns: readonly ListColumn[], resource: ClientResource): ListColumn[] =>
  columns.filter(({ field }) => !resource.titleFields.includes(field));
