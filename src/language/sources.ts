/** The parts of a config as they are written, after the check against their schemas. */
import type { Registered } from '#model/registered.ts';

export type { FieldSource } from '#model/types.ts';
export type { PermissionsSource } from './schema/atoms.ts';
export type { PortalDefaults, PortalSource } from './schema/portal.ts';
export type RowFieldSource = Registered['rowField'];
export type TransitionSource = Registered['transition'];
export type ResourceSource = Registered['resource'];
export type DepartmentSource = Registered['department'];
export type RouteSource = Registered['route'];
export type TabSource = Registered['tab'];
export type GroupSource = Registered['group'];
