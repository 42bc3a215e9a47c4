import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConditionContext } from '../../../../app/data/useVariables.ts';
import { rightsOn } from '../../../app/rights.ts';
import { lazyPage } from '../../../../app/resilience/lazyPage.ts';
import { useScreen } from '../../../app/useScreen.ts';
import { useButtons } from '../../buttons/app/useButtons.tsx';
import { DeleteDialog } from '../actions/DeleteDialog.tsx';
import { useRecordLinks } from '../actions/useRecordLinks.ts';
import { TransitionButtons } from '../actions/TransitionButtons.tsx';

const MergeWith = lazyPage(() => import('../bulk/MergeWith.tsx'), 'MergeWith');

type Props = {
  record: RaRecord;
  /** The address to go to after the record is deleted. */
  backTo: string;
  /** True when its form is shown below. */
  isEdited?: boolean;
};

/** The actions on the shown record. */
export function RecordActions({ record, backTo, isEdited = false }: Props) {
  const { screen, resource } = useScreen();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const rights = rightsOn(screen, resource, record, useConditionContext(resource));
  const { buttons, press, drawn } = useButtons({ record });
  const { edit, duplicate } = useRecordLinks(record);
  return (
    <>
      {rights.delete && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {translate('ra.action.delete')}
        </Button>
      )}
      {resource.merge && rights.edit && rights.delete && (
        <Button color="inherit" onClick={() => setMerging(true)}>
          {translate('portal.screen.merge.label')}
        </Button>
      )}
      {buttons.map((button) => (
        <Button key={button.label} color="inherit" onClick={(event) => press(button, event)}>
          {button.label}
        </Button>
      ))}
      {drawn}
      {screen.print && (
        <Button color="inherit" onClick={() => window.print()}>
          {translate('portal.screen.report.print')}
        </Button>
      )}
      {rights.duplicate && (
        <Button {...duplicate} color="inherit">
          {translate('portal.screen.duplicate')}
        </Button>
      )}
      {rights.edit && !isEdited && (
        <Button {...edit} variant="outlined" startIcon={<EditOutlined />} aria-keyshortcuts="E">
          {translate('ra.action.edit')}
        </Button>
      )}
      <TransitionButtons record={record} transitions={rights.transitions} />
      {isMerging && (
        <Suspense>
          <MergeWith record={record} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {isDeleting && (
        <DeleteDialog
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(backTo)}
        />
      )}
    </>
  );
}
