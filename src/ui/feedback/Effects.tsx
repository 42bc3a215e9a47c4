import { Alert, Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DryRunResult, DryRunEffect } from '#model/api/answers.ts';
import { groupBy } from '#model/lib/collections.ts';
import { translate } from '#kit/translate.ts';

const shownAtOnce = 3;

type Props = Pick<DryRunResult, 'effects' | 'hidden'> & {
  refusals?: DryRunResult['refusals'];
  skipped?: DryRunResult['skipped'];
  /** The effects have already happened, rather than being previewed. */
  isDone?: boolean;
};

/**
 * The effects of an action or a rule on other records, with similar ones grouped. Renders nothing without
 * any.
 */
export function Effects({ effects, hidden, refusals = [], skipped = [], isDone = false }: Props) {
  const groups = useMemo(() => groupsOf(effects), [effects]);
  // problems of a field are shown at the field
  const refused = refusals.filter(({ field }) => field === undefined);
  if (refused.length > 0)
    return <Alert severity="warning">{refused.map(({ message }) => message).join(' ')}</Alert>;
  if (groups.length === 0 && skipped.length === 0 && hidden === 0) return null;
  const title = translate(`portal.screen.dryRun.${isDone ? 'done.title' : 'title'}`);
  return (
    <Box component="section" aria-label={title}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, '& li': { mb: 0.5 } }}>
        {groups.map((group) => (
          <li key={group.key}>
            <Group group={group} isDone={isDone} />
          </li>
        ))}
        {skipped.map((one, at) => (
          <li key={`skipped ${at}`}>
            {translate(`portal.screen.dryRun.${isDone ? 'done.skipped' : 'skipped'}`, one)}
          </li>
        ))}
        {hidden > 0 && <li>{translate('portal.screen.dryRun.hidden')}</li>}
      </Box>
    </Box>
  );
}

type EffectGroup = { key: string; first: DryRunEffect; effects: DryRunEffect[] };

/** Groups the effects of one kind on one resource. */
function groupsOf(effects: readonly DryRunEffect[]): EffectGroup[] {
  const groups = groupBy(effects, ({ action, resource, transition, words, title }) =>
    [action, resource, transition, words ? '' : title].join(' '),
  );
  return [...groups].map(([key, own]) => ({ key, first: own[0]!, effects: own }));
}

function Group({ group: { first, effects }, isDone }: { group: EffectGroup; isDone: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { action, words, title, transition, path, fault } = first;
  // votes are never shown as done
  const key =
    isDone && action !== 'approve'
      ? (`portal.screen.dryRun.done.${action}` as const)
      : (`portal.screen.dryRun.${action}` as const);
  const say = (name: string) => translate(key, { name, transition: transition ?? '' });
  if (!words)
    return (
      <>
        {say(title)}
        {fault !== undefined && (
          <Alert severity="warning" role="none" sx={{ mt: 0.5 }}>
            {fault}
          </Alert>
        )}
      </>
    );
  const isOne = effects.length === 1;
  const name = isOne ? `${words.one} ${title}` : `${effects.length} ${words.many}`;
  const shown = isOpen ? effects : effects.slice(0, shownAtOnce);
  const text = say(name);
  return (
    <>
      {isOne && path !== undefined ? <To path={path}>{text}</To> : text}
      {shown.map((effect, at) => (
        <Typography key={at} variant="body2" component="div" sx={{ overflowWrap: 'anywhere', mb: 0.75 }}>
          {!isOne && (
            <Box sx={{ fontWeight: 500 }}>
              {effect.path === undefined ? effect.title : <To path={effect.path}>{effect.title}</To>}
            </Box>
          )}
          <Box sx={{ color: 'text.secondary', ...(effects.length > shownAtOnce && !isOpen && begun) }}>
            {changesOf(effect).join(' · ')}
          </Box>
        </Typography>
      ))}
      {effects.length > shownAtOnce && (
        <Button
          size="small"
          color="inherit"
          sx={{ ml: -1 }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {translate(`portal.screen.dryRun.${isOpen ? 'less' : 'more'}`, {
            smart_count: effects.length - shownAtOnce,
          })}
        </Button>
      )}
    </>
  );
}

/** A text cut after three lines, until everything is shown. */
const begun = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' };

const To = ({ path, children }: { path: string; children: string }) => (
  <MuiLink component={Link} to={path}>
    {children}
  </MuiLink>
);

const changesOf = ({ action, title, words }: DryRunEffect): string[] =>
  (words?.changes ?? [])
    .filter(
      ({ after, before }) => (after !== '' || before !== '') && !(action === 'create' && after === title),
    )
    .map(({ label, before, after }) =>
      action === 'create' || before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || '—'}`,
    );
