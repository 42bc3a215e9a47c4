import type { ClientResource } from '../../../../model/clientTypes.ts';
import type { WidgetKind } from '../../../kind.ts';
import { aboutRecords, type FirstRecords } from '../../narrowing.ts';

export type ListWidget = FirstRecords & {
  kind: 'list';
  /** Beside the record's title: at most two. */
  fields: readonly string[];
  /** A choice, as a chip. */
  status?: string;
  /** A picture before the title; where a record has none, its initials. */
  image?: string;
  /** What is ticked off in place: a field of yes or no, or the id of a transition. */
  tick?: string;
};

/** The transition that ticks a line off, unless a field does. */
export const tickedBy = <R extends Pick<ClientResource, 'fields' | 'transitions'>>(
  { tick }: Pick<ListWidget, 'tick'>,
  { fields, transitions }: R,
): R['transitions'][number] | undefined =>
  tick === undefined || fields[tick] ? undefined : transitions.find(({ id }) => id === tick);

/** What it shows of a record, besides its title. */
export const fieldsOf = ({
  fields,
  status,
  image,
}: Pick<ListWidget, 'fields' | 'status' | 'image'>): string[] =>
  [...fields, status, image].filter((id) => id !== undefined);

export const list: WidgetKind<ListWidget> = { ...aboutRecords, family: () => 'records' };
