import { useTranslate } from 'ra-core';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { EmptyRecords } from '#screens/app/EmptyRecords.tsx';

/** Shown when there is nothing to add up, with this filter or at all. */
export function ReportEmpty({ resource }: { resource: ClientResource }) {
  const translate = useTranslate();
  return (
    <div aria-live="polite">
      <EmptyRecords
        resource={resource}
        help={{
          filtered: translate('portal.screen.report.widen'),
          none: (name) => translate('portal.screen.report.empty', { name }),
        }}
      />
    </div>
  );
}
