/** Names a version of a config by its content: the same in every process, and after a restart. */
import { createHash } from 'node:crypto';
import { memoize } from '../../model/memoize.ts';
import type { Portal } from '../../model/types.ts';

export const contentVersion = (portal: Portal): string => hashOf(digested(portal));

export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const digestOf = memoize((resource: Portal['resources'][string]) => hashOf(resource));

/** The portal with digests for its resources, most of which stay the same objects from one version to the next. */
const digested = ({ resources, translations, ...portal }: Portal): object => ({
  ...portal,
  resources: Object.entries(resources).map(([id, resource]) => [id, digestOf(resource)]),
  translations: Object.entries(translations ?? {}).map(([locale, one]) => [locale, digested(one)]),
});
