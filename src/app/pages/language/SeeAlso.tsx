import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { createContext, Fragment, useContext } from 'react';
import { Link } from 'react-router-dom';

/** Titles of the sections, by id. */
export const TitlesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Links to the sections that tell what goes into a keyword; told after its sentence. */
export function SeeAlso({ sections }: { sections: readonly string[] }) {
  const translate = useTranslate();
  const titles = useContext(TitlesContext);
  return (
    <>
      {` ${translate('portal.language.see')} `}
      {sections.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <MuiLink component={Link} to={`#${id}`} underline="always">
            {shortOf(titles.get(id) ?? id)}
          </MuiLink>
        </Fragment>
      ))}
      .
    </>
  );
}

/** "Coluna: columns" is told by its first word. */
const shortOf = (title: string) => title.split(':')[0]!;
