import { Alert, Box, Button, Typography } from '@mui/material';
import { HttpError, useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PortalDataProvider } from '../../../../app/data/dataProvider.ts';
import type { Foreseen, ForeseenEffect } from '../../../../model/foreseen.ts';
import { useDebounced } from '../../../../app/ui/useDebounced.ts';
import type { Transition } from '../../../../model/types.ts';
import { useScreen } from '../../../app/useScreen.ts';

type Props = {
  transition: Transition;
  record: RaRecord;
  foreseen: Foreseen | undefined;
  onForeseen: (foreseen: Foreseen | undefined) => void;
};

const waitMs = 400;
const shownAtOnce = 3;

/** What the transition would do elsewhere with what has been typed so far; the API works it out and does nothing. */
export function ForeseenEffects({ transition, record, foreseen, onForeseen }: Props) {
  const { name } = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const values = useWatch() as Record<string, unknown>;
  const { fields, id: action } = transition;
  const typed = useDebounced(
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))),
    waitMs,
  );
  const { id, version } = record;
  useEffect(() => {
    const controller = new AbortController();
    const data = JSON.parse(typed) as Record<string, unknown>;
    dataProvider.foresee(name, { id, action, data, version }, controller.signal).then(onForeseen, () => {
      // what can't be foreseen is told when it is done
      if (!controller.signal.aborted) onForeseen(undefined);
    });
    return () => controller.abort();
  }, [dataProvider, name, id, action, version, typed, onForeseen]);
  return foreseen ? <Effects foreseen={foreseen} /> : null;
}

/** The new foresight that a refusal brings: what would happen has changed since it was shown. */
export function foreseenIn(error: unknown): Foreseen | undefined {
  const body = error instanceof HttpError ? (error.body as Partial<Foreseen> | null) : null;
  return body && Array.isArray(body.effects) ? (body as Foreseen) : undefined;
}

function Effects({ foreseen: { effects, hidden, refusals } }: { foreseen: Foreseen }) {
  const translate = useTranslate();
  const groups = useMemo(() => groupsOf(effects), [effects]);
  // what is wrong with a field is told at the field
  const refused = refusals.filter(({ field }) => field === undefined);
  if (refused.length > 0)
    return <Alert severity="warning">{refused.map(({ message }) => message).join(' ')}</Alert>;
  if (groups.length === 0 && hidden === 0) return null;
  return (
    <Box component="section" aria-label={translate('portal.screen.foreseen.title')}>
      <Typography sx={{ fontWeight: 600 }}>{translate('portal.screen.foreseen.title')}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, '& li': { mb: 0.5 } }}>
        {groups.map((group) => (
          <li key={group.key}>
            <Group group={group} />
          </li>
        ))}
        {hidden > 0 && <li>{translate('portal.screen.foreseen.hidden', { smart_count: hidden })}</li>}
      </Box>
    </Box>
  );
}

type EffectGroup = { key: string; first: ForeseenEffect; effects: ForeseenEffect[] };

/** Effects of one kind on one resource are told together. */
function groupsOf(effects: readonly ForeseenEffect[]): EffectGroup[] {
  const groups = new Map<string, EffectGroup>();
  for (const effect of effects) {
    const key = [effect.action, effect.resource, effect.transition, effect.words ? '' : effect.title].join(
      ' ',
    );
    const group = groups.get(key);
    if (group) group.effects.push(effect);
    else groups.set(key, { key, first: effect, effects: [effect] });
  }
  return [...groups.values()];
}

function Group({ group: { first, effects } }: { group: EffectGroup }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { action, words, title, transition } = first;
  if (!words) return <>{translate(`portal.screen.foreseen.${action}`, { name: title })}</>;
  const name = effects.length === 1 ? `${words.one} ${title}` : `${effects.length} ${words.many}`;
  const shown = isOpen ? effects : effects.slice(0, shownAtOnce);
  return (
    <>
      {translate(`portal.screen.foreseen.${action}`, { name, transition })}
      {shown.map((effect, at) => (
        <Typography key={at} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[...(effects.length > 1 ? [effect.title] : []), ...changesOf(effect)].join(' · ')}
        </Typography>
      ))}
      {effects.length > shownAtOnce && (
        <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(`portal.screen.foreseen.${isOpen ? 'less' : 'more'}`, {
            smart_count: effects.length - shownAtOnce,
          })}
        </Button>
      )}
    </>
  );
}

const changesOf = ({ action, words }: ForeseenEffect): string[] =>
  (words?.changes ?? [])
    .filter(({ after, before }) => after !== '' || before !== '')
    .map(({ label, before, after }) =>
      action === 'create' || before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || '—'}`,
    );
