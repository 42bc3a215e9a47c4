import type { Wording } from '../language.ts';
import type { paletteMessages } from '../pt-BR/palette.ts';

type Texts = Wording<typeof paletteMessages>['portal'];

export const palette: Texts['palette'] = {
  title: 'Buscar en todo',
  placeholder: 'Pantalla, registro o acción…',
  none: 'No se encontró nada para “%{text}”.',
  found: 'Un resultado |||| %{smart_count} resultados',
  hint: 'Escriba el nombre de una pantalla o de un registro, o lo que quiere hacer.',
  waiting: 'Buscando registros…',
  cut: 'La búsqueda paró antes del final: escriba más de la palabra para encontrar otros registros.',
  failed: 'No se pudieron buscar los registros. Las pantallas siguen aquí.',
  recents: 'Recientes',
  screens: 'Pantallas',
  records: 'Registros',
  actions: 'Acciones',
  shortcuts: 'Atajos del teclado',
};

export const shortcuts: Texts['shortcuts'] = {
  title: 'Atajos del teclado',
  close: 'Cerrar',
  single: 'Usar atajos de una sola tecla',
  singleHelp: 'Apáguelos si un lector de pantalla o el dictado por voz los acciona sin querer.',
  palette: 'Buscar en todo: pantallas, registros y acciones',
  search: 'Ir a la búsqueda de páginas',
  save: 'Guardar el formulario abierto',
  undo: 'Deshacer lo que se acaba de hacer, mientras se ve el aviso',
  next: 'Registro siguiente, en la lista o en la página de un registro',
  previous: 'Registro anterior, en la lista o en la página de un registro',
  along: 'Fila de abajo o de arriba en la tabla; pantalla siguiente o anterior en el menú',
  ends: 'Primera o última fila de la tabla, o pantalla del menú',
  sideways: 'Al lado en la fila: selección, enlaces y acciones',
  widths: 'Columna más angosta o más ancha, en su título',
  open: 'Abrir el registro en foco',
  leave: 'Cerrar el registro junto a la lista y volver a su fila',
  create: 'Crear un registro',
  edit: 'Editar el registro abierto; en una fila, el valor que cambia allí (también F2)',
  help: 'Mostrar estos atajos',
};
