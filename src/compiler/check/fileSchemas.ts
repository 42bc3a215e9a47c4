import type { z } from 'zod';
import type { FileKind } from '#language/files.ts';
import {
  departmentSchema,
  groupSchema,
  kindSchema,
  portalSchema,
  resourceSchema,
  scenarioSchema,
} from '../schema/schema.ts';

/** The kinds of files that people write by hand. */
export type WrittenKind = Exclude<FileKind, 'approvals'>;

export const fileSchemas: Readonly<Record<WrittenKind, z.ZodObject>> = {
  portal: portalSchema,
  department: departmentSchema,
  resource: resourceSchema,
  kind: kindSchema,
  group: groupSchema,
  scenario: scenarioSchema,
};
