import { useEffect, useState } from 'react';

/**
 * Esc hides the tooltip of a chart until the pointer leaves it. `frame` goes to the element around the drawing,
 * `slotProps` to the chart.
 */
export function useDismissedTooltip() {
  const [isOver, setIsOver] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  useEffect(() => {
    if (!isOver) return undefined;
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setIsDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isOver]);
  return {
    frame: {
      onPointerEnter: () => setIsOver(true),
      onPointerLeave: () => {
        setIsOver(false);
        setIsDismissed(false);
      },
    },
    isDismissed,
  };
}
