import { Typography, styled } from '@mui/material';
import type { ReactNode } from 'react';
import type { StateMove, Process, ResourceDiagrams } from '#authoring/rights/diagrams/diagrams.ts';
import { LoadError } from '#kit/feedback/loading.tsx';
import type { NameIn } from '#messages/translate.ts';
import { translate } from '#kit/translate.ts';
import { useEngine } from '../access/useAccess.ts';
import { Diagram } from './Diagram.tsx';

/** Diagrams of a resource: the transitions between states, and the effects of rules. */
export function Processes({ resource }: { resource: string }) {
  const address = `/config/diagrams.json?${new URLSearchParams({ resource })}`;
  const { data, error, refetch } = useEngine<ResourceDiagrams>(address);
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.states.map(({ field, label, moves, diagram }) => (
        <Part key={field} title={translate('portal.map.states', { name: label })}>
          <Diagram diagram={diagram} name={translate('portal.map.states', { name: label })} />
          <Moves moves={moves} name={translate('portal.map.states', { name: label })} />
        </Part>
      ))}
      {data?.process && (
        <Part title={translate('portal.map.process')}>
          <Diagram diagram={data.process.diagram} name={translate('portal.map.process')} />
          <Followings process={data.process} />
        </Part>
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography variant="h6" component="h3" sx={{ mt: 3, breakAfter: 'avoid' }}>
      {title}
    </Typography>
    {children}
  </>
);

function Moves({ moves, name }: { moves: readonly StateMove[]; name: string }) {
  const whoOf = ({ who, isAutomatic }: StateMove) =>
    isAutomatic ? translate('portal.map.automatic') : who.join(', ') || translate('portal.map.whoEdits');
  const whenOf = ({ when, asks }: StateMove) =>
    [when, asks.length > 0 && translate('portal.map.asksFor', { fields: asks.join(', ') })]
      .filter(Boolean)
      .join('; ');
  return (
    <Facts
      name={name}
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
      name={translate('portal.map.process')}
      head={['cause', 'rule', 'effects']}
      rows={process.rules.map(({ cause, label, steps }) => [
        cause,
        label,
        [...new Set(steps.map(({ text }) => text))].join('; '),
      ])}
    />
  );
}

type FactsProps = {
  name: string;
  head: readonly NameIn<'portal.map.head'>[];
  rows: readonly (readonly string[])[];
};

function Facts({ name: of, head, rows }: FactsProps) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={translate('portal.map.table', { name: of })}>
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
  '& tr': { breakInside: 'avoid' },
  '& th': { textAlign: 'left', fontWeight: 600, color: palette.text.secondary, whiteSpace: 'nowrap' },
  '& th, & td': {
    padding: '6px 16px 6px 0',
    borderBottom: `1px solid ${palette.divider}`,
    verticalAlign: 'top',
  },
}));
