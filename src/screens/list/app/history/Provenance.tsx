import { Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { HistoryEntry, Mentioned } from '#ui/data/portalDataProvider.ts';
import { translate } from '#ui/translate.ts';

/** The record and rule that caused a change, and the effects of the change elsewhere. */
export function Provenance({ entry: { because, effects = [] } }: { entry: HistoryEntry }) {
  return (
    <>
      {because && (
        <Typography variant="body2" color="textSecondary">
          {translate('portal.screen.history.because', { rule: because.rule })} <Mention of={because} />
        </Typography>
      )}
      {effects.map((effect, at) => (
        <Typography key={at} variant="body2" color="textSecondary">
          {effect.rule}: {translate(`portal.screen.history.effects.${effect.action}`)} <Mention of={effect} />
          {effect.undone && ` ${translate('portal.screen.history.undone')}`}
        </Typography>
      ))}
    </>
  );
}

const Mention = ({ of: { title, path } }: { of: Mentioned }) =>
  path === undefined ? (
    title
  ) : (
    <Link to={path} className="reference">
      {title}
    </Link>
  );
