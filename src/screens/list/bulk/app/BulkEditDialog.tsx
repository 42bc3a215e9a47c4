import { type FieldError, type Resolver, useFormContext, useFormState } from 'react-hook-form';
import { withoutRecord } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import type { ListScreen } from '#screens/list/schema.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { validateField } from '#kinds/validate.ts';
import { fixedFields, formFieldsOf, fieldFor, writableOf } from '#screens/form/app/defaults.ts';
import Close from '@mui/icons-material/Close';
import {
  Box,
  IconButton,
  MenuItem,
  Stack,
  TextField,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import { useEffect, useRef, useMemo, useState } from 'react';
import { useHeldFocus, focusFirst } from '#kit/focus.ts';
import { inputOf } from '#kinds/registry.input.tsx';
import { traitsOf } from '#model/traits.ts';
import { FormStack } from '#screens/form/app/formParts.tsx';
import { translate } from '#kit/translate.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, useDataProvider, type RaRecord } from 'ra-core';
import { HoldsSession, useDismissal } from '#ui/drafts/leaving/LeaveGuard.tsx';
import { savedByKeys } from '#kit/keyboard.ts';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { countedName } from '#model/records/title.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { BulkProgress, TypedPreview, BulkReport, MissingRecords } from './BulkPreview.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { loadRecords, planChange, writeInSlices, type BulkWrite } from './changeRecords.ts';
import { useIsPhone } from '#kit/screen.ts';
import { tellsApart } from './tellsApart.ts';

type BulkField = { field: Field; label: string; help?: string | undefined };

/**
 * One password for many accounts or the same rows in many records is never intended; a file belongs to one
 * record.
 */
const notInBulk = new Set<string>(['password', 'items', 'file']);

/** Fields that can be set to one value on many records: the form's writable fields, except unique ones. */
function bulkFields(screen: Pick<ListScreen, 'form' | 'filter'>, resource: ClientResource): BulkField[] {
  const writable = new Set(writableOf(screen.form, resource));
  const fixed = fixedFields(resource, screen.filter);
  return formFieldsOf(screen.form).flatMap((entry) => {
    const { field: id, label, help } = entry;
    const field = fieldFor(entry, resource);
    if (!field || !writable.delete(id) || fixed.includes(id)) return [];
    if (tellsApart(id, resource) || notInBulk.has(field.type)) return [];
    return [{ field: forMany(field), label: label ?? field.label, help: help ?? field.help }];
  });
}

/**
 * Drops conditions on other fields of the record, since there is no single record; the API checks each one.
 */
const forMany = (field: Field): Field =>
  'filter' in field && field.filter ? { ...field, filter: withoutRecord(field.filter) } : field;

/**
 * Validates each value on its own. Rules that involve other fields are checked by the API, record by record.
 */
const bulkResolver =
  (fields: readonly BulkField[], chosen: readonly string[], context: RecordContext): Resolver =>
  (values) => {
    const errors = fields.flatMap(({ field }): [string, FieldError][] => {
      if (!chosen.includes(field.id)) return [];
      const { visibleWhen: _visible, requiredWhen: _required, readOnlyWhen: _readOnly, ...alone } = field;
      const message = validateField(alone as Field, values[field.id], context);
      return message ? [[field.id, { type: 'validate', message }]] : [];
    });
    return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
  };

type ChosenFieldsProps = {
  fields: readonly BulkField[];
  /** Ids of the fields that are changed. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** The fields that a bulk edit changes, and a choice of more of them. */
const ChosenFields = ({ fields, chosen, onChange }: ChosenFieldsProps) => (
  <FormStack>
    {chosen.map((id) => (
      <ChosenField
        key={id}
        entry={fields.find(({ field }) => field.id === id)!}
        onRemove={() => onChange(chosen.filter((other) => other !== id))}
      />
    ))}
    <FieldChooser
      fields={fields.filter(({ field }) => !chosen.includes(field.id))}
      onChoose={(id) => onChange([...chosen, id])}
    />
  </FormStack>
);

/** A field with its input from the form, and a button to remove it again. */
function ChosenField({
  entry: { field, label, help },
  onRemove,
}: {
  entry: BulkField;
  onRemove: () => void;
}) {
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

type BulkEditDialogProps = { ids: readonly RaRecord['id'][]; onClose: () => void };

/**
 * Sets fields to one value on all selected records. Each update is sent with the version read here. Records
 * that are refused stay selected and are listed.
 */
export function BulkEditDialog({ ids, onClose }: BulkEditDialogProps) {
  const { resourceName, screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const dataProvider = useDataProvider<PortalDataProvider>();
  const isPhone = useIsPhone();
  const fields = useMemo(() => bulkFields(screen, resource), [screen, resource]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { counted } = useCounted(resource);
  const sentenceOf = ({ length }: readonly RaRecord[]) => counted('changed', length);
  const { open, run, progress, outcome, stop } = useBulkRun(ids, { sentenceOf, onClose });
  const isBusy = progress !== undefined;
  const { dismiss, guard } = useDismissal(onClose, isBusy);
  const resolver = useMemo(() => bulkResolver(fields, chosen, context), [fields, chosen, context]);
  const {
    data: records,
    error,
    refetch,
  } = useQuery({
    queryKey: [resourceName, 'bulkEdit', open],
    queryFn: () => loadRecords(dataProvider, resourceName, open),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  const dataOf = (values: Record<string, unknown>) =>
    Object.fromEntries(chosen.map((id) => [id, values[id] ?? null]));
  const planOf = (data: Record<string, unknown>) =>
    planChange(data, {
      resource,
      context,
      notApplicable: (field) => translate('portal.screen.bulk.notApplicable', { field }),
    });
  const save = (values: Record<string, unknown>) => {
    if (!records) return;
    const data = dataOf(values);
    return run(async (all, running) => {
      const { refused, open: some } = planOf(data)(all);
      return [...refused, ...(await writeInSlices(some, writeOf(data), running))];
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
          {translate('portal.screen.bulk.editTitle', countedName(resource.label, count))}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography color="textSecondary">{translate('portal.screen.bulk.editHelp')}</Typography>
            {error && <LoadError error={error} onRetry={() => void refetch()} />}
            {!outcome && chosen.length === 0 && <MissingRecords count={lost} />}
            {outcome && !progress && (
              <BulkReport
                outcome={outcome}
                notWritten={translate(
                  'portal.screen.bulk.notEdited',
                  countedName(resource.label, outcome.refused.length),
                )}
              />
            )}
            <ChosenFields fields={fields} chosen={chosen} onChange={setChosen} />
            {!records && !error && <Skeleton variant="rounded" height={8} />}
            {progress ? (
              <BulkProgress {...progress} onStop={stop} />
            ) : (
              chosen.length > 0 && !outcome && <TypedPreview ids={open} {...{ dataOf, writeOf, planOf }} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate(outcome ? 'ra.action.close' : 'ra.action.cancel')}
          </Button>
          <SubmitButton
            label={translate(
              'portal.screen.bulk.save',
              countedName(resource.label, records?.length ?? count),
            )}
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
