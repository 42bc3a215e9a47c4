import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import type { Aspect } from '#kinds/columns/columnFormat.ts';
import type { ColumnReading } from '#kinds/columns/interpretColumn.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { fixedFields, startingValues } from '#screens/form/app/defaults.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#ui/translate.ts';
import { ColumnFindings, openQuestion } from './ColumnFindings.tsx';
import { countOpen, type Readings } from './columnReadings.ts';
import { FileReading } from './FileReading.tsx';
import { guessColumns, type Mapping, type Target } from './mapping.ts';
import type { Table } from './readTable.ts';
import { TableNotes } from './TableNotes.tsx';
import { isAlwaysReported, reasonOf } from './unfillable.ts';

type Props = {
  table: Table;
  mapping: Mapping;
  targets: readonly Target[];
  readings: Readings;
  isReading: boolean;
  onAnswer: (column: number, aspect: Aspect, value: string) => void;
  onChange: (mapping: Mapping) => void;
  /** Takes the table as it was read again with other choices. */
  onTable: (table: Table) => void;
  /** Takes a table whose columns may be others. */
  onReread: (table: Table) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Each column with an example value, the field that it fills, and how its cells are read. */
export function ColumnsStep(props: Props) {
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
  targets: readonly Target[];
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
      {reading && (
        <ColumnFindings column={title} findings={reading.findings} isMissed={isMissed} onAnswer={onAnswer} />
      )}
    </Box>
  );
}

/** Required fields that neither a column nor anything else fills in. */
function useMissing(targets: readonly Target[], mapping: Mapping): string[] {
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
function useUnfillable(table: Table, targets: readonly Target[], mapping: Mapping) {
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
function useUnmatched({ head, rows }: Table, mapping: Mapping): string[] {
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
