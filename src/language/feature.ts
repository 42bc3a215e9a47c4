/**
 * What a feature adds to the language of a config. Each is in a folder of src/features; src/features/config.ts lists them, and the
 * compiler reads that list as it reads the screens' registry.
 */
import type { TextKey } from '#messages/translate.ts';
import type { FeatureIndex } from '#model/registered.ts';
import type { Keyword } from '#model/config/keyword.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { FeatureOperation } from '#model/api/operations.ts';
import type { Rule } from '#model/rules.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { BindContext, ConfigNode, KnownResource } from './bind/context.ts';

/** What any screen grants on a resource to anybody. `forms`: the fields that each form for a new record fills in. */
export type GrantedToAnybody = {
  list: boolean;
  read: ReadonlySet<string>;
  forms: readonly ReadonlySet<string>[];
};

/** A resource that is valid, for warnings. `node`: where the keyword is written. */
export type LintedResource = {
  portal: Portal;
  resource: Resource;
  node: ConfigNode;
  grantsOn: (resource: string) => GrantedToAnybody;
};

/**
 * What a feature has beside one of its keywords. `Source`: the value as it is written. Its functions are apart from the words below,
 * since the types of resources, which they name, follow from the words of all features.
 */
export type ResourcePart<Source> = {
  /** Checks its names. It is asked once its value has the shape of the schema. */
  check(context: BindContext, node: ConfigNode, source: Source | undefined, resource: KnownResource): void;
  /** Warns about what is valid, but probably not intended. */
  lint?(about: LintedResource): void;
  /** The fields that it reads, where its keywords name them in a way of their own. */
  compares?(resource: Resource): Iterable<{ resource: string; fields: readonly string[] }>;
  /** True for a list of rows that it fills in new records: a table brings only one row of each. */
  bringsRows?(source: Source, field: string): boolean;
  /** What a browser learns of it. Absent: nothing, as the keyword is `serverOnly`. */
  told?(resource: Resource): Partial<ClientResource>;
  /** In the name of this rule it writes: its effects are shown before, and undone together. Nothing triggers it. */
  rule?: { id: string; of(resource: Resource): Rule };
  /** It makes records, which the company's settings can't be: they are one. */
  makesRecords?: true;
};

/** What a feature has beside one of its keywords of portal.yaml. */
export type PortalPart<Source> = {
  /** Checks its names. It is asked once its value has the shape of the schema. */
  check?(context: BindContext, node: ConfigNode, source: Source): void;
  /** What everybody learns of it, with the index. */
  told?(portal: Portal): FeatureIndex;
  /** What the last valid config keeps of it while `limit`, the broken one, narrows all rights. */
  narrow?(portal: Portal, limit: Portal): Partial<Portal>;
  /**
   * A portal that has it is for trying: it reminds nobody of what one in use needs, everybody sees the lines of its screens, and its
   * config may be edited on this machine.
   */
  isTrial?: true;
};

/** `words` of a feature's config.ts. */
export type FeatureWords = {
  /** Its keywords of resources. */
  resource?: Readonly<Record<string, Keyword>>;
  /** Its keywords of portal.yaml. */
  portal?: Readonly<Record<string, Keyword>>;
  /** Its keywords of departments. */
  department?: Readonly<Record<string, Keyword>>;
  /** The keywords with which its steps of rules begin, with what they do. Their grammar is in `rules`. */
  steps?: Readonly<Record<string, TextKey>>;
  /** Its rows of the table of operations on records. What each answers is in its part for the server. */
  operations?: Readonly<Record<string, FeatureOperation>>;
  /** Its warnings, by the name with which `x-silence` suppresses them. */
  warnings?: Readonly<Record<string, TextKey>>;
  /** "Which word do I need?", by section and keyword of the reference: see authoring/reference/wishes.ts. */
  wishes?: Readonly<Record<string, TextKey>>;
};

/** `parts` of a feature's config.ts, by keyword. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ResourceParts = Readonly<Record<string, ResourcePart<any>>>;

/** `portalParts` of a feature's config.ts, by keyword. */
// oxlint-disable-next-line typescript/no-explicit-any
export type PortalParts = Readonly<Record<string, PortalPart<any>>>;
