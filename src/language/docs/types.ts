/** What a keyword takes, in words. */
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
} from '../schema.ts';
import { oneOf } from '../words.ts';
import { inner } from '../schemaWalk.ts';

/** One, and several of them. */
const named = new Map<z.ZodType, [one: string, many: string]>([
  [resourceId, ['recurso', 'recursos']],
  [fieldId, ['campo', 'campos']],
  [path, ['endereço', 'endereços']],
  [icon, ['ícone', 'ícones']],
  [color, ['cor', 'cores']],
  [permission, ['permissão', 'permissões']],
  [permissionsSchema, ['permissões', 'permissões']],
  [scopeSchema, ['mapa de permissão: filtro', '']],
  [filterSchema, ['filtro', 'filtros']],
  [sort, ['campo ou -campo', '']],
  [groupKey, ['campo ou campo:período', 'campos ou campo:período']],
  [columnSchema, ['coluna', 'colunas']],
  [listColumnSchema, ['coluna', 'colunas']],
  [measureSchema, ['medida', 'medidas']],
  [panelFilterSchema, ['filtro de painel', 'campos']],
  [sectionSchema, ['seção', 'seções']],
  [widgetSchema, ['peça de painel', 'peças de painel']],
  [fieldSchema, ['campo declarado', '']],
  [rowFieldSchema, ['campo declarado', '']],
  [mappedSchema, ['origem', '']],
  [viewSourceSchema, ['fonte', 'fontes']],
  [transitionSchema, ['transição', 'transições']],
]);

/** "texto", "lista de campos", "recurso ou mapa". */
export function typeText(schema: z.ZodType, many = false): string {
  const one = inner(schema);
  const name = named.get(one)?.[many ? 1 : 0];
  if (name) return name;
  if (one instanceof z.ZodString) return many ? 'textos' : 'texto';
  if (one instanceof z.ZodNumber) return one.isInt || one.def.checks?.length ? 'número inteiro' : 'número';
  if (one instanceof z.ZodBoolean) return 'true ou false';
  if (one instanceof z.ZodEnum) return (one.options as string[]).join(', ');
  if (one instanceof z.ZodLiteral) return [...one.values].join(', ');
  if (one instanceof z.ZodArray) return `lista de ${typeText(one.element as z.ZodType, true)}`;
  if (one instanceof z.ZodTuple) return `lista de dois ${typeText(one.def.items[0] as z.ZodType, true)}`;
  if (one instanceof z.ZodRecord) return mapText(one);
  if (one instanceof z.ZodUnion)
    return oneOf([...new Set(one.options.map((option) => typeText(option as z.ZodType, many)))]);
  if (one instanceof z.ZodObject) return many ? 'mapas' : 'mapa';
  return 'valor';
}

function mapText(record: z.ZodRecord): string {
  const [key, value] = [record.keyType, record.valueType] as [z.ZodType, z.ZodType];
  return `mapa de ${typeText(key)}: ${typeText(value)}`;
}
