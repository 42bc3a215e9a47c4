import {
  Autocomplete,
  createFilterOptions,
  TextField,
  Checkbox,
  FormControlLabel,
  styled,
  ListItemText,
  MenuItem,
} from '@mui/material';
import { useState, useRef, type KeyboardEvent, useMemo } from 'react';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { optionsOf, parseValue, valueFault } from '../registry.ts';
import { searchItems } from '#model/filter/searchWords.ts';
import { fold } from '#model/values/values.ts';
import { translate } from '#kit/translate.ts';
import { heldOptions, heldValues, searchedFrom, type ExplainedOption } from './heldOptions.ts';
import { useEvent } from 'ra-core';
import type { Option } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { FormTextField } from '../ui/FormTextField.tsx';

const matching = createFilterOptions<string>();

/** An input for one of the field's options, or for another value that its kind accepts: typed, or chosen by name. */
export function OpenChoiceInput(props: FieldInputProps) {
  const { field } = props;
  const options = optionsOf(field);
  const values = options.map(({ value }) => value);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const { input, textField } = useFieldInput(props, asIs);
  const { onChange, onBlur, ref } = input.field;
  const held = (input.field.value as string | null) || null;
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const fault = held === null ? undefined : valueFault(field, held);
  // another value may have been set from outside
  const isOwn = typed !== undefined && parseValue(field, typed) === held;
  const isWrong = !isFocused && isOwn && fault !== undefined && !textField.error;

  const choose = (value: string | null) => {
    setTyped(undefined);
    onChange(value);
  };
  /** Selects the only option whose name contains the typed text, unless the text could be the start of a code. */
  const settle = () => {
    if (!isOwn) return;
    const found = matching(values, { inputValue: typed, getOptionLabel: labelOf });
    if (!fault) choose(held);
    else if (found.length === 1 && !found[0]!.includes(typed)) choose(found[0]!);
  };
  return (
    <Autocomplete
      freeSolo
      forcePopupIcon={!props.readOnly}
      selectOnFocus
      options={values}
      getOptionLabel={labelOf}
      value={held}
      inputValue={isOwn ? typed : held === null ? '' : labelOf(held)}
      readOnly={props.readOnly}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return;
        setTyped(text);
        onChange(parseValue(field, text));
      }}
      onChange={(_event, value, reason) => (reason === 'createOption' ? settle() : choose(value))}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        settle();
        onBlur();
      }}
      size="small"
      fullWidth
      id={textField.id}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textField}
          translate={undefined}
          {...(isWrong && { error: true, helperText: fault })}
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

/** A filter on any of the selected options. */
export function ChoiceFilter(props: FieldInputProps) {
  const { input, textField } = useFieldInput(props, { format: heldValues, parse: (value) => value });
  const chosen = input.field.value as string[];
  const [typed, setTyped] = useState('');
  const options = heldOptions(props.field, chosen);
  const isSearched = options.length >= searchedFrom;
  const shown = searchItems(options, typed, ({ label }) => label);
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    input.field.onChange(next.length > 0 ? next : null);
  };
  return (
    <Options aria-label={props.field.label}>
      {isSearched && (
        <TextField
          size="small"
          margin="dense"
          // oxlint-disable-next-line no-autofocus
          autoFocus={textField.autoFocus}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={translate('portal.screen.search.placeholder')}
          slotProps={{
            htmlInput: { 'aria-label': translate('portal.screen.search.label', { name: props.field.label }) },
          }}
        />
      )}
      {shown.map(({ value, label }, at) => (
        <FormControlLabel
          key={value}
          label={label}
          control={
            <Checkbox
              size="small"
              {...(at === 0 && !isSearched && { autoFocus: textField.autoFocus })}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
          }
        />
      ))}
    </Options>
  );
}

const Options = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  border: 0,
  margin: 0,
  padding: 0,
});

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
  const optionOf = (one: string) => options.find((option) => option.value === one);
  return (
    <Autocomplete<string, boolean>
      multiple={several}
      options={values}
      getOptionLabel={(one) => optionOf(one)?.label ?? one}
      {...(isExplained(options) && {
        filterOptions: createFilterOptions<string>({
          stringify: (one) => `${optionOf(one)?.label ?? one} ${optionOf(one)?.about ?? ''}`,
        }),
        renderOption: ({ key, ...item }, one) => (
          <li key={key} {...item}>
            <ListItemText
              primary={optionOf(one)?.label ?? one}
              secondary={optionOf(one)?.about}
              sx={{ my: 0 }}
              slotProps={{ secondary: { variant: 'body2' } }}
            />
          </li>
        ),
      })}
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

const isExplained = (options: readonly ExplainedOption[]) => options.some(({ about }) => about !== undefined);

/** An input for one or several of the field's options. Those that are explained are searched, however few they are. */
export function SelectInput(props: FieldInputProps) {
  const options = optionsOf(props.field);
  const isShort = options.length < searchedFrom && !isExplained(options);
  return isShort ? <ShortList {...props} /> : <SearchedList {...props} />;
}

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
