import { Box, Button, Typography } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isEmpty } from '#model/values/values.ts';
import type { Related } from '#screens/list/types.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { lazyPage } from '#ui/resilience/lazyPage.ts';
import { useColumns } from '#ui/record/columns.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { SaveButton } from '#screens/form/app/FormFooter.tsx';
import { useRecordPath } from '#ui/data/useRecordPath.ts';
import { translate } from '#ui/translate.ts';
import { emptyText, writesInPlace } from './relatedTabs.ts';
import { FeedLine } from './FeedLine.tsx';
import { pageSize, useBelonging, useRelated } from './useRelated.ts';

const NewRecordForm = lazyPage(() => import('#screens/form/app/create/NewRecordForm.tsx'), 'NewRecordForm');

/** Related records as a feed of lines: the first column is the text, the others are its author and time. */
export function RelatedFeed({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const resource = slice.resources[related.resource];
  const hrefOf = useRecordPath(related.resource);
  const [shown, setShown] = useState(pageSize);
  const { data, total = 0, error, refetch } = useRelated(related, record, 1, shown);
  const columns = useColumns(resource, related.columns, data);
  // Receives the focus when the focused line is gone.
  const list = useRef<HTMLElement>(null);
  const goOn = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
      {writesInPlace(related) && <WriteLine related={related} record={record} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {emptyText(related)}
        </Typography>
      )}
      <Box
        component="ol"
        ref={list}
        tabIndex={-1}
        aria-label={related.label}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {data?.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
          >
            {resource && (
              <FeedLine
                related={related}
                resource={resource}
                record={one}
                columns={columns}
                href={hrefOf(one)}
                onLost={goOn}
              />
            )}
          </Box>
        ))}
      </Box>
      {total > shown && (
        <Button size="small" onClick={() => setShown(shown + pageSize)} sx={{ ml: -1.25, mb: 1 }}>
          {translate('portal.screen.related.more', { smart_count: Math.min(pageSize, total - shown) })}
        </Button>
      )}
    </Box>
  );
}

/** The form of a new line above the others; it is reset after each save. */
function WriteLine({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const { pathname } = useLocation();
  const values = useBelonging(related, record);
  const { target, form, resource: id } = related;
  // A new key resets the form.
  const [round, setRound] = useState(0);
  const resource = slice.resources[id];
  if (!resource || isEmpty(values[target])) return null;
  return (
    <Box
      sx={{ mb: 1, '& section': { pt: 1, pb: 1 }, '& h2': { display: form.length > 1 ? undefined : 'none' } }}
    >
      <Suspense>
        <NewRecordForm
          key={round}
          title={related.label}
          name={id}
          resource={resource}
          form={form}
          values={values}
          hidden={[target]}
          place={`${pathname}#${id}.${target}`}
          takesFocus={round > 0}
          onCreated={() => setRound(round + 1)}
          footer={<SaveButton />}
        />
      </Suspense>
    </Box>
  );
}
