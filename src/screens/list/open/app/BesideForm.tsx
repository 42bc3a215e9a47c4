import { segmentOf } from '#model/values/ids.ts';
import type { Identifier } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useScreen } from '#screens/app/useScreen.ts';
import { NarrowEdit } from '#screens/form/app/edit/NarrowEdit.tsx';

type Props = { id: Identifier; closed: string; onClose: () => void };

/** The form of the record opened beside its list. Saving closes it. */
export function BesideForm({ id, closed, onClose }: Props) {
  const { path } = useScreen();
  const navigate = useNavigate();
  return (
    <NarrowEdit
      id={id}
      place={`${path}/${segmentOf(id)}`}
      onClose={() => {
        onClose();
        void navigate(closed);
      }}
    />
  );
}
