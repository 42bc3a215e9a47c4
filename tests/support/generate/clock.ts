/** The time at which the requests of a case are sent: it stands still during each, so that an oracle knows it. */
import { vi } from 'vitest';
import type { Chance } from './chance.ts';
import { instantsIn } from './kinds.ts';

const minute = 60_000;

/** Shortly before midnight or a change of clocks, so that both often pass during a case. */
export const beginningBy = (chance: Chance): number =>
  Date.parse(chance.pick(instantsIn(chance.zone))) - chance.pick([0, 1, 10, 30]) * minute + 123;

/** From now on the clock stands still at a time, until it is let go. */
export const holdClock = (time: number) => void vi.useFakeTimers({ toFake: ['Date'], now: time });
export const letClockGo = () => void vi.useRealTimers();

/** Never by less than a millisecond, so that earlier writes differ from writes now. */
export const pauseBy = (chance: Chance): number => chance.pick([1, 2, 1000, minute, 7 * minute]);
export const letTimePass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);
