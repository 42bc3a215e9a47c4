import { Menu, MenuItem } from '@mui/material';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { offered, type PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { isConflict, refusalText } from '#ui/feedback/apiErrors.ts';
import type { Field } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useTransitions } from '#screens/list/app/actions/useTransitions.tsx';
import { translate } from '#ui/translate.ts';
import { useBoard } from './BoardContext.ts';
import type { Move } from './moves.ts';

/**
 * Moves the dropped card. If several transitions lead to the column, asks which one to run. The caller must
 * render `dialog`.
 */
export function useMove(
  record: RaRecord,
  {
    field,
    name,
    moves,
    anchor,
  }: { field: Field; name: string; moves: readonly Move[]; anchor: () => HTMLElement | null },
) {
  const screen = useScreen();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome(screen.resource, screen.screen);
  const { labelOf } = useBoard();
  const { start, busy, dialog } = useTransitions(record, name);
  const [isWriting, setWriting] = useState(false);
  const [choices, setChoices] = useState<readonly Move[]>([]);

  const write = async (to: string) => {
    setWriting(true);
    try {
      const { data } = await dataProvider.update<RaRecord>(screen.resourceName, {
        id: record.id,
        data: { [field.id]: to },
        previousData: record,
        meta: offered,
      });
      const change = `${field.label}: ${labelOf(to)}`;
      notifyOutcome({ record: data, done: 'changed', title: name, change, written: data });
    } catch (error) {
      notify(refusalText(error, screen.resource), { type: 'error' });
      // The record has changed since it was read, and with it the possible moves.
      if (isConflict(error)) void dataProvider.refresh(screen.resourceName);
    } finally {
      setWriting(false);
    }
  };
  const perform = ({ to, transition }: Move) => (transition ? start(transition) : void write(to));
  const moveTo = (to: string) => {
    const ways = moves.filter((move) => move.to === to);
    if (ways.length > 1) setChoices(ways);
    else if (ways[0]) perform(ways[0]);
  };
  return {
    moveTo,
    isBusy: busy !== null || isWriting,
    dialog: (
      <>
        {dialog}
        {choices.length > 0 && (
          <Menu
            open
            anchorEl={anchor}
            onClose={() => setChoices([])}
            slotProps={{
              list: {
                'aria-label': translate('portal.screen.board.ways', { name, state: labelOf(choices[0]!.to) }),
              },
            }}
          >
            {choices.map((move) => (
              <MenuItem
                key={move.transition?.id ?? move.to}
                onClick={() => {
                  setChoices([]);
                  perform(move);
                }}
              >
                {move.transition?.label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </>
    ),
  };
}
