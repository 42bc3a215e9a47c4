import { Box, Paper, Stack, Tab, TablePagination, Tabs, Typography } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Related } from '../../../../model/types.ts';
import { useHere } from '../../../../app/portal/context.ts';
import { useRecordPath } from '../../../../app/data/useRecordPath.ts';
import { useColumns } from '../../../../app/ui/columns.ts';
import { Problem } from '../../../../app/ui/Problem.tsx';
import { Records } from '../../../../app/ui/table/Records.tsx';
import { AddRelated } from './AddRelated.tsx';
import { RelatedFeed, writesInPlace } from './RelatedFeed.tsx';
import { pageSize, useRelated } from './useRelated.ts';
import { TableSkeleton } from '../../../../app/ui/table/TableSkeleton.tsx';
import type { ListMeta } from '../../../../app/data/listPages.ts';
import { totalInWords } from '../../../../app/data/totals.ts';
import { spokenLocale } from '../../../../messages/say.ts';

/** Records of other resources that refer to this one, a tab each with their number. */
export function RelatedLists({ related, record }: { related: readonly Related[]; record: RaRecord }) {
  const [chosen, setChosen] = useState(0);
  const shown = related[chosen] ?? related[0]!;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Tabs
          value={chosen}
          onChange={(_event, next: number) => setChosen(next)}
          variant="scrollable"
          scrollButtons="auto"
          // a button beside them goes below before it takes their room
          sx={{ minWidth: 0, flex: '1 1 300px' }}
        >
          {related.map((one, at) => (
            <Tab
              key={`${one.resource}.${one.target}.${one.label}`}
              value={at}
              id={`related-tab-${at}`}
              aria-controls="related-panel"
              label={<RelatedLabel related={one} record={record} />}
            />
          ))}
        </Tabs>
        {!writesInPlace(shown) && <AddRelated key={chosen} related={shown} record={record} />}
      </Stack>
      <Paper
        variant="outlined"
        role="tabpanel"
        id="related-panel"
        aria-labelledby={`related-tab-${chosen}`}
        sx={{ overflow: 'hidden' }}
      >
        {shown.as === 'feed' ? (
          <RelatedFeed key={chosen} related={shown} record={record} />
        ) : (
          <RelatedTable key={chosen} related={shown} record={record} />
        )}
      </Paper>
    </Box>
  );
}

function RelatedLabel({ related, record }: { related: Related; record: RaRecord }) {
  const { total, meta } = useRelated(related, record);
  return (
    <span>
      {related.label}
      {total !== undefined && (
        <Typography component="span" variant="body2" color="textSecondary">
          {' '}
          {totalInWords(total, meta as ListMeta)}
        </Typography>
      )}
    </span>
  );
}

function RelatedTable({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useHere();
  const translate = useTranslate();
  const resource = slice.resources[related.resource];
  const [page, setPage] = useState(1);
  const { data, total = 0, isPending, error, refetch } = useRelated(related, record, page);
  const columns = useColumns(resource ?? nothing, related.columns, data);
  const hrefOf = useRecordPath(related.resource);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <TableSkeleton
        labels={related.columns.map(({ field, label }) => label ?? resource?.fields[field]?.label ?? field)}
        rows={4}
      />
    );
  if (!data || data.length === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 3 }}>
        {translate('portal.screen.related.empty', { name: related.label.toLocaleLowerCase(spokenLocale()) })}
      </Typography>
    );
  return (
    <>
      <Records label={related.label} columns={columns} records={data} hrefOf={hrefOf} />
      {total > pageSize && (
        <TablePagination
          component="div"
          count={total}
          page={page - 1}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </>
  );
}

const nothing = { fields: {} } as never;
