import { Link as MuiLink } from '@mui/material';
import { createContext, Fragment, useContext } from 'react';
import { translate } from '#ui/translate.ts';
import { useEntryLink } from './EntryLinks.tsx';

/** Titles of the sections, by id. */
export const TitlesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Links to the sections that describe a keyword's value. */
export function SeeAlso({ sections }: { sections: readonly string[] }) {
  const titles = useContext(TitlesContext);
  return (
    <>
      {` ${translate('portal.language.see')} `}
      {sections.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <EntryLink entry={id}>{shortOf(titles.get(id) ?? id)}</EntryLink>
        </Fragment>
      ))}
      .
    </>
  );
}

const EntryLink = ({ entry, children }: { entry: string; children: string }) => (
  <MuiLink {...useEntryLink(entry)} underline="always">
    {children}
  </MuiLink>
);

/** The first part of a title: "Coluna" for "Coluna: columns". */
const shortOf = (title: string) => title.split(':')[0]!;
