/**
 * Passwords: the requirements for a new one. The same on the server and in forms, which show them while
 * typing.
 */
import { traitsOf } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import type { FieldKind } from '../kind.ts';
import { translate } from '#messages/translate.ts';

export const minLength = 8;
/** bcrypt ignores further bytes, so a longer password would equal its first 72 bytes. */
const maxBytes = 72;

export const fitsBcrypt = (password: string) => new TextEncoder().encode(password).length <= maxBytes;

/** Common passwords of eight or more characters. Sequences and repetitions are detected without a list. */
const common = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword iloveyou princess sunshine football ' +
    'baseball superman trustno1 whatever starwars jennifer michelle computer internet corvette mercedes ' +
    'admin123 admin1234 administrator administrador welcome1 welcome123 letmein1 master123 changeme ' +
    'qwerty12 qwerty123 qwertyui qwertyuiop asdfghjk asdfghjkl zxcvbnm1 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 ' +
    'abc12345 abcd1234 a1b2c3d4 aa123456 a1234567 123456ab 123456abc 12345678a 123mudar mudar123 mudar1234 ' +
    'senha123 senha1234 senha12345 senhas123 minhasenha novasenha trocar123 teste123 teste1234 acesso123 ' +
    'brasil123 brasil10 brasil2024 brasil2025 brasil2026 flamengo corinthians palmeiras santista cruzeiro ' +
    'saopaulo vascodagama internacional atletico gremio10 familia1 familia123 felicidade deusefiel jesuscristo ' +
    'jesus123 deus1234 teamo123 amordaminhavida gabriel1 gabriel123 leonardo fernanda rodrigo1 carolina ' +
    'empresa123 sistema1 sistema123 usuario1 usuario123 portal123 10203040 102030405 11223344 12344321 ' +
    '12121212 13131313 69696969 88888888 123123123 123321123 147258369 159753456 789456123 987654321'
  ).split(' '),
);

/** Keyboard rows, alphabet and digits, checked in both directions. */
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
].flatMap((run) => [run, Array.from(run).reverse().join('')]);

/**
 * What is wrong with a new password.
 *
 * @param others other data of the account: its e-mail address, its name
 */
export function passwordFault(password: string, others: readonly string[] = []): string | undefined {
  if (Array.from(password).length < minLength) return translate('password.tooShort', { min: minLength });
  if (!fitsBcrypt(password)) return translate('password.tooLong', { max: maxBytes });
  const plain = fold(password).trim();
  if (others.some((other) => isAbout(plain, fold(other).trim()))) return translate('password.aboutAccount');
  if (common.has(plain) || runs.some((run) => run.includes(plain)) || isRepeated(plain))
    return translate('password.common');
  return undefined;
}

/** True for the same text, or for the part of an e-mail address before the @. */
const isAbout = (password: string, other: string) =>
  other !== '' && [other, other.split('@')[0], other.replace(/\s+/g, '')].some((part) => part === password);

/** True when it repeats one or two characters. */
const isRepeated = (text: string) => {
  const characters = Array.from(text);
  return characters.every((character, at) => character === characters[at % 2]);
};

export const password: FieldKind = {
  traits: { secret: true },
  align: 'left',
  filter: 'none',
  parse: (input) => (typeof input === 'string' ? input || null : undefined),
  /** Not even the length is shown. */
  format: () => '••••••••',
  csv: () => '',
  misfit: (value) => (typeof value === 'string' ? undefined : translate('text.notText')),
  outside(value, _field, context) {
    const others = Object.entries(context?.record ?? {}).flatMap(([id, other]) =>
      typeof other === 'string' && traitsOf(context?.fields[id]).text ? other : [],
    );
    return passwordFault(String(value), others);
  },
  sample: (random) =>
    Array.from({ length: 12 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[Math.floor(random() * 31)]).join(''),
};
