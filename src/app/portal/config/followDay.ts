import { todayOf } from '#model/time/time.ts';
import { clientIndex } from '#ui/portal/clientIndex.ts';

/** Between two looks at the clock, in ms. A timer until midnight would stand still while the device sleeps. */
const pause = 10_000;

/** Calls back with the date whenever a visible tab looks at the clock. Returns the function that ends this. */
export function followDay(onDay: (today: string) => void): () => void {
  const look = () => {
    const { followsClock, timeZone } = clientIndex();
    if (followsClock && document.visibilityState === 'visible') onDay(todayOf({ timeZone }));
  };
  const timer = setInterval(look, pause);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
