/** The company's settings: one record, which formulas and rules read. */
import type { Fields } from './filters.ts';
import { plainField } from './kinds.ts';
import type { ResourceData, Resources } from './shapes.ts';

export const settings = 'firma';
const kinds = ['text', 'integer', 'money', 'select', 'boolean', 'date'];

export const settingsResource = (): ResourceData => ({
  label: { one: 'Firma', many: 'Firmas' },
  title: 'textFirma',
  fields: Object.fromEntries(kinds.map((kind) => [`${kind}Firma`, plainField(kind, `Campo ${kind}Firma`)])),
});

/** `$settings.integerFirma`, as formulas, values and conditions name them; none where the company has no settings. */
export const settingsIn = (resources: Resources): Fields =>
  Object.fromEntries(
    Object.entries(resources[settings]?.fields ?? {}).map(([name, field]) => [`$settings.${name}`, field]),
  );
