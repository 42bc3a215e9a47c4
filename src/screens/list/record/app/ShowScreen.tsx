import { Box, GlobalStyles, Typography } from '@mui/material';
import { type RaRecord, ShowBase, useShowContext } from 'ra-core';
import { formatDay } from '#kinds/date/parseDates.ts';
import { filledIn } from '#model/records/title.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useTitles, useRecordTitles } from '#ui/data/useTitles.ts';
import { shownTextOf } from '#kinds/ui/columns.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { fieldsInText } from '#screens/list/listTypes.ts';
import { sectionsOf } from '#screens/list/show/show.ts';
import { translate } from '#kit/translate.ts';
import { RecordSection } from './RecordSection.tsx';
import { useRecordId } from '#screens/app/useRecordId.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { recordWidth } from '#screens/app/recordWidth.ts';
import { useIsPainted } from '#kit/useIsPainted.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { useBlurOnLeave } from '#kit/focus.ts';
import { usePicture } from '#screens/list/columns/app/columnViews.tsx';
import { PrevNextLinks } from './PrevNextLinks.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordBody, RecordStates } from './RecordBody.tsx';
import { RecordProblem, RecordSkeleton } from './RecordProblem.tsx';
import { useShowOptions } from './useShowOptions.ts';

/** The printed form of a record, where its list declares one. It replaces the page on paper. */
function RecordSheet({ record, name }: { record: RaRecord; name: string }) {
  const { screen, resource } = useScreen();
  const { brand, today, timeZone } = usePortalIndex();
  const { print } = screen;
  const named = fieldsInText(print).flatMap((id) => resource.fields[id] ?? []);
  const { lookup } = useTitles(named, [record]);
  if (!print) return null;
  const format = (id: string) => {
    const field = resource.fields[id];
    return field ? shownTextOf(field, lookup, timeZone)(record) : '';
  };
  return (
    <Box className="record-sheet" sx={{ display: 'none', displayPrint: 'block' }}>
      <GlobalStyles styles={paper} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          borderBottom: '2px solid #000',
          pb: 1,
          mb: 2,
        }}
      >
        <div>
          <Typography sx={{ fontSize: '1.125rem', fontWeight: 650 }}>{brand.company}</Typography>
          {brand.tagline && <Typography variant="body2">{brand.tagline}</Typography>}
        </div>
        <Box sx={{ textAlign: 'right' }}>
          <Typography sx={{ fontWeight: 620 }}>{print.title ?? resource.label.one}</Typography>
          <Typography>{name}</Typography>
          <Typography variant="body2">
            {translate('portal.screen.report.printedOn', { date: formatDay(today) })}
          </Typography>
        </Box>
      </Box>
      {(print.sections ?? sectionsOf(screen)).map((section) => (
        <RecordSection key={section.label} section={section} record={record} />
      ))}
      {print.text && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap' }}>{filledIn(print.text, record, format)}</Typography>
      )}
      {print.signatures && (
        <Box sx={{ display: 'flex', gap: 4, mt: 9, breakInside: 'avoid' }}>
          {print.signatures.map((who) => (
            <Box key={who} sx={{ flex: 1, borderTop: '1px solid #000', pt: 0.5, textAlign: 'center' }}>
              {who}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Prints only the sheet, without the page around it. */
const paper = {
  '@page': { size: 'A4' },
  '@media print': {
    ':has(> .record-sheet) > *:not(.record-sheet)': { display: 'none !important' },
    '.record-sheet section': { breakInside: 'avoid' },
  },
};

/** The page of a record: its title, states, actions and all fields of its form. */
export function ShowScreen() {
  useBlurOnLeave();
  const { resourceName } = useScreen();
  const id = useRecordId();
  const queryOptions = useShowOptions(resourceName, id);
  return (
    <ShowBase resource={resourceName} id={id} queryOptions={queryOptions} disableAuthentication>
      <Body />
    </ShowBase>
  );
}

function Body() {
  const { path, resource } = useScreen();
  const { record, error, refetch, isPending } = useShowContext<RaRecord>();
  const nameFor = useRecordTitles(resource.id, record ? [record] : []);
  const isPainted = useIsPainted();
  const image = usePicture(resource, record && [record]);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const name = nameFor(record);
  return (
    <>
      <Box sx={{ maxWidth: recordWidth }}>
        <ScreenHeader
          title={name}
          picture={image && <RecordAvatar record={record} image={image} name={name} size={40} />}
          breadcrumb={[{ label: name }]}
          actions={
            <>
              <PrevNextLinks record={record} />
              <RecordActions record={record} name={name} backTo={path} />
            </>
          }
        />
      </Box>
      <RecordStates record={record} />
      <RecordSheet record={record} name={name} />
      {isPainted ? <RecordBody record={record} /> : <div style={belowSight} />}
    </>
  );
}

/** Keeps the footer out of sight until the body is drawn. */
const belowSight = { height: '100vh' };
