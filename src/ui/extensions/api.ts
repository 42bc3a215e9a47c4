/**
 * The API for a company's own code: `import { usePortal } from 'portal/extend'`. Everything else in src/ may
 * change between versions. react, react-admin's ra-core and MUI are imported by their own names.
 *
 * Records are read and written with ra-core's hooks under the name of a screen
 * (`useGetList('acervo/livros')`) or of a resource (`useGetList('livros')`). As everywhere, the API only
 * returns what the user's screens grant.
 */
import type { ComponentType } from 'react';
import type { RaRecord } from 'ra-core';
import { usePortalIndex } from '../portal/useSession.ts';

export { fold } from '#model/values/values.ts';
export { formatNumber } from '#kinds/format.ts';
export { mailtoAddress } from '#kinds/text/mailtoAddress.ts';
export { visuallyHidden } from '#kit/screen.ts';
export { useAggregate } from '../data/useAggregate.ts';

/**
 * The props of a page. It is shown under the portal's header, which has the route's label and description.
 */
export type PageProps = {
  /** The route's address, e.g. `/demo/loja`. */
  path: string;
  label: string;
  /** The date of `$today`, e.g. 2026-10-31. */
  today: string;
};
/** The default export of a file in extensions/pages. */
export type Page = ComponentType<PageProps>;

/** The props of a dashboard widget. With a `title`, it is shown in the portal's frame. */
export type WidgetProps = {
  /** The date of `$today`, e.g. 2026-10-31. */
  today: string;
  /** The config's `options`, unvalidated: the widget must check them. */
  options: Readonly<Record<string, unknown>>;
};
/** The default export of a file in extensions/widgets. */
export type Widget = ComponentType<WidgetProps>;

/**
 * The props of a button's action, rendered once the button is pressed. It runs, or renders a dialog that
 * does, and stays mounted until it calls `onDone`.
 */
export type ActionProps = {
  /** For a button on each record: the record, with the fields that the screen shows. */
  record?: RaRecord;
  /** For a button on the list: the current parameters of the list. */
  list?: { filter: Readonly<Record<string, unknown>>; sort: { field: string; order: string }; total: number };
  /** The resource name for ra-core's hooks: `useUpdate(resource, …)`. */
  resource: string;
  /** The label of the button. */
  label: string;
  /** The date of `$today`, e.g. 2026-10-31. */
  today: string;
  onDone: () => void;
};
/** The default export of a file in extensions/actions. */
export type Action = ComponentType<ActionProps>;

/** The settings of portal.yaml that a page may need. */
export function usePortal(): { today: string; locale: string; timeZone: string; currency: string } {
  const { today, locale, timeZone, currency } = usePortalIndex();
  return { today, locale, timeZone, currency };
}
