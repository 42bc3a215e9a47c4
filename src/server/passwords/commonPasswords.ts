/**
 * The most common passwords that are long enough: OWASP ASVS 5.0, 6.2.4 asks for 3,000. The list is that of zxcvbn, in the order
 * of how often they were seen.
 */
import { minLength } from '#kinds/password/kind.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { fold } from '#model/values/values.ts';

const most = 3000;
let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = dictionary['passwords-common'] as readonly string[];
  return new Set(all.filter((one) => one.length >= minLength).slice(0, most));
}

/**
 * What is wrong with a new password that everybody tries first: one of the most common ones, or the name of the portal or of
 * its company with digits and signs around it.
 */
export async function commonPasswordFault(
  password: string,
  { brand }: Pick<Portal, 'brand'>,
): Promise<string | undefined> {
  const known = await (common ??= load());
  const plain = fold(password).trim();
  const isOwn = [brand.name, brand.company].some((name) => lettersOf(name) === lettersOf(plain));
  return isOwn || known.has(plain) ? translate('password.common') : undefined;
}

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '') || text;
