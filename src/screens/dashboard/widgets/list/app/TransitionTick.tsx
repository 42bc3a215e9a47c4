import type { RaRecord } from 'ra-core';
import { useConditionContext } from '#ui/data/useVariables.ts';
import type { Transition } from '#model/types.ts';
import { TickBox } from '#screens/app/FieldCheckbox.tsx';
import { transitionsOn } from '#screens/app/rights.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useTransitions } from '#screens/list/actions/app/Transitions.tsx';

type Props = { record: RaRecord; name: string; transition: Transition };

/** A checkbox that runs a transition, after asking for the transition's fields. */
export function TransitionTick({ record, name, transition }: Props) {
  const { resource } = useScreen();
  const { start, busy, dialog } = useTransitions(record);
  const may = transitionsOn([transition], record, useConditionContext(resource)).length > 0;
  const [isBusy, isDone] = [busy !== null, record[transition.field] === transition.to];
  return (
    <>
      <TickBox
        label={`${transition.label}: ${name}`}
        isTicked={isBusy || isDone}
        isOff={isBusy || !may}
        onTick={() => start(transition)}
      />
      {dialog}
    </>
  );
}
