/** `contratoId.modo_neq` -> the name and the operator. */
export function nameParts(key: string): { name: string; operator: string } {
  const at = key.indexOf('_');
  return at < 0 ? { name: key, operator: 'eq' } : { name: key.slice(0, at), operator: key.slice(at + 1) };
}
