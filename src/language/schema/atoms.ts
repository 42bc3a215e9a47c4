/** What the files of the configuration have in common: names, filters, permissions, measures. */
import { z } from 'zod';
import { iconNames } from '../../model/icons.ts';

export const text = z.string().min(1);
/** A resource's id: snake_case, as its file is named and as it appears in /api/<id>. */
export const resourceId = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    'use minúsculas sem acento, com "_" entre palavras, como em "ordens_servico"',
  );
/** A field's id: camelCase, so that `_gte` and the like can only be operators. */
export const fieldId = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*$/,
    'comece por minúscula e use só letras sem acento e números, como em "valorTotal"',
  );
export const path = z
  .string()
  .regex(
    /^\/([\w.-]+(\/[\w.-]+)*)?$/,
    'comece por "/" e use só letras sem acento, números, "-", "_" e ".", como em "/loja/pedidos"',
  );
export const icon = z.enum(iconNames);
/** As in ISO 4217. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'escreva a moeda pelo código de três letras, como em "BRL" ou "USD"');

/** A site that pictures may come from, as a policy of the browser names it; "*." stands for any of its subdomains. */
export const origin = z
  .string()
  .regex(
    /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
    'escreva o site sem caminho, como em "https://imagens.exemplo.com" ou "https://*.exemplo.com"',
  );
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'escreva a cor como "#1f6feb", entre aspas');

/** A filter as it is written in YAML and on the wire; its grammar is in filter.ts. */
export const filterSchema = z.record(z.string(), z.unknown());
export type { Filter } from '../../model/filter/expression.ts';

/** The name of a permission; capitals do not count. */
export const permission = z.string().min(1);
/** `[a, b]` asks for all of them; `{ any: [a, b] }` for one of them. */
export const permissionsSchema = z.union([
  z.array(permission),
  z.strictObject({ any: z.array(permission).min(1) }),
  z.strictObject({ all: z.array(permission) }),
]);

/** Who enters by this permission sees only the rows of the filter; "*" is every row. */
export const scopeSchema = z.record(permission, z.union([z.literal('*'), filterSchema]));

export const measureSchema = z.union([
  z.literal('count'),
  z.strictObject({ sum: fieldId }),
  z.strictObject({ avg: fieldId }),
  z.strictObject({ min: fieldId }),
  z.strictObject({ max: fieldId }),
  /** The sum of one field divided by that of another: right of any group, where a mean of quotients is not. */
  z.strictObject({ ratio: z.tuple([fieldId, fieldId]) }),
]);
export type Measure = z.infer<typeof measureSchema>;

export const sort = z
  .string()
  .regex(
    /^-?[a-z][A-Za-z0-9]*$/,
    'escreva o nome de um campo, com "-" antes para a ordem inversa, como em "-data"',
  );

/** `data:month` groups a date by month; also day, week, quarter, year. */
export const groupKey = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]*(:(day|week|month|quarter|year))?$/,
    'escreva o nome de um campo, e para datas também ":day", ":week", ":month", ":quarter" ou ":year", como em "data:month"',
  );

export const columnSchema = z.union([fieldId, z.strictObject({ field: fieldId, label: text.optional() })]);
export const totalKinds = ['sum', 'avg', 'min', 'max'] as const;

export type PermissionsSource = z.infer<typeof permissionsSchema>;

/** Ids that something had in earlier versions of the config: "portal migrate" brings the records along. */
export const formerly = z.union([text, z.array(text).min(1)]);
