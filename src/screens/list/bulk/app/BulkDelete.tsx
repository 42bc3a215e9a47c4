import { Button } from '@mui/material';
import { useListContext, type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { isDanger } from '#model/fields/transitions.ts';
import type { Transition } from '#model/types.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { TransitionMenu } from '#screens/list/actions/app/Transitions.tsx';
import { offeredOn } from '#screens/list/actions/offered.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { countedName } from '#model/records/title.ts';
import { ConfirmDialog } from '#kit/feedback/ConfirmDialog.tsx';
import { useCounted } from '#screens/app/useCounted.ts';
import { translate } from '#kit/translate.ts';
import { useDeleteHelp } from '#screens/list/actions/app/DeleteQuestion.tsx';
import { BulkPreview, BulkProgress, BulkReport } from './BulkPreview.tsx';
import { useBulkRun } from './useBulkRun.ts';
import { writeInSlices } from './changeRecords.ts';

const BulkTransitionDialog = lazyPage(() => import('./BulkTransitionDialog.tsx'), 'BulkTransitionDialog');

/** The transitions that at least one selected record can make; the others will be refused with a reason. */
export function BulkTransitions() {
  const { screen, resource } = useScreen();
  const { selectedIds, data = [] } = useListContext<RaRecord>();
  const [opened, setOpened] = useState<{ transition: Transition; ids: readonly RaRecord['id'][] }>();
  if (!screen.actions.includes('bulkTransitions')) return null;
  const seen = data.filter(({ id }) => selectedIds.includes(id));
  // The state of selected records on other pages is unknown here.
  const isOpen = ({ field, from }: Transition) =>
    seen.length < selectedIds.length || seen.some((record) => from.includes(String(record[field])));
  const transitions = offeredOn(screen, resource).filter(isOpen);
  const open = (transition: Transition) => setOpened({ transition, ids: selectedIds });
  const danger = (one: Transition) => isDanger(one, resource.fields);
  const asButtons = transitions
    .toSorted((one, other) => Number(danger(one)) - Number(danger(other)))
    .slice(0, 2);
  return (
    <>
      {asButtons.map((transition) => (
        <Button
          key={transition.id}
          size="small"
          color={danger(transition) ? 'error' : 'primary'}
          onClick={() => open(transition)}
        >
          {transition.label}
        </Button>
      ))}
      <TransitionMenu
        size="small"
        color="inherit"
        fields={resource.fields}
        transitions={transitions.filter((one) => !asButtons.includes(one))}
        onChoose={open}
      />
      {opened && (
        <Suspense>
          <BulkTransitionDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const deletion = { do: 'delete' } as const;

/**
 * Deletes the selected records one by one. Those that the API refuses stay selected and are listed with the
 * reason.
 */
export function BulkDelete({ ids, onClose }: { ids: readonly RaRecord['id'][]; onClose: () => void }) {
  const { resource } = useScreen();
  const help = useDeleteHelp();
  const { counted } = useCounted(resource);
  const sentenceOf = ({ length }: readonly RaRecord[]) => counted('deleted', length);
  const { open, run, progress, outcome, stop } = useBulkRun(ids, { sentenceOf, onClose });

  if (outcome && !progress)
    return (
      <ConfirmDialog
        title={translate(`portal.screen.delete.${outcome.written > 0 ? 'notAll' : 'none'}`)}
        onClose={onClose}
      >
        <BulkReport
          outcome={outcome}
          notWritten={translate(
            'portal.screen.delete.refused',
            countedName(resource.label, outcome.refused.length),
          )}
        />
      </ConfirmDialog>
    );
  const count = open.length;
  return (
    <ConfirmDialog
      title={translate('portal.screen.bulk.deleteTitle', countedName(resource.label, count))}
      confirmLabel={translate('ra.action.delete')}
      color="error"
      isBusy={progress !== undefined}
      onConfirm={() => void run((records, run) => writeInSlices(records, deletion, run))}
      onClose={onClose}
    >
      {help}
      {progress ? (
        <BulkProgress {...progress} onStop={stop} />
      ) : (
        <BulkPreview ids={open} write={deletion} message="portal.screen.bulk.dryRunDelete" />
      )}
    </ConfirmDialog>
  );
}
