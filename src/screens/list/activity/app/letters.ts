import type { RaRecord } from 'ra-core';
import { useScreen } from '#screens/app/useScreen.ts';

export const lettersKey = (resource: string, id: RaRecord['id']) => [resource, 'letters', String(id)];

/** True where letters about a record may be sent, by a rule or a button. */
export function useSendsLetters(): boolean {
  const { resource, screen } = useScreen();
  return resource.sendsLetters === true || screen.buttons.some(({ sends }) => sends);
}
