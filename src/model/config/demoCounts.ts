/** The numbers that `about` of `demo` may mention in braces: how much of each the config has. */
export const demoCounts = ['departments', 'screens', 'resources', 'fields', 'rules'] as const;
export type DemoCount = (typeof demoCounts)[number];
