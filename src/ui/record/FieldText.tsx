import { styled } from '@mui/material/styles';
import type { CSSProperties, ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'ra-core';
import { isVerbatim, referencedTitles } from '#kinds/ui/columns.ts';
import { shownTextOf, type StoredValues } from '#kinds/columnsOf.ts';
import { recordNamedBy } from '#model/records/history.ts';
import { refersTo } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { isRelative } from '#kinds/date/relative.ts';
import { lateWords } from '#kinds/date/late.ts';
import { Toned } from '#kinds/ui/toned.tsx';
import { useConditionContext } from '../data/useVariables.ts';
import { valueOf } from '#kinds/registry.value.tsx';
import type { ShownValue } from '#kinds/ui/componentTypes.ts';
import { unitFromOf } from '#model/fields/units.ts';
import { useTitles } from '../data/useTitles.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import { usePortalIndex } from '../portal/useSession.ts';
import { visuallyHidden } from '#kit/screen.ts';
import { EmptyValue } from '#kit/recordMarks.tsx';

/** A field of the current record as a label and its value: a group of a `dl`. */
export function FieldText({
  field,
  label,
  hidesLabel,
  className,
  style,
  note,
  among,
  children,
}: Pick<Props, 'among'> & {
  field: Field;
  label: string;
  hidesLabel?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
  /** Shown after the value. */ note?: string | undefined;
  /** What one may do with the value, behind it. */
  children?: ReactNode;
}) {
  const record = useRecordContext<RaRecord>();
  return (
    <div className={className} style={style}>
      <Label style={hidesLabel ? visuallyHidden : undefined}>{label}</Label>
      <dd style={value}>
        <FieldValue field={field} record={record ?? {}} label={label} among={among} where="page" />
        {note && ` · ${note}`}
        {children}
      </dd>
    </div>
  );
}

// a record's page has dozens of these, and a Typography and a Box with `sx` each took longer than the values
const Label = styled('dt')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}));
const value = { minHeight: '1.5rem', margin: 0, overflowWrap: 'anywhere' } as const;

type Props = {
  field: Field;
  record: StoredValues;
  /** The fields of the record, where a date may be late by them. */
  among?: ClientResource['fields'] | undefined;
} & Partial<Pick<ShownValue, 'label' | 'where'>>;

export const FieldValue = (props: Props) =>
  refersTo(props.field) || unitFromOf(props.field) !== undefined ? (
    <NamedValue {...props} />
  ) : (
    <DrawnValue {...props} lookup={noName} />
  );

/** A reference, shown by the titles of its records, or a number with the unit of one. */
function NamedValue(props: Props) {
  const { lookup } = useTitles([props.field], [props.record]);
  return <DrawnValue {...props} lookup={lookup} />;
}

const noFields = {};
const noName = () => undefined;

function DrawnValue({
  field,
  record,
  label = field.label,
  where = 'line',
  among,
  lookup,
}: Props & { lookup: TitleLookup }) {
  const { timeZone } = usePortalIndex();
  const around = useConditionContext({ fields: among ?? noFields }, false);
  const text = shownTextOf(field, lookup, timeZone)(record);
  if (text === '') return <EmptyValue />;
  const shown = {
    field,
    value: record[field.id],
    text,
    label,
    where,
    place: field.id,
    about: recordNamedBy(field, record),
    ...referencedTitles(field, lookup),
  };
  const plain = valueOf(field).show?.(shown) ?? text;
  const late = among && !isRelative(field) && lateWords(field, record, around);
  const drawn = late ? (
    <Toned tone="error">
      {plain} · {late}
    </Toned>
  ) : (
    plain
  );
  return isVerbatim(field) ? <span translate="no">{drawn}</span> : <>{drawn}</>;
}
