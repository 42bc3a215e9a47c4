import { MenuItem, TextField, Typography } from '@mui/material';
import { translate } from '#ui/translate.ts';
import type { OpenSheet } from './readTable.ts';

/** A file with several sheets, and the sheet to import. */
export type Book = { name: string; sheets: readonly OpenSheet[]; chosen: number };

export function SheetChoice({ book, onChoose }: { book: Book; onChoose: (chosen: number) => void }) {
  return (
    <>
      <Typography>{translate('portal.screen.import.file.chosen', { name: book.name })}</Typography>
      <TextField
        select
        label={translate('portal.screen.import.file.sheet')}
        value={book.chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {book.sheets.map(({ name }, at) => (
          <MenuItem key={name} value={at}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
