import { useCreateContext, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCreateLabel } from '#screens/list/actions/app/AddButtons.tsx';
import { useFormDraft, type FormDraft } from '#ui/drafts/contents.ts';
import { useSaveLater } from '#ui/drafts/outbox/useSaveLater.tsx';
import { wasSaved } from '#ui/data/saveMeta.ts';
import { showPath } from '#screens/recordPath.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { useAfterCreation, backIn, useNewRecordValues } from './useNewRecordValues.ts';
import { useNotifyOutcome } from '#screens/app/useNotifyOutcome.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { CancelButton, FormFooter, SaveAndButton, SaveButton } from '../FormFooter.tsx';
import { NewRecordBase } from './NewRecordForm.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { withinFilter } from '../defaults.ts';
import { useRemembered } from '../useRemembered.ts';

/** The page that creates a record of the screen. */
export function CreateScreen() {
  const { resourceName, path, screen, resource } = useScreen();
  const navigate = useNavigate();
  const afterCreation = useAfterCreation(resource, { list: path, screen });
  const title = useCreateLabel();
  const { remember } = useRemembered(resource);
  const draft = useFormDraft({ place: `${path}/create`, resource: resource.id, title });
  const { putOff, panel } = useSaveLater(draft, resource, { list: path, onAnother: () => {} });
  const onSaved = (record: RaRecord) => {
    remember(record);
    draft.clear();
    const to = afterCreation(record, (own) => own);
    if (to !== undefined) void navigate(to);
  };
  return (
    <NewRecordBase
      name={resourceName}
      resource={resource}
      form={screen.form}
      draft={draft}
      putOff={putOff}
      onSaved={onSaved}
    >
      <ScreenHeader title={title} breadcrumb={[{ label: title }]} />
      {panel || <NewRecord draft={draft} />}
    </NewRecordBase>
  );
}

function NewRecord({ draft }: { draft: FormDraft }) {
  const { path, screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const notifyOutcome = useNotifyOutcome(resource, screen);
  const { state } = useLocation() as { state: unknown };
  const { record } = useCreateContext();
  const { round, start, remember, beginAfter } = useNewRecordValues(resource, screen, record);
  const next = (saved: RaRecord) => {
    if (!wasSaved(saved)) return;
    const show = { to: showPath(path, saved.id), label: translate('ra.action.show') };
    notifyOutcome({ record: saved, done: 'created', next: show });
    remember(saved);
    draft.clear();
    draft.startNew();
    beginAfter(saved);
  };
  return (
    <RecordForm
      key={round}
      {...start}
      isNew
      hasSteps={screen.steps}
      draft={draft}
      footer={
        <FormFooter>
          <SaveButton />
          <SaveAndButton
            label={translate(`portal.screen.form.saveAndNew.${resource.label.gender}`)}
            onSaved={next}
          />
          <CancelButton to={backIn(state) ?? path} />
        </FormFooter>
      }
    />
  );
}
