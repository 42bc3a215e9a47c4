import {
  CreateBase,
  useCreateContext,
  useNotify,
  useTranslate,
  type HttpError,
  type RaRecord,
} from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConditionContext } from '../../../app/data/useVariables.ts';
import { useCreateLabel } from '../../list/app/ListHeader.tsx';
import { useFormDraft, type FormDraft } from '../../../app/drafts/formDraft.ts';
import { useSaveLater } from '../../../app/drafts/useSaveLater.tsx';
import { sendingWith, wasSaved } from '../../../app/data/sending.ts';
import { messageOf } from '../../../app/ui/Problem.tsx';
import { ScreenHeader } from '../../app/ScreenHeader.tsx';
import { useNotifyCreated } from './useNotifyCreated.tsx';
import { useScreen } from '../../app/useScreen.ts';
import { CancelButton, FormFooter, SaveAndButton, SaveButton } from './FormFooter.tsx';
import { RecordForm } from './RecordForm.tsx';
import { backIn, copyIn, keptOf } from './copy.ts';
import { fixedFields, startingValues, withinFilter } from './defaults.ts';
import { writableOf } from './sections.ts';
import { toSave } from './toSave.ts';
import { useRemembered } from './useRemembered.ts';

/** The page that creates a record of the screen. */
export function CreateScreen() {
  const { name, path, screen, resource } = useScreen();
  const context = useConditionContext(resource);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const notifyCreated = useNotifyCreated(resource);
  const title = useCreateLabel();
  const writable = useMemo(() => writableOf(screen.form, resource), [screen.form, resource]);
  const notify = useNotify();
  const { remember } = useRemembered(resource);
  const draft = useFormDraft({ place: `${path}/create`, resource: resource.id, title });
  const { putOff, panel } = useSaveLater(draft, resource, { list: path, onAnother: () => {} });
  const onError = (error: unknown, { data = {} }: { data?: Record<string, unknown> }) => {
    if (putOff(error, data)) return;
    if (!(error as HttpError).body?.errors) notify(messageOf(error), { type: 'error' });
  };
  const onSuccess = (record: RaRecord) => {
    if (!wasSaved(record)) return;
    const back = backIn(state);
    notifyCreated(back === undefined ? undefined : record, path);
    remember(record);
    draft.done();
    void navigate(back ?? `${path}/${encodeURIComponent(record.id)}/show`);
  };
  return (
    <CreateBase
      resource={name}
      redirect={false}
      transform={(values: Record<string, unknown>) =>
        sendingWith(toSave(resource, writable, values, context), { requestId: draft.id })
      }
      mutationOptions={{ onSuccess, onError }}
      disableAuthentication
    >
      <ScreenHeader title={title} breadcrumb={[{ label: title }]} />
      {panel || <NewRecord draft={draft} />}
    </CreateBase>
  );
}

function NewRecord({ draft }: { draft: FormDraft }) {
  const { path, screen, resource: whole } = useScreen();
  const resource = useMemo(() => withinFilter(whole, screen.filter), [whole, screen.filter]);
  const translate = useTranslate();
  const notifyCreated = useNotifyCreated(resource);
  const context = useConditionContext(resource);
  const { state } = useLocation() as { state: unknown };
  const { record } = useCreateContext();
  const copied = useMemo(() => copyIn(state, resource, context), [state, resource, context]);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  const { values: remembered, remember } = useRemembered(resource, omitted);
  // A new key resets the form for the next record. That one is no copy, but values passed for a parent record
  // (which has a page to return to) are kept.
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<Record<string, unknown>>();
  const keepsCopy = round === 0 || backIn(state) !== undefined;
  const defaultValues = useMemo(
    () => ({
      ...startingValues(resource, screen.filter, context),
      ...remembered,
      ...(keepsCopy && copied),
      ...record,
      ...kept,
    }),
    [resource, screen.filter, context, record, copied, keepsCopy, kept, remembered],
  );
  const next = (saved: RaRecord) => {
    if (!wasSaved(saved)) return;
    notifyCreated(saved, path);
    remember(saved);
    draft.done();
    draft.renew();
    setKept(keptOf(screen.form, saved));
    setRound(round + 1);
    window.scrollTo?.({ top: 0 });
  };
  return (
    <RecordForm
      key={round}
      resource={resource}
      form={screen.form}
      context={context}
      defaultValues={defaultValues}
      omitted={omitted}
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
