/**
 * The horizontal direction of an arrow key: 1 is forward in the writing direction, -1 is backward, undefined
 * for other keys.
 */
export const arrowDirection = (key: string, isRtl: boolean): 1 | -1 | undefined => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') !== isRtl ? 1 : -1;
};
