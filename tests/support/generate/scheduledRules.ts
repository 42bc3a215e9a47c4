/** Rules that wait for a time, of stored resources and of views. */
import { given } from './chance.ts';
import { filterOver } from './filters.ts';
import { repeatedBy } from './repeats.ts';
import {
  changing,
  leadingFrom,
  named,
  othersBy,
  storedIn,
  textBy,
  transitionsIn,
  withInner,
  type Making,
  type Part,
} from './ruleParts.ts';
import { undoableStepsBy, undoBy } from './undone.ts';

const clocks = ['00:00', '00:30', '02:15', '06:00', '23:45'];

/**
 * When such a rule is due; often at two times.
 *
 * @param isMaking records of each day may make more of them on the next: days that are made up for would be many
 */
function timesBy(making: Making, isMaking: boolean): unknown {
  const { chance, resource } = making;
  const dates = named(resource).filter(([, { type }]) => ['date', 'datetime'].includes(type));
  const ways = isMaking ? ['last', 'skip'] : ['each', 'last', 'skip'];
  const missed = () => (chance.maybe(60) ? chance.pick(ways) : undefined);
  const clock = () => (chance.maybe(70) ? chance.pick(clocks) : undefined);
  const every = () => {
    const period = chance.pick(['day', 'week', 'month', 'year']);
    const most = { day: 0, week: 6, month: 30, year: 365 }[period]!;
    return given({
      every: period,
      on: period !== 'day' && chance.maybe(70) ? 1 + chance.upTo(most) : undefined,
      at: clock(),
      once: chance.maybe(25) ? true : undefined,
      missed: missed(),
    });
  };
  const at = () => {
    const before = chance.maybe(30) ? chance.pick(['30min', '2h', '26h', '3d']) : undefined;
    return given({
      at: chance.pick(dates)[0],
      before,
      days: before === undefined && chance.maybe(60) ? chance.upTo(6) - 3 : undefined,
      time: clock(),
      missed: missed(),
    });
  };
  const states = Object.entries(resource.from ? {} : storedIn(resource)).flatMap(
    ([name, { type, options }]) =>
      ['select', 'status'].includes(type) ? [[name, Object.keys(options as object)] as const] : [],
  );
  const waiting = () => {
    const [name, values] = chance.pick(states);
    return given({
      in: { [name]: chance.maybe(60) ? chance.pick(values) : chance.several(values, 50) },
      for: chance.pick(['30min', '5h', '26h', '3d']),
      missed: missed(),
    });
  };
  // Of so many moments each one would be too much.
  const often = () =>
    given({
      every: chance.pick(['hour', { minutes: 15 }, { minutes: 30 }]),
      once: chance.maybe(25) ? true : undefined,
      missed: chance.pick([undefined, 'last', 'skip']),
    });
  const one = () => {
    if (chance.maybe(25)) return often();
    if (states.length > 0 && chance.maybe(25)) return waiting();
    return dates.length > 0 && chance.maybe(50) ? at() : every();
  };
  return chance.maybe(20) ? [one(), one()] : one();
}

/** @param steps what a rule of a stored resource may do besides repeated steps */
export function scheduledRuleBy(making: Making, nth: number, steps: () => Part[]): Part[] {
  const { chance, resource, plain = false, undoing = false } = making;
  const back = undoing && !resource.from && chance.maybe(80) ? backBy(making) : undefined;
  const own = resource.from
    ? ofView(making)
    : back !== undefined
      ? undoableStepsBy(making, typeof back === 'object' && 'update' in back!)
      : [...steps(), ...(chance.maybe(60) ? repeatedBy(making) : [])];
  if (own.length === 0) return [];
  const readable = plain ? storedIn(resource) : resource.fields;
  return [
    given({
      id: `hora-${nth}`,
      on: timesBy(
        making,
        withInner(own).some(({ create }) => create !== undefined),
      ),
      when: chance.maybe(50)
        ? chance.maybe(20)
          ? othersBy(making)
          : filterOver(chance, resource.from ? resource.fields : readable, { depth: 0 })
        : undefined,
      then: own,
      undo: back === undefined ? undefined : undoBy(making, own, back),
    }),
  ];
}

/** The event that undoes such a rule. */
function backBy({ chance, resource }: Making): unknown {
  const names = Object.keys(storedIn(resource)).filter((name) => resource.fields[name]!.type !== 'status');
  const moves = transitionsIn(resource).map(({ label }) => ({ transition: label }));
  return chance.pick<unknown>(['delete', ...moves, { update: chance.several(names, 50) }]);
}

/** A view's own records can't be written. */
function ofView(making: Making): Part[] {
  const { chance, resources } = making;
  const others = leadingFrom(making).flatMap(([via, { resource: to }]) =>
    resources[String(to)] ? changing(making, String(to), via) : [],
  );
  const isOfOthers = (part: Part) =>
    withInner([part]).every((one) => ![one.update, one.in, one.delete].includes('self'));
  const repeated = repeatedBy(making).filter(isOfOthers);
  const steps = [...(others.length > 0 ? chance.several(others, 40) : []), ...repeated];
  return steps.length > 0 ? steps : [{ notify: ['azul'], title: textBy(making, 'Chegou a hora') }];
}
