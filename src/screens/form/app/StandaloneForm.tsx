import {
  CreateBase,
  ResourceContextProvider,
  useNotify,
  useTranslate,
  type HttpError,
  type RaRecord,
} from 'ra-core';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientResource } from '../../../model/clientTypes.ts';
import type { FormScreen } from '../../../model/types.ts';
import { useConditionContext } from '../../../app/data/useVariables.ts';
import { sendingWith, wasSaved } from '../../../app/data/sending.ts';
import { useFormDraft } from '../../../app/drafts/formDraft.ts';
import { useSaveLater } from '../../../app/drafts/useSaveLater.tsx';
import { useHere } from '../../../app/portal/context.ts';
import { nameOf } from '../../../app/portal/names.ts';
import { ScreenHeader } from '../../app/ScreenHeader.tsx';
import { messageOf, Problem } from '../../../app/ui/Problem.tsx';
import { fixedFields, startingValues } from './defaults.ts';
import { CancelButton, FormFooter, SaveButton } from './FormFooter.tsx';
import { InPlace } from './InPlace.tsx';
import { backIn, copyIn, keptOf } from './copy.ts';
import { RecordForm } from './RecordForm.tsx';
import { writableOf } from './sections.ts';
import { toSave } from './toSave.ts';
import { useRemembered } from './useRemembered.ts';
import { useNotifyCreated } from './useNotifyCreated.tsx';
import { say } from '../../../messages/say.ts';

/** A screen that is one form for new records, to be filled in repeatedly. */
export function StandaloneForm({ path, screen }: { path: string; screen: FormScreen }) {
  const resource = useHere().slice.resources[screen.resource];
  if (!resource) return <Problem error={new Error(say('app.noResource', { name: screen.resource }))} />;
  return (
    <ResourceContextProvider value={nameOf(path)}>
      <ScreenHeader />
      <InPlace>
        <EntryForm name={nameOf(path)} screen={screen} resource={resource} />
      </InPlace>
    </ResourceContextProvider>
  );
}

type Props = { name: string; screen: FormScreen; resource: ClientResource };

function EntryForm({ name, screen, resource }: Props) {
  const context = useConditionContext(resource);
  const notifyCreated = useNotifyCreated(resource);
  const navigate = useNavigate();
  const translate = useTranslate();
  const { state } = useLocation() as { state: unknown };
  const copied = useMemo(() => copyIn(state, resource, context), [state, resource, context]);
  const writable = useMemo(() => writableOf(screen.form, resource), [screen.form, resource]);
  const omitted = useMemo(() => fixedFields(resource, screen.filter), [resource, screen.filter]);
  const { values: remembered, remember } = useRemembered(resource, omitted);
  const [kept, setKept] = useState<Record<string, unknown>>();
  // A new key resets the form for the next record.
  const [round, setRound] = useState(0);
  const defaultValues = useMemo(
    () => ({
      ...startingValues(resource, screen.filter, context),
      ...remembered,
      ...(round === 0 && copied),
      ...kept,
    }),
    [resource, screen.filter, context, copied, kept, remembered, round],
  );
  const draft = useFormDraft({
    place: `/${name}`,
    resource: resource.id,
    title: translate(`portal.screen.new.${resource.label.gender}`, { name: resource.label.one }),
  });
  const notify = useNotify();
  const { putOff, panel } = useSaveLater(draft, resource, {
    ...(screen.to && { list: screen.to }),
    onAnother: () => setRound(round + 1),
  });
  const next = backIn(state) ?? screen.to;
  const onError = (error: unknown, { data = {} }: { data?: Record<string, unknown> }) => {
    if (putOff(error, data)) return;
    if (!(error as HttpError).body?.errors) notify(messageOf(error), { type: 'error' });
  };
  const onSuccess = (saved: RaRecord) => {
    if (!wasSaved(saved)) return;
    notifyCreated(saved);
    remember(saved);
    draft.done();
    if (next) return void navigate(next);
    draft.renew();
    setKept(keptOf(screen.form, saved));
    setRound(round + 1);
    window.scrollTo?.({ top: 0 });
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
      {panel || (
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
              <SaveButton label={screen.submitLabel ?? translate('ra.action.save')} />
              {next && <CancelButton to={next} />}
            </FormFooter>
          }
        />
      )}
    </CreateBase>
  );
}
