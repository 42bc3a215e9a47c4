import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { ClientResource } from '../../../model/clientTypes.ts';
import type { RecordContext } from '../../../kinds/kind.ts';
import type { Limits } from '../../../model/limits.ts';
import { referencesOf } from '../../../kinds/limits.ts';
import { isVisible, validateRecord } from '../../../kinds/validate.ts';

type Known = { readonly current: Limits };

/**
 * The API's own validation, run by the form.
 *
 * @param fields those that this form writes: it can't be held responsible for others
 * @param outcome values that the record will have whatever the form says
 * @param limits the bounds that other records set, as far as they are known by then
 */
export const recordResolver =
  (
    resource: ClientResource,
    fields: readonly string[],
    { variables, timeZone }: RecordContext,
    { outcome = {}, limits }: { outcome?: Readonly<Record<string, unknown>>; limits?: Known } = {},
  ): Resolver =>
  (values) => {
    const typed = Object.fromEntries(fields.map((field) => [field, values[field]]));
    const record = { ...values, ...outcome, ...typed };
    const context = { variables, timeZone, fields: resource.fields };
    const known = limits?.current ?? {};
    // a choice that does not apply is not saved, and bounds nothing
    const unmade = [...new Set(Object.values(known).flatMap(referencesOf))].filter(
      (via) => resource.fields[via] && !isVisible(resource.fields[via], record, context),
    );
    const errors = validateRecord(
      resource,
      { ...record, ...Object.fromEntries(unmade.map((via) => [via, null])) },
      { variables, timeZone, fields, limits: known },
    );
    const inForm: FieldErrors = {};
    for (const [place, message] of Object.entries(errors)) set(inForm, place, { type: 'validate', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors: inForm } : { values, errors: {} };
  };
