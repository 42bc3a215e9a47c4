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
import { definePhrase, phrase, phraseText } from '#messages/phrase.ts';
import { orList } from '#language/describeValue.ts';
import { inner } from '#language/schemaWalk.ts';

/** Singular and plural. */
const named = new Map<z.ZodType, [one: string, many: string]>([
  [resourceId, [definePhrase`recurso`, definePhrase`recursos`]],
  [fieldId, [definePhrase`campo`, definePhrase`campos`]],
  [path, [definePhrase`endereço`, definePhrase`endereços`]],
  [icon, [definePhrase`ícone`, definePhrase`ícones`]],
  [color, [definePhrase`cor`, definePhrase`cores`]],
  [permission, [definePhrase`permissão`, definePhrase`permissões`]],
  [permissionsSchema, [definePhrase`permissões`, definePhrase`permissões`]],
  [scopeSchema, [definePhrase`mapa de permissão: filtro`, '']],
  [filterSchema, [definePhrase`filtro`, definePhrase`filtros`]],
  [sort, [definePhrase`campo ou -campo`, '']],
  [groupKey, [definePhrase`campo ou campo:período`, definePhrase`campos ou campo:período`]],
  [columnSchema, [definePhrase`coluna`, definePhrase`colunas`]],
  [listColumnSchema, [definePhrase`coluna`, definePhrase`colunas`]],
  [tonedColumnSchema, [definePhrase`coluna`, definePhrase`colunas`]],
  [measureSchema, [definePhrase`medida`, definePhrase`medidas`]],
  [panelFilterSchema, [definePhrase`filtro de painel`, definePhrase`campos`]],
  [sectionSchema, [definePhrase`seção`, definePhrase`seções`]],
  [widgetSchema, [definePhrase`peça de painel`, definePhrase`peças de painel`]],
  [fieldSchema, [definePhrase`campo declarado`, '']],
  [rowFieldSchema, [definePhrase`campo declarado`, '']],
  [mappedSchema, [definePhrase`origem`, '']],
  [viewSourceSchema, [definePhrase`fonte`, definePhrase`fontes`]],
  [transitionSchema, [definePhrase`transição`, definePhrase`transições`]],
]);

/**
 * "texto", "lista de campos", "recurso ou mapa".
 *
 * @param documented the values that are documented one by one, so that "um destes valores" is enough
 */
export function typeText(schema: z.ZodType, documented: readonly string[] = [], many = false): string {
  const one = inner(schema);
  const name = named.get(one)?.[many ? 1 : 0];
  if (name) return phraseText(name);
  if (one instanceof z.ZodString) return many ? phrase`textos` : phrase`texto`;
  if (one instanceof z.ZodNumber)
    return one.isInt || one.def.checks?.length ? phrase`número inteiro` : phrase`número`;
  if (one instanceof z.ZodBoolean) return phrase`true ou false`;
  if (one instanceof z.ZodEnum || one instanceof z.ZodLiteral) {
    const values = (one instanceof z.ZodEnum ? one.options : [...one.values]).map(String);
    if (many || !values.every((value) => documented.includes(value))) return values.join(', ');
    return documented.length === 1 ? phrase`um só valor` : phrase`um destes valores`;
  }
  if (one instanceof z.ZodArray) {
    const element = one.element as z.ZodType;
    const areDocumented = inner(element) instanceof z.ZodEnum && documented.length > 0;
    return areDocumented
      ? phrase`lista destes valores`
      : phrase`lista de ${typeText(element, documented, true)}`;
  }
  if (one instanceof z.ZodTuple)
    return phrase`lista de dois ${typeText(one.def.items[0] as z.ZodType, documented, true)}`;
  if (one instanceof z.ZodRecord) {
    const [key, value] = [one.keyType, one.valueType] as [z.ZodType, z.ZodType];
    return phrase`mapa de ${typeText(key, documented)}: ${typeText(value, documented)}`;
  }
  if (one instanceof z.ZodUnion)
    return orList([...new Set(one.options.map((option) => typeText(option as z.ZodType, documented, many)))]);
  if (one instanceof z.ZodObject) return many ? phrase`mapas` : phrase`mapa`;
  return phrase`valor`;
}
