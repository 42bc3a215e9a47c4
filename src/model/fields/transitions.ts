/** How transitions of a status are presented. */
import type { Resource, Transition } from '../types.ts';

type Fields = Resource['fields'];
type Stored = Readonly<Record<string, unknown>>;

/** True when the transition is destructive: as it declares, or else by the tone of its target state. */
export const isDanger = ({ field, to, tone }: Transition, fields: Fields): boolean =>
  (tone ?? (toneOf(fields, field, to) === 'error' ? 'danger' : 'neutral')) === 'danger';

const toneOf = (fields: Fields, field: string, state: string) =>
  fields[field]?.options?.find(({ value }) => value === state)?.tone;

/**
 * The primary transition among those offered: the first that declares so, or else the first that leads
 * forward to a state with a good tone. Never a destructive one; undefined when nothing qualifies.
 */
export function primaryOf(
  offered: readonly Transition[],
  fields: Fields,
  record: Stored,
): Transition | undefined {
  const safe = offered.filter((one) => one.primary !== false && !isDanger(one, fields));
  return safe.find(({ primary }) => primary) ?? safe.find((one) => leadsOn(one, fields, record));
}

function leadsOn({ field, to }: Transition, fields: Fields, record: Stored): boolean {
  const states = fields[field]?.options?.map(({ value }) => value) ?? [];
  const tone = toneOf(fields, field, to);
  return (
    (tone === 'success' || tone === 'info') && states.indexOf(to) > states.indexOf(String(record[field]))
  );
}
