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
import { daysFromToday } from '#screens/app/daysFromToday.ts';
import { toneIn } from '#screens/list/columns/columnLayout.ts';
import { valueOf } from '#kinds/registry.value.tsx';
import { isVisible } from '#kinds/validate.ts';
import { filesOf } from '#kinds/file/kind.ts';
import { needsTable, rowsOf, shownInRows } from '#kinds/items/kind.ts';
import { recordPlaces, takeFields } from './recordPlaces.ts';
import { CountPlaces, usePlaceTotals } from './usePlaceTotals.tsx';
import { RecordHistory, useHasHistory } from '#screens/list/history/app/RecordHistory.tsx';
import { blockedOn, closedUntil, offeredOn } from '#screens/app/rights.ts';

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
          // The name of a referenced record loads later: it comes last, so that no fact moves when it arrives.
          '& > .named': { order: 1, minWidth: { xs: '100%', sm: '8rem' }, maxWidth: { sm: '20rem' } },
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
            note={tone && daysFromToday(field, record, context.variables.today)}
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

const AccountAccess = lazyPage(() => import('./AccountAccess.tsx'), 'AccountAccess');
const RecordLetters = lazyPage(() => import('./RecordLetters.tsx'), 'RecordLetters');
const ClosedNote = lazyPage(() => import('./ClosedNote.tsx'), 'ClosedNote');
const BlockedSteps = lazyPage(() => import('./BlockedSteps.tsx'), 'BlockedSteps');

const shownFacts = (screen: ListScreen, resource: ClientResource, record: RaRecord) =>
  factsOf(screen, resource).filter(({ id }) => !isEmpty(record[id]));

/** What the key facts say already is not repeated in the sections. */
const withoutFields = (sections: readonly Section[], said: ReadonlySet<string>): Section[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ field }) => !said.has(field)) }));

/**
 * The content of a record: key facts, its fields, and beside them what belongs to it.
 *
 * @param isPrinted true for a page, which paper shows as a whole
 */
export function RecordBody({ record, isPrinted = false }: { record: RaRecord; isPrinted?: boolean }) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const hasHistory = useHasHistory();
  const totals = usePlaceTotals(record);
  const facts = new Set(shownFacts(screen, resource, record).map(({ id }) => id));
  const applies = (section: Section) => fieldsOfSection(section, resource, record, context).length > 0;
  const unsaid = (sections: readonly Section[]) => withoutFields(sections, facts).filter(applies);
  const { always, related, tabs } = tabbed(screen, unsaid(sectionsOf(screen)));
  const aside = unsaid(sideOf(screen));
  const blocked = blockedOn(offeredOn(screen, resource), resource, record, context);
  const access = resource.accounts && (
    <Suspense>
      <AccountAccess record={record} />
    </Suspense>
  );
  const hasLetters = resource.sendsLetters || screen.buttons.some(({ sends }) => sends);
  const head = (
    <>
      {closedUntil(record) !== undefined && (
        <Suspense fallback={<StepLine />}>
          <ClosedNote record={record} />
        </Suspense>
      )}
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
    </>
  );
  if (related.length + tabs.length === 0)
    return (
      <>
        {head}
        <Box sx={container}>
          <Box sx={columns}>
            <Sheet sections={always} record={record} />
            <Box sx={beginsLevel}>
              {aside.length > 0 && <Sheet sections={aside} record={record} />}
              <AuditLine record={record} />
              {access}
              <RecordHistory record={record} startsOpen />
            </Box>
          </Box>
        </Box>
      </>
    );
  const filled =
    (isOfKind: (field: Field) => boolean) =>
    (id: string): boolean => {
      const field = resource.fields[id];
      if (!field || !isOfKind(field)) return false;
      return !isEmpty(record[id]) && isVisible(field, record, context);
    };
  const shown = takeFields([...always, ...aside], filled(isTable));
  const { sections, taken } = takeFields(shown.sections, filled(isFileField));
  const rows = shown.taken.map(({ field: id, label }) => {
    const field = resource.fields[id]!;
    return { rows: field, label: label ?? field.label, total: rowsOf(record[id]).length };
  });
  const files = {
    files: { label: translate('portal.screen.record.files'), fields: taken },
    total: taken.reduce((sum, { field }) => sum + filesOf(record[field]).length, 0),
  };
  const beside = sections.filter(applies);
  const isTabbed = beside.length === 0;
  const places = recordPlaces({ related, tabs, rows, files, hasHistory, isTabbed });
  return (
    <>
      {head}
      <CountPlaces {...{ places, record, isPrinted }} onTotal={totals.onTotal} />
      <Box sx={container}>
        <Box sx={isTabbed ? side : spine}>
          <Box sx={side}>
            <Sheet sections={beside} record={record} />
            <AuditLine record={record} />
          </Box>
          <Box sx={side}>
            <RecordTabs {...{ places, record, totals }} />
            {access && (
              <Box
                sx={places.some(({ key, counted }) => counted && !totals.isKnown(key)) ? hidden : undefined}
              >
                {access}
              </Box>
            )}
          </Box>
        </Box>
      </Box>
    </>
  );
}

/** True for lists of rows that are read as a table. */
const isTable = (field: Field) => hasRows(field) && needsTable(shownInRows(field).length);

/** True for fields whose files are opened or saved; pictures stand among the other fields. */
const isFileField = (field: Field) =>
  traitsOf(field).attachment === true && valueOf(field).part?.(field) !== 'picture';

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
/** Its first part has its top where the fields beside it have theirs. */
const beginsLevel = { ...side, '&& > :not(* + *)': { mt: 0 } };

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
