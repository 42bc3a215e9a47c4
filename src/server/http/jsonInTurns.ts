/** JSON of large values, in turns: other requests are answered meanwhile. */
import { Turns } from '#host/turns.ts';

/** Items of a list that are written at once. */
const many = 50;

/** A list of so many items is written in turns. */
const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 4 * many;

/** True for a value whose own lists, or those of its parts, are long. */
export function isLarge(body: unknown): boolean {
  if (isLong(body)) return true;
  return isPlain(body) && Object.values(body).some((inner) => isLong(inner));
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

/** What JSON.stringify gives, as UTF-8. */
export async function jsonInTurns(body: unknown): Promise<Buffer> {
  const turns = new Turns();
  const written: Buffer[] = [];
  for (const piece of pieces(body)) {
    written.push(Buffer.from(piece));
    if (turns.isOver) await turns.next();
  }
  return Buffer.concat(written);
}

function* pieces(value: unknown): Generator<string> {
  if (isLong(value)) return yield* piecesOfList(value);
  if (!isLarge(value)) return yield JSON.stringify(value);
  let before = '{';
  for (const [name, inner] of Object.entries(value as object)) {
    if (inner === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* pieces(inner);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* piecesOfList(items: readonly unknown[]): Generator<string> {
  let before = '[';
  for (let at = 0; at < items.length; at += many) {
    const text = JSON.stringify(items.slice(at, at + many));
    yield `${before}${text.slice(1, -1)}`;
    before = ',';
  }
  yield ']';
}
