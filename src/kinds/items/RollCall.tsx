/** Rows as a roll call: a line for each person, with a button for each mark. */
import { Box, Button, FormHelperText, IconButton, Typography, type Theme } from '@mui/material';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { useEvent, useGetList, useRecordContext, RecordContextProvider, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isComposing } from '#kit/keyboard.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { inkOfTone } from '#kit/theme/tones.ts';
import { translate } from '#kit/translate.ts';
import { recordFieldsOf } from '#model/filter/filter.ts';
import { fold, isEmpty } from '#model/values/values.ts';
import type { Field, FieldOf, Tone } from '#model/types.ts';
import { useFormFields } from '../ui/formContext.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { useVariables } from '#ui/data/useVariables.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import { formatValue, optionsOf } from '../registry.ts';
import { usePickerFilter } from '../reference/usePickerFilter.ts';
import { ItemCell, type RowsProps } from './ItemsTable.tsx';
import { initialRow } from './itemRows.ts';
import { maxRowsOf, rowsOf, shownInRows, type ItemsField, type Row } from './kind.ts';
import { useRow } from './useItems.ts';
import type { FormatContext } from '../kind.ts';

type Mark = { value: unknown; label: string; letter: string; tone: Tone };
type Listed = { people: readonly RaRecord[] | undefined; total: number; missing: readonly string[] };

const personOf = ({ fields, rollCall }: ItemsField) => fields[rollCall!.who] as FieldOf<'reference'>;
const markOf = ({ fields, rollCall }: ItemsField): Field => fields[rollCall!.mark]!;

const plain: Tone = 'neutral';

/** The marks of a person, each with a letter of its own: the first one of its label that no other has. */
export function rollCallMarks(field: Field, context: FormatContext): Mark[] {
  const taken = new Set<string>();
  const options =
    field.type === 'boolean'
      ? [true, false].map((value) => ({ value, label: formatValue(field, value, context), tone: plain }))
      : optionsOf(field).map(({ value, label, tone }) => ({ value, label, tone }));
  return options.map((option, at) => {
    const { label } = option;
    const letters = [...fold(label)].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
    const letter = letters.find((one) => !taken.has(one)) ?? String(at + 1);
    taken.add(letter);
    return { ...option, letter };
  });
}

/** The rows with one for each of the people, in their order; undefined when they are so already. */
export function calledRows(
  rows: readonly Row[],
  ids: readonly unknown[],
  each: string,
  begin: () => Row,
): Row[] | undefined {
  const byId = new Map(rows.map((row) => [String(row[each]), row]));
  const called = ids.map((id) => byId.get(String(id)) ?? { ...begin(), [each]: id });
  const isSame = called.length === rows.length && called.every((row, at) => row === rows[at]);
  return isSame ? undefined : called;
}

/** The people whom the reference offers in this form; none before the fields are filled in on which they depend. */
function useListed(field: ItemsField, source: string, isLocked: boolean): Listed {
  const person = personOf(field);
  const target = useCurrentRoute().slice.resources[person.resource];
  const { filter, missing } = usePickerFilter(person, source, false, target);
  const { data, total = 0 } = useGetList<RaRecord>(
    person.resource,
    {
      pagination: { page: 1, perPage: maxRowsOf(field) },
      sort: { field: target?.titleFields[0] ?? 'id', order: 'ASC' },
      filter,
    },
    { enabled: !isLocked && missing.length === 0, staleTime: 10_000, retry: false },
  );
  return { people: missing.length > 0 ? undefined : data, total, missing };
}

/**
 * A new record has a row for each person, and another class has other people. A stored record has those whom it was
 * written for, until somebody adds those who came later.
 */
