/**
 * What a feature adds to the language of a config. Each is in a folder of src/features; src/features/config.ts lists them, and the
 * compiler reads that list as it reads the screens' registry.
 */
import type { TextKey } from '#messages/translate.ts';
import type { Keyword } from '#model/config/keyword.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { BindContext, ConfigNode, KnownResource } from './bind/context.ts';

/** What any screen grants on a resource to anybody. `fill`: the fields of new records. */
export type GrantedToAnybody = {
  list: boolean;
  create: boolean;
  read: ReadonlySet<string>;
  fill: ReadonlySet<string>;
};

/** A resource that is valid, for warnings. `node`: where the keyword is written. */
export type LintedResource = {
  portal: Portal;
  resource: Resource;
  node: ConfigNode;
  grantsOn: (resource: string) => GrantedToAnybody;
};

/** A keyword of resources. `Source`: its value as it is written. */
export type ResourcePart<Source> = {
  keyword: Keyword;
  /** Checks its names. It is asked once its value has the shape of the schema. */
  check(context: BindContext, node: ConfigNode, source: Source | undefined, resource: KnownResource): void;
  /** Warns about what is valid, but probably not intended. */
  lint?(about: LintedResource): void;
  /** It makes records, which the company's settings can't be: they are one. */
  makesRecords?: true;
};

export type ConfigFeature = {
  /** By keyword. */
  // oxlint-disable-next-line typescript/no-explicit-any
  resource: Readonly<Record<string, ResourcePart<any>>>;
  /** Its warnings, by the name with which `x-silence` suppresses them. */
  warnings?: Readonly<Record<string, TextKey>>;
  /** "Which word do I need?", by section and keyword of the reference: see authoring/reference/wishes.ts. */
  wishes?: Readonly<Record<string, TextKey>>;
};
