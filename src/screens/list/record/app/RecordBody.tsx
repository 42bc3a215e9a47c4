import { Typography, Box, Paper } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, Section } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { shownTextOf } from '#kinds/columnsOf.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { currentLocale } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { Suspense } from 'react';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { isEmpty } from '#model/values/values.ts';
import { fieldsOfSection } from '#screens/list/show/shownFields.ts';
import { RecordSections } from './RecordSection.tsx';
import { editedValues, useEditsInPlace, ValueEdit } from './ValueEdit.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { factsOf, sectionsOf, sideOf, tabbed } from '#screens/list/show/show.ts';
import { RecordTabs } from './RecordTabs.tsx';
import { hasRows, refersTo, traitsOf } from '#model/traits.ts';
import { FieldText } from '#ui/record/FieldText.tsx';
import { daysFromToday } from '#kinds/date/daysFromToday.ts';
import { daysLate } from '#model/fields/due.ts';
import { toneIn } from '#screens/list/columns/toneIn.ts';
import { isVisible } from '#kinds/validate.ts';
import { needsTable, rowsOf, shownInRows } from '#kinds/items/kind.ts';
import { useSendsLetters } from '#screens/list/activity/app/letters.ts';
import { BlockedSteps } from './BlockedSteps.tsx';
import { ClosedNote } from './ClosedNote.tsx';
import { recordPlaces, takeFields } from './recordPlaces.ts';
import { CountPlaces, usePlaceTotals } from './usePlaceTotals.tsx';
import { useHasHistory } from '#screens/list/history/app/RecordHistory.tsx';
import { blockedOn, closedUntil } from '#screens/app/rights.ts';
import { offeredOn } from '#screens/list/actions/offered.ts';

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

/** The key facts of a record, below its title, in the colours that they have in the list. Each has a line of its own height. */
function RecordFacts({ record }: { record: RaRecord }) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(
    resource,
    screen.columns.some(({ tones }) => tones),
  );
  const isLate = (id: string) => daysLate(resource.fields[id]!, record, context) > 0;
  const toneOf = (id: string) => {
    const column = screen.columns.find(({ field }) => field === id);
    return column && !isLate(id) ? toneIn(column, record, context) : undefined;
  };
  const isEditable = useEditsInPlace();
  const facts = shownFacts(screen, resource, record).map((field) => ({ field, tone: toneOf(field.id) }));
  const tones = facts.flatMap(({ tone }) => tone ?? []);
  const colors: Record<string, object> = Object.fromEntries(
    tones.map((tone) => [`& > .${tone} > dd`, { color: `${tone}.main` }]),
  );
  if (facts.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('portal.screen.record.facts')} sx={container}>
      <Box component="dl" className={editedValues} sx={{ ...factsRow, ...colors }}>
        {facts.map(({ field, tone }) => (
          <FieldText
            key={field.id}
            field={field}
            label={field.label}
            among={resource.fields}
            note={tone && daysFromToday(field, record, context.variables.today)}
            className={`${shapeOfFact(field)} ${tone ?? ''}`}
          >
            {isEditable(field, record) && <ValueEdit field={field} label={field.label} />}
          </FieldText>
        ))}
      </Box>
    </Box>
  );
}

/** The name of a referenced record loads later: it comes behind the others, in what room they leave. A text has all lines that it needs. */
const shapeOfFact = (field: Field): 'named' | 'told' | '' =>
  refersTo(field) || field.lookup !== undefined ? 'named' : isText(field) ? 'told' : '';

const isText = (field: Field) => /^lines?$/.test(traitsOf(field).text ?? '');

const factsRow = {
  m: 0,
  mb: 2.5,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 2,
  rowGap: 1.5,
  '& > div > dd': {
    fontSize: '1.125rem',
    fontWeight: 600,
    height: '1.75rem',
    lineHeight: '1.75rem',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > .named': { order: 1, gridColumn: '1 / -1' },
  '& > .told': { order: 2, gridColumn: '1 / -1', flexBasis: '100%' },
  '& > .told > dd': {
    height: 'auto',
    whiteSpace: 'normal',
    fontSize: '1rem',
    fontWeight: 500,
    lineHeight: '1.5rem',
  },
  // With tabular figures, the hyphens of a code would be as wide as its digits.
  '& a': { fontVariantNumeric: 'normal' },
  '@container (min-width: 640px)': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 4,
    '& > div': { minWidth: 112 },
    '& > .named': { flex: '1 1 0', maxWidth: 480 },
  },
} as const;

