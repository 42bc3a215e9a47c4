/** What may be written of each kind of screen, a line each. Their order is that of the reference and of messages. */
import type { z } from 'zod';
import { oneOf } from '../language/describe.ts';
import type { Keyword } from '../model/keyword.ts';
import type { SimpleScreen } from '../model/types.ts';
import type { Description } from '../model/walk.ts';
import { dashboard } from './dashboard/schema.ts';
import { form } from './form/schema.ts';
import { list, listOf } from './list/schema.ts';
import { page } from './page/schema.ts';
import { report } from './report/schema.ts';

export { panelFilterSchema, widgetLists } from './dashboard/schema.ts';
export { listColumnSchema, tonedColumnSchema } from './list/columns/schema.ts';
export { widgetSchema, widgetSchemas } from './dashboard/schemas.ts';

/** What is written of a kind of screen, under the key of its name. */
type ScreenWords = {
  keyword: Keyword;
  /** What the keys of its resolved form mean. */
  description: Description;
  /** The map that it may be, and what that is called: "É da lista". */
  schema?: z.ZodObject;
  called?: string;
};
const screens = { list, form, dashboard, report, page } satisfies {
  readonly [K in SimpleScreen['kind']]: ScreenWords;
};
type Screens = typeof screens;
export type ScreenName = keyof Screens;
/** What a route or a tab says of its screen: one of these keys. */
export type ScreenSource = { [K in ScreenName]?: z.infer<Screens[K]['keyword']['schema']> };

export const screenKinds = Object.keys(screens) as ScreenName[];
export const screenWords: Readonly<Record<ScreenName, ScreenWords>> = screens;
export const screenKeywords = Object.fromEntries(
  Object.entries<ScreenWords>(screens).map(([name, { keyword }]) => [name, keyword]),
) as { readonly [K in ScreenName]: Screens[K]['keyword'] };

export const simpleScreenDescription = oneOf(
  'kind',
  Object.fromEntries(
    Object.entries<ScreenWords>(screens).map(([name, { description }]) => [name, description]),
  ),
);

/** The resource whose records are opened below the address of such a screen. */
export const listedBy = (source: ScreenSource): string | undefined =>
  source.list === undefined ? undefined : listOf(source.list).resource;
