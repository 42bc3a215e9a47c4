/**
 * Phone numbers. Those of the field's country are stored as their digits, all others in international form,
 * `+5215512345678`.
 */
import { say } from '../../messages/say.ts';
import { areaCodes } from './brazil.ts';
import { phoneFault } from './documentFaults.ts';
import { documentKind, type Document } from './documentKind.ts';
import type { FieldKind } from '../kind.ts';
import { masked, randomFor } from './mask.ts';
import type { PhonePlan } from '../../model/fields/phonePlan.ts';
import { memoize } from '../../model/lib/memoize.ts';

const title = '(tel|fon|cel|phon|whats)[a-zé]*';

const foreign: Document = {
  invalid: () => say('document.phone'),
  accepts: () => say('document.phoneFormAny'),
  shape: /^\+[1-9]\d{7,14}$/,
  title,
  complete: (text) => text.replace(/^00(?=[1-9])/, '+'),
  sample: (random) => `+5255${randomFor('00000000', random)}`,
};

const brazilian: Document = {
  ...foreign,
  accepts: () => say('document.phoneForm'),
  shape: /^\d{10,11}$/,
  mask: ['(00) 0000-0000', '(00) 00000-0000'],
  fault: phoneFault,
  // removes the country code, and what is dialled before the area code: a zero, and often "xx" for a company
  complete: (text) => text.replace(/^((\+|00)?55)?0?(XX)?(?=\d{10,11}$)/, ''),
  sample: (random) =>
    `${[...areaCodes][Math.floor(random() * areaCodes.size)]}9${randomFor('00000000', random)}`,
};

const american: Document = {
  ...foreign,
  accepts: () => say('document.phoneFormUS'),
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
    accepts: () => say('document.phoneFormIn', { example: written(example) }),
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

/** A stored number in international form; drops a leading zero of the national form. */
export function dialled(value: string, field: object): string {
  const { country = 'BR', plan } = field as { country?: string; plan?: PhonePlan };
  const code = plan?.code ?? { BR: '55', US: '1' }[country] ?? '';
  return `+${code}${value.replace(/\D/g, '').replace(/^0/, '')}`;
}
