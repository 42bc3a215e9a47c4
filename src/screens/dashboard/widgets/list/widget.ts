import type { ClientResource } from '#model/api/answers.ts';
import type { WidgetKind } from '#screens/kind.ts';
import { aboutRecords } from '#screens/dashboard/widgetData.ts';
import type { ListWidget } from './schema.ts';

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
