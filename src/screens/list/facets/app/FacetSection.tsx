import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import { Box, Button, ButtonBase, IconButton, Stack, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { useId } from 'react';
import type { TitleLookup } from '#ui/data/useTitles.ts';
import { lateTitle } from '#ui/record/columns.ts';
import { usePortalIndex } from '#ui/portal/context.ts';
import { moveAmongButtons } from '#ui/focus/arrowKeys.ts';
import { currentLocale } from '#messages/translate.ts';
import { distinctFacts } from '#model/records/facts.ts';
import { isTemporal, traitsOf } from '#model/traits.ts';
import type { Filter } from '#model/types.ts';
import { filterWords, keysOf, type WordContext } from '#screens/app/filters/filterWords.ts';
import { without } from '#screens/app/filters/useActiveFilters.ts';
import { translate } from '#ui/translate.ts';
import type { Choice } from './choices.ts';
import type { DrawnFacet } from './useFacets.ts';

type Props = {
  facet: DrawnFacet;
  choices: readonly Choice[];
  titles: TitleLookup;
  isLonger: boolean;
  onLonger: (isLonger: boolean) => void;
};

/** One facet: its values or ranges as buttons that filter by them, each with its number of records. */
export function FacetSection({ facet, choices, titles, isLonger, onLonger }: Props) {
  const { field, most, of, ranges } = facet;
  const { filterValues, setFilters } = useListContext() as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  const { timeZone, today } = usePortalIndex();
  const heading = useId();
  const context = { titles, timeZone, today };
  const own = keysOf(field, filterValues);
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
