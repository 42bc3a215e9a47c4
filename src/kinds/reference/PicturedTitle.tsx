import { Box } from '@mui/material';
import { useGetManyAggregate, type Identifier, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';

type Props = { resource: string; id: unknown; name: string; children: ReactNode };

/** The title of a referenced record, with its picture before it. */
export function PicturedTitle({ resource, id, name, children }: Props) {
  const { fields, image } = useCurrentRoute().slice.resources[resource] ?? {};
  const field = image === undefined ? undefined : fields?.[image];
  // all requests of a page are combined into one
  const { data } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [id as Identifier] },
    { enabled: field !== undefined, retry: false, staleTime: 30_000 },
  );
  if (!field) return children;
  const text = (record: Readonly<Record<string, unknown>>) => String(record[field.id] ?? '');
  return (
    <Box component="span" sx={besideSx}>
      <RecordAvatar
        record={data?.[0] ?? {}}
        image={{ field, text, resource }}
        name={name}
        size={pictureSize}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {children}
      </Box>
    </Box>
  );
}

/** In pixels; not higher than a table row. */
const pictureSize = 24;
const besideSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
} as const;
