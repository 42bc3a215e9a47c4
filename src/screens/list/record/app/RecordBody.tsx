import { Typography, Box, Button, Paper, Tab, Tabs } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, Section } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { shownTextOf } from '#kinds/ui/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { useState, Suspense, useId, useCallback, useLayoutEffect } from 'react';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { isEmpty } from '#model/values/values.ts';
import { fieldsOfSection } from '#screens/list/show/shownFields.ts';
import { RecordSection } from './RecordSection.tsx';
import { editedValues, useEditsInPlace, ValueEdit } from './ValueEdit.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { type RecordTab, factsOf, sectionsOf, sideOf, tabbed } from '#screens/list/show/show.ts';
import { RelatedLabel, RelatedLists } from './RelatedLists.tsx';
import { refersTo } from '#model/traits.ts';
import { FieldText } from '#ui/record/FieldText.tsx';
import { useDaysFromToday } from '#screens/app/useDaysFromToday.ts';
import { toneIn } from '#screens/list/columns/columnLayout.ts';
import type { Related } from '#screens/list/listTypes.ts';
import { AddRelated } from './AddRelated.tsx';
import { emptyText, relatedTabsOf, writesInPlace, useRelated } from './useRelated.ts';
import { RecordHistory, useHasHistory } from '#screens/list/history/app/RecordHistory.tsx';
import { blockedOn, offeredOn } from '#screens/app/rights.ts';

/**
 * Who created and last updated the record and when, as far as known. Records that were never updated have no
 * update line. Where there is a history, it says so on screen, and this line is for paper.
 */
function AuditLine({ record }: { record: RaRecord }) {
  const { resource } = useScreen();
  const { timeZone } = usePortalIndex();
  const stamps = Object.values(resource.fields).filter(({ stamp }) => stamp);
  const { lookup } = useTitles(stamps, [record]);
  const isOnPaperOnly = useHasHistory();
  const stampValue = (stamp: NonNullable<Field['stamp']>) => {
    const field = stamps.find((one) => one.stamp === stamp);
    return field ? shownTextOf(field, lookup, timeZone)(record) : '';
  };
  const created = { at: stampValue('createdAt'), by: stampValue('createdBy') };
  const updated = { at: stampValue('updatedAt'), by: stampValue('updatedBy') };
  const isChanged = updated.at !== created.at || updated.by !== created.by;
  const parts = [
    ...(created.at ? [translate(`portal.screen.record.stamps.created${created.by && 'By'}`, created)] : []),
    ...(updated.at && isChanged
      ? [translate(`portal.screen.record.stamps.updated${updated.by && 'By'}`, updated)]
      : []),
  ];
  if (parts.length === 0) return null;
  const line = parts.join('; ');
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{
        mt: 2,
        fontVariantNumeric: 'tabular-nums',
        ...(isOnPaperOnly && { display: 'none', displayPrint: 'block' }),
      }}
    >
      {line.charAt(0).toLocaleUpperCase(currentLocale()) + line.slice(1)}
    </Typography>
  );
}

type RecordSectionsProps = {
  sections: readonly Section[];
  record: RaRecord;
  /** The name of the surrounding tab. */
  tab?: string;
};

/** Sections of a record. One button shows the fields without a value, and the sections that have no other. */
function RecordSections({ sections, record, tab }: RecordSectionsProps) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  const [isWhole, setWhole] = useState(false);
  const isEditable = useEditsInPlace();
  const fields = sections.flatMap((section) => fieldsOfSection(section, resource, record, context));
  const empty = fields.filter(({ field }) => isEmpty(record[field.id])).length;
  const isHollow = empty === fields.length && !isWhole;
  return (
    <>
      {empty > 0 && (
        // above what it shows, which would push it away
        <Box sx={isHollow ? { py: 1 } : { float: 'right', mt: tab === undefined ? 1.75 : 0.5, mb: -2 }}>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            sx={{ mx: -1.25, color: 'text.secondary' }}
          >
            {isWhole
              ? translate('portal.screen.record.hideEmpty')
              : translate('portal.screen.record.emptyOnes', { smart_count: empty })}
          </Button>
        </Box>
      )}
      {sections.map((section) => (
        <RecordSection
          key={section.label}
          section={section}
          record={record}
          isWhole={isWhole}
          isNamed={section.label === tab}
          isEditable={isEditable}
        />
      ))}
    </>
  );
}

/** Loaded lazily, since few pages have related lists in tabs. */
const RelatedInTab = lazyPage(() => import('./RelatedInTab.tsx'), 'RelatedInTab');

type RecordTabsProps = { tabs: readonly RecordTab[]; record: RaRecord };

