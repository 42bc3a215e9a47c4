import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, Paper, Stack } from '@mui/material';
import { ShowBase, useShowContext, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Section } from '../../../../model/types.ts';
import { isVisible } from '../../../../kinds/validate.ts';
import { recordMatches } from '../../../../model/filter.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { useRecordNames } from '../../../../app/data/useRecordNames.ts';
import { isWide } from '../../../../kinds/registry.input.tsx';
import { DeleteDialog } from '../actions/DeleteDialog.tsx';
import { TransitionButtons } from '../actions/TransitionButtons.tsx';
import { copyOf } from '../../../form/app/copy.ts';
import { valueOf } from '../../../../kinds/registry.value.tsx';
import { holdsRows, SectionLayout } from '../../../form/app/FormSection.tsx';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { rightsOn } from '../../../app/rights.ts';
import { ScreenHeader } from '../../../app/ScreenHeader.tsx';
import { useScreen } from '../../../app/useScreen.ts';
import { FieldText, FieldValue } from '../../../../app/ui/FieldText.tsx';
import { RecordProblem } from './RecordProblem.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { RelatedLists } from './RelatedLists.tsx';
import { StampLine } from './StampLine.tsx';

const queryOptions = { onError: () => {} };

/** One record: what it is called, the state it is in, what can be done with it, and all that its form has. */
export function ShowScreen() {
  const { name } = useScreen();
  const { id } = useParams();
  return (
    <ShowBase resource={name} id={id} queryOptions={queryOptions} disableAuthentication>
      <Body />
    </ShowBase>
  );
}

function Body() {
  const { screen, resource } = useScreen();
  const { record, error, refetch, isPending } = useShowContext<RaRecord>();
  const nameFor = useRecordNames(resource.id, record ? [record] : []);
  if (error && !record) return <RecordProblem error={error} onRetry={() => void refetch()} />;
  if (isPending || !record) return <RecordSkeleton />;
  const name = nameFor(record);
  const status = Object.values(resource.fields).filter(
    ({ type, id }) => traitsOf(type).state && record[id] !== undefined,
  );
  return (
    <>
      <ScreenHeader title={name} breadcrumb={[{ label: name }]} actions={<RecordActions record={record} />} />
      {status.length > 0 && (
        <Stack direction="row" spacing={1} sx={{ mt: -1, mb: 2 }}>
          {status.map((field) => (
            <FieldValue key={field.id} field={field} record={record} />
          ))}
        </Stack>
      )}
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 } }}>
        {screen.form.map((section) => (
          <ShownSection key={section.label} section={section} record={record} />
        ))}
      </Paper>
      {screen.related.length > 0 && <RelatedLists related={screen.related} record={record} />}
      <StampLine record={record} />
      <RecordHistory record={record} startsOpen />
    </>
  );
}

function RecordActions({ record }: { record: RaRecord }) {
  const { path, screen, resource } = useScreen();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  return (
    <>
      {rights.delete && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {translate('ra.action.delete')}
        </Button>
      )}
      {rights.duplicate && (
        <Button
          component={Link}
          to={`${path}/create`}
          state={copyOf(screen, resource, record)}
          color="inherit"
        >
          {translate('portal.screen.duplicate')}
        </Button>
      )}
      {rights.edit && (
        <Button
          component={Link}
          to={`${path}/${encodeURIComponent(record.id)}`}
          variant="outlined"
          startIcon={<EditOutlined />}
          aria-keyshortcuts="E"
        >
          {translate('ra.action.edit')}
        </Button>
      )}
      <TransitionButtons record={record} transitions={rights.transitions} />
      {isDeleting && (
        <DeleteDialog
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(path)}
        />
      )}
    </>
  );
}

function ShownSection({ section, record }: { section: Section; record: RaRecord }) {
  const { resource } = useScreen();
  const context = useConditionContext(resource);
  if (!recordMatches(section.visibleWhen, record, context)) return null;
  const shown = section.fields.flatMap(({ field: id, label }) => {
    const field = resource.fields[id];
    const isShown = field && !traitsOf(field).secret && isVisible(field, record, context);
    return isShown ? [{ field, label: label ?? field.label }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <SectionLayout title={section.label} help={section.help} wide={holdsRows(section, resource)}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {shown.map(({ field, label }) => (
          <Box
            key={field.id}
            sx={
              isWide(field) && valueOf(field).part?.(field) !== 'picture'
                ? { gridColumn: '1 / -1' }
                : undefined
            }
          >
            <FieldText field={field} label={label} />
          </Box>
        ))}
      </Box>
    </SectionLayout>
  );
}
