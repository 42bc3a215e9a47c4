/**
 * Metadata of a list's answer. `isAtLeast`: there are more records than `total`. `order`: they are in this one, a field and its
 * direction, since that which was asked for takes too long.
 */
export type ListMeta = { isAtLeast?: true; order?: readonly [field: string, order: string] };

export function listMeta(headers: Headers): ListMeta {
  const order = headers.get('x-order');
  return {
    ...(headers.get('x-total-at-least') === 'true' && { isAtLeast: true }),
    ...(order && { order: JSON.parse(order) as [string, string] }),
  };
}
