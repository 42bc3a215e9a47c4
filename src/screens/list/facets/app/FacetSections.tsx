import { Skeleton, Stack } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import { useTitles } from '#ui/data/useTitles.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import type { Filter } from '#model/types.ts';
import { choicesOf } from './choices.ts';
import { FacetSection } from './FacetSection.tsx';
import { useFacets } from './useFacets.ts';

/** All facets of the list. One request returns all counts, another one the titles of referenced records. */
export function FacetSections() {
  const [longer, setLonger] = useState<ReadonlySet<string>>(new Set());
  const { facets, counts, error, refetch } = useFacets(longer);
  const { filterValues } = useListContext() as { filterValues: Filter };
  const drawn = facets.map((facet) => ({
    facet,
    choices: choicesOf(
      facet,
      counts?.find(({ field }) => field === facet.field),
      filterValues,
    ),
  }));
  const fields = facets.map(({ of }) => of);
  const named = drawn.map(({ facet, choices }) => ({
    [facet.field]: choices.flatMap((choice) => ('value' in choice ? (choice.value ?? []) : [])),
  }));
  const { lookup } = useTitles(fields, named);
  if (error && !counts) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!counts)
    return (
      <Stack spacing={1}>
        {facets.map(({ field }) => (
          <Skeleton key={field} variant="rounded" height={120} />
        ))}
      </Stack>
    );
  return (
    <Stack spacing={2.5}>
      {drawn.map(({ facet, choices }) => (
        <FacetSection
          key={facet.field}
          facet={facet}
          choices={choices}
          titles={lookup}
          isLonger={longer.has(facet.field)}
          onLonger={(isLonger) =>
            setLonger((now) => {
              const next = new Set(now);
              if (isLonger) next.add(facet.field);
              else next.delete(facet.field);
              return next;
            })
          }
        />
      ))}
    </Stack>
  );
}