/** The sections and related lists of a record in tabs; on paper all of them are shown. */
function RecordTabs({ tabs, record }: RecordTabsProps) {
  const [wanted, choose] = useState('');
  const id = useId();
  const chosen = Math.max(
    0,
    tabs.findIndex(({ label }) => label === wanted),
  );
  return (
    <Paper variant="outlined" sx={{ '* + &': { mt: 3 } }}>
      <Tabs
        value={chosen}
        onChange={(_event, at: number) => choose(tabs[at]!.label)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{
          px: { xs: 1, sm: 2 },
          borderBottom: 1,
          borderColor: 'divider',
          '@media print': { display: 'none' },
        }}
      >
        {tabs.map(({ label, sections, related: [only, ...others] }, at) => (
          <Tab
            key={label}
            label={
              only && only.as !== 'timeline' && sections.length + others.length === 0 ? (
                <RelatedLabel related={only} record={record} label={label} />
              ) : (
                label
              )
            }
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
          />
        ))}
      </Tabs>
      {tabs.map(({ label, sections, related }, at) => (
        <Box
          key={label}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          sx={at === chosen ? undefined : { '@media screen': { display: 'none' } }}
        >
          {sections.length > 0 && (
            <Box sx={{ px: { xs: 2, sm: 3 }, display: 'flow-root' }}>
              <RecordSections sections={sections} record={record} tab={label} />
            </Box>
          )}
          {related.length > 0 && (
            <Suspense>
              <RelatedInTab related={related} record={record} />
            </Suspense>
          )}
        </Box>
      ))}
    </Paper>
  );
}

/** The key facts of a record, below its title, in the colours that they have in the list. */
function RecordFacts({ record }: { record: RaRecord }) {
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
  const isEditable = useEditsInPlace();
  const facts = shownFacts(screen, resource, record).map((field) => ({ field, tone: toneOf(field.id) }));
  const tones = facts.flatMap(({ tone }) => tone ?? []);
  const colors: Record<string, object> = Object.fromEntries(
    tones.map((tone) => [`& > .${tone} > dd`, { color: `${tone}.main` }]),
  );
  if (facts.length === 0) return null;
  return (
    <section aria-label={translate('portal.screen.record.facts')}>
      <Box
        component="dl"
        className={editedValues}
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
          >
            {isEditable(field, record) && <ValueEdit field={field} label={field.label} />}
          </FieldText>
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

type Known = {
  /** By place, in the order of the tabs. While a list is loading, the previous record's value is used. */
  empty: Readonly<Record<number, boolean>>;
  onKnown: (at: number, isEmpty: boolean) => void;
  /** True when every list is empty. */
  isAll: boolean;
  /** True until it is known of every list whether it is empty. */
  isOpen: boolean;
};

/**
 * By the screen's address. Records of a list are usually similar, so the next record starts with the previous
 * layout.
 */
const lastKnown = new Map<string, Known['empty']>();

/** Which related lists of the shown record are empty. */
function useEmptyLists(related: readonly Related[]): Known {
  const { path } = useScreen();
  const [empty, setEmpty] = useState(() => lastKnown.get(path) ?? {});
  const onKnown = useCallback(
    (at: number, isEmpty: boolean) => {
      setEmpty((was) => {
        if (was[at] === isEmpty) return was;
        const now = { ...was, [at]: isEmpty };
        lastKnown.set(path, now);
        return now;
      });
    },
    [path],
  );
  const isAll = relatedTabsOf(related).every(([first], at) => !writesInPlace(first) && empty[at] === true);
  const isOpen = relatedTabsOf(related).some(
    ([first], at) => !writesInPlace(first) && first.as !== 'timeline' && empty[at] === undefined,
  );
  return { empty, onKnown, isAll, isOpen };
}

type EmptyListsProps = { related: readonly Related[]; record: RaRecord };

/** Queries each related list of the record to find out whether it is empty. */
const ProbeLists = ({ related, record, onKnown }: EmptyListsProps & Pick<Known, 'onKnown'>) =>
  relatedTabsOf(related).map(
    ([first], at) =>
      first.as !== 'timeline' && (
        <ProbeList key={at} related={first} record={record} at={at} onKnown={onKnown} />
      ),
  );

type ProbeProps = { related: Related; record: RaRecord; at: number } & Pick<Known, 'onKnown'>;

function ProbeList({ related, record, at, onKnown }: ProbeProps) {
  const { total, isPlaceholderData, error } = useRelated(related, record);
  const isEmpty = error ? false : isPlaceholderData || total === undefined ? undefined : total === 0;
  // A layout effect, so that an empty list is removed before it is painted.
  useLayoutEffect(() => {
    if (isEmpty !== undefined) onKnown(at, isEmpty);
  }, [isEmpty, at, onKnown]);
  return null;
}

/** The empty related lists, one line each, with a button to add the first record. */
function EmptyLists({ related, record }: EmptyListsProps) {
  return (
    <Paper component="section" variant="outlined">
      {related.map((one, at) => (
        <Box key={at} sx={lineSx}>
          <Typography color="textSecondary" sx={{ flex: '1 1 200px' }}>
            {emptyText(one)}
          </Typography>
          {/* Two lists of the same resource would show the same button twice. */}
          {related.findIndex((other) => makes(other) === makes(one)) === at && (
            <AddRelated related={one} record={record} />
          )}
        </Box>
      ))}
    </Paper>
  );
}

const makes = ({ resource, target }: Related) => `${resource}.${target}`;

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 48,
  px: { xs: 2, sm: 3 },
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const AccountAccess = lazyPage(() => import('./AccountAccess.tsx'), 'AccountAccess');
const RecordLetters = lazyPage(() => import('./RecordLetters.tsx'), 'RecordLetters');
const BlockedSteps = lazyPage(() => import('./BlockedSteps.tsx'), 'BlockedSteps');

const shownFacts = (screen: ListScreen, resource: ClientResource, record: RaRecord) =>
  factsOf(screen, resource).filter(({ id }) => !isEmpty(record[id]));

/** What the key facts say already is not repeated in the sections. */
const withoutFields = (sections: readonly Section[], said: ReadonlySet<string>): Section[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ field }) => !said.has(field)) }));

