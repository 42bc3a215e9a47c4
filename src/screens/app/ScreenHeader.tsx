import type { ReactNode } from 'react';
import { PageHeader, type Crumb, type PageHeaderProps } from '#ui/layout/PageHeader.tsx';
import { useCurrentRoute } from '#ui/portal/useSession.ts';

type Props = {
  title?: string;
  picture?: ReactNode;
  count?: PageHeaderProps['count'];
  breadcrumb?: readonly Crumb[];
  beside?: ReactNode;
  actions?: ReactNode;
};

/** The page header of a screen, by default with the route's title and description. */
export function ScreenHeader({ title, picture, count, breadcrumb, beside, actions }: Props) {
  const { route } = useCurrentRoute();
  return (
    <PageHeader
      title={title ?? route.label}
      picture={picture}
      count={count}
      breadcrumb={breadcrumb}
      description={title === undefined ? route.description : undefined}
      beside={beside}
      actions={actions}
    />
  );
}
