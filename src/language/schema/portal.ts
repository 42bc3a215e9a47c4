/** config/portal.yaml: brand, first settings, accounts, stamps. */
import { z } from 'zod';
import { color, currency, fieldId, filterSchema, origin, path, resourceId, text } from './atoms.ts';

export const settingsSchema = z.strictObject({
  theme: z.enum(['light', 'dark']).default('light'),
  contentWidth: z.enum(['full', 'boxed']).default('full'),
  sidebarCollapsed: z.boolean().default(false),
  sidebarCollapseButton: z.boolean().default(true),
  layout: z.enum(['vertical', 'full']).default('vertical'),
  navigationFull: z.boolean().default(true),
  navigationBg: z.enum(['default', 'brand', 'dark']).default('default'),
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  language: z.string().default('en'),
});
export type Settings = z.infer<typeof settingsSchema>;

export const portalSchema = z.strictObject({
  brand: z.strictObject({
    name: text,
    company: text,
    tagline: text.optional(),
    color: color.optional(),
    year: z.int(),
  }),
  locale: z.literal('pt-BR').optional(),
  timeZone: text.optional(),
  /** Of amounts whose field names no other; the real when absent. */
  currency: currency.optional(),
  /** Reference date of `$today` when PORTAL_TODAY is not set; absent: the real one. */
  today: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'escreva a data como "2026-10-31"')
    .optional(),
  settings: settingsSchema.partial().optional(),
  /** Sites besides the portal's own from which pages may show pictures; the browser is told to load no others. */
  imageOrigins: z.array(origin).min(1).optional(),
  /** What the header search offers before anything is typed, and how many results it shows. */
  search: z
    .strictObject({ pages: z.array(z.strictObject({ label: text, path })), limit: z.int().min(1).optional() })
    .optional(),
  /** Which resource holds the accounts, and which of its fields are what. */
  accounts: z.strictObject({
    resource: resourceId,
    email: fieldId,
    password: fieldId,
    name: fieldId,
    plan: fieldId,
    permissions: fieldId,
    /** An account that does not match may not sign in. */
    activeWhen: filterSchema.optional(),
    blockedMessage: text.optional(),
  }),
  /** Fields that the server keeps on every record. */
  stamps: z
    .strictObject({ createdAt: fieldId, updatedAt: fieldId, createdBy: fieldId, updatedBy: fieldId })
    .partial()
    .optional(),
  /**
   * Keeps who did what to which record, in a resource of this name that the portal makes itself (see history.ts).
   * Absent: nothing is kept.
   */
  history: z.strictObject({ resource: resourceId }).optional(),
  /** Accounts that the demo's login screen offers; absent: none. */
  demo: z
    .strictObject({ password: text, accounts: z.array(z.strictObject({ email: text, label: text })) })
    .optional(),
});

export type PortalSource = z.infer<typeof portalSchema>;