function useCalled(field: ItemsField, source: string, { people, missing }: Listed, isLocked: boolean) {
  const { setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const variables = useVariables();
  const { timeZone } = usePortalIndex();
  const isStored = useRecordContext()?.id !== undefined;
  const { who: each } = field.rollCall!;
  const held = rowsOf(useWatch({ name: source }));
  const deciders = useDeciders(field);
  const isFollowing = !isLocked && (!isStored || deciders.some((name) => get(dirtyFields, name)));
  const ids = people?.map(({ id }) => id);
  const wanted = missing.length > 0 ? [] : ids;
  const key = wanted && JSON.stringify(wanted);
  const begin = () => initialRow(field, { variables, timeZone });
  const call = useEvent((given: readonly unknown[], rows: readonly Row[]) => {
    const called = calledRows(rows, given, each, begin);
    if (called) setValue(source, called, isStored ? { shouldDirty: true } : {});
  });
  useEffect(() => {
    if (isFollowing && key !== undefined) call(JSON.parse(key) as unknown[], held);
  }, [isFollowing, key, held, call]);

  const present = new Set(held.map((row) => String(row[each])));
  const late = isLocked || isFollowing ? [] : (ids ?? []).filter((id) => !present.has(String(id)));
  const addLate = () =>
    setValue(source, [...rowsOf(getValues(source)), ...late.map((id) => ({ ...begin(), [each]: id }))], {
      shouldDirty: true,
    });
  const listed = ids && new Set(ids.map(String));
  return { held, late, addLate, hasLeft: (id: unknown) => listed !== undefined && !listed.has(String(id)) };
}

const useDeciders = (field: ItemsField) => {
  const { filter } = personOf(field);
  return useMemo(() => recordFieldsOf(filter), [filter]);
};

/** The lines of the people, with what is said below them. */
export function RollCall(props: RowsProps) {
  const { field, source, items, isLocked } = props;
  const { timeZone } = usePortalIndex();
  const marks = useMemo(() => rollCallMarks(markOf(field), { timeZone }), [field, timeZone]);
  const listed = useListed(field, source, isLocked);
  const { held, late, addLate, hasLeft } = useCalled(field, source, listed, isLocked);
  const { lookup } = useTitles([personOf(field)], held);
  const [active, setActive] = useState(0);
  const frame = useRef<HTMLUListElement>(null);
  const { setValue, formState } = useFormContext();
  const { who: each, mark } = field.rollCall!;

  const choose = (index: number, value: unknown) =>
    setValue(`${source}.${index}.${mark}`, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: formState.isSubmitted,
    });
  const focusOn = (index: number, at: number) => {
    const to = Math.max(0, Math.min(held.length - 1, index));
    setActive(to);
    const buttons = frame.current?.querySelectorAll<HTMLElement>(`[data-row="${to}"] [data-mark]`);
    buttons?.[Math.max(0, Math.min(marks.length - 1, at))]?.focus();
  };
  /** Arrows change the person and the button; the letter of a mark chooses it, and goes on to the next person. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number((event.target as HTMLElement).dataset.mark ?? NaN);
    if (Number.isNaN(at) || isComposing(event.nativeEvent)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')!.dataset.row);
    const [down, right] = steps[event.key] ?? [0, 0];
    const chosen = marks.find(({ letter }) => letter === fold(event.key));
    if (down || right) focusOn(index + down, at + right);
    else if (chosen && !isLocked) {
      choose(index, chosen.value);
      focusOn(index + 1, marks.indexOf(chosen));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const fields = useFormFields();
  const first = listed.missing.map((name) => fields[name]?.label ?? name).join(', ');
  const nobody = first
    ? translate('portal.screen.reference.first', { fields: first })
    : listed.people || isLocked
      ? translate('portal.screen.reference.empty')
      : '';
  if (held.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {nobody}
      </Typography>
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mb: 1, alignItems: 'center' }}>
        <Typography variant="body2" component="output">
          {countsOf(held, mark, marks)}
        </Typography>
        {!isLocked && (
          <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {translate('portal.screen.items.rollCall.keys', {
              letters: marks.map(({ letter, label }) => `${letter.toLocaleUpperCase()} ${label}`).join(' · '),
            })}
          </Typography>
        )}
        {late.length > 0 && (
          <Button size="small" variant="outlined" onClick={addLate}>
            {translate('portal.screen.items.rollCall.add', { smart_count: late.length })}
          </Button>
        )}
      </Box>
      <Box
        component="ul"
        ref={frame}
        onKeyDown={onKeyDown}
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
      >
        {items.rows.map(({ id }, index) => (
          <Line
            key={id}
            {...props}
            index={index}
            marks={marks}
            isLabelled={index === 0}
            name={
              isEmpty(held[index]?.[each])
                ? '—'
                : (lookup(personOf(field).resource, held[index]![each]) ?? '')
            }
            isActive={index === Math.min(active, held.length - 1)}
            onFocus={() => setActive(index)}
            choose={(value) => choose(index, value)}
            onRemove={!isLocked && hasLeft(held[index]?.[each]) ? () => items.drop(index) : undefined}
          />
        ))}
      </Box>
      {listed.total > maxRowsOf(field) && (
        <FormHelperText error>
          {translate('portal.screen.items.full', { max: maxRowsOf(field) })}
        </FormHelperText>
      )}
    </>
  );
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** "Present 12 · Absent 3 · Without a mark 1". */
function countsOf(rows: readonly Row[], mark: string, marks: readonly Mark[]): string {
  const counts = marks.map(
    ({ value, label }) => [label, rows.filter((row) => row[mark] === value).length] as const,
  );
  const unmarked = rows.length - counts.reduce((sum, [, count]) => sum + count, 0);
  return [...counts, [translate('portal.screen.items.rollCall.unmarked'), unmarked] as const]
    .filter(([, count]) => count > 0)
    .map(([label, count]) => `${label} ${count}`)
    .join(' · ');
}

/** Filled in the colour of its option. Its border stays, so that nothing moves. */
const chosen = (tone: Tone) => (theme: Theme) => {
  const ink = tone === 'neutral' ? theme.palette.primary.main : inkOfTone(theme.palette, tone);
  const filled = { backgroundColor: ink, borderColor: ink, color: theme.palette.getContrastText(ink) };
  return {
    ...filled,
    '&:hover': filled,
    '&.Mui-disabled': { ...filled, opacity: 0.7 },
    '@media (forced-colors: active)': {
      backgroundColor: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
  };
};

/** Where the fields stand below each other, the first label is seen, and the others are there for screen readers. */
const withoutLabel = (theme: Theme) => ({ [theme.breakpoints.up('sm')]: { '& label': visuallyHidden } });

type LineProps = RowsProps & {
  index: number;
  marks: readonly Mark[];
  /** Whether the labels of the other fields are seen above them. */
  isLabelled: boolean;
  name: string;
  isActive: boolean;
  onFocus: () => void;
  choose: (value: unknown) => void;
  onRemove: (() => void) | undefined;
};

function Line(props: LineProps) {
  const { field, source, context, isLocked, inputOf, index, marks, isLabelled, name, isActive, choose } =
    props;
  const row = useRow(field, source, index, context);
  const { errors } = useFormState({ name: `${source}.${index}` });
  const { who: each, mark } = field.rollCall!;
  const path = `${source}.${index}.${mark}`;
  const faults = [each, mark].flatMap(
    (id) => (get(errors, `${source}.${index}.${id}`) as { message?: string } | undefined)?.message ?? [],
  );
  const others = shownInRows(field).filter(({ id }) => id !== each && id !== mark);
  const held = marks.findIndex(({ value }) => value === row[mark]);
  return (
    <Box
      component="li"
      data-row={index}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        columnGap: 3,
        rowGap: 0.75,
        py: { xs: 1, sm: 0.75 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        id={`${path}-name`}
        sx={{
          flex: { xs: '1 1 100%', sm: '1 1 180px' },
          display: 'flex',
          alignItems: 'center',
          minWidth: 0,
          minHeight: { sm: 40 },
          maxWidth: { sm: others.length > 0 ? 320 : 'none' },
          fontWeight: 500,
          overflowWrap: 'anywhere',
        }}
      >
        {name}
      </Box>
      <Box
        role="group"
        aria-labelledby={`${path}-name`}
        sx={{
          display: 'grid',
          flex: { xs: '1 1 100%', sm: '0 0 auto' },
          // All are as wide as the widest, and stand below each other from person to person.
          gridAutoFlow: { sm: 'column' },
          gridAutoColumns: { sm: '1fr' },
          gridTemplateColumns: { xs: `repeat(${Math.min(marks.length, 3)}, minmax(0, 1fr))`, sm: 'none' },
          gap: 0.75,
        }}
      >
        {marks.map(({ value, label, tone }, at) => (
          <Button
            key={label}
            name={path}
            data-mark={at}
            variant="outlined"
            color="inherit"
            aria-pressed={at === held}
            disabled={isLocked}
            tabIndex={isActive && at === Math.max(0, held) ? 0 : -1}
            onFocus={props.onFocus}
            onClick={() => choose(value)}
            sx={[{ minHeight: 40, minWidth: { sm: 88 }, px: { xs: 1, sm: 2 } }, at === held && chosen(tone)]}
          >
            {label}
          </Button>
        ))}
      </Box>
      {others.length > 0 && (
        <RecordContextProvider value={undefined}>
          {others.map((one) => (
            <Box
              key={one.id}
              data-cell={one.id}
              sx={[
                { flex: { xs: '1 1 100%', sm: '1 1 200px' }, minWidth: 0, mb: { sm: '2px' } },
                !isLabelled && withoutLabel,
              ]}
            >
              <ItemCell
                field={one}
                source={`${source}.${index}.${one.id}`}
                label={one.label}
                row={row}
                context={context}
                isLocked={isLocked}
                inputOf={inputOf}
              />
            </Box>
          ))}
        </RecordContextProvider>
      )}
      {props.onRemove && (
        <IconButton
          size="small"
          title={translate('portal.screen.items.remove', { row: index + 1 })}
          onClick={props.onRemove}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
      {faults.length > 0 && (
        <FormHelperText error sx={{ flexBasis: '100%', m: 0 }}>
          {faults.join(' ')}
        </FormHelperText>
      )}
    </Box>
  );
}
