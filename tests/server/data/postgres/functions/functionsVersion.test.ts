import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { databaseFunctions, functionsVersion } from '#server/data/postgres/functions.ts';
import { rendered } from '#server/data/postgres/sql.ts';

// A start creates the functions again only if the version has changed: raise it with this digest.
it('the version of the functions changes with their definitions', () => {
  const [key, fold, ...others] = databaseFunctions('portal').map((one) => rendered(one).text);
  // These two depend on the version of ICU, which is part of the version already.
  expect([key, fold].map((one) => /"\$\w+"/.exec(one!)?.[0])).toEqual(['"$key"', '"$fold"']);
  const digest = createHash('sha256').update(others.join('\n')).digest('base64url').slice(0, 12);
  expect({ version: functionsVersion, digest }).toEqual({ version: '7', digest: 'D1VucrS9rxW_' });
});
