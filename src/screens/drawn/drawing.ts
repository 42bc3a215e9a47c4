/** How the server draws a screen before the app's code has loaded. */
import type { ClientIndex, ClientResource, DepartmentSlice, IndexDepartment } from '#model/api/answers.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { LateCode, Look } from '#model/api/drawnPage.ts';
import type { Wanted } from '#kinds/referencedTitles.ts';
import type { Html } from './html.ts';

/** The screen at an address, and what it is drawn with. */
export type Drawing<S = SimpleScreen> = {
  screen: S;
  /** Absent for dashboards and pages. */
  resource: ClientResource | undefined;
  slice: DepartmentSlice;
  index: ClientIndex;
  /** The department that the screen belongs to. */
  department: IndexDepartment;
  /** Whether the user may open the screen at this address. */
  mayOpen(path: string): boolean;
  /** An icon in the colour of the text around it. */
  iconOf(name: string): Html;
  /** The address of the screen, what follows it, and the query. */
  path: string;
  rest: readonly string[];
  search: URLSearchParams;
  description: string | undefined;
  look: Look;
  /**
   * Asks our API, in the name of who opens the page, and takes the answer along for the app.
   *
   * @param address below the API, with its query, as the app asks
   * @param key of the app's query that this answers
   */
  ask(address: string, key?: readonly unknown[]): Promise<Answer>;
  /** Tells the app which names the answers hold, so that it has them at once. */
  name(wanted: Wanted): void;
  /** Resolves when the page waits no longer for single figures. */
  late: Promise<undefined>;
  /** Names an answer that the app needs next: the browser asks for it at once. */
  expect(address: string): void;
};
export type Answer = { json: unknown; headers: Readonly<Record<string, string>> };

/** What stands below the head of the page. `title`: of a record; `count`: of a list's records. */
export type Drawn = {
  content: readonly Html[];
  title?: string;
  count?: string;
  description?: string | undefined;
  /** The tabs of the route are drawn, and these buttons of its head. */
  actions?: readonly Html[];
  /** A figure was late. */
  isPartial?: boolean;
  /** The list as react-admin stores how a user left it. */
  params?: Readonly<Record<string, unknown>>;
};

/** What the app needs for such a screen beside its own code, if anything. */
export type CodeOf<S = SimpleScreen> = (screen: S, rest: readonly string[]) => readonly LateCode[];

/** Undefined where only the app can draw what is shown. */
export type DrawScreen<S = SimpleScreen> = (drawing: Drawing<S>) => Promise<Drawn | undefined> | undefined;
