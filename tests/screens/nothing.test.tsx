import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { withLanguage } from '#messages/node.ts';
import { EmptyValue } from '#kit/recordMarks.tsx';

it.each([
  ['pt-BR', 'vazio'],
  ['en-US', 'empty'],
  ['es-419', 'vacío'],
] as const)('an empty value is read out in the language of the page: %s', (locale, text) => {
  withLanguage(locale, () => render(<EmptyValue />));
  expect(screen.getByLabelText(text)).toHaveTextContent('—');
});
