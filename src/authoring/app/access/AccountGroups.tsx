import { Alert } from '@mui/material';
import { groupWords } from '#access/groups.ts';
import type { AccessOverview } from '#access/explain/summary.ts';
import { translate } from '#kit/translate.ts';
import type { AccessQuestion } from './useAccess.ts';

/** Where the permissions of an account come from, if some come from groups of a provider. */
export function AccountGroups({
  question: { groups, byHand },
  overview,
}: {
  question: AccessQuestion;
  overview: AccessOverview;
}) {
  if (groups.length === 0) return null;
  const labelOf = (name: string) =>
    overview.permissions.find(({ id }) => id === name.toLowerCase())?.label ?? name;
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2 }}>
      {groups.map((given) => (
        <div key={`${given.permission} ${given.provider} ${given.group}`}>
          {`${labelOf(given.permission)}: ${groupWords(given)}`}
        </div>
      ))}
      {byHand !== null && byHand.length > 0 && (
        <div>{translate('portal.access.byHand', { permissions: byHand.map(labelOf).join(', ') })}</div>
      )}
    </Alert>
  );
}
