/** The printed sheets of records that screens declare, for letters that attach them. */
import type { Portal, SimpleScreen } from '#model/types.ts';
import type { ButtonLetter, DeclaredSheet } from './kind.ts';
import { screenKind, screensOf } from './simpleScreens.ts';

/** The letter that a button of a screen sends, by its label. */
export const letterOfButton = (
  screen: SimpleScreen,
  resource: string,
  label: string,
): ButtonLetter | undefined => screenKind(screen).letter?.(screen, resource, label);

export { fieldsInTexts, type PrintedList } from './list/listTypes.ts';
export { fieldsOfRunning } from './list/running/asked.ts';
export type { Running } from './list/running/schema.ts';
export { wayOf } from './list/related/sharing.ts';
export { fieldsOfSection, isNamedByHeading } from './list/show/shownFields.ts';

/** True when a screen has a printed sheet. */
export const hasSheets = ({ departments }: Portal): boolean =>
  departments.some(({ routes }) =>
    routes.some((route) =>
      screensOf(route).some(({ screen }) => {
        const { sheets, resources } = screenKind(screen);
        return sheets !== undefined && resources(screen).some((id) => sheets(screen, id).length > 0);
      }),
    ),
  );

/** The sheet with this id among the screens of a resource; undefined for a config of another time. */
export function findSheet({ departments }: Portal, resource: string, id: string): DeclaredSheet | undefined {
  for (const { routes } of departments)
    for (const route of routes)
      for (const { screen } of screensOf(route)) {
        const sheet = screenKind(screen)
          .sheets?.(screen, resource)
          .find((one) => one.id === id);
        if (sheet) return sheet;
      }
  return undefined;
}
