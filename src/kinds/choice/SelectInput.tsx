import { useEvent } from 'ra-core';
import { useRef, type KeyboardEvent, useMemo, useState } from 'react';
import type { Option } from '#model/types.ts';
import { fold } from '#model/values/values.ts';
import { Autocomplete, TextField, Checkbox, ListItemText, MenuItem } from '@mui/material';
import { traitsOf } from '#model/traits.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { heldOptions, heldValues, searchedFrom } from './heldOptions.ts';
import { FormTextField } from '../ui/FormTextField.tsx';
import { optionsOf } from '../registry.ts';

/** In ms: a letter after a longer pause begins another name. */
const pause = 1000;

/**
 * Letters typed into a list choose the option that begins with them, as in a browser's own: in the closed list at once,
 * in the open one as the one that Enter would choose. A space is a part of the name that is being typed. MUI's own list
 * chooses by a space, and forgets the letters before it.
 */
function useTypedOption(options: readonly Option[], choose: (value: string) => void) {
  const typed = useRef({ text: '', at: -pause });
  const match = ({
    key,
    timeStamp,
    ctrlKey,
    metaKey,
    altKey,
  }: KeyboardEvent): Option | 'none' | undefined => {
    const isGoingOn = timeStamp - typed.current.at < pause && typed.current.text !== '';
    if (key.length > 1 || ctrlKey || metaKey || altKey || (key === ' ' && !isGoingOn)) return undefined;
    const text = (isGoingOn ? typed.current.text : '') + fold(key);
    typed.current = { text, at: timeStamp };
    return options.find(({ label }) => fold(label).startsWith(text)) ?? 'none';
  };
  const onClosed = useEvent((event: KeyboardEvent) => {
    if ((event.target as Element).getAttribute('aria-expanded') !== 'false') return;
    const found = match(event);
    if (!found) return;
    // a space would open the list, and MUI would go on from the option that a letter has chosen
    event.preventDefault();
    event.stopPropagation();
    if (found !== 'none') choose(found.value);
  });
  const onOpen = useEvent((event: KeyboardEvent<HTMLElement>) => {
    const found = match(event);
    if (!found) return;
    event.preventDefault();
    event.stopPropagation();
    if (found === 'none') return;
    for (const item of event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]'))
      if (item.dataset.value === found.value) item.focus();
  });
  return { onClosed, onOpen };
}

/** An input for one or several of many options, which are searched by typing. */
function SearchedList(props: FieldInputProps) {
  const several = traitsOf(props.field).holdsMany === true;
  const { input, textField } = useFieldInput(props, asIs);
  const { onChange, onBlur, ref } = input.field;
  const { value } = input.field;
  // with another array, if of the same values, MUI empties the input
  const held = useMemo(() => heldValues(value), [value]);
  const options = useMemo(() => heldOptions(props.field, held), [props.field, held]);
  const values = useMemo(() => options.map((option) => option.value), [options]);
  const [typed, setTyped] = useState('');
  return (
    <Autocomplete<string, boolean>
      multiple={several}
      options={values}
      getOptionLabel={(one) => options.find((option) => option.value === one)?.label ?? one}
      value={several ? held : (held[0] ?? null)}
      readOnly={props.readOnly}
      forcePopupIcon={!props.readOnly}
      openOnFocus={props.opensChoices === true && held.length === 0}
      // leaving the field takes what Enter would take, and nothing where nothing was typed
      autoHighlight={typed.trim() !== ''}
      autoSelect={typed.trim() !== ''}
      disableCloseOnSelect={several}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, next) => onChange(next === null || next.length === 0 ? null : next)}
      onBlur={onBlur}
      size="small"
      fullWidth
      id={textField.id}
      slotProps={{
        chip: { size: 'small' },
        paper: { sx: { width: 'max-content', minWidth: '100%', maxWidth: '90vw' } },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textField}
          translate={undefined}
          inputRef={ref}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, name: textField.name, id: params.id },
          }}
        />
      )}
    />
  );
}

/** An input for one or several of the field's options. */
export const SelectInput = (props: FieldInputProps) =>
  optionsOf(props.field).length < searchedFrom ? <ShortList {...props} /> : <SearchedList {...props} />;

/** A list that shows all of its options. */
function ShortList(props: FieldInputProps) {
  const several = traitsOf(props.field).holdsMany === true;
  const { input, textField } = useFieldInput(props, {
    format: (value) => (several ? heldValues(value) : (value ?? '')),
    parse: (value) => (value === '' ? null : value),
  });
  const { ref, ...field } = input.field;
  const options = heldOptions(props.field, field.value);
  const { onClosed, onOpen } = useTypedOption(options, field.onChange);
  return (
    <FormTextField
      {...textField}
      {...field}
      select
      inputRef={ref}
      onKeyDownCapture={several || props.readOnly ? undefined : onClosed}
      slotProps={{
        input: { readOnly: props.readOnly },
        select: {
          multiple: several,
          renderValue: several ? (value) => labels(value, options) : undefined,
          MenuProps: { slotProps: { list: { onKeyDownCapture: onOpen } } },
        },
      }}
    >
      {!several && !props.required && (
        <MenuItem value="">
          <em>—</em>
        </MenuItem>
      )}
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {several ? (
            <>
              <Checkbox
                size="small"
                edge="start"
                checked={isChosen(field.value, value)}
                tabIndex={-1}
                disableRipple
              />
              <ListItemText primary={label} />
            </>
          ) : (
            label
          )}
        </MenuItem>
      ))}
    </FormTextField>
  );
}

const isChosen = (held: unknown, value: string) => Array.isArray(held) && held.includes(value);

const labels = (value: unknown, options: readonly Option[]) =>
  options
    .filter((option) => isChosen(value, option.value))
    .map(({ label }) => label)
    .join(', ');
