/** What a feature adds to the script of the sign-in page. Each is in its `login.ts`; src/features/login.ts lists them. */

export type TypedAccount = { email: string; password: string };

/** `data`: what its part on the server gave (`SignInPart` in server/http/pages.ts). */
export type LoginPage = {
  data: object;
  /** Signs in. What was pressed is busy meanwhile. */
  enter(pressed: HTMLElement, credentials: TypedAccount): void;
  /** Says why nothing came of what was pressed. */
  fail(reason?: string): void;
};

export type LoginPart = {
  /** As its part on the server has it. It starts only where the page has that part. */
  name: string;
  start(page: LoginPage): void;
};
