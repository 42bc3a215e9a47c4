/** A field after the compiler: its defaults are filled in, and all names in it are known to exist. */
import type { Filter } from '../filter/ast.ts';
import type { Registered } from '../registered.ts';
import type { PhonePlan } from './phonePlan.ts';

export type Tone = Registered['tone'];
export type Measure = Registered['measure'];
/** A field as written in a file. */
export type FieldSource = Registered['field'];
export type FieldType = FieldSource['type'];
/** The kinds that the portal itself has. */
export type OwnType = Exclude<FieldType, 'declared'>;
export type DocumentDeclaration = Registered['documentDeclaration'];

/** What the server notes on every record. */
type Stamp = 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy';

/** `when`: for a derived choice, the condition under which this option applies. */
export type Option = { value: string; label: string; tone: Tone; when?: Filter };

type Resolved<S> = S extends { type: 'items' }
  ? Omit<S, 'fields' | 'find'> & { fields: RowFields }
  : S extends unknown
    ? Omit<S, 'options' | 'transitions' | 'formerly' | 'find' | 'due'>
    : never;

/** Where a value is found: in the record of `in` that matches `where` and comes first by `take`. */
export type Find = {
  in: string;
  where: Filter;
  take?: { field: string; order: 'ASC' | 'DESC' };
  value: string;
};

/** The fields of an `items` field's rows, resolved like a resource's. */
export interface RowFields {
  readonly [id: string]: Field;
}

/** Where a unit is read (`unitFrom`): the resource to which the reference leads, and the options of a choice. */
export type UnitSource = { resource?: string; options?: readonly Option[] };

/** A field with its id, and its options as a list in written order. Its transitions are in Resource. */
export type Field = Resolved<FieldSource> & {
  id: string;
  required: boolean;
  unique: boolean;
  /** Never accepted from a client: derived, set by the server, or declared read-only. */
  readOnly: boolean;
  /** Set by the server on every record (portal.yaml's `stamps`). */
  stamp?: Stamp;
  /** Its formula is computed on reading, because another backend does not store the field. */
  unstored?: true;
  options?: readonly Option[];
  /** Where its value is found when the record is written. */
  find?: readonly Find[];
  /** With `find`: the names that decide what is found: see `followedBy`. */
  follows?: readonly string[];
  /** For a date: the condition under which it is due; `{}` is always. */
  due?: Filter;
  /** Its options are classes by conditions, such as ages: groups of it are in the order of the options. */
  isRanked?: true;
  /** With `unitFrom`: what is needed to write the unit. */
  unitSource?: UnitSource;
  /** An integer in its resource's title: the number of a document, written without thousands separators. */
  isNaming?: true;
  /** The sites from which its pictures may come. */
  origins?: readonly string[];
  /** The phone plan of its country, unless that is built in. */
  plan?: PhonePlan;
};

/** A field of one kind, e.g. `FieldOf<'reference'>`. */
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>;
