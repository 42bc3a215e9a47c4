/**
 * The numbering plans of countries, precise enough to refuse impossible numbers and to format valid ones.
 * They can't tell whether a number is assigned. Used on the server only: each field includes the plan of its
 * country.
 */
import type { PhonePlan } from '#model/fields/phonePlan.ts';

const any = '^';
const eight = (code: string, first: string, example: string): PhonePlan => ({
  code,
  shape: `^[${first}]\\d{7}$`,
  masks: [[any, '0000-0000']],
  example,
});

const phonePlans = {
  AR: {
    code: '54',
    shape: '^9?[1-368]\\d{9}$',
    masks: [
      ['^911', '0 00 0000-0000'],
      ['^9', '0 000 000-0000'],
      ['^11', '00 0000-0000'],
      [any, '000 000-0000'],
    ],
    example: '1123456789',
  },
  BO: eight('591', '2-7', '71234567'),
  CL: { code: '56', shape: '^[2-9]\\d{8}$', masks: [[any, '0 0000 0000']], example: '912345678' },
  CO: {
    code: '57',
    shape: '^(3\\d{9}|60[1-8]\\d{7}|46\\d{6})$',
    masks: [
      ['^46', '0000 0000'],
      [any, '000 000 0000'],
    ],
    example: '3211234567',
  },
  CR: eight('506', '24-8', '83123456'),
  DE: {
    code: '49',
    shape: '^0[1-9]\\d{3,12}$',
    masks: [
      ['^01[567]\\d{9}$', '0000 00000000'],
      ['^01[567]\\d{8}$', '0000 0000000'],
      ['^0(30|40|69|89)\\d{8}$', '000 00000000'],
      ['^0(30|40|69|89)\\d{7}$', '000 0000000'],
    ],
    example: '015123456789',
  },
  DO: { code: '1', shape: '^8[024]9[2-9]\\d{6}$', masks: [[any, '(000) 000-0000']], example: '8092345678' },
  EC: {
    code: '593',
    shape: '^0(9\\d{8}|[2-7]\\d{7})$',
    masks: [
      ['^09', '000 000 0000'],
      [any, '00 000 0000'],
    ],
    example: '0991234567',
  },
  ES: {
    code: '34',
    shape: '^([6-9]\\d{8}|400\\d{6})$',
    masks: [[any, '000 00 00 00']],
    example: '612345678',
  },
  FR: { code: '33', shape: '^0[1-9]\\d{8}$', masks: [[any, '00 00 00 00 00']], example: '0612345678' },
  GB: {
    code: '44',
    shape: '^0[1-37-9]\\d{8,9}$',
    masks: [
      ['^02', '000 0000 0000'],
      ['^0(11|1\\d1|[389])', '0000 000 0000'],
      ['^0\\d{10}$', '00000 000000'],
      [any, '00000 00000'],
    ],
    example: '07400123456',
  },
  GT: eight('502', '2-8', '51234567'),
  HN: eight('504', '237-9', '91234567'),
  MX: {
    code: '52',
    shape: '^[2-9]\\d{9}$',
    masks: [
      ['^(33|5[56]|81)', '00 0000 0000'],
      [any, '000 000 0000'],
    ],
    between: '^1(?=\\d{10}$)',
    example: '5512345678',
  },
  NI: eight('505', '25-8', '81234567'),
  PA: {
    code: '507',
    shape: '^(6\\d{7}|[1-9]\\d{6})$',
    masks: [
      ['^\\d{8}$', '0000-0000'],
      [any, '000-0000'],
    ],
    example: '61234567',
  },
  PE: {
    code: '51',
    shape: '^(9\\d{8}|[14-8]\\d{7})$',
    masks: [
      ['^9', '000 000 000'],
      ['^1', '0 000 0000'],
      [any, '00 000000'],
    ],
    example: '912345678',
  },
  PT: { code: '351', shape: '^([2-9]\\d{8}|16\\d{7})$', masks: [[any, '000 000 000']], example: '912345678' },
  PY: {
    code: '595',
    shape: '^0(9\\d{8}|[2-8]\\d{6,8})$',
    masks: [
      ['^09', '0000 000 000'],
      ['^0\\d{9}$', '0000 000 000'],
      ['^0\\d{8}$', '000 000 000'],
    ],
    example: '0961456789',
  },
  SV: eight('503', '25-7', '71234567'),
  UY: {
    code: '598',
    shape: '^(09\\d{7}|[24]\\d{7})$',
    masks: [
      ['^0', '000 000 000'],
      [any, '0000 0000'],
    ],
    example: '094231234',
  },
  VE: { code: '58', shape: '^0[24-6]\\d{9}$', masks: [[any, '0000-0000000']], example: '04121234567' },
} as const satisfies Record<string, PhonePlan>;

/** The plan of a field's country; undefined for countries with a built-in kind, and for unknown ones. */
export const phonePlanOf = (country: string): PhonePlan | undefined =>
  Object.hasOwn(phonePlans, country) ? phonePlans[country as keyof typeof phonePlans] : undefined;

/** The countries with known phone numbers, and `other` for all the rest. */
export const phoneCountries = {
  BR: 'kindWords.phonePlans.BR',
  US: 'kindWords.phonePlans.US',
  AR: 'kindWords.phonePlans.AR',
  BO: 'kindWords.phonePlans.BO',
  CL: 'kindWords.phonePlans.CL',
  CO: 'kindWords.phonePlans.CO',
  CR: 'kindWords.phonePlans.CR',
  DE: 'kindWords.phonePlans.DE',
  DO: 'kindWords.phonePlans.DO',
  EC: 'kindWords.phonePlans.EC',
  ES: 'kindWords.phonePlans.ES',
  FR: 'kindWords.phonePlans.FR',
  GB: 'kindWords.phonePlans.GB',
  GT: 'kindWords.phonePlans.GT',
  HN: 'kindWords.phonePlans.HN',
  MX: 'kindWords.phonePlans.MX',
  NI: 'kindWords.phonePlans.NI',
  PA: 'kindWords.phonePlans.PA',
  PE: 'kindWords.phonePlans.PE',
  PT: 'kindWords.phonePlans.PT',
  PY: 'kindWords.phonePlans.PY',
  SV: 'kindWords.phonePlans.SV',
  UY: 'kindWords.phonePlans.UY',
  VE: 'kindWords.phonePlans.VE',
  other: 'kindWords.phonePlans.other',
} as const satisfies Record<'BR' | 'US' | 'other' | keyof typeof phonePlans, string>;
