import { useState } from 'react';

/**
 * The options, which stay as they are while one of them is pressed: a late answer that moved them away would leave
 * the click without an option, or give it another.
 */
export function useHeldOptions<T>(offered: T): [options: T, onPointerDown: () => void] {
  const [held, setHeld] = useState<{ options: T }>();
  const hold = () => {
    setHeld({ options: offered });
    const pressed = new AbortController();
    const release = () => {
      pressed.abort();
      // the click comes after the pointer's end
      setTimeout(() => setHeld(undefined));
    };
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: pressed.signal });
  };
  return [held ? held.options : offered, hold];
}
