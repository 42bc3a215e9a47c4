/** config/departments/<id>.yaml: who enters, and the routes with their screens. */
import { z } from 'zod';
import { color, icon, path, permissionsSchema, resourceId, text } from './atoms.ts';
import { dashboardSchema, formSchema, listSchema, reportSchema } from './screens.ts';
import { widgetSchema } from './widgets.ts';

const screenKeys = {
  list: z.union([resourceId, listSchema]).optional(),
  form: z.union([resourceId, formSchema]).optional(),
  dashboard: z.union([z.array(widgetSchema).min(1), dashboardSchema]).optional(),
  report: reportSchema.optional(),
  page: z
    .string()
    .regex(/^[A-Z]\w*$/, 'comece por maiúscula, como em "Profile"')
    .optional(),
};
/** The kinds of screen of a route; exactly one of them is given (`tabs` besides these). */
export const screenKinds = ['list', 'form', 'dashboard', 'report', 'page'] as const;

export const tabSchema = z.strictObject({
  label: text,
  /** Part of the address after the route's path; the first tab has none. */
  segment: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'use minúsculas, números e "-", como em "planos"')
    .optional(),
  ...screenKeys,
});

export const routeSchema = z.strictObject({
  path,
  label: text,
  description: text.optional(),
  aliases: z.array(path).optional(),
  permissions: permissionsSchema.optional(),
  icon: icon.optional(),
  /** Heading under which menu and shortcuts list it. */
  group: text.optional(),
  /** `false` keeps it out of the menu and the shortcuts. */
  menu: z.boolean().optional(),
  ...screenKeys,
  tabs: z.array(tabSchema).min(2).optional(),
});

export const departmentSchema = z.strictObject({
  label: text,
  icon: icon.optional(),
  /** Accent of its icon and charts, as #rrggbb. */
  accent: color.optional(),
  permissions: permissionsSchema,
  menu: z.union([z.literal(false), z.strictObject({ order: z.number(), to: path.optional() })]).optional(),
  /** Where sign-in leads when this department's permission is the first one. */
  landing: path.optional(),
  routes: z.array(routeSchema).min(1),
});

export type DepartmentSource = z.infer<typeof departmentSchema>;
export type RouteSource = z.infer<typeof routeSchema>;
