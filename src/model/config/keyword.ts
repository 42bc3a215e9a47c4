/**
 * Defines a keyword of the config language in one place: what may be written (a Zod schema), how config
 * readers treat it (its role and effect), and its documentation (its words). The config check, the browser's
 * slice, the fallback for broken files, the config diff, the editor schemas and the reference all derive from
 * it. A key without a role does not compile.
 *
 *     export const relatedSchema = mapOf(section, {
 *       resource: reads('resource', resourceId, 'listWords.related.resource', 'resource: emprestimos'),
 *       columns: reads('fields', z.array(columnSchema).min(1), 'dashboardWords.table.columns', 'columns: [leitor]'),
 *       sort: looks('sort', sort.optional(), 'dashboardWords.dashboard.sort', 'sort: -retirada'),
 *       scope: narrows('scope', scopeSchema.optional(), 'listWords.related.scope', "scope: { acervo: '*' }"),
 *     });
 *     type RelatedSource = z.input<typeof relatedSchema>; // as it is written
 *     type Related = Completed<typeof relatedSchema>; // with its short forms written out, and constant defaults
 *
 * Keywords that several maps share are a constant, `const common = { label: looks(…) }`, which is spread into
 * each map: `{ ...common, … }`. A field kind is made with `fieldKind` (kinds/fieldKind.ts), which adds the
 * keywords that all kinds share.
 */
import { z } from 'zod';
import type { TextKey } from '#messages/translate.ts';

/**
 * The kind of value that a keyword has. Code that meets an unknown role must not send the keyword to a browser.
 */
export type Role =
  /** A text for people. */
  | 'text'
  /** A plain value that names nothing: a boolean, a number, one of a fixed set, a colour. */
  | 'plain'
  /** A field's value, or a variable in its place. */
  | 'value'
  /** This thing's own name elsewhere: an id, an address, a permission that an account holds. */
  | 'name'
  /** The resource that this map and its contents are about. */
  | 'resource'
  /** The resource that a reference points to; `choices` filters its records. */
  | 'target'
  /** Field names: one, a list, the keys of a map, or groups that count as a whole or not at all. */
  | 'fields'
  /** A field, with "-" before it for descending order. */
  | 'sort'
  /** Fields; dates with the period by which they are grouped. */
  | 'groups'
  /** Aggregates over fields. */
  | 'measures'
  /** A condition on records of the enclosing resource. */
  | 'filter'
  /** A condition on the records that a reference offers. */
  | 'choices'
  /** Permission -> filter. */
  | 'scope'
  /** An expression over fields of the record. */
  | 'formula'
  /** A text with fields in braces, or one field. */
  | 'template'
  /** A reference and a field of its record: `clienteId.cidade`. */
  | 'path'
  /** A number, a date, a variable, or a field of the record. */
  | 'bound'
  /** Permissions that are required. */
  | 'permissions'
  /** Addresses of screens. */
  | 'route'
  /** Conditions, values and names in the context of a rule: fields, and paths over references (src/rules). */
  | 'context'
  /** Operations by name: actions, transitions. */
  | 'actions'
  /** Names from earlier versions of the config. */
  | 'former'
  /** Nested maps, whose keywords have their own roles. */
  | 'parts';

export type KeywordEffect =
  /** Reads values from somewhere, and so shows them. */
  | 'reads'
  /** Lets users do or see more. */
  | 'widens'
  /** Lets users do or see less. */
  | 'narrows'
  /** Defines what a valid record is; rights do not depend on it. */
  | 'rules'
  /** Changes only how it looks or is worded. */
  | 'looks';

type Path = readonly PropertyKey[];
/** A location in the reference's sample config (language/samples/spokenSample.ts). */
type ConfigNode = { file: string; path: Path };

export type KeywordDocs = {
  /** One sentence, shown when hovering over the keyword in an editor. */
  text: TextKey;
  /** YAML of this map with the keyword in it. It must be valid in the sample: tests load each example. */
  example: string;
  /** The meaning of each accepted value of a fixed set. */
  values?: Readonly<Record<string, TextKey>>;
  /** Where the example fits into the sample, when not at its section's place. */
  at?: ConfigNode;
};

/** The part of a keyword that code acts on. */
export type Meaning = {
  role: Role;
  effect: KeywordEffect;
  /**
   * Identifies an item of a list among its neighbours. When several keys do, the first one present counts.
   */
  names?: true;
  /** For a field with rows: the names are those of the rows' fields. */
  ofRows?: true;
  /** Used by the server only, and never sent to a browser. */
  serverOnly?: true;
  /**
   * The fields that may be named: those that are read; with `written` also passwords; with `single` neither passwords nor
   * rows nor files.
   */
  fields?: 'written' | 'single';
  /** `false` for a condition without a search for texts. */
  search?: false;
  /** `false` for a condition whose result serves all users. */
  user?: false;
  /** A condition that may ask for other records: `some` and `none`. */
  others?: true;
  /** Its names follow rules of their own, and are looked up by the check of its map. */
  ownNames?: true;
};

