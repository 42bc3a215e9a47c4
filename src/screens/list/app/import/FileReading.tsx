import { Alert, Box, MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { encodings } from '#kinds/spreadsheets/decodeText.ts';
import { separators, type TextChoices } from '#kinds/spreadsheets/sheet.ts';
import { rereadTable, TableError, type Table } from './readTable.ts';
import { encodingNames, separatorKeys, useReadingWords } from './useReadingWords.ts';

type Props = {
  table: Table;
  /** Takes the table as it was read in another way. */
  onTable: (table: Table) => void;
};

/** The encoding and the separator of a text, to be corrected where they were not recognized. */
export function FileReading({ table, onTable }: Props) {
  const { say } = useReadingWords();
  const [problem, setProblem] = useState<string>();
  const { encoding, separator } = table.sheet.facts;
  if (!table.sheet.again) return null;
  const choose = async (more: TextChoices) => {
    try {
      const again = await rereadTable(table, {
        ...(encoding && { encoding }),
        ...(separator && { separator }),
        ...more,
      });
      setProblem(undefined);
      onTable(again);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Stack spacing={1}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
        {encoding && (
          <TextField
            select
            size="small"
            label={say('encoding')}
            value={encoding}
            onChange={({ target }) =>
              void choose({ encoding: encodings.find((one) => one === target.value) ?? encoding })
            }
          >
            {encodings.map((one) => (
              <MenuItem key={one} value={one} translate="no">
                {encodingNames[one]}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          size="small"
          label={say('separator')}
          value={separator ?? ''}
          onChange={({ target }) => {
            const chosen = separators.find((one) => one === target.value);
            if (chosen) void choose({ separator: chosen });
          }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          {separator === undefined && (
            <MenuItem value="" disabled>
              {say('separators.none')}
            </MenuItem>
          )}
          {separators.map((one) => (
            <MenuItem key={one} value={one}>
              {say(`separators.${separatorKeys[one]}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}
