import Article from '@mui/icons-material/Article';
import { Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { useServicePages } from '#app/portal/config/useConfigProblems.ts';
import { translate } from '#kit/translate.ts';

/** The address of the language reference, for users who may open it. */
const useReferencePath = (): string | undefined => useServicePages('language')[0]?.path;

/**
 * A button to the language reference, in the head of pages about the config. Only for users who may open it.
 */
export function ReferenceButton() {
  const path = useReferencePath();
  if (!path) return null;
  return (
    <Button variant="outlined" component={Link} to={path} startIcon={<Article />}>
      {translate('portal.language.title')}
    </Button>
  );
}

/** A link to the reference entry of a keyword or section. */
export function EntryLink({ entry }: { entry: string }) {
  const path = useReferencePath();
  if (!path) return null;
  return (
    <MuiLink component={Link} to={{ pathname: path, hash: entry }} variant="body2" underline="always">
      {translate('portal.language.about', { name: entry })}
    </MuiLink>
  );
}
