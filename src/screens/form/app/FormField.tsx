import { useEffect, useRef, memo } from 'react';
import { beginIn } from '#kit/focus.ts';
import { RecordContextProvider, useRecordContext, type RaRecord } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, FormField as Entry } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import type { Limits } from '#model/fields/limits.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { isReadOnly, isRequired, isVisible } from '#kinds/validate.ts';
import { inputOf, isWide } from '#kinds/registry.input.tsx';
import { kindOf, maskOf } from '#kinds/registry.ts';
import { isEmpty } from '#model/values/values.ts';
import { FieldText } from '#ui/record/FieldText.tsx';
import { useIsOutdated } from '#kinds/ui/formContext.ts';
import { useLimitHelp } from './recordResolver.ts';
import { fieldFor } from './defaults.ts';
import { computedShown, typedRecord } from './typedRecord.ts';
import { formConditions } from '#model/fields/formConditions.ts';
import { isFilled } from '#model/fields/dependencies.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';

/** Focuses the form's first field, since what opened the form is gone. */
export function FirstField() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => beginIn(place.current?.closest('form')), []);
  return <span ref={place} hidden />;
}

type Props = {
  entry: Entry;
  resource: ClientResource;
  context: RecordContext;
  /** Values that conditions read instead of the form's. */
  outcome?: Readonly<Record<string, unknown>>;
  /** Draws an input even for a read-only field, because a transition asks for it. */
  isForced?: boolean;
  /** Draws the value as text. */
  isLocked?: boolean;
  isNew?: boolean;
  takesFocus?: boolean;
  /** Its limits that come from other records. */
  limits?: Limits[string] | undefined;
};

/**
 * One field of a form: an input, its value as text where it can't be edited, or nothing where it does not
 * apply.
 */
export const FormFieldInput = memo(function FormFieldInput(props: Props) {
  const field = fieldFor(props.entry, props.resource);
  if (!field) return null;
  // Only a field with conditions has to rerender on every keystroke in other fields.
  return formConditions(field).length > 0 ? (
    <ConditionalField {...props} field={field} />
  ) : (
    <Drawn {...props} field={field} values={noValues} />
  );
});

const noValues = {};

function ConditionalField(props: Props & { field: Field }) {
  const { field, context } = props;
  const values = typedRecord({ ...useWatch(), ...props.outcome }, formConditions(field), context);
  if (!isVisible(field, values, context)) return null;
  return <Drawn {...props} values={values} />;
}

function Drawn({
  entry,
  field,
  resource,
  context,
  values,
  isForced,
  isLocked,
  isNew,
  takesFocus,
  limits,
}: Props & { field: Field; values: Readonly<Record<string, unknown>> }) {
  const { Input } = inputOf(field);
  const outdated = useIsOutdated(field.id);
  const help = useLimitHelp(field, entry.help ?? field.help, limits, context);
  const label = entry.label ?? field.label;
  const isFixed = !isForced && (isLocked || entry.readOnly || field.readOnly);
  const follows =
    formulaOf(field) !== undefined ||
    field.lookup !== undefined ||
    isFilled(field) ||
    resource.computedByServer?.[field.id] !== undefined;
  // Other values that only the API can compute do not exist before the first save.
  if (isFixed && isNew && !isLocked && !follows) return null;
  return (
    <div
      className={classOf(field, isFixed && follows)}
      {...outdated}
      style={isWide(field) || isLong(field) ? across : undefined}
    >
      {isFixed && (follows || isNew) ? (
        <ComputedText {...{ field, label, resource, context, isNew }} />
      ) : isFixed ? (
        <dl style={alone}>
          <FieldText field={field} label={label} among={resource.fields} />
        </dl>
      ) : (
        <Input
          field={field}
          label={label}
          help={help}
          required={isRequired(isForced ? { ...field, readOnly: false } : field, values, context)}
          readOnly={!isForced && isReadOnly(field, values, context)}
          takesFocus={takesFocus}
        />
      )}
    </div>
  );
}

const across = { gridColumn: '1 / -1' };

/** Said to FormSection, which places and sizes them. */
function classOf(field: Field, isComputed: boolean | undefined): string | undefined {
  const { rows, yesNo } = traitsOf(field);
  if (isComputed) return 'computed';
  return rows ? 'rows' : yesNo ? 'switch' : isShort(field) ? 'short' : undefined;
}

/** True when no value is longer than a date with its time. */
function isShort(field: Field): boolean {
  const { temporal, clock, choice, code, text } = traitsOf(field);
  if (temporal || clock || code || kindOf(field).align === 'right') return true;
  if (choice) return typeof inputOf(field).rowWidth === 'number';
  const masks = [maskOf(field) ?? []].flat(2);
  if (masks.length > 0) return Math.max(...masks.map((mask) => mask.length)) <= 20;
  return text === 'line' && 'maxLength' in field && (field.maxLength ?? Infinity) <= 12;
}

const alone = { margin: 0 };

/** A value computed from what is typed so far, such as a formula. The API computes the same. */
function ComputedText({
  field,
  label,
  resource,
  context,
  isNew,
}: Pick<Props, 'resource' | 'context' | 'isNew'> & { field: Field; label: string }) {
  const record = { ...useRecordContext(), ...useWatch() } as RaRecord;
  const shown = computedShown(resource.fields, record, context);
  return (
    <RecordContextProvider value={shown}>
      <dl style={alone} data-lacks={isNew && isEmpty(shown[field.id]) ? '' : undefined}>
        <FieldText field={field} label={label} among={resource.fields} />
      </dl>
    </RecordContextProvider>
  );
}

const isLong = (field: Field) =>
  'maxLength' in field && (field.maxLength ?? 0) > 120 && traitsOf(field).text === 'line';
