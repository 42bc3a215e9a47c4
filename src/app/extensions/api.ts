/**
 * What a company's own code may import of the portal: `import { usePortal } from 'portal/extend'`. Everything else of
 * src/ may change from one version to the next; react, react-admin's ra-core and MUI are imported by their own names.
 *
 * Records are read and written with ra-core's own hooks under the name of a screen (`useGetList('acervo/livros')`) or
 * of a resource (`useGetList('livros')`). The API answers what the user's screens give them, here as everywhere.
 */
import type { ComponentType } from 'react';
import type { RaRecord } from 'ra-core';
import { usePortalIndex } from '../portal/context.ts';

export { fold } from '../../model/values.ts';
export { formatNumber } from '../../kinds/format.ts';
export { visuallyHidden } from '../ui/visuallyHidden.ts';
export { useAggregate } from '../data/useAggregate.ts';

/** What a page is given. It stands under the portal's header, which shows the route's label and description. */
export type PageProps = {
  /** The route's address, as `/demo/loja`. */
  path: string;
  label: string;
  /** What `$today` means: a day as 2026-10-31. */
  today: string;
};
/** The default export of a file in extensions/pages. */
export type Page = ComponentType<PageProps>;

/** What a piece of a dashboard is given. Where its `title` is written, it stands in the portal's frame. */
export type WidgetProps = {
  /** What `$today` means: a day as 2026-10-31. */
  today: string;
  /** What the config says under `options`: whatever was written there, for the piece to check. */
  options: Readonly<Record<string, unknown>>;
};
/** The default export of a file in extensions/widgets. */
export type Widget = ComponentType<WidgetProps>;

/**
 * What the code of a button is given once it is pressed. It does its work, or draws a dialog that does, and calls
 * `onDone`: until then it stays drawn.
 */
export type ActionProps = {
  /** The record, of a button on each record: with the fields that the screen gives. */
  record?: RaRecord;
  /** What the list shows, of a button on the list. */
  list?: { filter: Readonly<Record<string, unknown>>; sort: { field: string; order: string }; total: number };
  /** The name by which ra-core's hooks find the screen's records: `useUpdate(resource, …)`. */
  resource: string;
  /** What the button says. */
  label: string;
  /** What `$today` means: a day as 2026-10-31. */
  today: string;
  onDone: () => void;
};
/** The default export of a file in extensions/actions. */
export type Action = ComponentType<ActionProps>;

/** What portal.yaml says that a page may need. */
export function usePortal(): { today: string; locale: string; timeZone: string; currency: string } {
  const { today, locale, timeZone, currency } = usePortalIndex();
  return { today, locale, timeZone, currency };
}
