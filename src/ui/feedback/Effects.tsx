import { Alert, Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DryRunResult, DryRunEffect } from '#model/api/answers.ts';
import { groupBy } from '#model/values/collections.ts';
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

/** Groups the effects of one kind on one resource; those on one record are one. */
function groupsOf(effects: readonly DryRunEffect[]): EffectGroup[] {
  // new records may have the same name
  const records = groupBy(effects, (effect) =>
    effect.id === undefined ? String(effects.indexOf(effect)) : `${effect.resource} ${effect.id}`,
  );
  const groups = groupBy([...records.values()].map(asOne), ({ action, resource, transition, words, title }) =>
    [action, resource, transition, words ? '' : title].join(' '),
  );
  return [...groups].map(([key, own]) => ({ key, first: own[0]!, effects: own }));
}

const rank = { create: 0, delete: 1, action: 2, update: 3 } as const;
const rankOf = ({ action }: DryRunEffect) => rank[action as keyof typeof rank];

/** What several steps do to one record: the first of its kinds, and each value from what it was to what it becomes. */
function asOne(effects: readonly DryRunEffect[]): DryRunEffect {
  const first = effects.toSorted((a, b) => rankOf(a) - rankOf(b))[0]!;
  if (effects.length === 1 || !first.words) return first;
  const changes = groupBy(
    effects.flatMap(({ words }) => words?.changes ?? []),
    ({ label }) => label,
  );
  const transitions = effects.flatMap(({ transition }) => transition ?? []);
  return {
    ...first,
    ...(transitions.length > 0 && { transition: [...new Set(transitions)].join(', ') }),
    words: {
      ...first.words,
      changes: [...changes.values()].map((same) => ({
        ...same[0]!,
        after: same.at(-1)!.after,
        ...(same.some(({ isMain }) => isMain) && { isMain: true as const }),
      })),
    },
  };
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
  const text = say(isOne ? `${words.one} ${title}` : `${effects.length} ${words.many}`);
  if (isOne) return <RecordLine effect={first} name={text} path={path} />;
  return (
    <>
      {text}
      {(isOpen ? effects : effects.slice(0, shownAtOnce)).map((effect, at) => (
        <Box key={at}>
          <RecordLine effect={effect} name={effect.title} path={effect.path} />
        </Box>
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

/** So many changes are told in the line itself. */
const toldAtOnce = 2;

/** One record: its name, its main facts, and the other changes on demand. */
function RecordLine({
  effect,
  name,
  path,
}: {
  effect: DryRunEffect;
  name: string;
  path: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const changes = changesOf(effect);
  const isFew = changes.length <= toldAtOnce;
  const [told, rest] = [true, false].map((isTold) =>
    changes.filter(({ isMain }) => (isFew || isMain === true) === isTold),
  ) as [Change[], Change[]];
  return (
    <>
      <span>{path === undefined ? name : <To path={path}>{name}</To>}</span>
      {told.map(({ text }) => (
        <Box key={text} component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {' · '}
          <span>{text}</span>
        </Box>
      ))}
      {rest.length > 0 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-label={`${translate('portal.screen.dryRun.changes', { smart_count: rest.length })}: ${name}`}
          onClick={() => setOpen(!isOpen)}
          sx={{ py: 0, ml: 0.5, color: 'text.secondary' }}
        >
          {translate('portal.screen.dryRun.changes', { smart_count: rest.length })} {isOpen ? '▾' : '▸'}
        </Button>
      )}
      {isOpen && (
        <Typography variant="body2" component="ul" color="textSecondary" sx={{ m: 0, pl: 2 }}>
          {rest.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </Typography>
      )}
    </>
  );
}

const To = ({ path, children }: { path: string; children: string }) => (
  <MuiLink component={Link} to={path}>
    {children}
  </MuiLink>
);

type Change = { text: string; isMain?: true };

const changesOf = ({ action, title, words }: DryRunEffect): Change[] =>
  (words?.changes ?? [])
    .filter(
      ({ after, before }) => (after !== '' || before !== '') && !(action === 'create' && after === title),
    )
    .map(({ label, before, after, isMain }) => ({
      text:
        action === 'create' || before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || '—'}`,
      ...(isMain && { isMain }),
    }));
