import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { conjunction } from '#access/permissions.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { maxFacetValues, type FacetAsked, type FacetCounts } from '#model/api/answers.ts';
import { traitsOf, isNumeric, isTemporal } from '#model/traits.ts';
import type { Field, Filter } from '#model/types.ts';
import type { Facet, FacetRange } from '#screens/list/listTypes.ts';
import { filterKeysOf, filterWords, type WordContext, only, without } from '#screens/filterWords.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { deepEqual } from '#model/values/json.ts';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, Button, ButtonBase, IconButton, Stack, Typography, Skeleton } from '@mui/material';
import { useId, useState } from 'react';
import { useTitles } from '#ui/data/useTitles.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import { lateTitle } from '#kinds/columnsOf.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { moveAmongButtons } from '#kit/focus.ts';
import { currentLocale } from '#messages/translate.ts';
import { distinctFacts } from '#model/records/facts.ts';
import { translate } from '#kit/translate.ts';
import { LoadError } from '#kit/feedback/loading.tsx';

type DrawnFacet = Facet & { of: Field };

/** The list's facets that this user may see, with their counts for the current filter. */
function useFacets(longer: ReadonlySet<string>) {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues } = useListContext() as { filterValues: Filter };
  const dataProvider = useDataProvider<PortalDataProvider>();
  const facets = screen.facets.flatMap((facet): DrawnFacet[] => {
    const of = resource.fields[facet.field];
    return of ? [{ ...facet, of }] : [];
  });
  const own = facets.map(({ field }) => filterKeysOf(field, filterValues));
  const params = {
    filter: conjunction(screen.filter, without(filterValues, own.flat())),
    facets: facets.map(({ field, ranges, most, of }, at): FacetAsked => {
      const filter = only(filterValues, own[at]!);
      if (ranges) return { field, filter, ranges: ranges.map((range) => range.filter) };
      // All options of a choice are loaded. Otherwise one value more than shown is loaded, to find out
      // whether there are others.
      const isWhole = of.options !== undefined || traitsOf(of).yesNo === true || longer.has(field);
      return { field, filter, top: isWhole ? maxFacetValues : Math.min(most + 1, maxFacetValues) };
    }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [resourceName, 'facets', params],
    queryFn: ({ signal }) => dataProvider.facets(resourceName, params, signal),
    enabled: facets.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { facets, counts: data, error, refetch };
}

// The choices of a facet, and the filter that each one leads to.

type Value = string | number | boolean | null;
/** `count` is absent until it is loaded. */
type Choice = { key: string; count?: number; isChosen: boolean; next: Filter } & (
  | { range: FacetRange }
  | { value: Value }
);

function choicesOf(facet: DrawnFacet, counts: FacetCounts | undefined, filter: Filter): Choice[] {
  const { field, ranges, of } = facet;
  const others = without(filter, filterKeysOf(field, filter));
  const own = only(filter, filterKeysOf(field, filter));
  if (ranges) {
    const counted = counts && 'ranges' in counts ? counts.ranges : [];
    return ranges.map((range, at) => {
      const isChosen = deepEqual(own, range.filter);
      const count = counted[at];
      return {
        key: String(at),
        range,
        isChosen,
        next: isChosen ? others : { ...others, ...range.filter },
        ...(count !== undefined && { count }),
      };
    });
  }
  const counted = counts && 'values' in counts ? counts.values : [];
  const isPlain = Object.keys(own).every((key) => key === field);
  const held = isPlain ? ([own[field] ?? []].flat() as Value[]) : [];
  const isHeld = (value: Value) => held.some((one) => String(one) === String(value));
  const fixed: Value[] = of.options?.map(({ value }) => value) ?? (traitsOf(of).yesNo ? [true, false] : []);
  // Chosen values stay visible even if they are not among the counted ones.
  const values = [
    ...new Map(
      [...fixed, ...counted.flatMap(({ value }) => value ?? []), ...held].map((value) => [
        String(value),
        value,
      ]),
    ).values(),
  ];
  const countOf = (value: Value) =>
    counted.find((one) => String(one.value) === String(value))?.count ??
    (counts && fixed.length > 0 ? 0 : undefined);
  const inOrder = isNumeric(of) ? values.toSorted((one, other) => Number(other) - Number(one)) : values;
  const choices = inOrder.map((value): Choice => {
    const isChosen = isHeld(value);
    const next = isChosen ? held.filter((one) => String(one) !== String(value)) : [...held, value];
    const count = countOf(value);
    return {
      key: String(value),
      value,
      isChosen,
      next: next.length === 0 ? others : { ...others, [field]: next.length === 1 ? next[0] : next },
      ...(count !== undefined && { count }),
    };
  });
  const gap = counted.find(({ value }) => value === null);
  const isGap = filter[`${field}_null`] === true;
  if (!gap && !isGap) return choices;
  return [
    ...choices,
    {
      key: '',
      value: null,
      isChosen: isGap,
      next: isGap ? others : { ...others, [`${field}_null`]: true },
      ...(gap && { count: gap.count }),
    },
  ];
}

type Props = {
  facet: DrawnFacet;
  choices: readonly Choice[];
  titles: TitleLookup;
  isLonger: boolean;
  onLonger: (isLonger: boolean) => void;
};

/** One facet: its values or ranges as buttons that filter by them, each with its number of records. */
function FacetSection({ facet, choices, titles, isLonger, onLonger }: Props) {
  const { field, most, of, ranges } = facet;
  const { filterValues, setFilters } = useListContext() as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  const { timeZone, today } = usePortalIndex();
  const heading = useId();
  const context = { titles, timeZone, today };
  const own = filterKeysOf(field, filterValues);
  const isLong = !ranges && choices.length > most;
  const shown = isLong && !isLonger ? choices.filter(({ isChosen }, at) => at < most || isChosen) : choices;
  const words = distinctWords(facet, shown, context);
  const clear = translate('portal.screen.facets.clear', { field: of.label });
  return (
    <Box component="section" aria-labelledby={heading}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 32 }}>
        <Typography id={heading} variant="subtitle2" component="h2" sx={{ flex: 1, px: 1 }}>
          {of.label}
        </Typography>
        {own.length > 0 && (
          <IconButton
            size="small"
            aria-label={clear}
            title={clear}
            onClick={() => setFilters(without(filterValues, own))}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      {shown.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 1 }}>
          {translate('portal.screen.facets.none')}
        </Typography>
      )}
      <Box component="ul" onKeyDown={moveAmongButtons} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((choice, at) => (
          <li key={choice.key}>
            <ChoiceButton
              choice={choice}
              words={words[at]!}
              isName={traitsOf(of).refersTo === true}
              onChoose={() => setFilters(choice.next)}
            />
          </li>
        ))}
      </Box>
      {isLong && (
        <Button size="small" color="inherit" aria-expanded={isLonger} onClick={() => onLonger(!isLonger)}>
          {translate(`portal.screen.facets.${isLonger ? 'less' : 'more'}`)}
        </Button>
      )}
    </Box>
  );
}

