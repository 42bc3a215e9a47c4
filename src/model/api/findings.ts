/** One line of `portal doctor` and `portal check --sign-in`. */
export type Finding = {
  /** What was looked at, such as `signIn.providers.empresa: metadata`. */
  subject: string;
  /** Null where it could not be looked at; the message says why. */
  ok: boolean | null;
  /** One sentence: what is so, or what is wrong and the remedy. No secret. */
  message: string;
};