export type Keyword<S extends z.ZodType = z.ZodType> = Meaning & KeywordDocs & { schema: S };
export type Keywords = Readonly<Record<string, Keyword>>;

type More = Omit<Meaning, 'role' | 'effect'> & Pick<KeywordDocs, 'values' | 'at'>;

export const keyword = <S extends z.ZodType>(schema: S, meaning: Meaning & KeywordDocs): Keyword<S> => ({
  ...meaning,
  schema,
});

const having =
  (effect: KeywordEffect) =>
  <S extends z.ZodType>(role: Role, schema: S, text: TextKey, example: string, more?: More): Keyword<S> =>
    keyword(schema, { role, effect, text, example, ...more });

/** `reads(role, schema, text, example)` defines a keyword with this effect. */
export const reads = having('reads');
export const widens = having('widens');
export const narrows = having('narrows');
export const rules = having('rules');
export const looks = having('looks');

/** The same keyword with a constant default, where it may be left out. */
export const withDefault = <S extends z.ZodType>(
  word: Keyword<z.ZodOptional<S>>,
  usual: z.core.util.NoUndefined<z.output<S>>,
): Keyword<z.ZodDefault<S>> => ({ ...word, schema: word.schema.unwrap().default(usual) });

export type ReferencePlace = (
  | {
      chapter:
        | 'Portal'
        | 'Department'
        | 'Screens'
        | 'Dashboards'
        | 'Resource'
        | 'Rules'
        | 'Fields'
        | 'Declared';
      /** What the map is called, and where it is written. */
      title: TextKey;
    }
  | { chapter: 'Kinds'; type: string }
) & {
  /** An English id, which names the definition in the editor schemas. */
  id: string;
  about: TextKey;
  /** Where the sample config has such a map. */
  at: ConfigNode;
  /** For a field kind: a complete field. */
  example?: string;
  /** For a field kind: how columns of it are recognized in files that a resource is drafted from. */
  guess?: DetectionHints | readonly DetectionHints[];
};

/** The marks of a column of one kind, in a spreadsheet or the records of another system. */
export type DetectionHints = {
  /**
   * Matches the heading, folded to lower case without accents: for kinds whose values look like those of
   * others.
   */
  heading?: RegExp;
  /** Matches the values, for kinds with a distinct format. Check digits then confirm it. */
  written?: RegExp;
  /** True when each value belongs to one record only. */
  identifies?: boolean | undefined;
  /** True when users search records by it. */
  searched?: boolean | undefined;
  /** Used as title only if there is nothing better. */
  lastTitle?: boolean;
};

type Deep<T> = T extends readonly (infer I)[]
  ? readonly Deep<I>[]
  : T extends object
    ? { [Key in keyof T]: Deep<T[Key]> }
    : T;
/** What a schema makes of what is written. */
export type Completed<S extends z.ZodType> = Deep<z.output<S>>;

/** A map in the portal: what resolving adds or replaces, and all other keywords as the schema completes them. */
export type Resolved<Made, Added> = Added & {
  [Key in keyof Omit<Made, keyof Added>]: Exclude<Deep<Made[Key & keyof Made]>, undefined>;
};

type Known = { section: ReferencePlace; keywords: Keywords };
const known = new WeakMap<z.ZodObject, Known>();

type Shape<K extends Keywords> = { [Name in keyof K]: K[Name]['schema'] };

/** A map of the language, with no keys but these. All variants of one map share a section. */
export function mapOf<K extends Keywords>(
  section: ReferencePlace,
  keywords: K,
): z.ZodObject<Shape<K>, z.core.$strict> {
  const shape = Object.fromEntries(Object.entries(keywords).map(([name, { schema }]) => [name, schema]));
  const object = z.strictObject(shape as Shape<K>);
  known.set(object, { section, keywords });
  return object;
}

/** The same map with all keys optional. */
export function partOf<S extends z.core.$ZodLooseShape, C extends z.core.$ZodObjectConfig>(
  object: z.ZodObject<S, C>,
) {
  const some = object.partial();
  const about = known.get(object);
  if (about) known.set(some, about);
  return some;
}

/** The keywords of a map; none when it was not made by `mapOf`. */
export const keywordsOf = <S extends z.core.$ZodShape>(object: z.ZodObject<S>) =>
  (known.get(object)?.keywords ?? {}) as { readonly [Name in keyof S & string]: Keyword };
export const sectionOf = (object: z.ZodObject): ReferencePlace | undefined => known.get(object)?.section;

/** A choice among fixed values, from their descriptions. */
export const choiceOf = <W extends Readonly<Record<string, TextKey>>>(words: W) =>
  z.enum(Object.keys(words) as (keyof W & string)[]);