/** The labels of the choices; the id distinguishes records of the same title. */
function distinctWords(facet: DrawnFacet, choices: readonly Choice[], context: WordContext): string[] {
  const words = choices.map((choice) => wordsOf(facet, choice, context));
  if (!traitsOf(facet.of).refersTo) return words;
  const ids = distinctFacts(
    choices.map(({ key }, at) => ({
      id: key,
      title: words[at] === lateTitle ? key : words[at]!,
      facts: '',
    })),
  );
  return words.map((text, at) => (ids[at] ? `${text} ${ids[at]}` : text));
}

function wordsOf({ of, field }: DrawnFacet, choice: Choice, context: WordContext): string {
  if ('value' in choice) return filterWords(of, { [field]: choice.value } as Filter, context);
  const { label, filter } = choice.range;
  if (label !== undefined) return label;
  const [key, ...more] = Object.keys(filter);
  const isOldest = isTemporal(of) && more.length === 0 && key === `${field}_lt`;
  return isOldest ? translate('portal.screen.facets.older') : filterWords(of, filter, context);
}

function ChoiceButton({
  choice: { count, isChosen },
  words,
  isName,
  onChoose,
}: {
  choice: Choice;
  words: string;
  isName: boolean;
  onChoose: () => void;
}) {
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        width: '100%',
        minHeight: { xs: 40, md: 30 },
        px: 1,
        gap: 1,
        borderRadius: 1,
        justifyContent: 'flex-start',
        textAlign: 'left',
        typography: 'body2',
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-pressed=true]': { bgcolor: 'action.selected', fontWeight: 600 },
      }}
    >
      {isChosen && <Check sx={{ fontSize: 16 }} />}
      <Box
        component="span"
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          // Titles of records keep their case.
          ...(!isName && { '&::first-letter': { textTransform: 'uppercase' } }),
        }}
        title={words}
      >
        {words}
      </Box>
      {count !== undefined && (
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}
        >
          {count.toLocaleString(currentLocale())}
        </Box>
      )}
    </ButtonBase>
  );
}

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
