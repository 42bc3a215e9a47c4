import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Reference } from '../../../language/docs/shape.ts';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { useHere } from '../../portal/context.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useEngine } from '../access/useAccess.ts';
import { Reader } from './Reader.tsx';
import { Columns } from './Columns.tsx';

/** Every word of the config's language, as the engine that reads it has it. */
export function LanguageReference() {
  const translate = useTranslate();
  const { route } = useHere();
  const { data: reference, error, refetch } = useEngine<Reference>('/config/reference.json');
  return (
    <>
      <PageHeader
        title={route.label}
        description={route.description ?? translate('portal.language.description')}
      />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!reference && !error && <Skeletons />}
      {reference && <Reader reference={reference} />}
    </>
  );
}

const Skeletons = () => (
  <Waiting>
    <Columns
      side={
        <>
          <Skeleton variant="rounded" height={36} />
          <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
            {Array.from({ length: 10 }, (_, at) => (
              <Skeleton key={at} width={`${80 - ((at * 17) % 40)}%`} height={31} />
            ))}
          </Box>
        </>
      }
    >
      <Skeleton variant="rounded" height={96} />
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} variant="rounded" height={132} />
      ))}
    </Columns>
  </Waiting>
);
