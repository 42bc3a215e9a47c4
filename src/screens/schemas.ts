/** The keywords of each kind of screen, one line each. The reference and the messages keep this order. */
import type { z } from 'zod';
import { describeVariants } from '../language/resolvedKeys.ts';
import type { Keyword } from '#model/config/keyword.ts';
import type { SimpleScreen } from '#model/types.ts';
import type { Description } from '#model/config/walkConfig.ts';
import { dashboard } from './dashboard/schema.ts';
import { form } from './form/schema.ts';
import { list, listOf } from './list/schema.ts';
import { page } from './page/schema.ts';
import { report } from './report/schema.ts';
import type { TextKey } from '#messages/translate.ts';

export { panelFilterSchema, widgetLists } from './dashboard/schema.ts';
export { listColumnSchema, tonedColumnSchema } from './list/columns/schema.ts';
export { widgetSchema, widgetSchemas } from './dashboard/schemas.ts';

/** The keyword of a kind of screen and its descriptions. */
type ScreenWords = {
  keyword: Keyword;
  /** Describes the keys of its resolved form. */
  description: Description;
  /** The schema of its long form (a map), and the words for it in messages: "É da lista". */
  schema?: z.ZodObject;
  called?: TextKey;
};
const screens = { list, form, dashboard, report, page } satisfies {
  readonly [K in SimpleScreen['kind']]: ScreenWords;
};
type Screens = typeof screens;
export type ScreenName = keyof Screens;
/** The part of a route or a tab that declares its screen: one of these keys. */
export type ScreenSource = { [K in ScreenName]?: z.infer<Screens[K]['keyword']['schema']> };

export const screenKinds = Object.keys(screens) as ScreenName[];
export const screenWords: Readonly<Record<ScreenName, ScreenWords>> = screens;
export const screenKeywords = Object.fromEntries(
  Object.entries<ScreenWords>(screens).map(([name, { keyword }]) => [name, keyword]),
) as { readonly [K in ScreenName]: Screens[K]['keyword'] };

export const simpleScreenDescription = describeVariants(
  Object.fromEntries(
    Object.entries<ScreenWords>(screens).map(([name, { description }]) => [name, description]),
  ),
);

/** The resource whose records have pages below the address of such a screen. */
export const listedBy = (source: ScreenSource): string | undefined =>
  source.list === undefined ? undefined : listOf(source.list).resource;
