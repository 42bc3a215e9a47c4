/**
 * Related lists whose records refer not to the record on the page but to a record that it refers to, such as
 * the instalments of an order's contract, or the other orders of its customer. The reference is derived from
 * the resource that `target` refers to.
 */
type Fields = Readonly<Record<string, { type: string; resource?: unknown; lookup?: unknown } | undefined>>;

/**
 * The references of the page's resource that refer to the same resource as `target`. One with the same name
 * takes precedence.
 */
export function sharedWith(own: Fields, target: string, leadsTo: unknown): string[] {
  const ways = Object.keys(own).filter(
    (id) => own[id]!.type === 'reference' && own[id]!.resource === leadsTo,
  );
  return ways.includes(target) ? [target] : ways;
}

/** The field of the record on the page that related records match: its id, or a reference that both have. */
export const wayOf = (
  own: { id: string; fields: Fields },
  others: Fields | undefined,
  target: string,
): string => {
  const leadsTo = others?.[target]?.resource;
  return leadsTo === undefined || leadsTo === own.id
    ? 'id'
    : (sharedWith(own.fields, target, leadsTo)[0] ?? 'id');
};
