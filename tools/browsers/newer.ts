/**
 * What MDN's data (`@mdn/browser-compat-data`) says of the platform: the parts that not every browser of the promised
 * minimum has.
 */
import { createRequire } from 'node:module';
import type {
  CompatData,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from '@mdn/browser-compat-data';
import { browserNames, minimumBrowsers, versionsOf } from '#app/login/minimumBrowsers.ts';

/** Parts of the platform, each with the browsers of the minimum that lack it: `Safari 17.4`. */
export type Newer = {
  /** `Iterator`, `EditContext` */
  globals: ReadonlyMap<string, string>;
  /** `Object.groupBy` */
  statics: ReadonlyMap<string, string>;
  /** `toSorted`, where nothing that all have is called like it: of the language's own objects, and of the browser's those of several words. */
  members: ReadonlyMap<string, string>;
  /** `field-sizing`, and `text-wrap: pretty` */
  properties: ReadonlyMap<string, string>;
  /** `:open`, `@starting-style`, `light-dark(` */
  styles: ReadonlyMap<string, string>;
};

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

const isIn = (
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  least: number,
) =>
  !flags &&
  !prefix &&
  !alternative_name &&
  !version_removed &&
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  Number.parseFloat(version_added.replace('≤', '')) <= least;

/** The browsers that lack it at their promised version, in words; undefined where none does, or nobody says. */
function lacking(part: Identifier | undefined): string | undefined {
  // oxlint-disable-next-line no-underscore-dangle
  const support = part?.__compat?.support;
  if (!support) return undefined;
  const without = browserNames.filter((browser) => {
    const statements: SupportStatement = support[browser] ?? { version_added: false };
    return ![statements].flat().some((one) => isIn(one, minimumBrowsers[browser]));
  });
  const isAnywhere = browserNames.some((browser) =>
    [support[browser] ?? []].flat().some((one) => isIn(one, Infinity)),
  );
  return without.length === 0 || !isAnywhere ? undefined : versionsOf(without);
}

const partsOf = (of: Identifier | undefined): [string, Identifier][] =>
  Object.entries(of ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** Adds a part of the platform where a browser lacks it. */
function put(into: Map<string, string>, name: string, part: Identifier) {
  const without = lacking(part);
  if (without) into.set(name, without);
}

/** The data name static methods of the language like those of its objects; its standard does not. */
// oxlint-disable-next-line no-underscore-dangle
const isOfPrototype = (part: Identifier) => /prototype/i.test([part.__compat?.spec_url].flat().join());

/** A name such as `scrollMargin`. A single word (`path`, `share`) is a name of our own objects, too. */
const isOfWords = (name: string) => /^[a-z]+[A-Z]\w*$/.test(name);

export function newerThanMinimum(): Newer {
  const globals = new Map<string, string>();
  const statics = new Map<string, string>();
  const members = new Map<string, string>();
  const old = new Set<string>();
  const builtins = data.javascript.builtins!;
  for (const [name, holder] of [...partsOf(builtins), ...partsOf(data.api as unknown as Identifier)]) {
    put(globals, name, holder);
    if (/^CSS\w+Descriptors$/.test(name)) continue;
    for (const [key, part] of partsOf(holder)) {
      const member = key.replace(/_static$/, '');
      const isStatic = member !== key || (Boolean(builtins[name]) && !isOfPrototype(part));
      if (isStatic && !lacking(part)) old.add(member);
      else if (isStatic) put(statics, `${name}.${member}`, part);
      else if (!lacking(part)) old.add(member);
      else if (name === 'Window' && isOfWords(member)) put(globals, member, part);
      else if (builtins[name] ? /^[a-z]\w+$/.test(member) : isOfWords(member)) put(members, member, part);
    }
  }
  for (const name of old) members.delete(name);
  return { globals, statics, members, ...newerStyles() };
}

function newerStyles(): Pick<Newer, 'properties' | 'styles'> {
  const properties = new Map<string, string>();
  const styles = new Map<string, string>();
  for (const [property, part] of partsOf(data.css.properties as Identifier)) {
    put(properties, property, part);
    for (const [value, one] of partsOf(part))
      put(properties, `${property}: ${value.replaceAll('_', '-')}`, one);
  }
  for (const [selector, part] of partsOf(data.css.selectors as Identifier)) put(styles, `:${selector}`, part);
  for (const [rule, part] of partsOf(data.css['at-rules'] as Identifier)) put(styles, `@${rule}`, part);
  for (const [, kind] of partsOf(data.css.types as Identifier))
    for (const [name, part] of partsOf(kind)) put(styles, `${name}(`, part);
  for (const [name, part] of partsOf(data.css.types as Identifier)) put(styles, `${name}(`, part);
  return { properties, styles };
}
