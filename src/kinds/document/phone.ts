/**
 * Phone numbers. Those of the field's country are stored as their digits, all others in international form,
 * `+5215512345678`.
 */
import { translate } from '#messages/translate.ts';
import { areaCodes } from './brazil.ts';
import { phoneFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import type { FieldKind } from '../kind.ts';
import { masked, randomFor } from './mask.ts';
import type { PhonePlan } from '#model/fields/phonePlan.ts';
import { memoize } from '#model/lib/memoize.ts';

const title = '(tel|fon|cel|phon|whats)[a-zé]*';

/** Explains the form of a field that takes the numbers of one country. A text with another country code says so. */
const acceptsNational = (form: () => string, example: string) => (text: string) =>
  text.startsWith('+') ? translate('document.phoneAbroad', { example }) : form();

/** Shared-cost numbers of eight digits, such as 4004, 3003 and 4020 (libphonenumber-js 1.13.16, SHARED_COST of Brazil). */
const sharedCost = '(?:[34]00\\d|4020|4370|4864)';
/** Brazilian numbers without an area code: those, and 0300, 0500, 0800, 0900. */
const withoutArea = new RegExp(`^(?:0(?:30[034]|[589]00)\\d{6,7}|${sharedCost}\\d{4})$`);

const foreign: Document = {
  invalid: () => translate('document.phone'),
  accepts: () => translate('document.phoneFormAny'),
  shape: /^\+[1-9]\d{7,14}$/,
  title,
  complete: (text) => text.replace(/^00(?=[1-9])/, '+'),
  sample: (random) => `+5255${randomFor('00000000', random)}`,
};

const brazilian: Document = {
  ...foreign,
  accepts: acceptsNational(() => translate('document.phoneForm'), '(66) 99912-3456'),
  shape: /^(?:\d{8}|\d{10,11})$/,
  mask: [
    ['^0[3589]0', '0000 000 0000'],
    ['^0[3589]0', '0000 00 0000'],
    [`^${sharedCost}`, '0000-0000'],
    '(00) 0000-0000',
    '(00) 00000-0000',
  ],
  fault: (value) => (withoutArea.test(value) ? undefined : phoneFault(value)),
  complete(text) {
    const national = text.replace(/^(\+|00)?55(?=\d{8,})/, '');
    // +55 800… is how an 0800 number is written for callers from abroad
    const ways = [text, national, ...(text.startsWith('+55') ? [`0${national}`] : [])];
    // removes the country code, and what is dialled before the area code: a zero, and often "xx" for a company
    return (
      ways.find((way) => withoutArea.test(way)) ?? text.replace(/^((\+|00)?55)?0?(XX)?(?=\d{10,11}$)/, '')
    );
  },
  sample: (random) =>
    `${[...areaCodes][Math.floor(random() * areaCodes.size)]}9${randomFor('00000000', random)}`,
};

const american: Document = {
  ...foreign,
  accepts: acceptsNational(() => translate('document.phoneFormUS'), '(512) 555-0134'),
  shape: /^[2-9]\d{2}[2-9]\d{6}$/,
  mask: '(000) 000-0000',
  complete: (text) => text.replace(/^(\+|00)?1(?=\d{10}$)/, ''),
  sample: (random) => `512555${randomFor('0000', random)}`,
};

/**
 * A country's phone numbers by its plan: with or without the country code and the leading zero, they are
 * stored in one form.
 */
function planned({ code, shape: pattern, masks, between = '^$', example }: PhonePlan): Document {
  const shape = new RegExp(pattern);
  const written = (value: string) =>
    masked(value, masks.find(([start]) => new RegExp(start).test(value))?.[1] ?? []);
  return {
    ...foreign,
    accepts: acceptsNational(
      () => translate('document.phoneFormIn', { example: written(example) }),
      written(example),
    ),
    shape,
    written,
    complete(text) {
      const own = text.replace(new RegExp(`^(\\+|00)?${code}`), '').replace(new RegExp(between), '');
      const ways = [text, `0${text}`, own, `0${own}`, own.replace(/^0/, '')];
      return ways.find((way) => shape.test(way)) ?? text;
    },
    sample: (random) => example.slice(0, -4) + randomFor('0000', random),
  };
}

/** The field kind for a phone plan that a field includes. Cached. */
export const plannedPhone = memoize((plan: PhonePlan): FieldKind => documentKind(planned(plan)));

export const phoneOf = {
  BR: documentKind(brazilian),
  US: documentKind(american),
  other: documentKind(foreign),
};

/**
 * A stored number in international form; drops a leading zero of the national form. Numbers such as 0800 and 4004 stay as
 * they are dialled within Brazil, as most of them can't be called from abroad.
 */
export function dialled(value: string, field: object): string {
  const { country = 'BR', plan } = field as { country?: string; plan?: PhonePlan };
  if (country === 'BR' && !plan && withoutArea.test(value)) return value;
  const code = plan?.code ?? { BR: '55', US: '1' }[country] ?? '';
  return `+${code}${value.replace(/\D/g, '').replace(/^0/, '')}`;
}
