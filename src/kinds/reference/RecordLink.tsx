import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HereContext } from '../../app/portal/context.ts';

type Props = {
  resource: string;
  id: unknown;
  /** Passed over by the Tab key: a table's rows would have a stop in each cell, and their page has the link too. */
  quiet?: boolean;
  children: ReactNode;
};

/** A record's name, as a link where the user has a screen that shows it, in whatever department. */
export function RecordLink({ resource, id, quiet, children }: Props) {
  const list = useContext(HereContext)?.slice.links[resource];
  if (!list) return children;
  return (
    <Link
      to={`${list}/${encodeURIComponent(String(id))}/show`}
      className="reference"
      {...(quiet && { tabIndex: -1 })}
    >
      {children}
    </Link>
  );
}
