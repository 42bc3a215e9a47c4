import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createPortalTheme } from '#kit/theme/theme.ts';
import { PartsChart } from '#screens/dashboard/widgets/chart/app/PartsChart.tsx';

const draw = (values: readonly number[], onOpen = vi.fn()) => {
  const { container } = render(
    <ThemeProvider theme={createPortalTheme({ mode: 'light', direction: 'ltr' })}>
      <PartsChart
        kind="pie"
        title="Origem"
        grouping="Origem"
        data={{
          categories: values.map((_value, at) => ({ key: `k${at}`, label: `Parte ${at + 1}` })),
          series: [{ label: 'Valor', data: [...values] }],
        }}
        isStacked={false}
        height={260}
        width={400}
        exact={(value) => `R$ ${value}`}
        short={(value) => `${value} mil`}
        colors={['#123456', '#654321']}
        stateColors={undefined}
        withTooltip={false}
        onOpen={onOpen}
      />
    </ThemeProvider>,
  );
  return { container, onOpen };
};

it('draws five parts as a ring with the total in it, and each with its value and share', () => {
  const { container } = draw([40, 30, 20, 9, 1]);
  expect(container.querySelectorAll('svg')).not.toHaveLength(0);
  expect(screen.getByText('100 mil')).toBeVisible();
  expect(screen.getByText('R$ 40 · 40%')).toBeVisible();
});

it('draws six parts as bars of one colour below their total, as long as their share of the largest', async () => {
  const { container, onOpen } = draw([50, 25, 10, 10, 4, 1]);
  expect(container.querySelectorAll('svg')).toHaveLength(0);
  expect(screen.getByText('Total R$ 100')).toBeVisible();
  const lengths = [...container.querySelectorAll<HTMLElement>('li [style*="width"]')].map(
    ({ style }) => style.width,
  );
  expect(lengths).toEqual(['100%', '50%', '20%', '20%', '8%', '2%']);
  await userEvent.click(screen.getByText('Parte 2'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.anything(), 1);
});
