/** What a list offers on its records. */
import type { ClientResource } from '#model/api/answers.ts';
import type { Transition } from '#model/types.ts';
import type { ListScreen } from '../schema.ts';

/**
 * The transitions that the screen has at all. One without permissions of its own is open to users who may
 * edit.
 */
export const offeredOn = (
  screen: Pick<ListScreen, 'actions' | 'transitions'>,
  resource: ClientResource,
): Transition[] =>
  resource.transitions.filter(
    ({ id, permissions, personal }) =>
      screen.transitions.includes(id) &&
      (permissions.length > 0 || personal || screen.actions.includes('edit')),
  );

/** Its rows can be selected. */
export const hasSelection = ({ actions }: Pick<ListScreen, 'actions'>): boolean =>
  (['delete', 'export', 'bulkEdit', 'bulkTransitions'] as const).some((action) => actions.includes(action));

/** Its rows have a menu. */
export const hasRowMenu = (screen: ListScreen, resource: ClientResource): boolean =>
  (['edit', 'delete', 'duplicate'] as const).some((action) => screen.actions.includes(action)) ||
  screen.buttons.some(({ on }) => on === 'record') ||
  offeredOn(screen, resource).length > 0;
