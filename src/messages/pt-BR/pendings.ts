/** Words of the page of what waits for the user: they come with it, and not with the portal. */
export const pendingWords = {
  failed: 'As pendências não puderam ser lidas',
  none: 'Nada espera por você',
  noneHelp: 'Quando um registro precisar de uma ação sua, ele aparece aqui.',
  counted: '%{smart_count} pendência |||| %{smart_count} pendências',
  all: 'Ver na lista',
  allOf: 'Ver na lista: %{name}',
  more: 'e mais %{smart_count}',
};
