/** The keys of a list for the views that need more than its columns. */
import { given } from './chance.ts';
import { numberKinds } from './kinds.ts';
import { namesOf, readableIn, singleIn, type Making } from './making.ts';
import type { ResourceData } from './shapes.ts';

export function listViewsBy({ chance }: Making, id: string, resource: ResourceData): Record<string, unknown> {
  const readable = namesOf(readableIn(resource));
  const of = (...types: readonly string[]) =>
    readable.filter((name) => types.includes(resource.fields[name]!.type));
  const [numbers, choices] = [of(...numberKinds), of('select', 'status')];
  const some = (names: readonly string[], percent: number) =>
    names.length > 0 && chance.maybe(percent) ? chance.pick(names) : undefined;
  const span = () => {
    const days = chance.maybe(50) ? of('date') : of('datetime');
    if (days.length === 0) return undefined;
    const start = chance.pick(days);
    return given({
      start,
      end: some(
        days.filter((name) => name !== start),
        50,
      ),
      label: some(readable, 40),
      color: some(choices, 40),
    });
  };
  const weeks = () =>
    given({ label: some(readable, 40), color: some(choices, 40), lanes: some(of('reference'), 60) });
  const bars = () => {
    const days = chance.maybe(50) ? of('date') : of('datetime');
    const [start, end] = days;
    return start === undefined || end === undefined
      ? undefined
      : given({ ...span(), start, end, groupBy: some([...choices, ...of('reference')], 50) });
  };
  const linesBy = () => {
    const [track, time] = [some([...choices, ...of('reference')], 50), some(of('date', 'datetime'), 90)];
    return track && time ? { track, time } : {};
  };
  const single = namesOf(singleIn(resource));
  const card = () => ({
    ...given({ title: some(single, 50) }),
    fields: chance.several(readable, 20).slice(0, 5),
  });
  const parents = of('reference').filter((name) => resource.fields[name]!.resource === id);
  return given({
    map:
      numbers.length > 0 && chance.maybe(5)
        ? given({
            lat: chance.pick(numbers),
            lng: chance.pick(numbers),
            color: some(choices, 40),
            ...linesBy(),
          })
        : undefined,
    board:
      choices.length > 0 && chance.maybe(8)
        ? given({
            field: chance.pick(choices),
            card: chance.maybe(50) ? chance.several(readable, 20).slice(0, 4) : undefined,
          })
        : undefined,
    calendar: resource.weekly && chance.maybe(50) ? weeks() : chance.maybe(10) ? span() : undefined,
    timeline: chance.maybe(10) ? bars() : undefined,
    card: chance.maybe(15) ? card() : undefined,
    tree: parents.length > 0 && chance.maybe(50) ? { parent: chance.pick(parents) } : undefined,
  });
}
