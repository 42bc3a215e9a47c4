import { Box, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { Related } from '#screens/list/listTypes.ts';
import { AddRelated } from './AddRelated.tsx';
import { relatedTabsOf, writesInPlace } from './useRelated.ts';
import { RelatedPlace } from './RelatedPlace.tsx';

/**
 * The related lists of a tab, stacked. A single list has no heading of its own, since the tab's name serves
 * as one.
 */
export function RelatedInTab({ related, record }: { related: readonly Related[]; record: RaRecord }) {
  const places = relatedTabsOf(related);
  return places.map((lists, at) => (
    <Box key={at} component="section" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={head}>
        {places.length > 1 && (
          <Typography variant="h3" sx={{ mr: 'auto', px: { xs: 1, sm: 2 } }}>
            {lists[0].label}
          </Typography>
        )}
        {lists.map(
          (one, index) => !writesInPlace(one) && <AddRelated key={index} related={one} record={record} />,
        )}
      </Stack>
      <RelatedPlace lists={lists} record={record} />
    </Box>
  ));
}

/** Not drawn when there is neither a name nor a button. */
const head = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  p: 1,
  '&:empty': { display: 'none' },
} as const;
