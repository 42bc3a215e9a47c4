import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  MenuItem,
  Skeleton,
  Stack,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Close from '@mui/icons-material/Close';
import { useQuery } from '@tanstack/react-query';
import { Form, useDataProvider, useListContext, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { savedByKeys } from '../../../../app/layout/shortcuts.ts';
import type { PortalDataProvider } from '../../../../app/data/portalDataProvider.ts';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { inputOf } from '../../../../kinds/registry.input.tsx';
import { lowerFirst } from '../../../../model/title.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { messageOf } from '../../../../app/ui/Problem.tsx';
import { useScreen } from '../../../app/useScreen.ts';
import { UndoBulk } from './UndoBulk.tsx';
import { Refusals } from './Refusals.tsx';
import { changeRecords, loadRecords, type Refused } from './changeRecords.ts';
import { bulkFields, bulkResolver, type BulkField } from './bulkFields.ts';

const undoFor = 12_000;

type Props = { ids: readonly RaRecord['id'][]; onClose: () => void };

/**
 * Gives some fields one value on all selected records. Each is written with the version that is read here; what is
 * refused stays selected and is told by name.
 */
export function BulkEditDialog({ ids, onClose }: Props) {
  const { name, screen, resource } = useScreen();
  const { onSelect } = useListContext();
  const translate = useTranslate();
  const notify = useNotify();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const fields = useMemo(() => bulkFields(screen, resource), [screen, resource]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // what was refused is what is left to change
  const [open, setOpen] = useState(ids);
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

  const save = async (values: Record<string, unknown>) => {
    if (!records) return;
    setDone(0);
    const data = Object.fromEntries(chosen.map((id) => [id, values[id] ?? null]));
    const failures = await changeRecords(records, data, {
      dataProvider,
      name,
      resource,
      context,
      notApplicable: (field) => translate('portal.screen.bulk.notApplicable', { field }),
      onProgress: setDone,
    });
    setDone(undefined);
    await dataProvider.refresh(name);
    const left = new Set(failures.map(({ record }) => record.id));
    const before = records.filter(({ id }) => !left.has(id));
    if (before.length > 0)
      notify(<UndoBulk name={name} resource={resource} before={before} written={data} />, {
        autoHideDuration: undoFor,
      });
    onSelect(failures.map(({ record }) => record.id));
    if (failures.length === 0) return onClose();
    setRefused(failures);
    setOpen(failures.map(({ record }) => record.id));
  };

  const isBusy = done !== undefined;
  const count = open.length;
  const lost = records ? count - records.length : 0;
  return (
    <Dialog
      open
      onClose={isBusy || chosen.length > 0 ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
    >
      <Form
        resolver={resolver}
        defaultValues={none}
        onSubmit={save}
        noValidate
        disableInvalidFormNotification
      >
        <DialogTitle id={titleId}>
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
            {lost > 0 && (
              <Alert severity="warning">
                {translate('portal.screen.bulk.missing', { smart_count: lost })}
              </Alert>
            )}
            {refused.length > 0 && (
              <Refusals
                title={translate('portal.screen.bulk.notEdited', { smart_count: refused.length })}
                refused={refused}
              />
            )}
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
            {!records && !error && <Skeleton variant="rounded" height={8} />}
            {isBusy && (
              <LinearProgress
                variant="determinate"
                value={(done / Math.max(1, records?.length ?? 1)) * 100}
                aria-label={translate('portal.screen.bulk.progress', { done, count: records?.length ?? 0 })}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate('ra.action.cancel')}
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

function SubmitButton({ label, disabled }: { label: string; disabled: boolean }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" disabled={disabled} loading={isSubmitting} {...savedByKeys}>
      {label}
    </Button>
  );
}

/** A field with the input that its form has, and a way to leave it alone after all. */
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
  // autoFocus would come before the menu that chose the field gives the focus back: see react-admin's useEvent
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus(), []);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box ref={box} sx={{ flex: 1, minWidth: 0 }}>
        <Input field={field} label={label} help={help} required={field.required} />
      </Box>
      <IconButton
        size="small"
        // beside the input, below its label
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
  if (fields.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label={translate('portal.screen.bulk.addField')}
      value=""
      slotProps={{ select: { displayEmpty: true } }}
      onChange={({ target }) => {
        const chosen = fields.find(({ field }) => field.id === target.value);
        // a switch has no empty state to begin in
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
