/** XML that defines entities, or is too deep, too long or too large: refused before the parser sees it, and away from other requests. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { wordsText } from '#features/documents/shared/document.ts';
import { readDocuments } from '#features/documents/server/readDocuments.ts';
import { nfeText } from '#tests/support/values/noteFile.ts';

const good = nfeText({ number: '77', issuer: { document: '11222333000181' } });
const withBefore = (text: string) => good.replace('?>', `?>${text}`);
const within = (text: string) => good.replace('<infAdic>', `<infAdic>${text}`);
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
/** Where `infAdic` stands: nfeProc, NFe, infNFe, infAdic. */
const depthThere = 4;

const file = (text: string) => ({ name: 'nota.xml', bytes: new TextEncoder().encode(text) });
async function read(text: string) {
  const [one] = await readDocuments([file(text)], { keeps: [], layouts: { taken: [], others: [] } });
  if (!('refusal' in one!)) return [200, ''];
  return [one.refusal.status, wordsText(one.refusal.words)];
}

describe('a note', () => {
  it.each([
    ['without a document type', good, 200, ''],
    ['with one', withBefore('<!DOCTYPE nfeProc>'), 422, 'entidades'],
    ['that defines an entity', withBefore('<!DOCTYPE a [<!ENTITY b "c">]>'), 422, 'entidades'],
    ['that defines one within', within('<!ENTITY b "c">'), 422, 'entidades'],
    ['with a name that nothing defines, which is a text', within('<infCpl>&b;</infCpl>'), 200, ''],
    ['of depth 100', within(nested(100 - depthThere)), 200, ''],
    ['of depth 101', within(nested(101 - depthThere)), 413, 'partes dentro de partes'],
    ['with many elements', within('<a/>'.repeat(20_000)), 200, ''],
    ['with 200,001 elements', within('<a/>'.repeat(200_001)), 413, 'demais'],
    ['of almost 5 MB', good.replace('romaneio', 'x'.repeat(4_900_000)), 200, ''],
    ['of more than 5 MB', good.replace('romaneio', 'x'.repeat(5_000_000)), 413, '5 MB'],
    ['whose elements never end', within('<a>'.repeat(50)), 422, ''],
    ['that is cut off', good.slice(0, -20), 422, ''],
  ])('%s', async (_what, text, status, words) => {
    expect(await read(text)).toEqual([status, expect.stringContaining(words)]);
  });

  it('lets other requests pass while it is read', async () => {
    await read(good);
    const state = { isRead: false, passed: 0 };
    const reading = read(within('<a>b</a>'.repeat(100_000))).finally(() => (state.isRead = true));
    while (!state.isRead) {
      await setImmediate();
      state.passed += 1;
    }
    expect((await reading)[0]).toBe(200);
    // On the thread of the requests, nothing could have passed before its end.
    expect(state.passed).toBeGreaterThan(20);
  });
});
