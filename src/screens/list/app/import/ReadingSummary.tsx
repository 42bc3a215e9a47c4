import { Box, Typography } from '@mui/material';
import { doubtReasons } from '#kinds/spreadsheets/doubts.ts';
import { translate } from '#ui/translate.ts';
import type { Readings } from './columnReadings.ts';
import type { Table } from './readTable.ts';
import { encodingNames, separatorKeys, useReadingWords } from './useReadingWords.ts';

/** How the file and its columns were read, and which rows are left out, before anything is saved. */
export function ReadingSummary({ table, readings }: { table: Table; readings: Readings }) {
  const words = useReadingWords();
  const lines = [...fileLines(table, words), ...columnLines(table, readings, words)];
  if (lines.length === 0) return null;
  return (
    <Box component="section">
      <Typography color="textSecondary" sx={{ mb: 0.5 }}>
        {translate('portal.screen.import.reading.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map(({ label, text }) => (
          <Typography key={label + text} component="li" variant="body2">
            <strong>{label}</strong>: {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

type Words = ReturnType<typeof useReadingWords>;

const leftOut = ['above', ...doubtReasons, 'hiddenRows'] as const;

/** Values that the file itself has lost. */
const damages = ['lostDigits', 'lostLetters'] as const;

/** The encoding, the separator the rows that are not imported, and those with lost values. */
function fileLines({ sheet: { facts }, notes, rows }: Table, { say, linesOf }: Words) {
  const { encoding, separator } = facts;
  const imported = new Set(rows.map(({ line }) => line));
  const skipped = leftOut.flatMap((reason) => {
    const note = notes.find((one) => one.reason === reason);
    const numbers = (note?.lines ?? []).map(({ line }) => line).filter((line) => !imported.has(line));
    return numbers.length > 0
      ? [say(`skipped.${reason}`, { smart_count: numbers.length, lines: linesOf(numbers) })]
      : [];
  });
  return [
    ...(encoding ? [{ label: say('encoding'), text: encodingNames[encoding] }] : []),
    ...(separator ? [{ label: say('separator'), text: say(`separators.${separatorKeys[separator]}`) }] : []),
    ...(skipped.length > 0 ? [{ label: say('leftOut'), text: skipped.join('; ') }] : []),
    ...damages.flatMap((reason) => {
      const note = notes.find((one) => one.reason === reason);
      const numbers = note?.lines.map(({ line }) => line) ?? [];
      return numbers.length > 0 ? [{ label: say(reason), text: linesOf(numbers) }] : [];
    }),
  ];
}

const columnLines = ({ head }: Table, readings: Readings, { settled }: Words) =>
  readings.flatMap((reading, at) =>
    (reading?.findings ?? []).flatMap((finding) => {
      const text = settled(finding);
      return text ? [{ label: head[at]!, text }] : [];
    }),
  );
