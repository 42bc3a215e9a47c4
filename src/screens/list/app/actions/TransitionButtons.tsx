import { Button } from '@mui/material';
import type { RaRecord } from 'ra-core';
import type { Transition } from '../../../../model/types.ts';
import { TransitionMenu } from './TransitionMenu.tsx';
import { useTransitions } from './useTransitions.tsx';

/** The first lawful move as the page's main action, the second beside it, the others in a menu. */
export function TransitionButtons({
  record,
  transitions,
}: {
  record: RaRecord;
  transitions: readonly Transition[];
}) {
  const { start, busy, dialog } = useTransitions(record);
  const [first, ...rest] = transitions;
  const beside = rest.length <= 2 ? rest : rest.slice(0, 1);
  const inMenu = rest.slice(beside.length);
  return (
    <>
      <TransitionMenu variant="outlined" transitions={inMenu} onChoose={start} />
      {beside.toReversed().map((transition) => (
        <Button
          key={transition.id}
          variant="outlined"
          loading={busy === transition.id}
          onClick={() => start(transition)}
        >
          {transition.label}
        </Button>
      ))}
      {first && (
        <Button variant="contained" loading={busy === first.id} onClick={() => start(first)}>
          {first.label}
        </Button>
      )}
      {dialog}
    </>
  );
}
