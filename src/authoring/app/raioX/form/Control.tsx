import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import { Autocomplete, Box, createFilterOptions, IconButton, TextField, Typography } from '@mui/material';
import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { FormKeyword, Outline, OutlineField } from '#authoring/editor/forms.ts';
import { inputOf } from '#kinds/registry.input.tsx';
import type { FieldInputProps } from '#kinds/ui/componentTypes.ts';
import type { ExplainedOption } from '#kinds/choice/heldOptions.ts';
import type { Field } from '#model/types.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import { SortableList } from '#kit/SortableList.tsx';
import { visuallyHidden } from '#kit/screen.ts';
import { monospace, Prose } from '#authoring/app/reference/Example.tsx';
import { translate } from '#messages/translate.ts';

export type ControlProps = {
  keyword: FormKeyword;
  value: unknown;
  fields: readonly OutlineField[];
  outline: Outline;
  set(value: unknown): void;
};

/** Whether the keyword's control can edit this value. If not, it is edited as YAML. */
export function canShow({ control }: FormKeyword, value: unknown): boolean {
  const isList = Array.isArray(value);
  switch (control.kind) {
    case 'yaml':
    case 'keywords':
      return false;
    case 'yesNo':
      return value === undefined || typeof value === 'boolean';
    case 'number':
      return value === undefined || typeof value === 'number';
    case 'choices':
    case 'permissions':
      return value === undefined || (isList && value.every((one) => typeof one === 'string'));
    case 'fields':
      return value === undefined || isList;
    default:
      // an input of one line would take the line breaks out
      if (typeof value === 'string') return !value.includes('\n');
      return value === undefined || typeof value === 'number';
  }
}

export function Control({ keyword, value, fields, outline, set }: ControlProps) {
  const { name, control, values: meanings = {} } = keyword;
  const pick = (options: readonly Named[]) => <OptionPicker {...{ name, value, options, set }} />;
  switch (control.kind) {
    case 'yesNo':
      return <ValueInput field={inputField(name, 'boolean')} value={value} set={set} />;
    case 'number':
      return <ValueInput field={inputField(name, 'decimal')} value={value} set={set} />;
    case 'choice':
      return (
        <OptionPicker
          name={name}
          value={value}
          options={control.values.map((one) => ({ id: String(one), label: meanings[String(one)] }))}
          set={(id) => set(control.values.find((one) => String(one) === id))}
        />
      );
    case 'field':
      return pick(fields);
    case 'resource':
      return pick(outline.resources);
    case 'group':
      return pick(outline.groups);
    case 'choices':
      return (
        <OptionPicker
          several
          name={name}
          value={value}
          options={control.values.map((one) => ({ id: String(one), label: meanings[String(one)] }))}
          set={set}
        />
      );
    case 'fields':
      return <Names name={name} value={value} fields={fields} set={set} />;
    case 'permissions':
      // unlike a choice it takes names that are no option: a permission exists as soon as a screen asks for it
      return (
        <Autocomplete
          multiple
          freeSolo
          value={(value as string[] | undefined) ?? []}
          options={outline.permissions}
          onChange={(_, chosen) => set(chosen)}
          renderInput={(input) => <TextField {...input} label={name} sx={isHeaded} />}
        />
      );
    default:
      return <ValueInput field={inputField(name, 'text')} value={value} set={set} />;
  }
}

/** Above the input stands the keyword, which its label repeats for screen readers only. */
const isHeaded = { '& .MuiFormLabel-root, & .MuiFormControlLabel-label': visuallyHidden };

/** The field that a keyword would be in a form of the portal. */
const inputField = (label: string, type: Field['type'], more: Partial<Field> = {}) =>
  ({ id: 'value', label, type, required: false, unique: false, readOnly: false, ...more }) as Field;

/** In ms after the last key. Half a number would be another one: it is applied when its input is left. */
const pauses: Partial<Record<Field['type'], number>> = { text: 600, decimal: undefined };

