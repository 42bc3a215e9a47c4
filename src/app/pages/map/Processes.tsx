import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Move, Process, ResourceDiagrams } from '../../../access/diagrams.ts';
import { Problem } from '../../ui/Problem.tsx';
import { useEngine } from '../access/useAccess.ts';
import { Diagram } from './Diagram.tsx';

/** How a record of the resource moves from state to state, and what follows from it elsewhere. */
export function Processes({ resource }: { resource: string }) {
  const translate = useTranslate();
  const address = `/config/diagrams.json?${new URLSearchParams({ resource })}`;
  const { data, error, refetch } = useEngine<ResourceDiagrams>(address);
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.states.map(({ field, label, moves, diagram }) => (
        <Part key={field} title={translate('portal.map.states', { name: label })}>
          <Diagram diagram={diagram} label={translate('portal.map.states', { name: label })} />
          <Moves moves={moves} />
        </Part>
      ))}
      {data?.process && (
        <Part title={translate('portal.map.process')}>
          <Diagram diagram={data.process.diagram} label={translate('portal.map.process')} />
          <Followings process={data.process} />
        </Part>
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Typography variant="h6" component="h3" sx={{ mt: 3 }}>
      {title}
    </Typography>
    {children}
  </section>
);

function Moves({ moves }: { moves: readonly Move[] }) {
  const translate = useTranslate();
  const whoOf = ({ who, isAutomatic }: Move) =>
    isAutomatic ? translate('portal.map.automatic') : who.join(', ') || translate('portal.map.whoEdits');
  const whenOf = ({ when, asks }: Move) =>
    [when, asks.length > 0 && translate('portal.map.asksFor', { fields: asks.join(', ') })]
      .filter(Boolean)
      .join('; ');
  return (
    <Facts
      head={['action', 'fromTo', 'who', 'condition', 'follows']}
      rows={moves.map((move) => [
        move.label,
        `${move.from.join(', ')} → ${move.to}`,
        whoOf(move),
        whenOf(move),
        move.follows.join('; '),
      ])}
    />
  );
}

function Followings({ process }: { process: Process }) {
  return (
    <Facts
      head={['cause', 'rule', 'effects']}
      rows={process.rules.map(({ cause, label, steps }) => [
        cause,
        label,
        [...new Set(steps.map(({ text }) => text))].join('; '),
      ])}
    />
  );
}

function Facts({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  const translate = useTranslate();
  return (
    <Scroll>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {translate(`portal.map.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <td key={column}>{cell || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const Scroll = styled('div')(({ theme: { palette, typography } }) => ({
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%', fontSize: typography.body2.fontSize },
  '& th': { textAlign: 'start', fontWeight: 600, color: palette.text.secondary, whiteSpace: 'nowrap' },
  '& th, & td': {
    padding: '6px 16px 6px 0',
    borderBottom: `1px solid ${palette.divider}`,
    verticalAlign: 'top',
  },
}));