/** The content of a record's page: key facts, related lists, sections and history. */
export function RecordBody({ record }: { record: RaRecord }) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const facts = new Set(shownFacts(screen, resource, record).map(({ id }) => id));
  const unsaid = (sections: readonly Section[]) =>
    withoutFields(sections, facts).filter(
      (section) => fieldsOfSection(section, resource, record, context).length > 0,
    );
  const { always, related, tabs } = tabbed(screen, unsaid(sectionsOf(screen)));
  const aside = unsaid(sideOf(screen));
  const blocked = blockedOn(offeredOn(screen, resource), resource, record, context);
  const { empty, onKnown, isAll, isOpen } = useEmptyLists(related);
  const relatedProps = { related, record };
  const hasRelated = related.length > 0;
  const access = resource.accounts && (
    <Suspense>
      <AccountAccess record={record} />
    </Suspense>
  );
  const hasLetters = resource.sendsLetters || screen.buttons.some(({ sends }) => sends);
  return (
    <>
      {blocked.length > 0 && (
        <Suspense
          fallback={blocked.map(({ id }) => (
            <StepLine key={id} />
          ))}
        >
          <BlockedSteps record={record} steps={blocked} />
        </Suspense>
      )}
      {hasLetters && (
        <Suspense>
          <RecordLetters record={record} />
        </Suspense>
      )}
      <RecordFacts record={record} />
      <Box sx={container}>
        {hasRelated || tabs.length > 0 ? (
          <Box sx={spine}>
            <Box sx={side}>
              <Sheet sections={[...always, ...aside]} record={record} />
              <AuditLine record={record} />
            </Box>
            <Box sx={side}>
              {hasRelated && <ProbeLists {...relatedProps} onKnown={onKnown} />}
              {hasRelated && !isAll && <RelatedLists {...relatedProps} empty={empty} />}
              <Box sx={isOpen ? hidden : undefined}>
                {hasRelated && isAll && <EmptyLists {...relatedProps} />}
                {tabs.length > 0 && <RecordTabs tabs={tabs} record={record} />}
                {access}
                <RecordHistory record={record} startsOpen />
              </Box>
            </Box>
          </Box>
        ) : (
          <Box sx={columns}>
            <Sheet sections={always} record={record} />
            <Box sx={side}>
              <Sheet sections={aside} record={record} />
              <AuditLine record={record} />
              {access}
              <RecordHistory record={record} startsOpen />
            </Box>
          </Box>
        )}
      </Box>
    </>
  );
}

const Sheet = (props: { sections: readonly Section[]; record: RaRecord }) => (
  <Paper
    variant="outlined"
    className={editedValues}
    sx={{ px: 2, display: 'flow-root', containerType: 'inline-size', '&:empty': { display: 'none' } }}
  >
    <RecordSections {...props} />
  </Paper>
);

/** The room of a step's line until its words are there. */
const StepLine = () => (
  <Typography variant="body2" sx={{ mb: 2 }}>
    {'\u00a0'}
  </Typography>
);

const container = { containerType: 'inline-size' };
const side = { minWidth: 0 };

/** What is below the related lists would jump when they arrive. It is hidden for one second at most; its room is kept. */
const hidden = {
  visibility: 'hidden',
  animation: 'portal-settled 0s linear 1s forwards',
  '@keyframes portal-settled': { to: { visibility: 'visible' } },
} as const;

/** The fields of the record beside all that refers to it, once both have room; else above. */
const spine = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  '@container (min-width: 900px)': { gridTemplateColumns: '340px minmax(0, 1fr)' },
};

/** Without related records the fields have the room, and the history is beside them. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  '@container (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  '@container (min-width: 1500px)': { gridTemplateColumns: 'minmax(0, 1120px) 400px' },
};
