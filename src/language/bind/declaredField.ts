/** A field as the checks of its keywords get it. */
import type { FieldSource } from '../sources.ts';
import type { ConfigNode, KnownResource, BindContext } from './context.ts';

/** A field of a resource or of its rows, with the place where it is declared. */
export type DeclaredField = {
  context: BindContext;
  /** Where the field is declared; its keywords are below. */
  node: ConfigNode;
  id: string;
  field: FieldSource;
  /** The resource of the field, or the rows. */
  resource: KnownResource;
};
