/** Lets time pass for the code under test: the machine's date, and the steady clock. Timers run as they do. */
import { vi } from 'vitest';

const steady = performance.now.bind(performance);
let ahead = 0;

export function laterBy(ms: number): void {
  setDate(ms);
  ahead += ms;
  performance.now = () => steady() + ahead;
}

/** The clock of the machine is set back: the steady one goes on. */
export const setBackBy = (ms: number): void => setDate(-ms);

function setDate(ms: number): void {
  const now = Date.now();
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
}

/** Back to the present. The steady clock stays ahead, as it never goes back. */
export const asNow = (): void => void vi.useRealTimers();
