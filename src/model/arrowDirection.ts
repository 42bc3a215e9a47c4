/** 1 for the arrow key that leads on in the direction of writing, -1 for the one back. */
export const arrowDirection = (key: string, isRtl: boolean): 1 | -1 | undefined => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') !== isRtl ? 1 : -1;
};
