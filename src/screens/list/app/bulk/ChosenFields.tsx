import Close from '@mui/icons-material/Close';
import { Box, IconButton, MenuItem, Stack, TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useHeldFocus } from '#ui/focus/useHeldFocus.ts';
import { inputOf } from '#kinds/registry.input.tsx';
import { traitsOf } from '#model/traits.ts';
import { focusFirst } from '#ui/focus/focusFirst.ts';
import { FormStack } from '#screens/form/app/FormStack.tsx';
import { translate } from '#ui/translate.ts';
import type { BulkField } from './bulkFields.ts';

type Props = {
  fields: readonly BulkField[];
  /** Ids of the fields that are changed. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** The fields that a bulk edit changes, and a choice of more of them. */
export const ChosenFields = ({ fields, chosen, onChange }: Props) => (
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
