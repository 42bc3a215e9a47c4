/** By density, in pixels. */
export const rowHeights = { compact: 32, usual: 38, wide: 48 } as const;
export type Density = keyof typeof rowHeights;

export const densityOf = (wanted: unknown): Density =>
  typeof wanted === 'string' && Object.hasOwn(rowHeights, wanted) ? (wanted as Density) : 'usual';
