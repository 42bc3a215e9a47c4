import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useBlocker } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useLeaveQuestion, useOneBlocker } from '#ui/drafts/leaving/useLeaveQuestion.ts';

const never = new Promise<never>(() => {});
/** A page whose code does not come. */
const Late = () => use(never);

const always = () => true;

type Question = { leave: () => void; stay: () => void };

/** A form whose user goes to a page that never loads, and the question that the form asks. */
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
  const { router, press } = await leave(() => useLeaveQuestion(always));
  await press('leave');
  await press('leave');
  await press('stay');
  expect(router.state.location.pathname).toBe('/outra');
});

it('stays on request, and asks again the next time', async () => {
  const { router, press } = await leave(() => useLeaveQuestion(always));
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

it('is one of several that may keep the page: the latest that wants it is asked, and the router warns of nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isBack = true;
  function Dialog() {
    const blocker = useOneBlocker(() => isBack);
    return blocker.state === 'blocked' ? 'Diálogo' : null;
  }
  function Form() {
    const question = useLeaveQuestion(always);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <p>{question ? 'Formulário' : 'Nada'}</p>
        <button onClick={() => setOpen(true)}>Abrir</button>
        {isOpen && <Dialog />}
      </>
    );
  }
  const router = createMemoryRouter([{ path: '*', element: <Form /> }]);
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByText('Abrir'));
  await act(() => router.navigate('/outra'));
  expect(document.body.textContent).toBe('NadaAbrirDiálogo');
  isBack = false;
  await act(() => router.navigate('/outra'));
  expect(document.body.textContent).toBe('FormulárioAbrir');
  expect(router.state.location.pathname).toBe('/');
  expect(warn).not.toHaveBeenCalled();
});
