import { isNumbered } from '#model/fields/sequence.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import { formatValue } from '#kinds/registry.ts';
import type { NameIn } from '#messages/translate.ts';
import {
  notInCells,
  guessColumns,
  type Mapping,
  type ImportTarget,
  encodingNames,
  separatorKeys,
  useReadingWords,
  countOpen,
  type ColumnReadings,
} from './mapping.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import {
  Alert,
  Box,
  MenuItem,
  Stack,
  TextField,
  Button,
  DialogActions,
  DialogContent,
  Typography,
} from '@mui/material';
import { useState, useMemo, useRef } from 'react';
import { encodings } from '#spreadsheets/decodeText.ts';
import { separators, type TextChoices } from '#spreadsheets/sheet.ts';
import { rereadTable, TableError, type ImportTable } from './readTable.ts';
import type { Aspect } from '#spreadsheets/columns/columnFormat.ts';
import type { ColumnReading } from '#spreadsheets/columns/interpretColumn.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { fixedFields, startingValues } from '#screens/form/app/defaults.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { ColumnFindings, openQuestion, TableNotes } from './TableNotes.tsx';

// Fields of a record that no column of a file can fill, and the reason.

/** The key of a message, and the initial value in new records where it is known. */
type Reason = { key: NameIn<'portal.screen.import.columns.unfillable'>; value?: string };

/**
 * @param start the initial values of a new record of the screen @example { key: 'moved', value: 'Em aberto'
 * }: a status that buttons move
 */
function reasonOf(
  field: Field,
  { transitions }: Pick<ClientResource, 'transitions'>,
  start: Readonly<Record<string, unknown>>,
  timeZone: string,
): Reason {
  const begins = start[field.id];
  const beginning = (key: Reason['key']): Reason | undefined =>
    begins === undefined ? undefined : { key, value: formatValue(field, begins, { timeZone }) };
  const moved = transitions.some((transition) => transition.field === field.id) && beginning('moved');
  if (moved) return moved;
  if (notInCells.has(field.type)) return { key: 'composite' };
  if (!field.readOnly) return { key: 'notAsked' };
  if (field.stamp !== undefined || field.id === 'id' || isNumbered(field)) return { key: 'kept' };
  if (isComputed(field)) return { key: 'computed' };
  return beginning('begins') ?? { key: 'readOnly' };
}

const isComputed = (field: Field) =>
  formulaOf(field) !== undefined ||
  field.lookup !== undefined ||
  field.rollup !== undefined ||
  ('when' in field && field.when !== undefined) ||
  field.options?.some(({ when }) => when !== undefined) === true;

/** True for a state that all new records start with; it is reported even if no column names it. */
const isAlwaysReported = (field: Field, start: Readonly<Record<string, unknown>>) =>
  traitsOf(field).state && field.readOnly && start[field.id] !== undefined;

type FileReadingProps = {
  table: ImportTable;
  /** Takes the table as it was read in another way. */
  onTable: (table: ImportTable) => void;
};

