import { useGetManyAggregate, type Identifier, type RaRecord } from 'ra-core';
import { useContext, type ReactNode } from 'react';
import { useRecordPath } from '#ui/data/useRecordPath.ts';
import { CurrentRouteContext } from '#ui/portal/context.ts';
import { PlainLink } from '#ui/PlainLink.tsx';
import { showPath, wholeListIn } from '#ui/portal/recordPath.ts';

type Props = {
  resource: string;
  id: unknown;
  /**
   * Skipped by the Tab key: otherwise a table would have a tab stop in every cell. The record's page has the
   * link too.
   */
  quiet?: boolean;
  children: ReactNode;
};

/** A record's title, as a link when the user has a screen with the record, in any department. */
export function RecordLink(props: Props) {
  const lists = useContext(CurrentRouteContext)?.slice.links[props.resource];
  if (!lists) return props.children;
  const whole = wholeListIn(lists);
  return whole ? <ToRecord {...props} path={showPath(whole, props.id)} /> : <Listed {...props} />;
}

/**
 * When every list has only some of the records, the record must be read to find the list that has it. All
 * requests of a page are combined into one.
 */
function Listed(props: Props) {
  const { resource, id } = props;
  const pathOf = useRecordPath(resource);
  const { data } = useGetManyAggregate<RaRecord>(
    resource,
    { ids: [id as Identifier] },
    { retry: false, staleTime: 30_000 },
  );
  const record = data?.[0];
  return <ToRecord {...props} path={record && pathOf(record)} />;
}

function ToRecord({ path, quiet, children }: Props & { path: string | undefined }) {
  if (path === undefined) return children;
  return (
    <PlainLink to={path} className="reference" {...(quiet && { tabIndex: -1 })}>
      {children}
    </PlainLink>
  );
}
