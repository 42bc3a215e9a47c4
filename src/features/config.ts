/** What each feature adds to the language: one line each. The reference and the messages keep this order. */
import type { Keyword } from '#model/config/keyword.ts';
import type { ConfigFeature, ResourcePart } from '#language/feature.ts';
import { inboundMail } from './inboundMail/config.ts';

const features = { inboundMail } as const satisfies Readonly<Record<string, ConfigFeature>>;

type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Features = (typeof features)[keyof typeof features];
/** One map of these maps, none of which has a name of another. */
const joined = <T extends object>(maps: readonly (T | undefined)[]) =>
  Object.assign({}, ...maps) as Joined<T>;

const all: readonly ConfigFeature[] = Object.values(features);
type Parts = Joined<Features['resource']>;
const parts = joined(Object.values(features).map(({ resource }) => resource)) as Parts;
// oxlint-disable-next-line typescript/no-explicit-any
export const resourceParts = Object.entries(parts) as [keyof Parts, ResourcePart<any>][];

/** The keywords of resources that features add. */
export const resourceKeywords = Object.fromEntries(
  resourceParts.map(([name, { keyword }]) => [name, keyword]),
) as {
  readonly [Name in keyof Parts]: Parts[Name] extends { keyword: infer Word extends Keyword } ? Word : never;
};

type Warnings = Joined<Extract<Features, { warnings: object }>['warnings']>;
export const featureWarnings = joined(all.map(({ warnings }) => warnings)) as Warnings;
export const featureWishes = joined(all.map(({ wishes }) => wishes));

declare module '#model/registered.ts' {
  interface Registered {
    featureWarning: keyof Warnings;
  }
}
