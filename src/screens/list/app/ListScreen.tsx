import { ListBase } from 'ra-core';
import { usePreferences } from '../../../app/preferences/usePreferences.ts';
import { useScreen } from '../../app/useScreen.ts';
import { ListContent } from './ListContent.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListMetrics } from './ListMetrics.tsx';
import { ListTabs } from './ListTabs.tsx';
import { QueryTabs } from '../queries/app/QueryTabs.tsx';

/** Failures are told in the list's place, with a way to try again. */
const queryOptions = { onError: () => {} };

/** The records of a screen: searched, filtered, sorted and paged by the API, the state kept in the address. */
export function ListScreen() {
  const { name, screen } = useScreen();
  usePreferences();
  return (
    // The guard around the screen has let the user in already.
    <ListBase
      resource={name}
      sort={screen.sort}
      perPage={screen.perPage}
      filterDefaultValues={screen.defaultFilter}
      debounce={300}
      queryOptions={queryOptions}
      exporter={false}
      disableAuthentication
    >
      <ListHeader />
      <ListMetrics />
      <QueryTabs />
      <ListTabs />
      <ListFilters />
      <ListContent />
    </ListBase>
  );
}
