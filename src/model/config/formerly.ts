/** Names of earlier config versions, each with the current one; `itens.qtd` for fields of rows. */
export type Formerly = {
  ids: readonly string[];
  fields: Readonly<Record<string, string>>;
  /** By field: former value -> current value. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
