/** The field kind of state registrations, which are checked by the state that the record names. */
import { translate } from '#messages/translate.ts';
import type { FieldOf } from '#model/types.ts';
import type { FieldKind } from '../kind.ts';
import { documentKind } from './documentKind.ts';
import { randomFor } from './mask.ts';
import { registrationFault, registrationLengths, registrationLike } from './stateRegistrations.ts';

const anyState = documentKind({
  invalid: () => translate('document.ie'),
  accepts: () => translate('document.ieForm'),
  shape: /^(?:ISENTO|P\d{12}|\d{2,14})$/,
  title: 'ie|inscri[a-zçã]*(?: estadual)?',
  sample: (random) => `13${randomFor('0000000', random)}`,
});

type Field = FieldOf<'ie'>;
type Values = Readonly<Record<string, unknown>> | undefined;

const stateIn = ({ state }: Field, record: Values) => {
  const value = state === undefined ? undefined : record?.[state];
  return typeof value === 'string' && registrationLengths(value).length > 0 ? value : undefined;
};

export const ie = {
  ...anyState,
  misfit(value, field, context) {
    const problem = anyState.misfit(value, field as never);
    const state = stateIn(field, context?.record);
    if (problem || !state || value === 'ISENTO') return problem;
    const fault = registrationFault(value as string, state);
    if (!fault) return undefined;
    const digits = registrationLengths(state).join(', ');
    return `${translate('document.ie')}: ${
      fault === 'digit'
        ? translate('document.ieDigit', { state })
        : translate('document.ieOfState', { state, digits, example: registrationLike('1234567890', state) })
    }`;
  },
  sample(random, field, context) {
    const state = stateIn(field, context?.record);
    return state
      ? registrationLike(randomFor('0'.repeat(14), random), state)
      : anyState.sample(random, field as never);
  },
} as FieldKind<'ie'>;
