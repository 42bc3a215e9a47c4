import type { Wording } from '../language.ts';
import type { paletteMessages } from '../pt-BR/palette.ts';

type Texts = Wording<typeof paletteMessages>['portal'];

export const palette: Texts['palette'] = {
  title: 'Search everything',
  placeholder: 'Screen, record or action…',
  none: 'Nothing found for “%{text}”.',
  found: 'One result |||| %{smart_count} results',
  hint: 'Type the name of a screen or a record, or what you want to do.',
  waiting: 'Searching records…',
  cut: 'The search stopped before the end: type more of the word to find other records.',
  failed: 'The records could not be searched. The screens are still here.',
  recents: 'Recent',
  screens: 'Screens',
  records: 'Records',
  actions: 'Actions',
  shortcuts: 'Keyboard shortcuts',
};

export const shortcuts: Texts['shortcuts'] = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  single: 'Use single-key shortcuts',
  singleHelp: 'Turn off if a screen reader or voice typing triggers them by accident.',
  palette: 'Search everything: screens, records and actions',
  search: 'Go to the page search',
  save: 'Save the open form',
  undo: 'Undo what was just done, while its message is shown',
  next: 'Next record, in a list or on the page of a record',
  previous: 'Previous record, in a list or on the page of a record',
  along: 'Row below or above in a table; next or previous screen in the menu',
  ends: 'First or last row of a table, or screen of the menu',
  sideways: 'Sideways in a row: selection, links and actions',
  widths: 'Narrower or wider column, on its heading',
  open: 'Open the focused record',
  leave: 'Close the record beside the list and go back to its row',
  create: 'New record',
  edit: 'Edit the open record; in a row, the value that changes there (F2 as well)',
  help: 'Show these shortcuts',
};
