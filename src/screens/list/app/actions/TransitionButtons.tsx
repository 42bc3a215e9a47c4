import { Button } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { isDanger, primaryOf } from '#model/fields/transitions.ts';
import type { Transition } from '#model/types.ts';
import { mainId } from '#kit/SkipLink.tsx';
import { useHeldFocus } from '#kit/focus.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { TransitionMenu } from './TransitionMenu.tsx';
import type { useTransitions } from './useTransitions.tsx';

/**
 * The next transition as the page's primary button, the others as secondary ones; cancelling ones are in a
 * menu.
 */
export function TransitionButtons({
  record,
  transitions,
  start,
  busy,
  dialog,
}: ReturnType<typeof useTransitions> & {
  record: RaRecord;
  transitions: readonly Transition[];
}) {
  const { fields } = useScreen().resource;
  // A transition takes its own button away.
  useHeldFocus(() => document.getElementById(mainId));
  const primary = primaryOf(transitions, fields, record);
  const others = transitions.filter((one) => one !== primary);
  const [quiet, dangers] = [
    others.filter((one) => !isDanger(one, fields)),
    others.filter((one) => isDanger(one, fields)),
  ];
  const beside = quiet.length <= 2 ? quiet : quiet.slice(0, 1);
  const inMenu = [...quiet.slice(beside.length), ...dangers];
  return (
    <>
      <TransitionMenu variant="outlined" fields={fields} transitions={inMenu} onChoose={start} />
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
      {primary && (
        <Button variant="contained" loading={busy === primary.id} onClick={() => start(primary)}>
          {primary.label}
        </Button>
      )}
      {dialog}
    </>
  );
}
