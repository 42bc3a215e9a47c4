/** Starts a server on the company of one feature, for example tests/features/bulk. */
import { readFileSync } from 'node:fs';
import { portalIn, sharedServer } from '../support/server.ts';

/** The password of all accounts in the companies of the features. */
const password = 'feature123';

export const featureServer = (name: string) =>
  sharedServer(() => {
    const folder = `tests/features/${name}`;
    const rows = JSON.parse(readFileSync(`${folder}/db.json`, 'utf8')) as Record<string, unknown[]>;
    return { company: { portal: portalIn(`${folder}/config`), rows, password } };
  });
