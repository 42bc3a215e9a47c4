import { Suspense, useState, type ReactNode } from 'react';
import { useNotify, useTranslate, type RaRecord } from 'ra-core';
import { actions } from 'virtual:portal-extensions';
import type { ActionProps } from '../../../../app/extensions/api.ts';
import { Contained } from '../../../../app/extensions/Contained.tsx';
import { lazyByName } from '../../../../app/extensions/lazyByName.ts';
import { usePortalIndex } from '../../../../app/portal/context.ts';
import type { ListButton } from '../../../../model/types.ts';
import { useScreen } from '../../../app/useScreen.ts';

const components = lazyByName<ActionProps>(actions);

/** What is at hand: a record, or what the list shows. */
type Subject = Pick<ActionProps, 'list'> & { record?: RaRecord };

/**
 * The company's own buttons for a record, or for the list as a whole: what they say, a way to press one, and what the
 * pressed one draws, until it is done.
 */
export function useButtons(subject: Subject): {
  buttons: readonly ListButton[];
  press: (button: ListButton) => void;
  drawn: ReactNode;
} {
  const { screen, name } = useScreen();
  const { today } = usePortalIndex();
  const translate = useTranslate();
  const notify = useNotify();
  const [pressed, setPressed] = useState<ListButton>();
  const place = subject.record ? 'record' : 'list';
  const buttons = screen.buttons.filter((button) => button.on === place);
  const press = (button: ListButton) => {
    if (components[button.extension]) return setPressed(button);
    notify(translate('portal.extension.missingAction', { name: button.extension }), { type: 'error' });
  };
  const Action = pressed && components[pressed.extension];
  const drawn = Action ? (
    <Contained name={pressed.extension}>
      <Suspense fallback={null}>
        <Action
          {...subject}
          resource={name}
          label={pressed.label}
          today={today}
          onDone={() => setPressed(undefined)}
        />
      </Suspense>
    </Contained>
  ) : null;
  return { buttons, press, drawn };
}
