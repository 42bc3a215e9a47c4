/**
 * A keyword of the config language says in one place what may be written in it (a Zod schema), what that is to
 * everyone who reads a config (its role and its effect), and what it is for (its words). From that come the check of
 * the files, what reaches a browser, what a broken file may still give, the comparison of two configs, the editors'
 * schemas and the reference. A key without a role does not compile.
 *
 *     export const relatedSchema = mapOf(section, {
 *       resource: reads('resource', resourceId, 'O recurso dos registros ligados.', 'resource: emprestimos'),
 *       columns: reads('fields', z.array(columnSchema).min(1), 'As colunas, na ordem.', 'columns: [leitor]'),
 *       sort: looks('sort', sort.optional(), 'A ordem.', 'sort: -retirada'),
 *       scope: narrows('scope', scopeSchema.optional(), 'Quem vê só parte deles.', "scope: { acervo: '*' }"),
 *     });
 *     type Related = z.infer<typeof relatedSchema>; // as of any strict object of Zod
 *
 * What is in several maps is kept as keywords (`const common = { label: looks(…) }`) and spread: `{ ...common, … }`.
 * A kind of field is made with `fieldKind` (kinds/fieldKind.ts), which adds what all kinds have.
 */
import { z } from 'zod';

/** What a keyword holds. Whoever meets a role that they do not know treats it as closed. */
export type Role =
  /** Words for people. */
  | 'text'
  /** A plain value that names nothing: yes or no, a number, one of a fixed set, a colour. */
  | 'plain'
  /** A value of a field, or a variable in the place of one. */
  | 'value'
  /** What this thing itself is called elsewhere: an id, an address, a permission that an account holds. */
  | 'name'
  /** The resource that this map and what is in it are about. */
  | 'resource'
  /** The resource that a reference leads to; `choices` are over its records. */
  | 'target'
  /** Names of fields: one, a list, the keys of a map, in groups of which all or none count. */
  | 'fields'
  /** A field, with "-" before it for the other way round. */
  | 'sort'
  /** Fields, dates with the period by which they are grouped. */
  | 'groups'
  /** Figures over fields. */
  | 'measures'
  /** A condition on records of the resource around it. */
  | 'filter'
  /** A condition on the records that a reference offers. */
  | 'choices'
  /** Permission -> filter. */
  | 'scope'
  /** An expression over fields of the record. */
  | 'formula'
  /** A text with fields in braces, or one field. */
  | 'template'
  /** A reference and a field of what it leads to: `clienteId.cidade`. */
  | 'path'
  /** A number, a day, a variable, or a field of the record. */
  | 'bound'
  /** Who may. */
  | 'permissions'
  /** Addresses of screens. */
  | 'route'
  /** Conditions, values and names read in the context of a rule: fields, and paths over references (src/rules). */
  | 'context'
  /** What may be done, by name: actions, transitions. */
  | 'actions'
  /** Names of earlier versions of the config. */
  | 'former'
  /** Further maps: each of their keywords has its own role. */
  | 'parts';

export type Effect =
  /** Takes values from somewhere, and so shows them. */
  | 'reads'
  /** Lets people do or see more. */
  | 'widens'
  /** Lets people do or see less. */
  | 'narrows'
  /** Says what a right record is; rights do not depend on it. */
  | 'rules'
  /** Changes how it looks or reads, and nothing else. */
  | 'looks';

export type Path = readonly PropertyKey[];
/** A place in the sample of the reference (language/docs/sample.ts). */
export type ConfigNode = { file: string; path: Path };

export type Words = {
  /** One sentence, as it is read in an editor's hover. */
  text: string;
  /** YAML of this map with the keyword in it, true in the sample: tests load each of them. */
  example: string;
  /** What each accepted value means, where there is a fixed set of them. */
  values?: Readonly<Record<string, string>>;
  /** Where in the sample the example fits, when not where its section does. */
  at?: ConfigNode;
};

/** What the code acts by. */
export type Meaning = {
  role: Role;
  effect: Effect;
  /** Tells an item of a list from its neighbours; where several keys do, the first of them that is written. */
  names?: true;
  /** Of a field with rows: its names are those of the rows. */
  ofRows?: true;
  /** Decided by the server alone, and told to no browser. */
  serverOnly?: true;
};

export type Keyword<S extends z.ZodType = z.ZodType> = Meaning & Words & { schema: S };
export type Keywords = Readonly<Record<string, Keyword>>;

type More = Omit<Meaning, 'role' | 'effect'> & Pick<Words, 'values' | 'at'>;

export const keyword = <S extends z.ZodType>(schema: S, meaning: Meaning & Words): Keyword<S> => ({
  ...meaning,
  schema,
});

const having =
  (effect: Effect) =>
  <S extends z.ZodType>(role: Role, schema: S, text: string, example: string, more?: More): Keyword<S> =>
    keyword(schema, { role, effect, text, example, ...more });

/** `reads(role, schema, text, example)`: a keyword of this effect. */
export const reads = having('reads');
export const widens = having('widens');
export const narrows = having('narrows');
export const rules = having('rules');
export const looks = having('looks');

export type Section = {
  chapter:
    | 'Portal'
    | 'Department'
    | 'Screens'
    | 'Dashboards'
    | 'Resource'
    | 'Rules'
    | 'Fields'
    | 'Kinds'
    | 'Declared';
  /** In English, as the schema calls it: names the definition in the editors' schemas. */
  id: string;
  /** What it is called, and where it is written. */
  title: string;
  about: string;
  /** Where the sample has one. */
  at: ConfigNode;
  /** Of a kind of field: a whole one. */
  example?: string;
};

type Known = { section: Section; keywords: Keywords };
const known = new WeakMap<z.ZodObject, Known>();

type Shape<K extends Keywords> = { [Name in keyof K]: K[Name]['schema'] };

/** A map of the language: no key but these. Several forms of one map have the same section. */
export function mapOf<K extends Keywords>(
  section: Section,
  keywords: K,
): z.ZodObject<Shape<K>, z.core.$strict> {
  const shape = Object.fromEntries(Object.entries(keywords).map(([name, { schema }]) => [name, schema]));
  const object = z.strictObject(shape as Shape<K>);
  known.set(object, { section, keywords });
  return object;
}

/** The same map, with no key required. */
export function partOf<S extends z.core.$ZodLooseShape, C extends z.core.$ZodObjectConfig>(
  object: z.ZodObject<S, C>,
) {
  const some = object.partial();
  const about = known.get(object);
  if (about) known.set(some, about);
  return some;
}

/** The keywords of a map; none where it was not made by `mapOf`. */
export const keywordsOf = <S extends z.core.$ZodShape>(object: z.ZodObject<S>) =>
  (known.get(object)?.keywords ?? {}) as { readonly [Name in keyof S & string]: Keyword };
export const sectionOf = (object: z.ZodObject): Section | undefined => known.get(object)?.section;

/** A choice among fixed values, from the words on each. */
export const choiceOf = <W extends Readonly<Record<string, string>>>(words: W) =>
  z.enum(Object.keys(words) as (keyof W & string)[]);
