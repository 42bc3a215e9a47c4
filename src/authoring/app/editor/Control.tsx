import Close from '@mui/icons-material/Close';
import {
  Autocomplete,
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  IconButton,
  Switch,
  TextField,
  Typography,
  createFilterOptions,
} from '@mui/material';
import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import type { FormKeyword, Outline, OutlineField } from '#authoring/editor/forms.ts';
import { isMap } from '#model/values/values.ts';
import { SortableList } from '#kit/SortableList.tsx';
import { useDebounced } from '#kit/screen.ts';
import { monospace } from '../reference/Example.tsx';
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
      return value === undefined || typeof value === 'string' || typeof value === 'number';
  }
}

export function Control({ keyword, value, fields, outline, set }: ControlProps) {
  const { name, control, values: meanings = {} } = keyword;
  switch (control.kind) {
    case 'yesNo':
      return (
        <Switch
          checked={value === true}
          onChange={(_, checked) => set(checked)}
          slotProps={{ input: { 'aria-label': name } }}
        />
      );
    case 'number':
      return <Typed name={name} value={value} isNumber set={set} />;
    case 'choice':
      return (
        <OptionPicker
          name={name}
          value={value}
          options={control.values.map((one) => ({ id: String(one), note: meanings[String(one)] }))}
          set={(id) => set(control.values.find((one) => String(one) === id))}
        />
      );
    case 'field':
      return <OptionPicker name={name} value={value} options={named(fields)} set={set} />;
    case 'resource':
      return <OptionPicker name={name} value={value} options={named(outline.resources)} set={set} />;
    case 'group':
      return <OptionPicker name={name} value={value} options={named(outline.groups)} set={set} />;
    case 'choices':
      return <Choices values={control.values.map(String)} meanings={meanings} value={value} set={set} />;
    case 'fields':
      return <Names name={name} value={value} fields={fields} set={set} />;
    case 'permissions':
      return (
        <Autocomplete
          multiple
          freeSolo
          value={(value as string[] | undefined) ?? []}
          options={outline.permissions}
          onChange={(_, chosen) => set(chosen)}
          renderInput={(input) => (
            <TextField
              {...input}
              slotProps={{
                ...input.slotProps,
                htmlInput: { ...input.slotProps.htmlInput, 'aria-label': name },
              }}
            />
          )}
        />
      );
    default:
      return <Typed name={name} value={value} set={set} />;
  }
}

const named = (all: readonly { id: string; label: string }[]) =>
  all.map(({ id, label }) => ({ id, note: label }));

type TypedProps = { name: string; value: unknown; isNumber?: boolean; set(value: unknown): void };
/**
 * A text is applied when typing pauses, a number when the input loses the focus: half a number would be
 * another one.
 */
function Typed({ name, value, isNumber = false, set }: TypedProps) {
  const known = value === undefined ? '' : String(value);
  const [text, setText] = useState({ of: known, typed: known });
  // after an undo, or in another file
  if (text.of !== known) setText({ of: known, typed: known });
  const { typed } = text;
  const commit = useEvent(() => {
    if (typed === known || typed === '') return;
    const number = Number(typed.replace(',', '.'));
    if (!isNumber) set(typed);
    else if (Number.isFinite(number)) set(number);
  });
  const settled = useDebounced(typed, pauseAfter);
  useEffect(() => {
    if (!isNumber && settled === typed) commit();
  }, [settled, typed, isNumber, commit]);
  return (
    <TextField
      fullWidth
      value={typed}
      onChange={({ target }) => setText({ of: known, typed: target.value })}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      slotProps={{ htmlInput: { 'aria-label': name, ...(isNumber && { inputMode: 'decimal' }) } }}
    />
  );
}
const pauseAfter = 600;

type Option = { id: string; note?: string | undefined };
/** Searches the name and the description. */
const matching = createFilterOptions<Option>({ stringify: ({ id, note = '' }) => `${id} ${note}` });
type OptionPickerProps = { name: string; value: unknown; options: readonly Option[]; set(id: string): void };
export function OptionPicker({ name, value, options, set }: OptionPickerProps) {
  const known = value === undefined ? null : String(value);
  const all =
    known !== null && !options.some(({ id }) => id === known) ? [{ id: known }, ...options] : options;
  return (
    <Autocomplete<Option, false, true>
      fullWidth
      disableClearable
      value={(all.find(({ id }) => id === known) ?? null) as Option}
      options={all}
      getOptionLabel={({ id }) => id}
      filterOptions={matching}
      isOptionEqualToValue={(one, other) => one.id === other?.id}
      onChange={(_, chosen) => set(chosen.id)}
      renderOption={({ key, ...props }, { id, note }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {id}
          {note && (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps.htmlInput, 'aria-label': name } }}
        />
      )}
    />
  );
}

type ChoicesProps = {
  values: readonly string[];
  meanings: Readonly<Record<string, string>>;
  value: unknown;
  set(value: string[]): void;
};
function Choices({ values, meanings, value, set }: ChoicesProps) {
  const chosen = (value as string[] | undefined) ?? [];
  const toggle = (one: string) =>
    set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <FormGroup>
      {values.map((one) => (
        <FormControlLabel
          key={one}
          control={<Checkbox size="small" checked={chosen.includes(one)} onChange={() => toggle(one)} />}
          label={
            <>
              <Box component="span" sx={monospace}>
                {one}
              </Box>{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {meanings[one]}
              </Typography>
            </>
          }
        />
      ))}
    </FormGroup>
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
  const [typed, setTyped] = useState('');
  const items = (value as unknown[] | undefined) ?? [];
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  const labelOf = (id: string) => fields.find((field) => field.id === id)?.label ?? '';
  const others = fields.filter(({ id }) => !byName.has(id)).map(({ id }) => id);
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
      <Autocomplete
        // the selected one moves to the list above
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => setTyped(reason === 'selectOption' ? '' : text)}
        options={others}
        getOptionLabel={(id) => `${labelOf(id)} (${id})`}
        onChange={(_, id) => id && set([...items, id])}
        blurOnSelect
        renderInput={(input) => (
          <TextField
            {...input}
            placeholder={translate('pages.editor.addName')}
            slotProps={{
              ...input.slotProps,
              htmlInput: {
                ...input.slotProps.htmlInput,
                'aria-label': translate('pages.editor.addTo', { name }),
              },
            }}
          />
        )}
      />
    </>
  );
}