const AccountAccess = lazyPage(() => import('./AccountAccess.tsx'), 'AccountAccess');

/** An amount of zero tells nothing at the head of a record. */
const shownFacts = (screen: ListScreen, resource: ClientResource, record: RaRecord) =>
  factsOf(screen, resource).filter((field) => {
    const value: unknown = record[field.id];
    return !isEmpty(value) && !(traitsOf(field).numeric && Number(value) === 0);
  });

/** What the key facts say already is not repeated in the sections. */
const withoutFields = (sections: readonly Section[], said: ReadonlySet<string>): Section[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ field }) => !said.has(field)) }));

/**
 * The content of a record: key facts, its fields, and beside them what happened to it and what belongs to it.
 *
 * @param isPrinted true for a page, which paper shows as a whole
 */
export function RecordBody({ record, isPrinted = false }: { record: RaRecord; isPrinted?: boolean }) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const hasHistory = useHasHistory();
  const hasLetters = useSendsLetters();
  const totals = usePlaceTotals(record);
  const facts = new Set(shownFacts(screen, resource, record).map(({ id }) => id));
  const applies = (section: Section) => fieldsOfSection(section, resource, record, context).length > 0;
  const unsaid = (sections: readonly Section[]) => withoutFields(sections, facts).filter(applies);
  const { always, related, tabs } = tabbed(screen, unsaid(sectionsOf(screen)));
  const isFilledTable = (id: string) => {
    const field = resource.fields[id];
    return field !== undefined && isTable(field) && !isEmpty(record[id]) && isVisible(field, record, context);
  };
  const { sections, taken } = takeFields([...always, ...unsaid(sideOf(screen))], isFilledTable);
  const rows = taken.map(({ field: id, label }) => {
    const field = resource.fields[id]!;
    return { rows: field, label: label ?? field.label, total: rowsOf(record[id]).length };
  });
  const beside = sections.filter(applies);
  const isTabbed = beside.length === 0;
  const places = recordPlaces({ related, tabs, rows, isActive: hasHistory || hasLetters, isTabbed });
  const blocked = blockedOn(offeredOn(screen, resource), resource, record, context);
  return (
    <>
      {closedUntil(record) !== undefined && <ClosedNote record={record} />}
      {blocked.length > 0 && <BlockedSteps record={record} steps={blocked} />}
      <RecordFacts record={record} />
      <CountPlaces {...{ places, record, isPrinted }} onTotal={totals.onTotal} />
      <Box sx={container}>
        <Box sx={isTabbed || places.length === 0 ? side : columns}>
          <Box sx={side}>
            <Sheet sections={beside} record={record} />
            <AuditLine record={record} />
            {resource.accounts && (
              <Suspense>
                <AccountAccess record={record} />
              </Suspense>
            )}
          </Box>
          {places.length > 0 && (
            <Box sx={side}>
              <RecordTabs {...{ places, record, totals }} />
            </Box>
          )}
        </Box>
      </Box>
    </>
  );
}

/** True for lists of rows that are read as a table. */
const isTable = (field: Field) => hasRows(field) && needsTable(shownInRows(field).length);

const Sheet = (props: { sections: readonly Section[]; record: RaRecord }) => (
  <Paper
    variant="outlined"
    className={editedValues}
    sx={{ px: 2, display: 'flow-root', containerType: 'inline-size', '&:empty': { display: 'none' } }}
  >
    <RecordSections {...props} />
  </Paper>
);

const container = { containerType: 'inline-size' };
const side = { minWidth: 0 };

/** The fields beside the activity, once both have room; else above. */
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  '@container (min-width: 900px)': {
    gridTemplateColumns: 'clamp(340px, 38%, 420px) minmax(0, 1fr)',
  },
};
