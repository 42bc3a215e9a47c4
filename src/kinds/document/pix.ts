/**
 * Keys of Pix, Brazil's instant payment system. A key is stored in the form that the banks' directory uses, which depends
 * on its type: CPF and CNPJ without punctuation, e-mail in lower case, phone as +5566999123456, random key as a UUID in
 * lower case.
 */
import { translate } from '#messages/translate.ts';
import { memoize } from '#model/values/memoize.ts';
import type { FieldOf, Resource } from '#model/types.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { cleaned, email } from '../text/kind.ts';
import { documentKinds } from './kind.ts';
import { isBrCode, readBrCode } from './brCode.ts';
import type { CodeContents } from './codeParts.ts';
import { randomFor } from './documentKind.ts';

/** How a type of key is read from a text, and what is wrong with a stored key; undefined when it is valid. */
type KeyType = {
  read(text: string): string | undefined;
  fault(key: string): string | undefined;
  sample(random: () => number): string;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const country = '+55';

const pixKeyTypes: Readonly<Record<string, KeyType>> = {
  email: {
    read: (text) => (text.includes('@') ? (email.parse(text, anyField) as string) : undefined),
    fault: (key) =>
      key.length > 77 ? translate('text.tooLong', { max: 77, count: key.length }) : check(email, key),
    sample: (random) => String(email.sample(random, anyField)),
  },
  aleatoria: {
    read: (text) => {
      const digits = text.toLowerCase().replace(/[{}\s-]/g, '');
      const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(digits);
      return parts?.slice(1).join('-');
    },
    fault: (key) => (uuid.test(key) ? undefined : translate('document.pixRandom')),
    sample: (random) => `00000000-0000-4000-8000-${randomFor('000000000000', random)}`,
  },
  cpf: documentKey(documentKinds.cpf),
  telefone: {
    read: (text) => {
      const number = documentKinds.phone.parse(text, anyField);
      const key = country + String(number);
      return phoneFault(key) === undefined ? key : undefined;
    },
    fault: phoneFault,
    sample: (random) => country + String(documentKinds.phone.sample(random, anyField)),
  },
  cnpj: documentKey(documentKinds.cnpj),
};

const otherNames: Readonly<Record<string, string>> = { phone: 'telefone', random: 'aleatoria' };

/** The type of key for the option of a field; undefined for other options. English names are accepted, too. */
export const pixKeyType = (option: unknown): KeyType | undefined => {
  const name = otherNames[String(option)] ?? String(option);
  return Object.hasOwn(pixKeyTypes, name) ? pixKeyTypes[name] : undefined;
};

function documentKey(kind: FieldKind): KeyType {
  return {
    read: (text) => {
      const number = kind.parse(text, anyField);
      return check(kind, number) === undefined ? String(number) : undefined;
    },
    fault: (key) => check(kind, key),
    sample: (random) => String(kind.sample(random, anyField)),
  };
}

/** Numbers such as 0800 and 4004, which have no area code, are no keys. */
function phoneFault(key: string): string | undefined {
  const isNational =
    key.startsWith(country) && key.length >= country.length + 10 && key[country.length] !== '0';
  return isNational ? check(documentKinds.phone, key.slice(country.length)) : translate('document.pixPhone');
}

/** These kinds read nothing of their field. */
const anyField = undefined as never;
const check = (kind: FieldKind, value: unknown) => kind.misfit(value, anyField);

type PixField = FieldOf<'pix'>;

/** The key of a text in its stored form, where only one type of key can be written so; otherwise the text itself. */
function readKey(text: string): string {
  const found = new Set(Object.values(pixKeyTypes).flatMap(({ read }) => read(text) ?? []));
  return found.size === 1 ? [...found][0]! : text;
}

const typeIn = ({ keyType }: PixField, record: Readonly<Record<string, unknown>> | undefined) =>
  keyType === undefined ? undefined : pixKeyType(record?.[keyType]);

export const pix: FieldKind<'pix'> = {
  traits: { text: 'formal', maxLength: 77 },
  align: 'left',
  filter: 'text',
  parse(input) {
    if (typeof input !== 'string' && !Number.isSafeInteger(input)) return undefined;
    const text = cleaned(String(input)).trim();
    if (isBrCode(text)) return readBrCode(text)?.key ?? text;
    return (text.length > 200 ? text : readKey(text)) || null;
  },
  format: plainText,
  misfit(value, field, context) {
    if (typeof value !== 'string') return translate('document.pixAny');
    if (isBrCode(value)) return codeFault(value);
    const type = typeIn(field, context?.record);
    if (type) return type.fault(value);
    return Object.values(pixKeyTypes).some(({ fault }) => fault(value) === undefined)
      ? undefined
      : translate('document.pixAny');
  },
  contents: contentsOfCode,
  sample: (random, field, context) => (typeIn(field, context?.record) ?? pixKeyTypes.email!).sample(random),
  unique: (value) => String(value).toLowerCase(),
};

/** Why a code gives no key. Its address is shown and never fetched. */
function codeFault(text: string): string {
  const { address, recurrence } = readBrCode(text) ?? {};
  if (address === undefined && recurrence !== undefined)
    return translate('document.pixCodeRecurring', { address: recurrence.slice(0, 200) });
  return address === undefined
    ? translate('document.pixCodeBroken')
    : translate('document.pixCodeDynamic', { address: address.slice(0, 200) });
}

/** A key in a code is written as the banks' directory writes it, so that its form alone says its type. */
const typeOfKey = (key: string): string | undefined =>
  key.startsWith('+')
    ? 'telefone'
    : ['email', 'aleatoria', 'cpf', 'cnpj'].find((type) => pixKeyTypes[type]!.read(key) === key);

function contentsOfCode(input: unknown): CodeContents | undefined {
  if (typeof input !== 'string' || !isBrCode(input)) return undefined;
  const code = readBrCode(cleaned(input));
  if (code?.key === undefined) return undefined;
  const { key, name, city, amount, txid } = code;
  return { keyType: typeOfKey(key), name, city, amount, txid };
}

const isPix = (field: Resource['fields'][string]): field is PixField => field.type === 'pix';

/** Cached: most resources have none, and each of their records would be searched for them. */
const pixFields = memoize((fields: Resource['fields']) => Object.values(fields).filter(isPix));

/**
 * The record with its Pix keys in the form of their types. The text alone does not decide: 11 digits can be a CPF or a
 * mobile phone.
 */
export function withPixKeys<T extends Readonly<Record<string, unknown>>>(
  fields: Resource['fields'],
  record: T,
): T {
  let result: T = record;
  for (const field of pixFields(fields)) {
    const value = record[field.id];
    if (typeof value !== 'string') continue;
    const key = typeIn(field, record)?.read(value);
    if (key !== undefined && key !== value) result = { ...result, [field.id]: key };
  }
  return result;
}
