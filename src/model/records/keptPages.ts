/** Pages of records that a store may keep for equal requests, because no index serves them. */
import { isLinked, type LinkField } from '../fields/dependencies.ts';

type Shown = { isView: boolean; fields: Readonly<Record<string, LinkField>> };

/** True for rows of a view, and for records that are chosen or ordered by computed fields. */
export const isKeptPage = ({ isView, fields }: Shown, used: readonly string[]): boolean =>
  isView || used.some((id) => isComputed(fields[id]));

const isComputed = (field: LinkField | undefined) =>
  field !== undefined && (isLinked(field) || field.formula !== undefined);
