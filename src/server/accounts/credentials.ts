/** What a sign-in sends. */
import { addressIn } from '#model/values/values.ts';

export type Credentials = { email: string; password: string };

/** Undefined for what can be no e-mail and password. */
export function credentialsIn(body: unknown): Credentials | undefined {
  const { email, password } = (body ?? {}) as Record<string, unknown>;
  if (
    typeof email !== 'string' ||
    typeof password !== 'string' ||
    password === '' ||
    email.length > 254 ||
    password.length > 1000
  )
    return undefined;
  return { email: addressIn(email), password };
}

/** A loose check, linear in the length of the text. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && at === text.lastIndexOf('@') && at < text.length - 1 && !/\s/.test(text);
}
