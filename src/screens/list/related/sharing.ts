/**
 * A linked list whose records refer not to the record on the page but to what that one refers to: the instalments of the
 * contract of this order, the other orders of its customer. By which reference follows from where `target` leads.
 */
type Fields = Readonly<Record<string, { type: string; resource?: unknown; lookup?: unknown } | undefined>>;

/** The references of the page's resource that lead where `target` does; of the same name, that one alone. */
export function sharedWith(own: Fields, target: string, leadsTo: unknown): string[] {
  const ways = Object.keys(own).filter(
    (id) => own[id]!.type === 'reference' && own[id]!.resource === leadsTo,
  );
  return ways.includes(target) ? [target] : ways;
}

/** By which field of the record on the page its linked ones are found: its own id, or what it shares with them. */
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
