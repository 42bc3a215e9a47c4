import { Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { isMoney } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { useColumns } from '#ui/record/columns.ts';
import { amountField } from '#screens/app/useNotifyOutcome.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { partiesIn } from '#screens/list/columns/columnLayout.ts';
import { candidateOf } from '#screens/list/columns/app/useColumnWidths.ts';

type Props = {
  record: RaRecord;
  /** The name of the record, where the title lacks it. */
  name?: string;
  /** The fields that the title shows. */
  said?: readonly string[];
};

/** What a transition is about, below the title of its dialog: the amount and the party of its record. */
export function TransitionSubject({ record, name, said = [] }: Props) {
  const { screen, resource } = useScreen();
  const listed = screen.columns.flatMap(({ field: id, priority }) => {
    const field = resource.fields[id];
    return field ? [{ field, isWanted: priority === true }] : [];
  });
  const parties = partiesIn(listed.map(candidateOf)).map(({ field }) => field);
  const party = parties.find((id) => !resource.titleFields.includes(id));
  const saysAmount = said.some((id) => isMoney(resource.fields[id]));
  const amount = saysAmount ? undefined : amountField(resource, screen)?.id;
  const wanted = [amount, party].flatMap((id) =>
    id === undefined || isEmpty(record[id]) || said.includes(id) ? [] : [{ field: id }],
  );
  const columns = useColumns(resource, wanted, [record]);
  const parts = [name ?? [], columns.map(({ label, text }) => `${label}: ${text(record)}`)].flat();
  if (parts.length === 0) return null;
  return <Typography color="textSecondary">{parts.join(' · ')}</Typography>;
}
