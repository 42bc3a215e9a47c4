import type { ClientResource } from '#model/api/answers.ts';
import type { WidgetKind } from '#screens/kind.ts';
import { aboutRecords, type FirstRecords } from '#screens/dashboard/widgetData.ts';

export type ListWidget = FirstRecords & {
  kind: 'list';
  /** Fields shown beside the record's title, at most two. */
  fields: readonly string[];
  /** A choice field, shown as a chip. */
  status?: string;
  /** A picture field, shown before the title; records without a picture show their initials. */
  image?: string;
  /** What the checkbox of a line changes: a yes/no field, or the id of a transition to run. */
  tick?: string;
};

/** The transition that the checkbox runs; undefined when it changes a field. */
export const tickedBy = <R extends Pick<ClientResource, 'fields' | 'transitions'>>(
  { tick }: Pick<ListWidget, 'tick'>,
  { fields, transitions }: R,
): R['transitions'][number] | undefined =>
  tick === undefined || fields[tick] ? undefined : transitions.find(({ id }) => id === tick);

/** The fields that it shows of a record, beyond its title. */
export const shownFieldsOf = ({
  fields,
  status,
  image,
}: Pick<ListWidget, 'fields' | 'status' | 'image'>): string[] =>
  [...fields, status, image].filter((id) => id !== undefined);

export const list: WidgetKind<ListWidget> = { ...aboutRecords, family: () => 'records' };
