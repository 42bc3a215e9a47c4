import { Box, ButtonBase } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Suspense, useCallback, useRef, useState, type DragEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { HandedFiles } from '#kinds/file/handedFiles.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { lowerFirst } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import { mentionHelpers } from '#screens/app/addedParts.ts';
import { DismissButton, SaveButton } from '#screens/form/app/FormFooter.tsx';
import type { Related } from '#screens/list/listTypes.ts';
import { useBelonging } from '#screens/list/record/app/useRelated.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';

const NewRecordForm = lazyPage(() => import('#screens/form/app/create/NewRecordForm.tsx'), 'NewRecordForm');

/** One line, which becomes the form of a new note, with the file that is dropped on it. It stays open for the next one. */
export function WriteNote({ related, record }: { related: Related; record: RaRecord }) {
  const { slice } = useCurrentRoute();
  const { resource: about } = useScreen();
  const { pathname } = useLocation();
  const values = useBelonging(related, record);
  const { target, form, resource: id } = related;
  // A new key resets the form.
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useRef<readonly File[]>([]);
  const takeDropped = useCallback(() => {
    const files = dropped.current;
    dropped.current = [];
    return files;
  }, []);
  const resource = slice.resources[id];
  if (!resource || isEmpty(values[target])) return null;
  const { one, gender } = resource.label;
  const takesFiles = form.some(({ fields }) =>
    fields.some(({ field }) => traitsOf(resource.fields[field]).attachment),
  );
  const byFile = {
    'data-drop-zone': '',
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      dropped.current = [...event.dataTransfer.files];
      setRound(1);
    },
  };
  if (round === 0)
    return (
      <ButtonBase
        onClick={() => setRound(1)}
        {...(takesFiles && byFile)}
        sx={{ ...line, ...(isOver && { borderColor: 'primary.main', bgcolor: 'action.hover' }) }}
      >
        {translate(`portal.screen.new.${gender}`, { name: lowerFirst(one) })}…
      </ButtonBase>
    );
  return (
    <Box
      ref={box}
      sx={{ mb: 2, '& section': { pt: 1, pb: 1 }, '& h2': { display: form.length > 1 ? undefined : 'none' } }}
    >
      <HandedFiles value={takeDropped}>
        <Suspense fallback={<Box sx={line} />}>
          <NewRecordForm
            key={round}
            title={related.label}
            name={id}
            resource={resource}
            form={form}
            values={values}
            hidden={[target]}
            place={`${pathname}#${id}.${target}`}
            takesFocus
            onCreated={() => setRound(round + 1)}
            footer={
              <>
                <SaveButton />
                <DismissButton onClick={() => setRound(0)} />
              </>
            }
          />
        </Suspense>
      </HandedFiles>
      {mentionHelpers().map((Mentions, at) => (
        <Mentions key={at} within={box} about={about.id} record={record} field={related.columns[0]!.field} />
      ))}
    </Box>
  );
}

const line = {
  display: 'flex',
  justifyContent: 'flex-start',
  width: '100%',
  height: 40,
  px: 1.5,
  mb: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.secondary',
  font: 'inherit',
  cursor: 'text',
  '&:hover, &:focus-visible': { borderColor: 'text.secondary' },
} as const;
