import { useDataProvider, type RaRecord, useNotify } from 'ra-core';
import { readAll } from '#ui/data/useTitles.ts';
import { loadTitles, wantedTitles } from '#kinds/referencedTitles.ts';
import { useCurrentRoute, usePortalIndex } from '#ui/portal/useSession.ts';
import type { ListButton } from '#screens/list/listTypes.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { saveFile } from '#screens/list/export/app/download.ts';
import { fieldsOfButton } from '../buttonFields.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { actions } from 'virtual:portal-extensions';
import type { ActionProps } from '#ui/extensions/api.ts';
import { ExtensionBoundary } from '#ui/extensions/ExtensionBoundary.tsx';
import { lazyByName } from '#ui/extensions/lazyByName.ts';
import { openedByKey } from '#kit/focus.ts';
import { findRoute } from '#access/findRoute.ts';
import { useMayOpen } from '#screens/app/useMayOpen.ts';
import { begunFrom, type CopyState } from '#screens/app/createState.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';

/** Returns a function that downloads a button's file for a record, with the titles of its references. */
function useFile() {
  const { resource } = useScreen();
  const { resources } = useCurrentRoute().slice;
  const { timeZone } = usePortalIndex();
  const dataProvider = useDataProvider();
  return async ({ file = '', text = '', ...button }: ListButton, record: RaRecord) => {
    // Loaded only when a file is requested.
    const { textFile } = await import('../textFile.ts');
    const fields = fieldsOfButton({ ...button, file, text }).flatMap((id) => resource.fields[id] ?? []);
    const titles = await loadTitles(readAll(dataProvider), resources, wantedTitles(fields, [record]), {
      timeZone,
    });
    const context = { resource, timeZone, titles: (of: string, id: unknown) => titles.get(`${of}/${id}`) };
    const made = textFile({ file, text }, record, context);
    saveFile(made.body, made.type, made.name);
  };
}

const LetterDialog = lazyPage(() => import('./LetterDialog.tsx'), 'LetterDialog');
const components = lazyByName<ActionProps>(actions);

/** What a button acts on: a record or the whole list. */
type Subject = Pick<ActionProps, 'list'> & { record?: RaRecord };

/**
 * The configured buttons of a record or of the whole list, a function to press one, and what the pressed one
 * draws until it is done. A button that creates a record navigates to the form.
 */
export function useButtons(subject: Subject): {
  buttons: readonly ListButton[];
  /** `event` is the click: by a key, its form begins in the first field. */
  press: (button: ListButton, event: Pick<MouseEvent, 'detail'>) => void;
  drawn: ReactNode;
} {
  const { screen, resourceName: path, path: screenPath } = useScreen();
  const index = usePortalIndex();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const [pressed, setPressed] = useState<ListButton>();
  const place = subject.record ? 'record' : 'list';
  const buttons = screen.buttons.filter(
    ({ on, create }) => on === place && (create === undefined || mayOpen(create)),
  );
  const save = useFile();
  const press = (button: ListButton, { detail }: Pick<MouseEvent, 'detail'>) => {
    const { extension = '', create, file, with: given = {} } = button;
    if (create !== undefined) {
      const state: CopyState = {
        ...begunFrom(subject.record ?? {}, given),
        back: `${pathname}${search}`,
        opens: true,
        ...(detail === 0 && openedByKey),
      };
      return void navigate(findRoute(index, create)?.route.leaf ? create : `${create}/create`, { state });
    }
    if (button.sends) return setPressed(button);
    if (file !== undefined)
      return void save(button, subject.record ?? { id: '' }).catch((error: unknown) =>
        notify(error instanceof Error ? error.message : translate('app.failed'), { type: 'error' }),
      );
    if (components[extension]) return setPressed(button);
    notify(translate('portal.extension.missingAction', { name: extension }), { type: 'error' });
  };
  const { extension: name, label } = pressed ?? {};
  const Action = name === undefined ? undefined : components[name];
  const letter = pressed?.sends && subject.record && (
    <Suspense>
      <LetterDialog
        resource={path}
        record={subject.record}
        screen={screenPath}
        button={pressed.label}
        onClose={() => setPressed(undefined)}
      />
    </Suspense>
  );
  const code =
    name !== undefined && label !== undefined && Action ? (
      <ExtensionBoundary name={name}>
        <Suspense fallback={null}>
          <Action
            {...subject}
            resource={path}
            label={label}
            today={index.today}
            onDone={() => setPressed(undefined)}
          />
        </Suspense>
      </ExtensionBoundary>
    ) : null;
  return { buttons, press, drawn: letter ?? code };
}
