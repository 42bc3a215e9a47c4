import { Box, Stack, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { Related } from '../../../../model/types.ts';
import { AddRelated } from './AddRelated.tsx';
import { placesOf, writesInPlace } from './relatedPlaces.ts';
import { RelatedPlace } from './RelatedLists.tsx';

/** The lists that stand in a tab of the page, one below the other; the tab's own name stands for that of a single one. */
export function RelatedInTab({ related, record }: { related: readonly Related[]; record: RaRecord }) {
  const places = placesOf(related);
  return places.map((lists, at) => (
    <Box key={at} component="section" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={head}>
        {places.length > 1 && (
          <Typography variant="h3" sx={{ mr: 'auto', px: { xs: 1, sm: 2 } }}>
            {lists[0].label}
          </Typography>
        )}
        {lists.map(
          (one, place) => !writesInPlace(one) && <AddRelated key={place} related={one} record={record} />,
        )}
      </Stack>
      <RelatedPlace lists={lists} record={record} />
    </Box>
  ));
}

/** Where nothing is named and nothing can be added there is none. */
const head = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  p: 1,
  '&:empty': { display: 'none' },
} as const;
