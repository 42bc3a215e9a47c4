type Labelled = Readonly<
  Record<string, { label: string; fields?: Readonly<Record<string, { label: string }>> }>
>;

/** The label of the field of a fault; of `itens.0.preco` that of the list, the row and the field in it. */
export function labelAt(fields: Labelled, path: string): string {
  const [first, row, inner] = path.split('.') as [string, string?, string?];
  const field = fields[first];
  if (row === undefined) return field?.label ?? path;
  const own = inner === undefined ? undefined : field?.fields?.[inner]?.label;
  return [`${field?.label ?? first} ${Number(row) + 1}`, ...(own === undefined ? [] : [own])].join(', ');
}
