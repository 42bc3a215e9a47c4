import { Autocomplete, CircularProgress, TextField } from '@mui/material';
import { type RaRecord } from 'ra-core';
import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import type { FieldOf } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { useCurrentRoute } from '#ui/portal/context.ts';
import { translate } from '#ui/translate.ts';
import type { FieldInputProps } from '../ui/types.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { useFormFields } from '../ui/FormFields.ts';
import { useCreateInPlace } from '../ui/CreateInPlace.ts';
import { chipsOf, ReferenceOption } from './ReferenceOption.tsx';
import { useFittingChoice, usePickerFilter } from './usePickerFilter.ts';
import { useReferenceOptions } from './useReferenceOptions.ts';
import { useTypedChoice } from './useTypedChoice.ts';
import { clickMs } from '../ui/clickMs.ts';

type ReferenceField = FieldOf<'reference'> | FieldOf<'references'>;
const none: readonly (string | number)[] = [];

/** Selects one or several records of another resource, searched on the server by title. */
export function ReferenceInput(props: FieldInputProps & { several?: boolean }) {
  const field = props.field as ReferenceField;
  const several = props.several ?? traitsOf(field).holdsMany === true;
  const [typed, setTyped] = useState('');
  const [left, noteLeft] = useLeftText();
  const [open, setOpen] = useState(false);
  const { input, textField } = useFieldInput(props, asIs);
  const ids = idsOf(input.field.value);
  const source = props.source ?? field.id;
  const target = useCurrentRoute().slice.resources[field.resource];
  const picker = usePickerFilter(field, source, props.dense === true, target);
  const { onChange } = input.field;
  const clear = useCallback(() => onChange(null), [onChange]);
  useFittingChoice(field, source, picker, props.dense ? none : ids, clear);
  const isReady = picker.missing.length === 0;
  const { options, onPointerDown, found, isFetching, isSettled, nameOf, factsOf } = useReferenceOptions(
    field.resource,
    target,
    { ids, typed, open, picker },
  );
  const byId = (id: unknown) =>
    options.find((record) => String(record.id) === String(id)) ?? { id: id as string };
  const add = ({ id }: RaRecord) =>
    onChange(several ? [...ids.filter((one) => String(one) !== String(id)), id] : id);
  const create = useCreateInPlace(field.resource);
  const creates = create !== undefined && !props.readOnly && !props.dense && isReady;
  const createLabel = typed.trim()
    ? translate('portal.screen.reference.create', { name: typed.trim() })
    : translate(`portal.screen.reference.createNew.${target?.label.gender ?? 'm'}`);
  const make = async () => {
    setOpen(false);
    const made = await create?.(typed);
    if (!made) return;
    noteLeft('');
    add(made);
  };
  const onKeyDown = useTypedChoice({
    resource: field.resource,
    target,
    filter: picker.filter,
    typed,
    isOpen: open && isReady && !props.readOnly,
    isSettled,
    found,
    choose: (record) => {
      setOpen(false);
      setTyped('');
      noteLeft('');
      add(record);
      // It may have been left before, without a value.
      input.field.onBlur();
    },
  });
  const chosen = ids.map(byId);
  const names = `${ids} ${chosen.map((one) => nameOf(one))}`;
  // with another list, if of the same records, MUI empties the input
  // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  const value = useMemo(() => (several ? chosen : (chosen[0] ?? null)), [names]);

  const fields = useFormFields();
  const firstOf = picker.missing.map((name) => fields[name]?.label ?? name).join(', ');
  const noOptionsText = firstOf
    ? translate('portal.screen.reference.first', { fields: firstOf })
    : translate(typed ? 'portal.screen.reference.none' : 'portal.screen.reference.empty');
  return (
    <Autocomplete<RaRecord, boolean>
      multiple={several}
      value={value}
      options={options}
      readOnly={props.readOnly}
      open={open}
      // Enter never creates a record by itself.
      autoHighlight={typed.trim() !== '' && found.length > 0}
      onKeyDown={onKeyDown}
      // In a form, an open list would cover the title and the other fields.
      openOnFocus={props.opensChoices === true && ids.length === 0}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, next) => {
        // MUI does not say that the text is done with where it is the name of the choice
        setTyped('');
        noteLeft('');
        if ([next].flat().includes(newOne)) void make();
        else onChange(idsChosen(next));
      }}
      onBlur={() => {
        input.field.onBlur();
        // the input is emptied, so that the next list is of all
        noteLeft(typed.trim());
        setTyped('');
      }}
      onInputChange={(_event, text, reason) => {
        if (reason === 'blur') return;
        setTyped(reason === 'input' ? text : '');
        if (reason === 'input') noteLeft('');
      }}
      getOptionLabel={(option) => (option === newOne ? createLabel : nameOf(option))}
      renderOption={({ key, ...props }, option) =>
        option === newOne ? (
          <li key={key} {...props} className={`${props.className} create-option`}>
            {createLabel}
          </li>
        ) : (
          <ReferenceOption
            key={key}
            item={props}
            record={option}
            target={target}
            name={nameOf(option)}
            facts={factsOf(option)}
          />
        )
      }
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, one) => String(option.id) === String(one.id)}
      filterOptions={(all) => (creates && !isFetching ? [...all, newOne] : all)}
      disableCloseOnSelect={several}
      loading={isFetching}
      loadingText={translate('portal.screen.reference.loading')}
      noOptionsText={noOptionsText}
      size="small"
      fullWidth
      slotProps={{ chip: { size: 'small' }, paper: { sx: asWideAsOptions }, listbox: { onPointerDown } }}
      {...(several && target?.color !== undefined && { renderValue: chipsOf(target, nameOf) })}
      renderInput={(params) => (
        <TextField
          {...params}
          {...textField}
          translate={undefined}
          {...(left &&
            !textField.error && { helperText: translate('portal.screen.reference.left', { text: left }) })}
          inputRef={input.field.ref}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, name: textField.name, id: params.id },
            input: {
              ...params.slotProps.input,
              endAdornment: (
                <>
                  {open && isFetching && <CircularProgress color="inherit" size={16} />}
                  {params.slotProps.input.endAdornment}
                </>
              ),
            },
          }}
        />
      )}
      id={textField.id}
    />
  );
}

/** In a narrow cell of a table, the options are wider than their input. */
const asWideAsOptions = { width: 'max-content', minWidth: '100%', maxWidth: 'min(440px, 90vw)' };

/** The option that creates a new record. */
const newOne: RaRecord = { id: '$new' };

const idsChosen = (next: RaRecord | RaRecord[] | null) =>
  Array.isArray(next) ? (next.length > 0 ? next.map(({ id }) => id) : null) : (next?.id ?? null);

const idsOf = (value: unknown): (string | number)[] =>
  [value].flat().filter((id): id is string | number => !isEmpty(id));

/**
 * Keeps the text of an input that loses the focus before an option is chosen.
 *
 * @returns the text, and a function that sets it; an empty text is set at once
 */
function useLeftText(): [left: string, note: (text: string) => void] {
  const [left, setLeft] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = (text: string) => {
    clearTimeout(timer.current);
    if (text === '') setLeft('');
    else timer.current = setTimeout(() => setLeft(text), clickMs);
  };
  return [left, note];
}