type ValueInputProps = Pick<FieldInputProps, 'field' | 'help' | 'readOnly'> & {
  value: unknown;
  isLabelled?: boolean;
  set(value: unknown): void;
};
/** A value in the portal's own input of a kind of field. */
function ValueInput({ field, value, isLabelled = false, set, ...props }: ValueInputProps) {
  const { id, type } = field;
  const known = value ?? null;
  // another value comes after an undo, or from another file
  const form = useForm({ values: { [id]: known } });
  const commit = useEvent((isLeft: boolean) => {
    const now: unknown = form.getValues(id);
    if (String(now ?? '') === String(known ?? '')) return;
    // its input says that the text is no number
    if (type === 'decimal' && typeof now === 'string') return;
    if (!isEmpty(now)) set(now);
    else if (type === 'multiselect') set([]);
    // no keyword is without a value; its button removes it
    else if (isLeft) form.setValue(id, known);
  });
  const pause = type in pauses ? pauses[type] : 0;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callback = () => {
      clearTimeout(timer);
      if (pause === 0) commit(true);
      else if (pause) timer = setTimeout(() => commit(false), pause);
    };
    const end = form.subscribe({ formState: { values: true }, callback });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [form, pause, commit]);
  const { Input } = inputOf(field);
  return (
    <FormProvider {...form}>
      <Box
        sx={isLabelled ? {} : isHeaded}
        onBlur={() => pause !== 0 && commit(true)}
        onKeyDown={({ key }) => {
          if (pause !== 0 && key === 'Enter') commit(true);
        }}
      >
        <Input field={field} {...props} />
      </Box>
    </FormProvider>
  );
}

type Named = { id: string; label?: string | undefined };
type OptionPickerProps = Pick<ValueInputProps, 'help' | 'readOnly' | 'isLabelled'> & {
  name: string;
  value: unknown;
  options: readonly Named[];
  several?: boolean;
} & ({ several: true; set(ids: string[]): void } | { several?: false; set(id: string): void });
/** Chooses by name, or by what the name stands for. */
export function OptionPicker({ name, options, several, set, ...props }: OptionPickerProps) {
  const field = inputField(name, several ? 'multiselect' : 'select', {
    options: options.map(({ id, label = '' }): ExplainedOption => ({
      value: id,
      label: id,
      about: label,
      tone: 'neutral',
    })),
  });
  return <ValueInput field={field} {...props} set={set as (value: unknown) => void} />;
}

type AddPickerProps<T extends Named> = {
  label: string;
  placeholder: string;
  options: readonly T[];
  add(chosen: T): void;
};
/** Adds one of the options after the other: what is chosen goes elsewhere, and the input is empty again. */
export function AddPicker<T extends Named>({ label, placeholder, options, add }: AddPickerProps<T>) {
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete<T>
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'selectOption' ? '' : text)}
      options={[...options]}
      getOptionLabel={({ id }) => id}
      filterOptions={createFilterOptions({ stringify: ({ id, label: about = '' }) => `${id} ${about}` })}
      onChange={(_, chosen) => chosen && add(chosen)}
      // leaves the keyboard of a phone, but not the place of one who types
      blurOnSelect="touch"
      autoHighlight={typed.trim() !== ''}
      renderOption={({ key, ...props }, { id, label: about }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <Box component="span" sx={{ ...monospace, fontWeight: 600 }}>
            {id}
          </Box>
          <Typography variant="body2" color="textSecondary">
            <Prose>{about ?? ''}</Prose>
          </Typography>
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          placeholder={placeholder}
          slotProps={{
            ...input.slotProps,
            input: { ...input.slotProps.input, startAdornment: <Add fontSize="small" color="action" /> },
            htmlInput: { ...input.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  );
}

/** The field of a column, which is a name or a map. */
const nameOf = (item: unknown) => (isMap(item) ? String(item.field) : String(item));

type NamesProps = {
  name: string;
  value: unknown;
  fields: readonly OutlineField[];
  set(value: unknown[]): void;
};
/** An ordered list of distinct names. */
function Names({ name, value, fields, set }: NamesProps) {
  const items = (value as unknown[] | undefined) ?? [];
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  const labelOf = (id: string) => fields.find((field) => field.id === id)?.label ?? '';
  return (
    <>
      <SortableList
        label={name}
        items={[...byName.keys()].map((id) => ({
          id,
          name: labelOf(id) || id,
          content: (
            <>
              <Box sx={{ flex: 1, minWidth: 0, py: 0.5, px: 1 }}>
                {labelOf(id) || id}{' '}
                <Typography component="span" variant="body2" color="textSecondary" sx={monospace}>
                  {id}
                </Typography>
              </Box>
              <IconButton
                size="small"
                aria-label={translate('pages.editor.removeOf', { name: labelOf(id) || id })}
                disabled={byName.size === 1}
                onClick={() => set(items.filter((item) => nameOf(item) !== id))}
              >
                <Close fontSize="inherit" />
              </IconButton>
            </>
          ),
        }))}
        order={(ids) => set(ids.map((id) => byName.get(id)))}
      />
      <AddPicker
        label={translate('pages.editor.addTo', { name })}
        placeholder={translate('pages.editor.addName')}
        options={fields.filter(({ id }) => !byName.has(id))}
        add={({ id }) => set([...items, id])}
      />
    </>
  );
}
