/**
 * The language of the configuration: what an admin may write in config/*.yaml.
 *
 * Everything is strict: an unknown key is an error at every level, except keys that begin with `x-`, which
 * are free for notes and are removed before the check (see parse.ts). These schemas define what one file may
 * look like. Whether its names exist elsewhere is checked by link.ts.
 */
export * from './schema/atoms.ts';
export * from './schema/links.ts';
export * from '#kinds/schemas.ts';
export * from './schema/section.ts';
export * from './schema/resource.ts';
export * from './schema/inbound.ts';
export * from './schema/group.ts';
export * from '#screens/schemas.ts';
export * from './schema/department.ts';
export * from './schema/settings.ts';
export * from './schema/portal.ts';
export * from './schema/kind.ts';
export * from './schema/scenario.ts';
export * from './schema/approvals.ts';
