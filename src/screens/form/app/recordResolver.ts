import { useMemo, useRef, useState } from 'react';
import { useWatch, set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { Field } from '#model/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { formatValue, parseValue } from '#kinds/registry.ts';
import type { Limits } from '#model/fields/limits.ts';
import { limitWords, referencesOf } from '#kinds/checkLimits.ts';
import type { ClientResource } from '#model/api/answers.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { withoutUntouchedRows } from '#kinds/items/untouchedRows.ts';
import { isVisible, validateRecord } from '#kinds/validate.ts';
import { traitsOf } from '#model/traits.ts';

const none: Limits = {};
/**
 * The limits of a form's fields that come from other records, as the API returned them: `limits` for display beside the
 * fields, `current` for validation.
 */
export function useFormLimits() {
  const [limits, setLimits] = useState(none);
  const current = useRef(none);
  const learn = useMemo(
    () => (next: Limits) => {
      current.current = next;
      setLimits(next);
    },
    [],
  );
  return { limits, current, learn };
}

/** The help text of a field, followed by its limits. */
export function useLimitHelp(
  field: Field,
  help: string | undefined,
  limits: Limits[string] | undefined,
  context: RecordContext,
) {
  const vias = limits ? referencesOf(limits) : [];
  const chosen = useWatch({ name: vias, disabled: vias.length === 0 }) as unknown[] | undefined;
  if (!limits || vias.length === 0) return help;
  const record = Object.fromEntries(vias.map((via, at) => [via, chosen?.[at]]));
  const words = limitWords(limits, record, (value) => formatValue(field, value, context));
  return [help, words].filter(Boolean).join(' ') || undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Known = { readonly current: Limits };

/**
 * A react-hook-form resolver that runs the API's validation.
 *
 * @param fields the fields that this form writes; others are not validated
 * @param outcome values of the saved record that the form does not decide, such as the new state of a
 * transition
 * @param limits limits that come from other records, as far as known
 * @param stored the record as it was read
 */
export const recordResolver =
  (
    resource: ClientResource,
    fields: readonly string[],
    { variables, timeZone }: RecordContext,
    { outcome = {}, limits, stored }: { outcome?: Values; limits?: Known; stored?: Values | undefined } = {},
  ): Resolver =>
  (given) => {
    const context = { variables, timeZone, fields: resource.fields };
    const values = withoutUntouchedRows(resource.fields, given, stored, context);
    // texts as the API reads them: "www.example.com" is an address, and spaces around a text are none of it
    const typed = Object.fromEntries(
      fields.map((id) => {
        const field = resource.fields[id];
        return [id, (field && traitsOf(field).text && parseValue(field, values[id])) ?? values[id]];
      }),
    );
    const record = compute(resource.fields, { ...values, ...outcome, ...typed }, clockOf(context));
    const known = limits?.current ?? {};
    // A reference that does not apply is not saved, so its record limits nothing.
    const unmade = [...new Set(Object.values(known).flatMap(referencesOf))].filter(
      (via) => resource.fields[via] && !isVisible(resource.fields[via], record, context),
    );
    const errors = validateRecord(
      resource,
      { ...record, ...Object.fromEntries(unmade.map((via) => [via, null])) },
      { variables, timeZone, fields, limits: known },
    );
    const inForm: FieldErrors = {};
    for (const [path, message] of Object.entries(errors)) set(inForm, path, { type: 'validate', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors: inForm } : { values, errors: {} };
  };