/** The encoding and the separator of a text, to be corrected where they were not recognized. */
function FileReading({ table, onTable }: FileReadingProps) {
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
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
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

type ColumnsStepProps = {
  table: ImportTable;
  mapping: Mapping;
  targets: readonly ImportTarget[];
  readings: ColumnReadings;
  isReading: boolean;
  onAnswer: (column: number, aspect: Aspect, value: string) => void;
  onChange: (mapping: Mapping) => void;
  /** Takes the table as it was read again with other choices. */
  onTable: (table: ImportTable) => void;
  /** Takes a table whose columns may be others. */
  onReread: (table: ImportTable) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Each column with an example value, the field that it fills, and how its cells are read. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { table, mapping, targets, readings, onAnswer, onChange, onTable, onReread, onBack, onNext } = props;
  const missing = useMissing(targets, mapping);
  const unfillable = useUnfillable(table, targets, mapping);
  const left = useUnmatched(table, mapping);
  const titleOf = useTitleOf();
  const isEmpty = mapping.every((id) => id === null);
  const content = useRef<HTMLDivElement>(null);
  const [isPressed, setPressed] = useState(false);
  const open = countOpen(readings);
  const next = () => {
    if (open === 0) return onNext();
    setPressed(true);
    content.current?.querySelector<HTMLElement>(`[${openQuestion}] input`)?.focus();
  };
  return (
    <>
      <DialogContent ref={content}>
        <Stack spacing={2}>
          <Typography color="textSecondary">{translate('portal.screen.import.columns.help')}</Typography>
          <FileReading table={table} onTable={onReread} />
          <TableNotes table={table} onTable={onTable} />
          {isEmpty ? (
            <Alert severity="warning">{translate('portal.screen.import.columns.nothing')}</Alert>
          ) : (
            missing.length > 0 && (
              <Alert severity="warning">
                {translate('portal.screen.import.columns.missing', {
                  smart_count: missing.length,
                  fields: missing.join(', '),
                })}
              </Alert>
            )
          )}
          {unfillable.length > 0 && (
            <Alert severity="info">
              {unfillable.map(({ id, label, reason }) => (
                <div key={id}>
                  <strong>{label}</strong>: {reason}
                </div>
              ))}
            </Alert>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 2, sm: 1 } }}>
            {table.head.map((text, at) => (
              <ColumnLine
                key={at}
                title={titleOf(text, at)}
                sample={table.rows.find(({ cells }) => cells[at])?.cells[at]}
                value={mapping[at] ?? null}
                targets={targets.filter(
                  ({ field }) => field.id === mapping[at] || !mapping.includes(field.id),
                )}
                reading={readings[at]}
                isMissed={isPressed}
                onAnswer={(aspect, answer) => onAnswer(at, aspect, answer)}
                onChange={(id) => onChange(mapping.map((before, column) => (column === at ? id : before)))}
              />
            ))}
          </Box>
        </Stack>
      </DialogContent>
      {!isEmpty && left.length > 0 && (
        <Alert severity="warning" sx={{ mx: 3, maxHeight: 96, overflow: 'auto', flexShrink: 0 }}>
          {translate('portal.screen.import.columns.left', {
            smart_count: left.length,
            columns: left.join(', '),
          })}
        </Alert>
      )}
      {open > 0 && (
        <Alert severity={isPressed ? 'error' : 'info'} sx={{ mx: 3, mt: 1, flexShrink: 0 }}>
          {translate('portal.screen.import.reading.open', { smart_count: open })}
        </Alert>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          {translate('portal.screen.import.back')}
        </Button>
        <Button
          variant="contained"
          loading={props.isReading}
          disabled={isEmpty || table.rows.length === 0}
          onClick={next}
        >
          {translate('portal.screen.import.columns.next', { smart_count: table.rows.length })}
        </Button>
      </DialogActions>
    </>
  );
}

type LineProps = {
  title: string;
  sample: string | undefined;
  value: string | null;
  targets: readonly ImportTarget[];
  reading: ColumnReading | undefined;
  isMissed: boolean;
  onAnswer: (aspect: Aspect, value: string) => void;
  onChange: (id: string | null) => void;
};

function ColumnLine({ title, sample, value, targets, reading, isMissed, onAnswer, onChange }: LineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 550 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {sample ? translate('portal.screen.import.columns.sample', { text: sample }) : '\u00a0'}
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        fullWidth
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        slotProps={{
          select: {
            displayEmpty: true,
            SelectDisplayProps: {
              'aria-label': translate('portal.screen.import.columns.field', { column: title }),
            },
          },
        }}
      >
        <MenuItem value="">
          <Typography component="span" color="textSecondary">
            {translate('portal.screen.import.columns.none')}
          </Typography>
        </MenuItem>
        {targets.map(({ field, label }) => (
          <MenuItem key={field.id} value={field.id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {reading && <ColumnFindings column={title} reading={reading} isMissed={isMissed} onAnswer={onAnswer} />}
    </Box>
  );
}

/** Required fields that neither a column nor anything else fills in. */
function useMissing(targets: readonly ImportTarget[], mapping: Mapping): string[] {
  const { screen, resource } = useScreen();
  const fixed = fixedFields(resource, screen.filter);
  return targets
    .filter(({ onlyFinds }) => !onlyFinds)
    .filter(({ field }) => field.required && !field.visibleWhen && field.default === undefined)
    .filter(({ field }) => !fixed.includes(field.id) && !mapping.includes(field.id))
    .map(({ label }) => label);
}

/**
 * Fields that no column can fill, although a column names them or every new record has them; each with the
 * reason.
 */
function useUnfillable(table: ImportTable, targets: readonly ImportTarget[], mapping: Mapping) {
  const { screen, resource } = useScreen();
  const context = useConditionContext(resource);
  return useMemo(() => {
    const { unfillable } = guessColumns(table.head, targets, screen, resource);
    const start = startingValues(resource, screen.filter, context);
    const finding = targets.filter(({ field, onlyFinds }) => onlyFinds && mapping.includes(field.id));
    const finds = translate('portal.screen.import.columns.unfillable.finds');
    const found = finding.map(({ field, label }) => ({ id: field.id, label, reason: finds }));
    const others = Object.values(resource.fields)
      .filter((field) => unfillable.includes(field) || isAlwaysReported(field, start))
      .map((field) => {
        const { key, value } = reasonOf(field, resource, start, context.timeZone);
        const reason = translate(`portal.screen.import.columns.unfillable.${key}`, { value: value ?? '' });
        return { id: field.id, label: field.label, reason };
      });
    return [...found, ...others];
  }, [table, targets, mapping, screen, resource, context]);
}

/**
 * Columns with content that no field takes. The problem column, which our own export of failed rows adds, is
 * not one.
 */
function useUnmatched({ head, rows }: ImportTable, mapping: Mapping): string[] {
  const titleOf = useTitleOf();
  const own = translate('portal.screen.import.done.problem');
  return head.flatMap((text, at) => {
    const isLeft = mapping[at] === null && text !== own && rows.some(({ cells }) => cells[at]);
    return isLeft ? [titleOf(text, at)] : [];
  });
}

function useTitleOf() {
  return (text: string, at: number) =>
    text || translate('portal.screen.import.columns.unnamed', { number: at + 1 });
}
