/** What a demonstration offers. */
import type { NameIn } from '#messages/translate.ts';
import type { ScreenConfigLines } from '#model/api/answers.ts';
import type { Portal } from '#model/types.ts';

type Demo = NonNullable<Portal['demo']>;

/** The numbers that `about` may mention in braces: how much of each the config has. */
export const demoCounts = ['departments', 'screens', 'resources', 'fields', 'rules'] as const;
export type DemoCount = (typeof demoCounts)[number];

/** What the public index has of it. */
export type PublicDemo = Pick<Demo, 'password'> & {
  accounts: readonly Pick<Demo['accounts'][number], 'email' | 'label'>[];
};

/** GET /config/demo.json: public, and only where the config has `demo`. */
export type DemoAnswer = Pick<
  Demo,
  'password' | 'title' | 'about' | 'accounts' | 'visitor' | 'tour' | 'samples'
> & {
  example?: DemoExample;
  /** Other machines don't reach the server, so everybody may restore the demonstration. */
  canRestore?: true;
  /** Other machines reach the server: the visitor's account changes nothing. */
  visitorsRead?: true;
  /** Differs after each start of the server. */
  run: string;
  /** The texts of the demo bar, which other portals need not load. */
  words: DemoWords;
};
export type DemoWords = Readonly<Record<NameIn<'demoBar'>, string>>;
/** A screen beside the lines of the config that describe it. `html`: the screen, as these lines make it. */
export type DemoExample = ScreenConfigLines & { path: string; html: string };
