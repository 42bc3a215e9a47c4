import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import Close from '@mui/icons-material/Close';
import { useQuery } from '@tanstack/react-query';
import { Form, useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { HoldsSession } from '../../../../app/drafts/leaving/LeaveGuard.tsx';
import { useDismissal } from '../../../../app/drafts/leaving/useDismissal.tsx';
import { savedByKeys } from '../../../../app/layout/shortcuts.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { inputOf } from '../../../../kinds/registry.input.tsx';
import { lowerFirst } from '../../../../model/records/title.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { messageOf } from '../../../../app/ui/feedback/LoadError.tsx';
import { useHeldFocus } from '../../../../app/ui/focus/useHeldFocus.ts';
import { focusFirst } from '../../../../app/ui/focus/openedByKey.ts';
import { FormStack } from '../../../form/app/FormStack.tsx';
import { useScreen } from '../../../app/useScreen.ts';
import { BulkProgress, TypedForecast } from './BulkPreview.tsx';
import { BulkReport, Missing } from './BulkReport.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { loadRecords, planChange, writeAll, type BulkWrite } from './changeRecords.ts';
import { bulkFields, bulkResolver, type BulkField } from './bulkFields.ts';
import { useIsPhone } from '../../../../app/ui/useIsPhone.ts';

const edited = 'portal.screen.bulk.edited';

type Props = { ids: readonly RaRecord['id'][]; onClose: () => void };

/**
 * Sets fields to one value on all selected records. Each update is sent with the version read here. Records
 * that are refused stay selected and are listed.
 */
export function BulkEditDialog({ ids, onClose }: Props) {
  const { name, screen, resource } = useScreen();
  const translate = useTranslate();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const isPhone = useIsPhone();
  const fields = useMemo(() => bulkFields(screen, resource), [screen, resource]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { open, run, progress, outcome, stop } = useBulkRun(ids, { message: edited, onClose });
  const isBusy = progress !== undefined;
  const { dismiss, guard } = useDismissal(onClose, isBusy);
  const resolver = useMemo(() => bulkResolver(fields, chosen, context), [fields, chosen, context]);
  const {
    data: records,
    error,
    refetch,
  } = useQuery({
    queryKey: [name, 'bulkEdit', open],
    queryFn: () => loadRecords(dataProvider, name, open),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  const planOf = (data: Record<string, unknown>) =>
    planChange(data, {
      resource,
      context,
      notApplicable: (field) => translate('portal.screen.bulk.notApplicable', { field }),
    });
  const save = (values: Record<string, unknown>) => {
    if (!records) return;
    const data = Object.fromEntries(chosen.map((id) => [id, values[id] ?? null]));
    return run(async (all, running) => {
      const { refused, open: some } = planOf(data)(all);
      return [...refused, ...(await writeAll(some, writeOf(data), running))];
    }, records);
  };

  const count = open.length;
  const lost = records ? count - records.length : 0;
  return (
    <Dialog open onClose={dismiss} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <Form
        resolver={resolver}
        defaultValues={none}
        onSubmit={save}
        noValidate
        disableInvalidFormNotification
      >
        <HoldsSession />
        {guard}
        <DialogTitle>
          {translate('portal.screen.bulk.editTitle', {
            smart_count: count,
            name: lowerFirst(count === 1 ? resource.label.one : resource.label.many),
          })}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography color="textSecondary">{translate('portal.screen.bulk.editHelp')}</Typography>
            {error && (
              <Alert
                severity="error"
                action={<Button onClick={() => void refetch()}>{translate('portal.screen.retry')}</Button>}
              >
                {messageOf(error)}
              </Alert>
            )}
            {!outcome && chosen.length === 0 && <Missing count={lost} />}
            {outcome && !progress && (
              <BulkReport
                outcome={outcome}
                written={translate(edited, { smart_count: outcome.written })}
                notWritten={translate('portal.screen.bulk.notEdited', {
                  smart_count: outcome.refused.length,
                })}
              />
            )}
            <FormStack>
              {chosen.map((id) => (
                <ChosenField
                  key={id}
                  entry={fields.find(({ field }) => field.id === id)!}
                  onRemove={() => setChosen(chosen.filter((other) => other !== id))}
                />
              ))}
              <FieldChooser
                fields={fields.filter(({ field }) => !chosen.includes(field.id))}
                onChoose={(id) => setChosen([...chosen, id])}
              />
            </FormStack>
            {!records && !error && <Skeleton variant="rounded" height={8} />}
            {progress ? (
              <BulkProgress {...progress} onStop={stop} />
            ) : (
              chosen.length > 0 &&
              !outcome && <TypedForecast ids={open} fields={chosen} writeOf={writeOf} planOf={planOf} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate(outcome ? 'ra.action.close' : 'ra.action.cancel')}
          </Button>
          <SubmitButton
            label={translate('portal.screen.bulk.save', { smart_count: records?.length ?? count })}
            disabled={chosen.length === 0 || !records || records.length === 0}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const none = {};
const writeOf = (data: BulkWrite['data']): BulkWrite => ({ do: 'update', data });

function SubmitButton({ label, disabled }: { label: string; disabled: boolean }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" disabled={disabled} loading={isSubmitting} {...savedByKeys}>
      {label}
    </Button>
  );
}

/** A field with its input from the form, and a button to remove it again. */
function ChosenField({
  entry: { field, label, help },
  onRemove,
}: {
  entry: BulkField;
  onRemove: () => void;
}) {
  const translate = useTranslate();
  const { Input } = inputOf(field);
  const box = useRef<HTMLDivElement>(null);
  // `autoFocus` would act before the menu that chose the field returns the focus: see react-admin's useEvent.
  useEffect(() => focusFirst(box.current), []);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box ref={box} sx={{ flex: 1, minWidth: 0 }}>
        <Input field={field} label={label} help={help} required={field.required} />
      </Box>
      <IconButton
        size="small"
        // Aligned with the input, below its label.
        sx={{ mt: '27px' }}
        aria-label={translate('portal.screen.bulk.removeField', { field: label })}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Stack>
  );
}

function FieldChooser({
  fields,
  onChoose,
}: {
  fields: readonly BulkField[];
  onChoose: (id: string) => void;
}) {
  const translate = useTranslate();
  const form = useFormContext();
  const select = useRef<HTMLInputElement>(null);
  useEffect(() => select.current?.focus(), []);
  // A removed field takes its button away.
  useHeldFocus(() => select.current);
  if (fields.length === 0) return null;
  return (
    <TextField
      select
      inputRef={select}
      size="small"
      label={translate('portal.screen.bulk.addField')}
      value=""
      slotProps={{ select: { displayEmpty: true } }}
      onChange={({ target }) => {
        const chosen = fields.find(({ field }) => field.id === target.value);
        // A switch has no empty state to start with.
        form.setValue(target.value, traitsOf(chosen?.field).yesNo ? false : null);
        onChoose(target.value);
      }}
    >
      <MenuItem value="" disabled>
        {translate('portal.screen.bulk.chooseField')}
      </MenuItem>
      {fields.map(({ field, label }) => (
        <MenuItem key={field.id} value={field.id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
