import type { ClientResource } from '#model/api/answers.ts';

/**
 * Whether no two records may have the same value: at all, or within what a reference or a choice names, such as the key of a note within
 * a company. Such a field is not set on many records at once.
 */
export function tellsApart(
  id: string,
  { fields, unique }: Pick<ClientResource, 'fields' | 'unique'>,
): boolean {
  const groups = (name: string) => {
    const field = fields[name];
    return field !== undefined && (field.type === 'reference' || field.options !== undefined);
  };
  return (
    Boolean(fields[id]?.unique) ||
    unique.some((names) => names.includes(id) && names.every((name) => name === id || groups(name)))
  );
}
