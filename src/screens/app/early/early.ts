/** What a screen does while the app's code is still loading, and the elements that it draws meanwhile. */
import type { ClientIndex } from '#model/api/answers.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { LocatedScreen } from '#ui/portal/slices.ts';

/** The interface of a kind of screen. Both parts are optional. `rest` is the address after the screen's own. */
export type EarlyScreen<S = SimpleScreen> = {
  /** Loads the code that it needs beyond the app's own. */
  code?(screen: S, rest: readonly string[]): Promise<unknown> | undefined;
  /** Requests what it shows at first, and draws it. The app makes failed requests again, and reports them. */
  draw?(screen: S, place: EarlyPlace): unknown;
};

export type EarlyPlace = Omit<LocatedScreen, 'screen'> & {
  rest: readonly string[];
  index: ClientIndex;
  /** The description of the route. */
  description: string | undefined;
  /** Shows these elements below the head, once the language is there; nothing where the user has gone on. */
  show(content: readonly Element[], head?: EarlyHead): Promise<void>;
};

/** The head of the page: a record's title, the number of records of a list, the description of another screen. */
export type EarlyHead = { title?: string; count?: string; description?: string | undefined };

type Child = Node | string;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** The early page follows its links without a reload, and so does the app once it has started. */
export function linkTo(href: string, ...children: Child[]): HTMLAnchorElement {
  const link = element('a', '', ...children);
  link.href = href;
  return link;
}
