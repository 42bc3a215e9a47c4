import { expect, it } from 'vitest';
import { hashOfCode, newRecoveryCodes } from '#features/factors/server/recoveryCodes.ts';

it('takes a code as people write it down, and no other', async () => {
  const { codes, hashed } = await newRecoveryCodes();
  const [code] = codes as [string];
  const bare = code.replaceAll('-', '');
  const written = [
    code,
    code.toLowerCase(),
    bare,
    code.replaceAll('-', '\u2011'),
    code.replaceAll('-', '\u2013'),
    code.replaceAll('-', ' — '),
    `3. ${code}`,
    `10) ${code}`,
    `2\t${code}`,
    `• ${code}`,
    `\u200b${code} `,
    code.replaceAll('O', '0').replaceAll('I', '1'),
  ];
  for (const text of written) expect(await hashOfCode(hashed, text), text).toBe(hashed.hashes[0]);
  const other = `${bare[0] === 'A' ? 'B' : 'A'}${bare.slice(1)}`;
  for (const text of [other, bare.slice(1), `${bare}A`, `123${bare}`, ''])
    expect(await hashOfCode(hashed, text), text).toBeUndefined();
});
