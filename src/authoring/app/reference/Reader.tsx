import { Alert, Typography, useMediaQuery, type Theme, Button, Card } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import type { Reference } from '#authoring/reference/shape.ts';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { translate } from '#ui/translate.ts';
import { Icons, Sample } from './Appendix.tsx';
import { Columns } from './Columns.tsx';
import { Contents, ContentsSelect } from './Contents.tsx';
import { chaptersOf, everySection, iconSection, sampleSection, sectionIn, type Shown } from './entries.ts';
import { EntryLinks } from './EntryLinks.tsx';
import { SearchField } from './SearchField.tsx';
import { SectionCard } from './SectionCard.tsx';
import { TitlesContext } from './SeeAlso.tsx';
import { useCurrentSection } from './useCurrentSection.ts';
import { useReader } from './useReader.ts';
import SearchOff from '@mui/icons-material/SearchOff';

/** The reference with search and table of contents. The current entry is in the address. */
export function Reader({ reference }: { reference: Reference }) {
  const reader = useReader(reference);
  const { typed, setTyped, sought, isSearching, drawn, icons, contents, count, target, lost } = reader;
  const current = useCurrentSection(contents);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const titles = useMemo(
    () =>
      new Map([
        ...everySection(reference).map(({ section: { id, title } }) => [id, title] as const),
        [iconSection, translate('portal.language.icon')],
      ]),
    [reference],
  );

  const home = target && sectionIn(target, drawn);
  const card = ({ section, keywords }: Shown) => (
    <SectionCard
      key={section.id}
      section={section}
      keywords={keywords}
      target={home === section.id ? target : undefined}
    />
  );
  const iconCard = icons.length > 0 && <Icons names={icons} isTarget={target === iconSection} />;
  return (
    <TitlesContext.Provider value={titles}>
      <EntryLinks>
        <Columns
          side={
            <>
              <SearchField typed={typed} onType={setTyped} />
              {isWide ? (
                <Contents chapters={contents} current={current} />
              ) : (
                <ContentsSelect chapters={contents} current={current} />
              )}
            </>
          }
        >
          {lost !== undefined && (
            <Alert severity="info" variant="outlined">
              {translate('portal.language.lost', { name: lost })}
            </Alert>
          )}
          {isSearching ? (
            <>
              <h2 style={visuallyHidden}>{translate('portal.language.results')}</h2>
              <Typography
                component="output"
                variant="body2"
                color="textSecondary"
                sx={{ '&:empty': { display: 'none' } }}
              >
                {count > 0 && translate('portal.language.found', { smart_count: count })}
              </Typography>
              {count === 0 && <NothingFound typed={sought} onClear={() => setTyped('')} />}
              {drawn.map(card)}
              {iconCard}
            </>
          ) : (
            <>
              {chaptersOf(reference, drawn).map(({ title, sections }) => (
                <Chapter key={title} title={title}>
                  {sections.map((section) => card({ section, keywords: section.keywords }))}
                </Chapter>
              ))}
              <Chapter title={translate('portal.language.more')}>
                {iconCard}
                <Sample files={reference.sample} isTarget={target === sampleSection} />
              </Chapter>
            </>
          )}
        </Columns>
      </EntryLinks>
    </TitlesContext.Provider>
  );
}

const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography component="h2" variant="h5" sx={{ mt: 2, '&:first-of-type': { mt: 0 } }}>
      {title}
    </Typography>
    {children}
  </>
);

/** Shown when a search has no results, with suggestions. */
function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <Card sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 6, textAlign: 'center' }}>
      <SearchOff sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {translate('portal.language.none', { typed })}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {translate('portal.language.noneHelp')}
      </Typography>
      <Button variant="outlined" onClick={onClear} sx={{ mt: 1 }}>
        {translate('portal.language.clear')}
      </Button>
    </Card>
  );
}
