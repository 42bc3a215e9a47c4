import { Skeleton } from '@mui/material';
import { LoadingSkeleton } from '../feedback/LoadingSkeleton.tsx';
import { TableFrame } from './TableFrame.ts';

/** A table in the size of the answer, so that nothing moves when it arrives. */
export function TableSkeleton({ labels, rows }: { labels: readonly string[]; rows: number }) {
  return (
    <LoadingSkeleton>
      <TableFrame style={{ overflow: 'hidden' }}>
        <table aria-hidden="true">
          <thead>
            <tr>
              {labels.map((label, at) => (
                <th key={at}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {labels.map((_label, at) => (
                  <td key={at}>
                    <Skeleton width={`${55 + ((row * 7 + at * 13) % 40)}%`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </LoadingSkeleton>
  );
}
