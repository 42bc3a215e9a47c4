import { useDataProvider, useEvent, type RaRecord, useGetMany } from 'ra-core';
import {
  useRef,
  type KeyboardEvent,
  type HTMLAttributes,
  useMemo,
  useState,
  useCallback,
  useEffect,
} from 'react';
import type { ClientResource } from '#model/api/answers.ts';
import type { Filter, FieldOf } from '#model/types.ts';
import { isComposing } from '#kit/keyboard.ts';
import {
  matchingRecords,
  useMatchingRecords,
  type PickerFilter,
  useFittingChoice,
  usePickerFilter,
} from './usePickerFilter.ts';
import { Box, Chip, Typography, Autocomplete, CircularProgress, TextField } from '@mui/material';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { colorOf } from '#kinds/referencedTitles.ts';
import { chipFill, ToneChip } from '#kit/recordMarks.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { distinctFacts, factFields, factLine } from '#model/records/facts.ts';
import { useColumns } from '../ui/columns.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { translate } from '#kit/translate.ts';
import type { FieldInputProps } from '../ui/componentTypes.ts';
import { asIs, useFieldInput } from '../ui/useFieldInput.ts';
import { useFormFields, clickMs } from '../ui/formContext.ts';
import { useCreateInPlace } from '../ui/CreateInPlace.ts';

type Options = {
  resource: string;
  target: ClientResource | undefined;
  filter: Filter | undefined;
  typed: string;
  /** True when choices can be shown. */
  isOpen: boolean;
  /** True when `found` are the records that match the typed text. */
  isSettled: boolean;
  found: readonly RaRecord[];
  choose: (record: RaRecord) => void;
};

/** What MUI's Autocomplete reads in a key's event before it acts itself. */
type Key = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * Enter and Tab after a typed text choose its record, if only one matches. They may come before the matches, which
 * are then asked for. Otherwise Enter would submit the form or choose from the matches of an earlier text.
 */
function useTypedChoice(options: Options) {
  const { resource, target, filter, typed, isOpen, isSettled, found } = options;
  const dataProvider = useDataProvider();
  const choose = useEvent(options.choose);
  const awaited = useRef(0);
  const chooseOnly = (matches: readonly RaRecord[]) => {
    if (matches.length === 1) choose(matches[0]!);
  };
  const ask = async (own: number) => {
    const { data } = await dataProvider.getList<RaRecord>(
      resource,
      matchingRecords(target, typed.trim(), filter),
    );
    if (awaited.current === own) chooseOnly(data);
  };
  return (event: Key) => {
    const own = ++awaited.current;
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') event.preventDefault();
    if (typed.trim() === '') return;
    if (isSettled) {
      if (event.key === 'Tab') chooseOnly(found);
      return;
    }
    event.defaultMuiPrevented = true;
    ask(own).catch(() => {});
  };
}

type OptionProps = {
  item: HTMLAttributes<HTMLLIElement>;
  record: RaRecord;
  target: ClientResource | undefined;
  name: string;
  facts: string;
};

/** A record in the list of choices. Its accessible name is the title alone; the other facts are its description. */
function ReferenceOption({ item, record, target, name, facts }: OptionProps) {
  const color = target && colorOf(target, record);
  return (
    <li
      {...item}
      {...(facts && { 'aria-labelledby': `${item.id}-title`, 'aria-describedby': `${item.id}-facts` })}
    >
      <Box sx={{ minWidth: 0 }}>
        <div id={`${item.id}-title`}>{color ? <ToneChip tone={color}>{name}</ToneChip> : name}</div>
        {facts && (
          <Typography
            id={`${item.id}-facts`}
            component="div"
            variant="caption"
            noWrap
            sx={{ color: 'text.secondary' }}
          >
            {facts}
          </Typography>
        )}
      </Box>
    </li>
  );
}

type ItemProps = (of: { index: number }) => object;

