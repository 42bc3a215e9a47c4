import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useBlocker } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useLeaveQuestion } from '../../src/app/drafts/useLeaveQuestion.ts';

const never = new Promise<never>(() => {});
/** A page whose code does not come. */
const Late = () => use(never);

type Question = { leave: () => void; stay: () => void };

/** A form that is left for a page that does not come, and what it asks. */
async function leave(useQuestion: () => Question | undefined) {
  let asked: Question | undefined;
  function Form() {
    const question = useQuestion();
    useEffect(() => {
      asked = question;
    });
    return question ? 'Sair?' : 'Formulário';
  }
  const routes = [
    { path: '/', element: <Form /> },
    { path: '/outra', element: <Late /> },
  ];
  const router = createMemoryRouter(routes);
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  await act(() => router.navigate('/outra'));
  expect(screen.getByText('Sair?')).toBeTruthy();
  return { router, press: (button: keyof Question) => act(async () => asked![button]()) };
}

it('takes one answer, however often it is given until the next page is there', async () => {
  const { router, press } = await leave(() => useLeaveQuestion(true));
  await press('leave');
  await press('leave');
  await press('stay');
  expect(router.state.location.pathname).toBe('/outra');
});

it('stays when told so, and asks again', async () => {
  const { router, press } = await leave(() => useLeaveQuestion(true));
  await press('stay');
  expect(screen.getByText('Formulário')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  await act(() => router.navigate('/outra'));
  await press('leave');
  expect(router.state.location.pathname).toBe('/outra');
});

it('would throw at a second answer as the router asks', async () => {
  const { press } = await leave(() => {
    const blocker = useBlocker(true);
    return blocker.state === 'blocked'
      ? { leave: () => blocker.proceed(), stay: () => blocker.reset() }
      : undefined;
  });
  await press('leave');
  await expect(press('leave')).rejects.toThrow('Invalid blocker state transition');
});
