/** Names that earlier versions of the config used, each with the one of today; of rows as `itens.qtd`. */
export type Formerly = {
  ids: readonly string[];
  fields: Readonly<Record<string, string>>;
  /** By field: a value of earlier, and what it is called now. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
