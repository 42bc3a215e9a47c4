import Article from '@mui/icons-material/Article';
import { Button, Link as MuiLink } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useReferencePath } from '../../portal/useReferencePath.ts';

/** For the head of pages about the config: leads to its language those who may look it up. */
export function ReferenceButton() {
  const translate = useTranslate();
  const path = useReferencePath();
  if (!path) return null;
  return (
    <Button variant="outlined" component={Link} to={path} startIcon={<Article />}>
      {translate('portal.language.title')}
    </Button>
  );
}

/** What the language says of one keyword or section. */
export function EntryLink({ entry }: { entry: string }) {
  const translate = useTranslate();
  const path = useReferencePath();
  if (!path) return null;
  return (
    <MuiLink component={Link} to={{ pathname: path, hash: entry }} variant="body2" underline="always">
      {translate('portal.language.about', { name: entry })}
    </MuiLink>
  );
}
