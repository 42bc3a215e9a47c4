import { ResourceContextProvider, type RaRecord } from 'ra-core';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientResource } from '#model/api/answers.ts';
import type { FormScreen } from '#screens/form/schema.ts';
import { useFormDraft } from '#ui/drafts/contents.ts';
import { useSaveLater } from '#ui/drafts/outbox/useSaveLater.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { resourceName } from '#ui/portal/slices.ts';
import { ScreenHeader } from '#screens/app/ScreenHeader.tsx';
import { LoadError } from '#kit/feedback/loading.tsx';
import { CancelButton, FormFooter, SaveButton } from '../FormFooter.tsx';
import { InlineCreateProvider } from './InlineCreateProvider.tsx';
import { backIn, useAfterCreation, useNewRecordValues } from './useNewRecordValues.ts';
import { NewRecordBase } from './NewRecordForm.tsx';
import { RecordForm } from '../RecordForm.tsx';
import { listPathOf } from '#screens/app/listPathOf.ts';
import { translate } from '#messages/translate.ts';

/** A screen that is one form for new records, to be filled in repeatedly. */
export function StandaloneForm({ path, screen }: { path: string; screen: FormScreen }) {
  const resource = useCurrentRoute().slice.resources[screen.resource];
  if (!resource)
    return <LoadError error={new Error(translate('app.noResource', { name: screen.resource }))} />;
  return (
    <ResourceContextProvider value={resourceName(path)}>
      <ScreenHeader />
      <InlineCreateProvider>
        <EntryForm name={resourceName(path)} screen={screen} resource={resource} />
      </InlineCreateProvider>
    </ResourceContextProvider>
  );
}

type Props = { name: string; screen: FormScreen; resource: ClientResource };

function EntryForm({ name, screen, resource }: Props) {
  const { slice } = useCurrentRoute();
  const list = listPathOf(slice, resource.id);
  const afterCreation = useAfterCreation(resource, { list });
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const { round, start, remember, begin, beginAfter } = useNewRecordValues(resource, screen);
  const draft = useFormDraft({
    place: `/${name}`,
    resource: resource.id,
    title: translate(`portal.screen.new.${resource.label.gender}`, { name: resource.label.one }),
  });
  const { putOff, panel } = useSaveLater(draft, resource, {
    ...(screen.to && { list: screen.to }),
    onAnother: begin,
  });
  const next = backIn(state) ?? screen.to;
  const onSaved = (saved: RaRecord) => {
    remember(saved);
    draft.clear();
    const to = afterCreation(saved, () => screen.to);
    if (to) return void navigate(to);
    draft.startNew();
    beginAfter(saved);
  };
  return (
    <NewRecordBase
      name={name}
      resource={resource}
      form={screen.form}
      draft={draft}
      putOff={putOff}
      onSaved={onSaved}
    >
      {panel || (
        <RecordForm
          key={round}
          {...start}
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
    </NewRecordBase>
  );
}
