/**
 * Removes the characters that match `edge` from both ends of a text, in one pass. `/[. ]+$/` would take the
 * square of the length for a long run of them inside the text.
 *
 * @param edge matches a single character
 */
export function stripEnds(text: string, edge: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text[start]!)) start++;
  while (end > start && edge.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
