/** The type of a keyword's value, in words. */
import { z } from 'zod';
import {
  color,
  columnSchema,
  fieldId,
  fieldSchema,
  filterSchema,
  groupKey,
  icon,
  listColumnSchema,
  tonedColumnSchema,
  mappedSchema,
  measureSchema,
  panelFilterSchema,
  path,
  permission,
  permissionsSchema,
  resourceId,
  rowFieldSchema,
  scopeSchema,
  sectionSchema,
  sort,
  transitionSchema,
  viewSourceSchema,
  widgetSchema,
} from '#compiler/schema/schema.ts';
import { translate, type TextKey } from '#messages/translate.ts';
import { orList } from '#language/describeValue.ts';
import { inner } from '#language/schemaWalk.ts';

/** Singular and plural. */
const named = new Map<z.ZodType, [one: TextKey, many: TextKey | '']>([
  [resourceId, ['referencePage.resource', 'referencePage.resources']],
  [fieldId, ['common.field', 'referencePage.fields']],
  [path, ['referencePage.address', 'referencePage.addresses']],
  [icon, ['referencePage.icon', 'referencePage.icons']],
  [color, ['referencePage.color', 'referencePage.colors']],
  [permission, ['referencePage.permission', 'referencePage.permissions']],
  [permissionsSchema, ['referencePage.permissions', 'referencePage.permissions']],
  [scopeSchema, ['referencePage.mapOfPermission', '']],
  [filterSchema, ['referencePage.filter', 'referencePage.filters']],
  [sort, ['referencePage.fieldOrField', '']],
  [groupKey, ['referencePage.fieldOrFieldPeriod', 'referencePage.fieldsOrField']],
  [columnSchema, ['common.column', 'referencePage.columns']],
  [listColumnSchema, ['common.column', 'referencePage.columns']],
  [tonedColumnSchema, ['common.column', 'referencePage.columns']],
  [measureSchema, ['referencePage.measure', 'referencePage.measures']],
  [panelFilterSchema, ['referencePage.dashboardFilter', 'referencePage.fields']],
  [sectionSchema, ['referencePage.section', 'referencePage.sections']],
  [widgetSchema, ['referencePage.widget', 'referencePage.widgets']],
  [fieldSchema, ['referencePage.declaredField', '']],
  [rowFieldSchema, ['referencePage.declaredField', '']],
  [mappedSchema, ['referencePage.origin', '']],
  [viewSourceSchema, ['referencePage.source', 'referencePage.sources']],
  [transitionSchema, ['referencePage.transition', 'referencePage.transitions']],
]);

/**
 * "texto", "lista de campos", "recurso ou mapa".
 *
 * @param documented the values that are documented one by one, so that "um destes valores" is enough
 */
export function typeText(schema: z.ZodType, documented: readonly string[] = [], many = false): string {
  const one = inner(schema);
  const name = named.get(one)?.[many ? 1 : 0];
  if (name) return translate(name);
  if (one instanceof z.ZodString) return many ? translate('referencePage.texts') : translate('common.text');
  if (one instanceof z.ZodNumber)
    return one.isInt || one.def.checks?.length
      ? translate('referencePage.integer')
      : translate('common.number');
  if (one instanceof z.ZodBoolean) return translate('common.trueOrFalse');
  if (one instanceof z.ZodEnum || one instanceof z.ZodLiteral) {
    const values = (one instanceof z.ZodEnum ? one.options : [...one.values]).map(String);
    if (many || !values.every((value) => documented.includes(value))) return values.join(', ');
    return documented.length === 1
      ? translate('referencePage.singleValue')
      : translate('referencePage.oneOfValues');
  }
  if (one instanceof z.ZodArray) {
    const element = one.element as z.ZodType;
    const areDocumented = inner(element) instanceof z.ZodEnum && documented.length > 0;
    return areDocumented
      ? translate('referencePage.listOfValues')
      : translate('referencePage.listOf', { type: typeText(element, documented, true) });
  }
  if (one instanceof z.ZodTuple)
    return translate('referencePage.listOfTwo', {
      type: typeText(one.def.items[0] as z.ZodType, documented, true),
    });
  if (one instanceof z.ZodRecord) {
    const [key, value] = [one.keyType, one.valueType] as [z.ZodType, z.ZodType];
    return translate('referencePage.mapOf', {
      keyType: typeText(key, documented),
      valueType: typeText(value, documented),
    });
  }
  if (one instanceof z.ZodUnion)
    return orList([...new Set(one.options.map((option) => typeText(option as z.ZodType, documented, many)))]);
  if (one instanceof z.ZodObject) return many ? translate('referencePage.maps') : translate('common.map');
  return translate('common.value');
}