/** Draws the chosen records as chips in their own colours. */
const chipsOf =
  (target: ClientResource, nameOf: (record: RaRecord) => string) =>
  (chosen: RaRecord | readonly RaRecord[], propsOf: ItemProps) =>
    ([chosen].flat() as RaRecord[]).map((option, index) => {
      const { key: _place, ...item } = propsOf({ index }) as { key?: number };
      const color = colorOf(target, option);
      return (
        <Chip
          key={option.id}
          size="small"
          label={nameOf(option)}
          {...item}
          sx={({ palette }) => (color ? chipFill(palette, color) : {})}
        />
      );
    });

type Id = string | number;
type Asked = {
  /** The chosen ones. */
  ids: readonly Id[];
  /** The text that is searched for. */
  typed: string;
  open: boolean;
  picker: PickerFilter;
};
const noRecords: readonly RaRecord[] = [];

/** The records that are offered, after the chosen ones that are not among them; with titles and facts. */
function useReferenceOptions(
  resource: string,
  target: ClientResource | undefined,
  { ids, typed, open, picker: { filter, missing, near } }: Asked,
) {
  const isReady = missing.length === 0;
  const chosen = useChosen(resource, ids);
  const matching = useMatchingRecords(resource, target, { typed, filter, near, isAsked: open && isReady });
  const { data: found = noRecords } = matching;
  const offered = useMemo(() => merge(chosen, isReady ? found : noRecords), [chosen, found, isReady]);
  const [options, onPointerDown] = useHeldOptions(offered);
  const nameOf = useRecordTitles(resource, options);
  return {
    ...matching,
    found,
    options,
    /** Of the list: keeps the options as they are until the press ends. */
    onPointerDown,
    nameOf,
    factsOf: useFacts(target, open ? options : noRecords, nameOf),
  };
}

/** The facts beside a record's title, as far as the user may see them. No two records look the same. */
function useFacts(
  target: ClientResource | undefined,
  records: readonly RaRecord[],
  nameOf: (record: RaRecord) => string,
) {
  const asked = useMemo(() => (target ? factFields(target) : []).map((field) => ({ field })), [target]);
  const columns = useColumns(target, asked, records);
  const listed = records.map((record) => ({
    id: record.id,
    title: nameOf(record),
    facts: factLine(columns.map(({ text }) => text(record))),
  }));
  const facts = new Map(distinctFacts(listed).map((line, at) => [records[at]!.id, line]));
  return (record: RaRecord) => facts.get(record.id) ?? '';
}

function useChosen(resource: string, ids: readonly (string | number)[]): RaRecord[] | undefined {
  return useGetMany<RaRecord>(
    resource,
    { ids: [...ids] },
    { enabled: ids.length > 0, retry: false, placeholderData: keepPreviousData },
  ).data;
}

function merge(chosen: readonly RaRecord[] = [], found: readonly RaRecord[] = []): RaRecord[] {
  const known = new Set(found.map(({ id }) => String(id)));
  return [...chosen.filter((record) => record && !known.has(String(record.id))), ...found];
}

/**
 * The options, which stay as they are while one of them is pressed: a late answer that moved them away would leave
 * the click without an option, or give it another.
 */
function useHeldOptions<T>(offered: T): [options: T, onPointerDown: () => void] {
  const [held, setHeld] = useState<{ options: T }>();
  const hold = () => {
    setHeld({ options: offered });
    const pressed = new AbortController();
    const release = () => {
      pressed.abort();
      // the click comes after the pointer's end
      setTimeout(() => setHeld(undefined));
    };
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: pressed.signal });
  };
  return [held ? held.options : offered, hold];
}

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
  const newOneLabel = typed.trim()
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
      getOptionLabel={(option) => (option === newOne ? newOneLabel : nameOf(option))}
      renderOption={({ key, ...props }, option) =>
        option === newOne ? (
          <li key={key} {...props} className={`${props.className} create-option`}>
            {newOneLabel}
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

/** A filter on any of the selected records. */
export function ReferenceFilter(props: FieldInputProps) {
  return <ReferenceInput {...props} help="" several dense />;
}
