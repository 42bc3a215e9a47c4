/** Metadata of a list's answer: there are more records than `total`. */
export type ListMeta = { isAtLeast?: true };

export const listMeta = (headers: Headers): ListMeta =>
  headers.get('x-total-at-least') === 'true' ? { isAtLeast: true } : {};
