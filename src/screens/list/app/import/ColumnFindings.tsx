import {
  Button,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { Aspect, Finding } from '#spreadsheets/columns/readCell.ts';
import { translate } from '#kit/translate.ts';
import { useReadingWords } from './useReadingWords.ts';

type Props = {
  column: string;
  findings: readonly Finding[];
  /** Marks the questions that still need an answer. */
  isMissed: boolean;
  onAnswer: (aspect: Aspect, value: string) => void;
};

/** How a column is read: a sentence where its cells decide, a question where they don't. */
export function ColumnFindings({ column, findings, isMissed, onAnswer }: Props) {
  const words = useReadingWords();
  const [opened, setOpened] = useState<readonly Aspect[]>([]);
  if (findings.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ gridColumn: '1 / -1' }}>
      {findings.map((finding) =>
        finding.proof && !opened.includes(finding.aspect) ? (
          <Typography key={finding.aspect} component="div" variant="body2" color="textSecondary">
            <span>{words.settled(finding)}</span>{' '}
            <Button
              size="small"
              aria-label={words.say('changeOf', { column })}
              onClick={() => setOpened([...opened, finding.aspect])}
              sx={{ p: 0, minWidth: 0, verticalAlign: 'baseline' }}
            >
              {words.say('change')}
            </Button>
          </Typography>
        ) : (
          <Question
            key={finding.aspect}
            column={column}
            finding={finding}
            isMissed={isMissed && finding.chosen === undefined}
            onAnswer={(value) => onAnswer(finding.aspect, value)}
          />
        ),
      )}
    </Stack>
  );
}

/** The attribute of questions without an answer, to find the first one. */
export const openQuestion = 'data-open-question';

type QuestionProps = {
  column: string;
  finding: Finding;
  isMissed: boolean;
  onAnswer: (value: string) => void;
};

function Question({ column, finding, isMissed, onAnswer }: QuestionProps) {
  const words = useReadingWords();
  const name = useId();
  return (
    <FormControl
      component="fieldset"
      error={isMissed}
      {...(finding.chosen === undefined && { [openQuestion]: '' })}
      sx={{
        border: 1,
        borderColor: isMissed ? 'error.main' : 'divider',
        borderRadius: 1,
        px: 1.5,
        py: 1,
        m: 0,
        minWidth: 0,
      }}
    >
      <FormLabel
        component="legend"
        sx={{ float: 'left', width: '100%', fontWeight: 550, color: 'text.primary' }}
      >
        {translate('portal.screen.import.reading.ofColumn', { column, question: words.question(finding) })}
      </FormLabel>
      <RadioGroup
        name={name}
        value={finding.chosen ?? ''}
        onChange={(_event, value) => onAnswer(value)}
        sx={{ clear: 'both' }}
      >
        {finding.choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio size="small" />}
            label={
              <>
                {words.choice(choice)}
                {choice.refused.length > 0 && (
                  <Typography variant="body2" color="textSecondary">
                    {words.refused(choice)}
                  </Typography>
                )}
              </>
            }
            slotProps={{ typography: { component: 'div', variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
      {isMissed && (
        <FormHelperText sx={{ mx: 0 }}>{translate('portal.screen.import.reading.choose')}</FormHelperText>
      )}
    </FormControl>
  );
}
