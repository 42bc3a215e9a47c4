/** What a feature adds to the script of the sign-in page. Each is in its `login.ts`; src/features/login.ts lists them. */
import type { AskedBesides } from '#ui/session/session.ts';

export type TypedAccount = { email: string; password: string };

export type LoginPage = {
  api: string;
  texts: Readonly<Record<string, string | undefined>>;
  /** Signs in. What was pressed is busy meanwhile. */
  enter(pressed: HTMLElement, account: TypedAccount): void;
  /** Goes on as somebody who has signed in. */
  go(path: string): void;
  /** Absent: for a reason that is not known. */
  showFailure(reason?: string): void;
};

export type LoginPart = {
  /** As its part on the server has it. It starts only where the page has that part. */
  name: string;
  /**
   * @param data what its part on the server gave (`SignInPart` in server/http/pages.ts)
   * @param isAsking something is asked at once, after a sign-in by a provider
   */
  start(page: LoginPage, data: object, isAsking: boolean): void;
  /** Asks for what the server wants besides the password. One feature may. */
  ask?(page: LoginPage, asked: AskedBesides): Promise<void>;
};
