/**
 * Routines that departments declare, as the protocol's prompts: an author writes once how the cash desk is closed. One that names a screen
 * which the key does not reach does not exist for it.
 */
import type { Caller } from '#server/caller/caller.ts';
import { translate } from '#messages/translate.ts';
import { seenScreens, type SeenScreen } from './seenScreens.ts';

type SeenRoutine = {
  name: string;
  label: string;
  department: string;
  steps: readonly string[];
  screens: readonly SeenScreen[];
};

export function seenRoutines(caller: Caller): SeenRoutine[] {
  const seen = seenScreens(caller);
  const at = (path: string) => {
    const main = caller.access.routes.find(({ aliases }) => aliases.includes(path))?.path ?? path;
    return seen.find((one) => one.path === main);
  };
  return caller.portal.departments.flatMap(({ id: department, label: of, routines = {} }) =>
    Object.entries(routines).flatMap(([id, { label, steps, screens }]) => {
      const all = screens.flatMap((path) => at(path) ?? []);
      return all.length < screens.length
        ? []
        : [{ name: `${department}.${id}`, label, department: of, steps, screens: all }];
    }),
  );
}

export const promptOf = ({ name, label, department }: SeenRoutine) => ({
  name,
  title: label,
  description: `${department}: ${label}`,
});

/** What the routine asks of an assistant: words of the config alone. */
export const promptText = ({ label, steps, screens }: SeenRoutine): string =>
  [
    label,
    '',
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    '',
    translate('assistants.guide.screens'),
    ...screens.map((screen) => `- ${screen.path}: ${screen.label}`),
    '',
    translate('assistants.guide.asks'),
  ].join('\n');
