import { styled } from '@mui/material/styles';
import { useMemo, Suspense } from 'react';
import { traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Tone } from '#model/types.ts';
import { type ColumnView, type StoredValues, useColumns, namingColumn } from '#kinds/ui/columns.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useDaysFromToday } from '#screens/app/useDaysFromToday.ts';
import type { TonedColumn, ListColumn } from '#screens/list/listTypes.ts';
import { toneIn } from '../columnLayout.ts';
import { useEditableValues } from './useEditableValues.ts';
import type { RaRecord } from 'ra-core';
import { Box } from '@mui/material';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#messages/translate.ts';

/** Adds the colours of tone conditions to columns. A coloured date also shows its distance from today. */
export function useConditionalColors(
  views: ColumnView[],
  columns: readonly TonedColumn[],
  resource: ClientResource,
): ColumnView[] {
  const context = useConditionContext(
    resource,
    columns.some(({ tones }) => tones),
  );
  const daysOf = useDaysFromToday();
  return useMemo(() => {
    const { today } = context.variables;
    return views.map((view) => {
      const column = columns.find(({ field }) => field === view.field.id);
      if (!column?.tones) return view;
      const toneOf = (record: StoredValues) => toneIn(column, record, context);
      const isDay = traitsOf(view.field).temporal === 'date';
      const noteIn = (words: '' | '_brief') => (record: StoredValues) =>
        toneOf(record) ? daysOf(view.field, record, today, words) : undefined;
      const [note, brief] = [noteIn(''), noteIn('_brief')];
      const drawn = (noteOf: typeof note) =>
        function draw(record: StoredValues, where: 'cell' | 'card' = 'cell', decimals?: number) {
          const plain = view.draw?.(record, where, decimals) ?? view.text(record, decimals);
          const tone = toneOf(record);
          if (!tone) return plain;
          // a card has room for an amount beside the short words
          const words = (where === 'card' ? brief : noteOf)(record);
          return (
            <Toned tone={tone}>
              {plain}
              {words && ` · ${words}`}
            </Toned>
          );
        };
      return {
        ...view,
        note,
        draw: drawn(note),
        ...(isDay && { brief: { note: brief, draw: drawn(brief) } }),
      };
    });
  }, [views, columns, context, daysOf]);
}

const Toned = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{
  tone: Exclude<Tone, 'neutral'>;
}>(({ theme, tone }) => ({ color: theme.palette[tone].main, fontWeight: 550 }));

/** The picture shown before record titles, when the resource has an `image`. */
export function usePicture(
  resource: ClientResource | undefined,
  records: readonly RaRecord[] | undefined,
): ColumnView | undefined {
  const shownFields = useMemo(() => (resource?.image ? [{ field: resource.image }] : []), [resource]);
  return useColumns(resource, shownFields, records)[0];
}

/** Adds the picture and the full title to the first title column, when the resource has an `image`. */
export function useTitleColumn(
  views: ColumnView[],
  records: readonly RaRecord[] | undefined,
  resource: ClientResource | undefined,
): ColumnView[] {
  const image = usePicture(resource, records);
  const nameOf = useRecordTitles(resource?.id, image && records);
  return useMemo(() => {
    if (!image || !resource) return views;
    const naming = views[namingColumn(views)];
    if (!naming || naming.field.id !== resource.titleFields[0]) return views;
    // The row of totals has no id and is no record.
    const text = (record: StoredValues) => (record.id === undefined ? naming.text(record) : nameOf(record));
    const draw = (record: StoredValues) => (
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <RecordAvatar record={record} image={image} name={nameOf(record)} size={size} />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {nameOf(record)}
        </Box>
      </Box>
    );
    // A title made of several fields needs another heading than that of the first field.
    const isOwn = resource.titleFields.length > 1 && naming.label === naming.field.label;
    const label = isOwn ? resource.label.one : naming.label;
    return views.map((view) => (view === naming ? { ...view, label, text, draw, before: size + 8 } : view));
  }, [views, image, resource, nameOf]);
}

/** In pixels; rows are never lower. */
const size = 28;

const FieldCheckbox = lazyPage(() => import('#screens/app/FieldCheckbox.tsx'), 'FieldCheckbox');

/** Marks the values of columns that can be edited in place. */
export function useInlineEditing(views: ColumnView[], columns: readonly ListColumn[]): ColumnView[] {
  const isEditable = useEditableValues(columns.some(({ inline }) => inline));
  return useMemo(() => {
    if (!isEditable) return views;
    const declared = new Set(columns.flatMap(({ field, inline }) => (inline ? [field] : [])));
    return views.map((view) => {
      const { field } = view;
      if (!declared.has(field.id)) return view;
      const inline = (record: StoredValues) => isEditable(field, record);
      return traitsOf(field).yesNo ? ticked({ ...view, inline }, views[0]!) : { ...view, inline };
    });
  }, [views, columns, isEditable]);
}

/** An editable boolean is drawn as a checkbox; an empty one counts as no. */
function ticked(
  view: ColumnView & { inline: (record: StoredValues) => boolean },
  naming: ColumnView,
): ColumnView {
  return {
    ...view,
    text: (record) => view.text(record) || translate('boolean.no'),
    draw: (record, where) =>
      view.inline(record) ? (
        <Suspense>
          <FieldCheckbox record={record as RaRecord} name={naming.text(record)} field={view.field} />
        </Suspense>
      ) : (
        view.draw?.(record, where)
      ),
  };
}
