import type { RaRecord } from 'ra-core';
import type { ClientResource } from '#model/api/answers.ts';
import { RecordLineList } from '../record/RecordLines.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { useIsPhone } from '#kit/screen.ts';

type Props = Pick<RecordTableProps, 'label' | 'columns' | 'records' | 'dense' | 'headEnd'> & {
  hrefOf: (record: RaRecord) => string | undefined;
  /** The resource of the records, whose title names each of them on a phone. */
  resource?: Pick<ClientResource, 'title' | 'titleFields'> | undefined;
};

/** A few records as a table; on a phone as two lines each. */
export function RecordsTable({ resource, headEnd, ...props }: Props) {
  const isPhone = useIsPhone();
  return isPhone ? (
    <RecordLineList {...props} resource={resource} />
  ) : (
    <RecordTable {...props} headEnd={headEnd} />
  );
}
