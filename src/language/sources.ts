/** The parts of a config, after the check against their schemas: as they are written, and as the schemas complete them. */
import type { Registered } from '#model/registered.ts';

export type { FieldSource } from '#model/types.ts';
export type { PermissionsSource } from './schema/atoms.ts';
export type { PortalDefaults } from './schema/portal.ts';
export type PortalSource = Registered['portal'];
export type RowFieldSource = Registered['rowField'];
export type CompletedField = Registered['completedField'];
export type TransitionSource = Registered['transition'];
export type ResourceSource = Registered['resource'];
export type DepartmentSource = Registered['department'];
export type RouteSource = Registered['route'];
export type GroupSource = Registered['group'];
export type CompletedPortal = Registered['completedPortal'];
export type CompletedDepartment = Registered['completedDepartment'];
export type CompletedRoute = Registered['completedRoute'];
export type CompletedResource = Registered['completedResource'];
