import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { ClientResource } from '../../../model/types.ts';
import type { RecordContext } from '../../../kinds/kind.ts';
import { validateRecord } from '../../../kinds/validate.ts';

/**
 * The API's own validation, run by the form.
 *
 * @param fields those that this form writes: it can't be held responsible for others
 * @param outcome values that the record will have whatever the form says
 */
export const recordResolver =
  (
    resource: ClientResource,
    fields: readonly string[],
    { variables, timeZone }: RecordContext,
    outcome: Readonly<Record<string, unknown>> = {},
  ): Resolver =>
  (values) => {
    const typed = Object.fromEntries(fields.map((field) => [field, values[field]]));
    const errors = validateRecord(
      resource,
      { ...values, ...outcome, ...typed },
      { variables, timeZone, fields },
    );
    const inForm: FieldErrors = {};
    for (const [place, message] of Object.entries(errors)) set(inForm, place, { type: 'validate', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors: inForm } : { values, errors: {} };
  };
