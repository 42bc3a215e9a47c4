import { Box } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { refersTo } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { FieldText } from '#ui/record/FieldText.tsx';
import { useDaysFromToday } from '#screens/app/useDaysFromToday.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { toneIn } from '#screens/list/columns/tones.ts';
import { factsOf } from '#screens/list/show/show.ts';
import { translate } from '#ui/translate.ts';

/** The key facts of a record, below its title, in the colours that they have in the list. */
export function RecordFacts({ record }: { record: RaRecord }) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(
    resource,
    screen.columns.some(({ tones }) => tones),
  );
  const toneOf = (id: string) => {
    const column = screen.columns.find(({ field }) => field === id);
    return column && toneIn(column, record, context);
  };
  const daysOf = useDaysFromToday();
  const facts = factsOf(screen, resource)
    .filter(({ id }) => !isEmpty(record[id]))
    .map((field) => ({ field, tone: toneOf(field.id) }));
  const tones = facts.flatMap(({ tone }) => tone ?? []);
  const colors: Record<string, object> = Object.fromEntries(
    tones.map((tone) => [`& > .${tone} > dd`, { color: `${tone}.main` }]),
  );
  if (facts.length === 0) return null;
  return (
    <section aria-label={translate('portal.screen.record.facts')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 4,
          rowGap: 1.5,
          mb: 2.5,
          // As wide as its text, where the row has room: what breaks into lines should not have to.
          '& > div': { minWidth: { xs: 'calc(50% - 16px)', sm: 112 }, maxWidth: { xs: '100%', sm: 640 } },
          // The name of a referenced record loads later. Its room has a fixed width, and a long name breaks into lines,
          // so that no fact moves when the name arrives.
          '& > .named': {
            minWidth: { xs: '100%', sm: '16rem' },
            flex: { sm: '1 1 16rem' },
            maxWidth: { sm: '20rem' },
          },
          '& > div > dd': { ...large, overflowWrap: 'anywhere' },
          ...colors,
          // With tabular figures, the hyphens of a code would be as wide as its digits.
          '& a': { fontVariantNumeric: 'normal' },
        }}
      >
        {facts.map(({ field, tone }) => (
          <FieldText
            key={field.id}
            field={field}
            label={field.label}
            note={tone && daysOf(field, record, context.variables.today)}
            className={`${refersTo(field) ? 'named ' : ''}${tone ?? ''}`}
          />
        ))}
      </Box>
    </section>
  );
}

const large = {
  fontSize: '1.125rem',
  fontWeight: 600,
  lineHeight: '1.75rem',
  fontVariantNumeric: 'tabular-nums',
};
