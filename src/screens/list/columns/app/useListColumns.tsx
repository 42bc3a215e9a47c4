import { useMemo, Suspense } from 'react';
import { traitsOf } from '#model/traits.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { type ColumnView, useColumns } from '#kinds/ui/columns.ts';
import { namingColumn, type StoredValues } from '#kinds/columnsOf.ts';
import { toned } from '#kinds/ui/toned.tsx';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { daysFromToday } from '#kinds/date/daysFromToday.ts';
import type { ListColumn } from '#screens/list/listTypes.ts';
import { withBalance, type Balance } from '#screens/list/running/app/useRunning.ts';
import { toneIn } from '../toneIn.ts';
import type { RaRecord } from 'ra-core';
import { Box } from '@mui/material';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { RecordAvatar } from '#ui/record/RecordAvatar.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#messages/translate.ts';

type Options = {
  /** The values below the records. */
  totals?: StoredValues | undefined;
  /** Whether the column that names a record shows its picture and full title, when the resource has an `image`. */
  isPictured?: boolean;
  balance?: Balance | undefined;
  /** The values that may be edited in their cells, among those of columns with `inline`. */
  isEditable?: ((field: Field, record: StoredValues) => boolean) | undefined;
};

/** Columns with all that a list says of them: its pictures, its balance, the colours of its conditions, its inputs. */
export function useListColumns(
  resource: ClientResource | undefined,
  columns: readonly ListColumn[],
  records: readonly RaRecord[] | undefined,
  { totals, isPictured = false, balance, isEditable }: Options = {},
): ColumnView[] {
  const views = useColumns(resource, columns, records, totals);
  const image = usePicture(isPictured ? resource : undefined, records);
  const nameOf = useRecordTitles(resource?.id, image && records);
  const context = useConditionContext(
    resource ?? unseen,
    columns.some(({ tones }) => tones),
  );
  return useMemo(() => {
    const named = image && resource ? pictured(views, { image, resource, nameOf }) : views;
    return withBalance(named, balance).map((view, _at, all) => {
      const column = columns.find(({ field }) => field === view.field.id);
      const colored = column?.tones ? conditioned(view, column, context) : view;
      return column?.inline && isEditable ? editable(colored, isEditable, all[0]!) : colored;
    });
  }, [views, columns, resource, image, nameOf, context, balance, isEditable]);
}

const unseen = { fields: {} };

/** The picture shown before record titles, when the resource has an `image`. */
export function usePicture(
  resource: ClientResource | undefined,
  records: readonly RaRecord[] | undefined,
): ColumnView | undefined {
  const shownFields = useMemo(() => (resource?.image ? [{ field: resource.image }] : []), [resource]);
  return useColumns(resource, shownFields, records)[0];
}

type Pictured = { image: ColumnView; resource: ClientResource; nameOf: (record: StoredValues) => string };

/** Adds the picture and the full title to the first title column. */
function pictured(views: ColumnView[], { image, resource, nameOf }: Pictured): ColumnView[] {
  const at = namingColumn(views);
  const naming = views[at];
  if (!naming || naming.field.id !== resource.titleFields[0]) return views;
  // A title made of several fields needs another heading than that of the first field.
  const isOwn = resource.titleFields.length > 1 && naming.label === naming.field.label;
  return views.with(at, {
    ...naming,
    label: isOwn ? resource.label.one : naming.label,
    before: size + 8,
    // The row of totals has no id and is no record.
    text: (record) => (record.id === undefined ? naming.text(record) : nameOf(record)),
    draw: (record) => (
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <RecordAvatar record={record} image={image} name={nameOf(record)} size={size} />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {nameOf(record)}
        </Box>
      </Box>
    ),
  });
}

/** In pixels; rows are never lower. */
const size = 28;

/** Adds the colours of tone conditions, below that of late dates. A coloured date also shows its distance from today. */
function conditioned(view: ColumnView, column: ListColumn, context: RecordContext): ColumnView {
  const toneOf = (record: StoredValues) =>
    view.isLate?.(record) ? undefined : toneIn(column, record, context);
  const said = (words: '' | '_brief') => (record: StoredValues) =>
    daysFromToday(view.field, record, context.variables.today, words);
  const full = said('');
  return toned(view, toneOf, [full, traitsOf(view.field).temporal === 'date' ? said('_brief') : full]);
}

const FieldCheckbox = lazyPage(() => import('#screens/app/FieldCheckbox.tsx'), 'FieldCheckbox');

/** Marks the values that can be edited in place. A boolean is a checkbox there; an empty one counts as no. */
function editable(
  view: ColumnView,
  isEditable: NonNullable<Options['isEditable']>,
  naming: ColumnView,
): ColumnView {
  const inline = (record: StoredValues) => isEditable(view.field, record);
  if (!traitsOf(view.field).yesNo) return { ...view, inline };
  return {
    ...view,
    inline,
    text: (record) => view.text(record) || translate('boolean.no'),
    draw: (record, where) =>
      inline(record) ? (
        <Suspense>
          <FieldCheckbox record={record as RaRecord} name={naming.text(record)} field={view.field} />
        </Suspense>
      ) : (
        view.draw?.(record, where)
      ),
  };
}
