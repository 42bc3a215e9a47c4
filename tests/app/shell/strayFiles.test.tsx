/** A file that is dropped beside the field for it must not replace the page. */
import { fireEvent, render } from '@testing-library/react';
import { NotificationContextProvider, useNotificationContext } from 'ra-core';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useStrayFiles } from '#app/layout/useStrayFiles.ts';

let told: string[] = [];
function Notices() {
  const { notifications } = useNotificationContext();
  useEffect(() => {
    told = notifications.map(({ message }) => String(message));
  }, [notifications]);
  return null;
}

afterEach(() => {
  told = [];
  document.body.replaceChildren();
});

function Page() {
  useStrayFiles();
  return <Notices />;
}
const draw = () =>
  render(
    <NotificationContextProvider>
      <Page />
    </NotificationContextProvider>,
  );
const files = { dataTransfer: { types: ['Files'], files: [new File(['a'], 'nota.pdf')] } };
/** True when the browser would act on the event itself: it opens the file. */
const isLeftToBrowser = (target: Element, kind: 'dragOver' | 'drop', what: object = files) =>
  fireEvent[kind](target, what);

it.each([
  ['beside the field', true, 'Nada foi enviado. Solte o arquivo dentro do campo tracejado.'],
  ['on a page without such a field', false, 'Nada foi enviado: esta tela não recebe arquivos soltos.'],
])('%s, nothing happens to the page, and a hint says so', (_where, hasZone, hint) => {
  draw();
  const beside = document.body.appendChild(document.createElement('div'));
  if (hasZone) document.body.appendChild(document.createElement('div')).dataset.dropZone = '';
  expect(isLeftToBrowser(beside, 'dragOver')).toBe(false);
  expect(told).toEqual([]);
  expect(isLeftToBrowser(beside, 'drop')).toBe(false);
  expect(told).toEqual([hint]);
});

it('ignores dragged text, file inputs, and fields that take the file themselves', () => {
  const { unmount } = draw();
  const input = document.body.appendChild(document.createElement('input'));
  input.type = 'file';
  const zone = document.body.appendChild(document.createElement('div'));
  zone.addEventListener('drop', (event) => event.preventDefault());
  expect(isLeftToBrowser(document.body, 'drop', { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  expect(isLeftToBrowser(input, 'drop')).toBe(true);
  isLeftToBrowser(zone, 'drop');
  expect(told).toEqual([]);
  unmount();
  expect(isLeftToBrowser(document.body, 'drop')).toBe(true);
});
