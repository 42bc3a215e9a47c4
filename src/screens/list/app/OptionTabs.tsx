import { Tab, Tabs } from '@mui/material';
import { useListContext } from 'ra-core';
import { Suspense } from 'react';
import { conjunction } from '#access/permissions.ts';
import { TabCount } from '#kit/links.tsx';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { currentLocale } from '#messages/translate.ts';
import type { Field, Filter } from '#model/types.ts';
import { filterKeysOf, without } from '#screens/filterWords.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useAggregate } from '#ui/data/useAggregate.ts';

/** The choice field whose options are the tabs of the list. */
export function useTabField(): Field | undefined {
  const { screen, resource } = useScreen();
  return screen.tabs ? resource.fields[screen.tabs] : undefined;
}

/** The name of the count in API requests; "#" keeps it distinct from every field id. */
const counted = '#';
const everyone = '*';
/** The id of the records that a tab chooses. */
export const listPanel = 'registros';

const ViewsMenu = lazyPage(() => import('../queries/app/ViewsMenu.tsx'), 'ViewsMenu');

type Props = {
  field: Field;
  /** Where tabs have no room. */
  asMenu?: boolean;
};

/** The options of a choice field as tabs. Each filters the list and shows its number of records. */
export function OptionTabs({ field, asMenu = false }: Props) {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues, setFilters } = useListContext() as {
    filterValues: Filter;
    setFilters: (filter: Filter) => void;
  };
  const others = without(filterValues, filterKeysOf(field.id, filterValues));
  const { data } = useAggregate(resourceName, {
    groupBy: [field.id],
    measures: { [counted]: 'count' },
    filter: conjunction(screen.filter, others),
  });
  const countOf = (value: string) => Number(data?.find((row) => row[field.id] === value)?.[counted] ?? 0);
  const total = data?.reduce((sum, row) => sum + Number(row[counted]), 0) ?? 0;
  const chosenValues = [filterValues[field.id]].flat();
  const isOther =
    filterKeysOf(field.id, filterValues).some((key) => key !== field.id) || chosenValues.length > 1;
  const chosen = isOther ? false : ((chosenValues[0] as string | undefined) ?? everyone);
  const countIn = (count: number) => (data ? count.toLocaleString(currentLocale()) : '');
  const views = [
    {
      key: everyone,
      label: translate(`portal.screen.all.${resource.label.gender}`),
      count: countIn(total),
    },
    ...(field.options ?? []).map(({ value, label }) => ({
      key: value,
      label,
      count: countIn(countOf(value)),
    })),
  ];
  const at = views.some(({ key }) => key === chosen) ? chosen : false;
  const choose = (value: string) =>
    setFilters(value === everyone ? others : { ...others, [field.id]: value });
  if (asMenu)
    return (
      <Suspense>
        <ViewsMenu
          label={field.label}
          at={at}
          views={views.map((view) => ({ ...view, onClick: () => choose(view.key) }))}
        />
      </Suspense>
    );
  return (
    <Tabs
      value={at}
      onChange={(_event, value: string) => choose(value)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={field.label}
    >
      {views.map(({ key, label, count }) => (
        <Tab
          key={key}
          value={key}
          aria-controls={listPanel}
          label={
            <span>
              {label} <TabCount>{count}</TabCount>
            </span>
          }
        />
      ))}
    </Tabs>
  );
}
