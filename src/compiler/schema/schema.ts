/**
 * The language of the configuration: what an admin may write in config/*.yaml.
 *
 * Everything is strict: an unknown key is an error at every level, except keys that begin with `x-`, which
 * are free for notes and are removed before the check (see parse.ts). These schemas define what one file may
 * look like. Whether its names exist elsewhere is checked by bind.ts.
 */
export * from '#language/schema/atoms.ts';
export * from '#language/schema/links.ts';
export * from '#kinds/schemas.ts';
export * from '#language/schema/section.ts';
export * from './resource.ts';
export * from './neverTwice.ts';
export * from '#language/schema/messaging.ts';
export * from './reversal.ts';
export * from './group.ts';
export * from '#screens/configRegistry.ts';
export * from './department.ts';
export * from '#language/schema/settings.ts';
export * from '#language/schema/portal.ts';
export * from './wholePortal.ts';
export * from '#language/schema/kind.ts';
export * from '#language/schema/scenario.ts';
export * from '#language/schema/approvals.ts';
